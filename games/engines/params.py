"""The parameters of rule sets, stakes and commission plans as data, and their one validation.

Approval forms are generated from the specs; engines read values through ``read``. A name or value
that a spec doesn't know is Refusal("malformed", field=..., reason=...).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engines.kernel import Refusal

INTEGER, BOOLEAN, CHOICE, CHOICES = "integer", "boolean", "choice", "choices"
MONEY, BASIS_POINTS, BAND, LANGUAGES, SUIT_ORDER = (
    "money",
    "basis_points",
    "band",
    "languages",
    "suit_order",
)
INTEGERS = (INTEGER, MONEY, BASIS_POINTS)


@dataclass(frozen=True, slots=True)
class ParamSpec:
    """``type`` is one of the constants above; ``money`` is minor units, ``band`` two rates,
    ``choices`` a list of one or more of them, read in the order of the spec.

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


BET_STRUCTURES = ("no_limit", "pot_limit", "fixed_limit")
SHOWN, DEALT, DECLARED, POT_ONLY = ENTRY_MODES = ("shown", "dealt", "declared", "pot_only")

HOLDEM_RULESET = (
    ParamSpec("bet_structure", CHOICE, "HOLD-8", "no_limit", BET_STRUCTURES),
    ParamSpec(
        "pot_limit_basis", CHOICE, "STUD-11", "pot_after_call", ("pot_after_call", "pot_now")
    ),
    ParamSpec("min_raise", CHOICE, "HOLD-8", "last_raise", ("last_raise", "table_minimum")),
    ParamSpec("raise_cap", INTEGER, "HOLD-7", 3, minimum=1, nullable=True),
    ParamSpec("heads_up", CHOICE, "HOLD-5", "rule_text", ("rule_text", "button_small")),
    ParamSpec("showdown", CHOICE, "POT-14", "all_show", ("all_show", "may_muck")),
    ParamSpec("odd_chip", CHOICE, "POT-5", "left_first", ("left_first", "high_card")),
    ParamSpec("suit_order", SUIT_ORDER, "HOLD-1", "dchs"),
    ParamSpec("ace_low_straight", BOOLEAN, "CARD-3", True),
    ParamSpec("entry_modes", CHOICES, "CARD-2", (SHOWN,), ENTRY_MODES),
    ParamSpec("button_rule", CHOICE, "HOLD-13", "moving", ("moving", "dead_button")),
    ParamSpec("buy_in_rule", CHOICE, "HOLD-3", "minimum", ("minimum", "exact")),
    ParamSpec("min_buy_in_bb", INTEGER, "HOLD-3", 10, minimum=1),
    ParamSpec("max_buy_in_bb", INTEGER, "HOLD-3", None, minimum=1, nullable=True),
    ParamSpec(
        "dispute_authority",
        CHOICE,
        "HOLD-14",
        "chief_inspector_or_manager",
        ("chief_inspector_or_manager", "manager"),
    ),
    ParamSpec("display_languages", LANGUAGES, "HOLD-14", ("hr", "en", "ru")),
)
HOLDEM_STAKES = (
    ParamSpec("small_blind", MONEY, "HOLD-5", required=True),
    ParamSpec("big_blind", MONEY, "HOLD-5", minimum=1, required=True),
    ParamSpec("chip_unit", MONEY, "POT-17", 100, minimum=1),
    ParamSpec("small_bet", MONEY, "HOLD-8", None, minimum=1, nullable=True),
    ParamSpec("big_bet", MONEY, "HOLD-8", None, minimum=1, nullable=True),
    ParamSpec("seats_max", INTEGER, "HOLD-1", 10, minimum=2, maximum=10),
)
COMMISSION_PLAN = (
    ParamSpec("kind", CHOICE, "COM-1", "none", ("none", "minimum_bet", "percent", "fixed")),
    ParamSpec("rate_bp", BASIS_POINTS, "COM-1", 0, maximum=10_000),
    ParamSpec("amount", MONEY, "COM-1", 0),
    ParamSpec("cap", MONEY, "COM-1", None, nullable=True),
    ParamSpec("no_flop_no_drop", BOOLEAN, "COM-1", False),
    ParamSpec("if_uncontested", BOOLEAN, "COM-1", True),
    ParamSpec("band_bp", BAND, "COM-2", None, nullable=True),
)

RULESET: dict[str, tuple[ParamSpec, ...]] = {"holdem": HOLDEM_RULESET}
STAKES: dict[str, tuple[ParamSpec, ...]] = {"holdem": HOLDEM_STAKES}
COMMISSION: dict[str, tuple[ParamSpec, ...]] = {"holdem": COMMISSION_PLAN}


def read(specs: Sequence[ParamSpec], values: Mapping[str, Any]) -> dict[str, Any]:
    """All parameters by name, left-out ones with their defaults; refuses unknown names."""
    if not isinstance(values, Mapping):
        raise Refusal("malformed", field="", reason="not an object")
    known = {spec.name for spec in specs}
    for name in values:
        if name not in known:
            raise Refusal("malformed", field=str(name), reason="unknown name")
    return {spec.name: _value(spec, values) for spec in specs}


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
    raise Refusal("malformed", field=spec.name, reason="not a possible value")


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
