"""The parameters of rule sets, stakes, plans and schedules as data, and their one validation.

Which parameters a game has is written in the game's own room; the registry collects them.

Approval forms are generated from the specs; engines read values through ``read``. A name or value
that a spec doesn't know is Refusal("malformed", field=..., reason=...).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
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
PPM, TABLES, PRIZES = "ppm", "tables", "prizes"
INTEGERS = (INTEGER, MONEY, BASIS_POINTS, PPM)
MOST_ODDS = 1_000_000
MOST = 10**12  # of any number: what odds pay on it is still a whole number of 64 bits
LONGEST_CODE = 40
RANGE = ("from", "to", "step")
MOST_LISTED, MOST_IN_RANGE = 24, 1_000  # values that an approved choice may have
WHOLE_PPM = 1_000_000
PERCENT, ODDS, AMOUNT = PRIZE_KINDS = ("percent", "odds", "amount")
MOST_OF_A_PRIZE: Mapping[str, int] = {PERCENT: 100, ODDS: MOST_ODDS, AMOUNT: MOST}


@dataclass(frozen=True, slots=True)
class ParamSpec:
    """``type`` is one of the constants above; ``money`` is minor units, ``band`` two rates,
    ``choices`` a list of one or more of them, read in the order of the spec; ``schedule`` the odds
    "N to 1" by paid line, one of ``choices`` each, lines left out with the odds of the default;
    ``ppm`` is parts per million; ``tables`` a list of table codes, at least one; ``prizes`` what a
    jackpot pays by line, one of ``choices`` each: {"percent": of the meter}, {"odds": "N to 1"} or
    {"amount": minor units}, at least one line.

    ``maximum`` None leaves a number up to MOST.

    ``default`` None with ``nullable`` means that the parameter may stay without a value;
    ``required`` means that there is no default. A ``pickable`` parameter may be approved as a
    choice, from which the table setting picks (APP-3); the first pick is its least value, of an
    ``upper_bound`` its greatest.
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
    pickable: bool = False
    upper_bound: bool = False


SHOWN, DEALT, DECLARED, POT_ONLY = ENTRY_MODES = ("shown", "dealt", "declared", "pot_only")
MANAGER, CHIEF_INSPECTOR_OR_MANAGER = "manager", "chief_inspector_or_manager"
DISPUTE_AUTHORITIES = (CHIEF_INSPECTOR_OR_MANAGER, MANAGER)


def read(
    specs: Sequence[ParamSpec],
    values: Mapping[str, Any],
    *,
    open_points: bool = False,
    choices: bool = False,
) -> dict[str, Any]:
    """All parameters by name, left-out ones with their defaults; refuses unknown names.

    ``open_points``: None stays where a value is still to be chosen, as in a draft. ``choices``: a
    pickable parameter may stand as a choice, as it is approved; a round has one value of each.
    """
    if not isinstance(values, Mapping):
        raise Refusal("malformed", field="", reason="not an object")
    known = {spec.name for spec in specs}
    for name in values:
        if name not in known:
            raise Refusal("malformed", field=str(name), reason="unknown name")
    return {spec.name: _value(spec, values, open_points, choices) for spec in specs}


def most_of(spec: ParamSpec) -> int:
    """The greatest number that a parameter may be."""
    return MOST if spec.maximum is None else spec.maximum


def is_choice(value: Any) -> bool:
    """Whether a pickable parameter's value is a choice: a list ``[100, 200]`` of amounts, or a
    range ``{"from": 500, "to": 20000, "step": 500}``."""
    return isinstance(value, list | tuple | Mapping)


def is_range(value: Any) -> bool:
    """Whether a value is a choice that is approved as a range."""
    return isinstance(value, Mapping) and set(value) == set(RANGE)


def choices_of(spec: ParamSpec, value: Any) -> Sequence[int]:
    """What may be picked, in rising order; of a value that is no choice, itself alone."""
    if isinstance(value, Mapping):
        return range(value["from"], value["to"] + 1, value["step"])
    return tuple(value) if is_choice(value) else (value,)


def first_pick(specs: Sequence[ParamSpec], content: Mapping[str, Any]) -> dict[str, Any]:
    """The content with the least value of each choice, of an upper bound the greatest."""
    firsts = {spec.name: _first(spec, content) for spec in open_choices(specs, content)}
    return {**content, **firsts}


def open_choices(specs: Sequence[ParamSpec], content: Mapping[str, Any]) -> tuple[ParamSpec, ...]:
    """The parameters that a content leaves to the table setting."""
    return tuple(spec for spec in specs if spec.pickable and is_choice(content.get(spec.name)))


def pick(
    specs: Sequence[ParamSpec], content: Mapping[str, Any], picked: Mapping[str, Any]
) -> dict[str, Any]:
    """The content with the picked value of each choice; raises Refusal("malformed", field=...) for
    a value that isn't allowed, one too few or one too many."""
    chosen = open_choices(specs, content)
    for name in picked:
        if name not in {spec.name for spec in chosen}:
            raise Refusal("malformed", field=str(name), reason="nothing to pick")
    for spec in chosen:
        if spec.name not in picked:
            raise Refusal("malformed", field=spec.name, reason="missing")
        if not _may_be_picked(spec, content[spec.name], picked[spec.name]):
            raise Refusal("malformed", field=spec.name, reason="not approved")
    return {**content, **picked}


