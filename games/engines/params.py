"""The parameters of rule sets, stakes, plans and schedules as data, and their one validation.

Which parameters a game has is written in the game's own room; the registry collects them.

Approval forms are generated from the specs; engines read values through ``read``. A name or value
that a spec doesn't know is Refusal("malformed", field=..., reason=...).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engines.kernel import Refusal

INTEGER, BOOLEAN, CHOICE, CHOICES = "integer", "boolean", "choice", "choices"
MONEY, BASIS_POINTS, BAND, LANGUAGES, SUIT_ORDER, SCHEDULE = (
    "money",
    "basis_points",
    "band",
    "languages",
    "suit_order",
    "schedule",
)
INTEGERS = (INTEGER, MONEY, BASIS_POINTS)
MOST_ODDS = 1_000_000


@dataclass(frozen=True, slots=True)
class ParamSpec:
    """``type`` is one of the constants above; ``money`` is minor units, ``band`` two rates,
    ``choices`` a list of one or more of them, read in the order of the spec; ``schedule`` the odds
    "N to 1" by paid line, one of ``choices`` each, lines left out with the odds of the default.

    ``default`` None with ``nullable`` means that the parameter may stay without a value;
    ``required`` means that there is no default.
    """

    name: str
    type: str
    rule: str
    default: Any = None
    choices: tuple[str, ...] = ()
    minimum: int = 0
    maximum: int | None = None
    nullable: bool = False
    required: bool = False


SHOWN, DEALT, DECLARED, POT_ONLY = ENTRY_MODES = ("shown", "dealt", "declared", "pot_only")
MANAGER, CHIEF_INSPECTOR_OR_MANAGER = "manager", "chief_inspector_or_manager"
DISPUTE_AUTHORITIES = (CHIEF_INSPECTOR_OR_MANAGER, MANAGER)


def read(specs: Sequence[ParamSpec], values: Mapping[str, Any]) -> dict[str, Any]:
    """All parameters by name, left-out ones with their defaults; refuses unknown names."""
    if not isinstance(values, Mapping):
        raise Refusal("malformed", field="", reason="not an object")
    known = {spec.name for spec in specs}
    for name in values:
        if name not in known:
            raise Refusal("malformed", field=str(name), reason="unknown name")
    return {spec.name: _value(spec, values) for spec in specs}


def with_mode(approved: dict[str, Any], entry_mode: str) -> dict[str, Any]:
    """The approved rule set with the mode of a table; raises Refusal("malformed") for one that
    it doesn't approve."""
    if entry_mode not in approved["entry_modes"]:
        raise Refusal("malformed", field="entry_mode", reason="not approved")
    return {**approved, "entry_mode": entry_mode}


def _value(spec: ParamSpec, values: Mapping[str, Any]) -> Any:
    if spec.name not in values:
        if spec.required:
            raise Refusal("malformed", field=spec.name, reason="missing")
        return spec.default
    value = values[spec.name]
    if value is None:
        if spec.nullable:
            return None
        raise Refusal("malformed", field=spec.name, reason="needs a value")
    return _checked(spec, value)


def _checked(spec: ParamSpec, value: Any) -> Any:
    if spec.type in INTEGERS:
        return _integer(spec, value)
    if spec.type == BOOLEAN and isinstance(value, bool):
        return value
    if spec.type == CHOICE and isinstance(value, str) and value in spec.choices:
        return value
    if spec.type == CHOICES and _is_list_of(value, str) and _are_choices(spec, value):
        return tuple(choice for choice in spec.choices if choice in value)
    if spec.type == SUIT_ORDER and isinstance(value, str) and sorted(value) == sorted("cdhs"):
        return value
    if spec.type == LANGUAGES and _is_list_of(value, str):
        return tuple(value)
    if spec.type == BAND and _is_list_of(value, int) and _is_band(value):
        return tuple(value)
    if spec.type == SCHEDULE and isinstance(value, Mapping):
        return _schedule(spec, value)
    raise Refusal("malformed", field=spec.name, reason="not a possible value")


def _schedule(spec: ParamSpec, value: Mapping[str, Any]) -> dict[str, int]:
    """All lines with their odds, in the order of the spec."""
    for line, odds in value.items():
        field = f"{spec.name}.{line}"
        if line not in spec.choices:
            raise Refusal("malformed", field=field, reason="unknown name")
        if isinstance(odds, bool) or not isinstance(odds, int):
            raise Refusal("malformed", field=field, reason="not a whole number")
        if not 0 <= odds <= MOST_ODDS:
            raise Refusal("malformed", field=field, reason="out of range")
    return {line: value.get(line, spec.default[line]) for line in spec.choices}


def _integer(spec: ParamSpec, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refusal("malformed", field=spec.name, reason="not a whole number")
    if value < spec.minimum or (spec.maximum is not None and value > spec.maximum):
        raise Refusal("malformed", field=spec.name, reason="out of range")
    return value


def _is_list_of(value: Any, kind: type) -> bool:
    return isinstance(value, list | tuple) and all(
        isinstance(item, kind) and not isinstance(item, bool) for item in value
    )


def _are_choices(spec: ParamSpec, value: Sequence[str]) -> bool:
    return 0 < len(value) == len(set(value)) and set(value) <= set(spec.choices)


def _is_band(value: Sequence[int]) -> bool:
    return len(value) == 2 and 0 <= value[0] <= value[1] <= 10_000
