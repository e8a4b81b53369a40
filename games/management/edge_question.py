"""What `manage.py edge` is asked: a rule set and schedules, read from its arguments."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.engines import params, registry
from games.engines.banked.comparing import NOTHING
from games.engines.edge_inputs import GAMES
from games.engines.kernel import Refusal
from games.engines.params import ParamSpec
from games.engines.vectors.banked_running import payouts_of
from games.management.reading import Unreadable, read

PARAMS = "--params"
MAIN, ON_FOUR = "schedule", "four_card_schedule"


def ruleset_of(game: str, text: str) -> dict[str, Any]:
    """The rule set's parameters by name, those that were given; raises Unreadable."""
    if game in registry.PLAYERS_GAMES:
        raise Unreadable(
            f"{game}: the players play against each other, so the house has a commission and no "
            f"edge; allowed: {', '.join(GAMES)}"
        )
    if game not in GAMES:
        raise Unreadable(f"{game}: unknown game; allowed: {', '.join(GAMES)}")
    ruleset = _object(text, PARAMS)
    _check(PARAMS, registry.RULESET[game], ruleset)
    return ruleset


def payouts_from(game: str, file: Path) -> dict[str, Any]:
    """The schedules by name, as a vector has them (lines alone) or as the product keeps them;
    raises Unreadable."""
    if file.is_dir():
        raise Unreadable(f"{file}: a folder, not a file")
    payouts, specs = _object(read(file), str(file)), registry.PAYOUTS[game]
    if not any(isinstance(value, Mapping) for value in payouts.values()):
        payouts = _of_lines(payouts, specs)
    _check(str(file), specs, payouts)
    return payouts


def left_out(game: str, payouts: Mapping[str, Any]) -> str:
    """The lines that pay and that the schedules given don't name: they have their usual odds."""
    lines = [
        f"{spec.name}.{line} {odds}"
        for spec in registry.PAYOUTS[game]
        for line, odds in spec.default.items()
        if spec.name in payouts and line not in payouts[spec.name] and odds and line != NOTHING
    ]
    return ", ".join(lines)


def _of_lines(lines: Mapping[str, Any], specs: tuple[ParamSpec, ...]) -> dict[str, Any]:
    """Lines as a vector writes them; those of four cards belong to a schedule of their own."""
    if any(spec.name == ON_FOUR for spec in specs):
        return payouts_of({MAIN: lines})
    return {MAIN: lines}


def _object(text: str, source: str) -> dict[str, Any]:
    """A JSON object in which no name is doubled."""

    def distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, value in pairs:
            if name in found:
                raise Unreadable(f"{source}: {name}: stands twice")
            found[name] = value
        return found

    try:
        found = json.loads(text, object_pairs_hook=distinct)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{source}: not JSON ({error})") from None
    if not isinstance(found, dict):
        raise Unreadable(f"{source}: not a JSON object")
    return found


def _check(source: str, specs: tuple[ParamSpec, ...], values: Mapping[str, Any]) -> None:
    """Refuses unknown names and impossible values, and says what is allowed."""
    try:
        params.read(specs, values)
    except Refusal as refusal:
        field, reason = str(refusal.params["field"]), refusal.params["reason"]
        raise Unreadable(
            f"{source}: {field}: {reason}; allowed: {_allowed(specs, field)}"
        ) from None


def _allowed(specs: tuple[ParamSpec, ...], field: str) -> str:
    """What a field may be, or which fields there are."""
    name, _, line = field.partition(".")
    for spec in specs:
        if spec.name == name and (line in spec.choices or not line):
            return _values_of(spec)
        if spec.name == name:
            return ", ".join(spec.choices)
    return ", ".join(spec.name for spec in specs)


def _values_of(spec: ParamSpec) -> str:
    if spec.type == params.BOOLEAN:
        return "true, false"
    if spec.type == params.SCHEDULE:
        return f"whole odds from 0 to {params.MOST_ODDS}, by line"
    if spec.type in params.INTEGERS:
        return f"a whole number from {spec.minimum} to {params.most_of(spec)}"
    return ", ".join(spec.choices) or spec.type