def with_mode(approved: dict[str, Any], entry_mode: str) -> dict[str, Any]:
    """The approved rule set with the mode of a table; raises Refusal("malformed") for one that
    it doesn't approve."""
    if entry_mode not in approved["entry_modes"]:
        raise Refusal("malformed", field="entry_mode", reason="not approved")
    return {**approved, "entry_mode": entry_mode}


def _value(spec: ParamSpec, values: Mapping[str, Any], open_points: bool, choices: bool) -> Any:
    if spec.name not in values:
        if spec.required:
            raise Refusal("malformed", field=spec.name, reason="missing")
        return spec.default
    value = values[spec.name]
    if value is None:
        if spec.nullable or open_points:
            return None
        raise Refusal("malformed", field=spec.name, reason="needs a value")
    if choices and spec.pickable and is_choice(value):
        return _choice(spec, value)
    return _checked(spec, value)


def _first(spec: ParamSpec, content: Mapping[str, Any]) -> int:
    return choices_of(spec, content[spec.name])[-1 if spec.upper_bound else 0]


def _may_be_picked(spec: ParamSpec, choice: Any, value: Any) -> bool:
    whole = isinstance(value, int) and not isinstance(value, bool)
    return whole and value in choices_of(spec, choice)


def _choice(spec: ParamSpec, value: Any) -> Any:
    """A list of 2 to MOST_LISTED different amounts in rising order, or a range in whole steps."""
    if isinstance(value, Mapping):
        return _range(spec, value)
    amounts = [_integer(spec, amount) for amount in value]
    if len(amounts) < 2:
        raise Refusal("malformed", field=spec.name, reason="fewer than two to choose from")
    if len(amounts) > MOST_LISTED:
        raise Refusal("malformed", field=spec.name, reason="too many to choose from")
    if any(later <= earlier for earlier, later in pairwise(amounts)):
        raise Refusal("malformed", field=spec.name, reason="not in rising order")
    return amounts


def _range(spec: ParamSpec, value: Mapping[str, Any]) -> dict[str, int]:
    if not is_range(value):
        raise Refusal("malformed", field=spec.name, reason="not a range")
    least, most = _integer(spec, value["from"]), _integer(spec, value["to"])
    step = value["step"]
    if isinstance(step, bool) or not isinstance(step, int) or step < 1:
        raise Refusal("malformed", field=spec.name, reason="no step")
    if least >= most or (most - least) % step:
        raise Refusal("malformed", field=spec.name, reason="not a range of whole steps")
    if (most - least) // step >= MOST_IN_RANGE:
        raise Refusal("malformed", field=spec.name, reason="too many to choose from")
    return {"from": least, "to": most, "step": step}


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
    if spec.type == LANGUAGES and _is_list_of_codes(value):
        return tuple(value)
    if spec.type == BAND and _is_list_of(value, int) and _is_band(value):
        return tuple(value)
    if spec.type == TABLES and _is_list_of_codes(value) and 0 < len(value) == len(set(value)):
        return tuple(sorted(value))
    if spec.type == SCHEDULE and isinstance(value, Mapping):
        return _schedule(spec, value)
    if spec.type == PRIZES and isinstance(value, Mapping) and value:
        return _prizes(spec, value)
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


def _prizes(spec: ParamSpec, value: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """The lines that pay, in the order of the spec."""
    for line, prize in value.items():
        field = f"{spec.name}.{line}"
        if line not in spec.choices:
            raise Refusal("malformed", field=field, reason="unknown name")
        if not isinstance(prize, Mapping) or len(prize) != 1 or not set(prize) <= set(PRIZE_KINDS):
            raise Refusal("malformed", field=field, reason="not one prize")
        ((kind, number),) = prize.items()
        if isinstance(number, bool) or not isinstance(number, int):
            raise Refusal("malformed", field=field, reason="not a whole number")
        if not 1 <= number <= MOST_OF_A_PRIZE[kind]:
            raise Refusal("malformed", field=field, reason="out of range")
    return {line: dict(value[line]) for line in spec.choices if line in value}


def _integer(spec: ParamSpec, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refusal("malformed", field=spec.name, reason="not a whole number")
    if not spec.minimum <= value <= most_of(spec):
        raise Refusal("malformed", field=spec.name, reason="out of range")
    return value


def _is_list_of(value: Any, kind: type) -> bool:
    return isinstance(value, list | tuple) and all(
        isinstance(item, kind) and not isinstance(item, bool) for item in value
    )


def _is_list_of_codes(value: Any) -> bool:
    """Words that can be stored and shown: no control characters, no halves of one."""
    return _is_list_of(value, str) and all(
        code.isprintable() and len(code) <= LONGEST_CODE for code in value
    )


def _are_choices(spec: ParamSpec, value: Sequence[str]) -> bool:
    return 0 < len(value) == len(set(value)) and set(value) <= set(spec.choices)


def _is_band(value: Sequence[int]) -> bool:
    return len(value) == 2 and 0 <= value[0] <= value[1] <= 10_000
