"""Stakes of a table against the house: antes in whole steps that can always be paid (EUR-5)."""

from collections.abc import Mapping, Sequence
from math import gcd
from typing import Any

from games.engines import params
from games.engines.kernel import Refusal
from games.engines.params import ParamSpec

WHOLE_PERCENT = 100


def step_of_half_antes(percent: int) -> int:
    """The chips that an ante must be a multiple of, so that this part of it is whole chips."""
    return WHOLE_PERCENT // gcd(percent, WHOLE_PERCENT)


def read_stakes(
    specs: Sequence[ParamSpec], stakes: Mapping[str, Any], *, step: int
) -> dict[str, Any]:
    """All stakes by name. ``step``: how many chips an ante must be a multiple of at least; a table
    whose antes break it is Refusal("malformed", field=...)."""
    amounts = params.read(specs, stakes)
    least = step * amounts["chip_unit"]
    amounts["ante_step"] = amounts["ante_step"] or least
    amounts["ante_min"] = amounts["ante_min"] or amounts["ante_step"]
    _demand_multiple(amounts, "ante_step", least)
    for name in ("ante_min", "ante_max"):
        _demand_multiple(amounts, name, amounts["ante_step"])
    _demand_order(amounts, "ante_min", "ante_max")
    if "bonus_min" in amounts:
        amounts["bonus_min"] = amounts["bonus_min"] or amounts["chip_unit"]
        for name in ("bonus_min", "bonus_max"):
            _demand_multiple(amounts, name, amounts["chip_unit"])
        _demand_order(amounts, "bonus_min", "bonus_max")
    return amounts


def _demand_multiple(amounts: Mapping[str, Any], name: str, step: int) -> None:
    if amounts[name] is not None and amounts[name] % step:
        raise Refusal("malformed", field=name, reason=f"not a multiple of {step}")


def _demand_order(amounts: Mapping[str, Any], least: str, most: str) -> None:
    if amounts[most] is not None and amounts[most] < amounts[least]:
        raise Refusal("malformed", field=most, reason=f"below {least}")
