"""`manage.py edge GAME`: what a rule set and its schedules are worth, exactly, without any service.

games.edge comes first of all: it says where compiled code is kept, before numba is loaded.
"""

import json
import time
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games import edge
from games.edge import report
from games.edge.figures import decimal
from games.engines import params, registry
from games.engines.banked.comparing import NOTHING
from games.engines.edge_inputs import GAMES
from games.engines.kernel import Refusal
from games.engines.params import ParamSpec
from games.management.reading import Unreadable, printable, read

CANNOT = 2  # exit code: the question is malformed, or isn't reckoned
PLACES = 8
MAIN = "schedule"


class Command(BaseCommand):
    help = "The exact house edge of a game against the house under a rule set and schedules."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help=", ".join(GAMES))
        parser.add_argument("--params", default="{}", help="rule set parameters by name, JSON")
        parser.add_argument(
            "--schedule",
            type=Path,
            help='JSON file: {line: odds}, or {"schedule": {...}, "bonus_schedule": {...}}',
        )
        parser.add_argument("--json", action="store_true", help="one JSON object, with all figures")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            ruleset, payouts = _question(**{name: options[name] for name in QUESTION})
            started = time.perf_counter()
            result = report.reckon(options["game"], ruleset, payouts, progress=self.progress())
        except (Refusal, Unreadable, report.NotReckoned) as error:
            self.stderr.write(printable(_reason(error)))
            raise SystemExit(CANNOT) from None
        seconds = round(time.perf_counter() - started, 2)
        if options["json"]:
            self.stdout.write(json.dumps(_summary(result, seconds) | {"result": result}))
        else:
            self.stdout.write(_lines(result, seconds))

    def progress(self) -> report.Progress | None:
        """Percent on stderr, where somebody waits for them or code is compiled first."""
        if edge.is_compiled() and not self.stderr.isatty():
            return None
        if not edge.is_compiled():
            self.stderr.write("Compiled for the first time: this takes a minute or two longer.")
        return lambda percent: self.stderr.write(f"{percent} %")


QUESTION = ("game", "params", "schedule")


def _question(
    game: str, params: str, schedule: Path | None
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Rule set and payouts as asked for; raises Refusal and Unreadable."""
    if game not in GAMES:
        raise Unreadable(f"{game}: no game against the house; allowed: {', '.join(GAMES)}")
    ruleset = _object(params, "--params")
    _check("--params", registry.RULESET[game], ruleset)
    if schedule is None:
        return ruleset, {}
    payouts = _object(read(schedule), str(schedule))
    specs = registry.PAYOUTS[game]
    if payouts and not any(isinstance(value, Mapping) for value in payouts.values()):
        payouts = {MAIN: payouts}
    _check(str(schedule), specs, payouts)
    for spec in specs:
        if spec.name in payouts:
            _demand_lines(str(schedule), spec, payouts[spec.name])
    return ruleset, payouts


def _object(text: str, source: str) -> dict[str, Any]:
    """A JSON object in which no name is doubled."""
    try:
        found = json.loads(text, object_pairs_hook=_distinct)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{source}: not JSON ({error})") from None
    if not isinstance(found, dict):
        raise Unreadable(f"{source}: not a JSON object")
    return found


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Unreadable(f"{name}: stands twice")
        found[name] = value
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


def _demand_lines(source: str, spec: ParamSpec, given: Mapping[str, int]) -> None:
    """A schedule of a file is a whole one; a line that never pays may be left out."""
    needed = [line for line in spec.choices if spec.default.get(line) and line != NOTHING]
    missing = [line for line in needed if line not in given]
    if missing:
        raise Unreadable(f"{source}: {spec.name}: missing: {', '.join(missing)}")


def _reason(error: Exception) -> str:
    if isinstance(error, report.NotReckoned):
        return f"{error.field}: this many isn't reckoned ({error.code})"
    return str(error)


def _summary(result: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    """The main figures as numbers; the exact ones are in the result."""
    edge_of = result["house_edge"]
    return {
        "game": result["game"],
        "house_edge": float(_decimal(edge_of)),
        "numerator": edge_of["numerator"],
        "denominator": edge_of["denominator"],
        "sd": float(result["sd"]),
        "element_of_risk": float(_decimal(result["element_of_risk"])),
        "favours": result["favours"],
        "decisions": {
            row["decision"]: float(_decimal(row["probability"])) for row in result["decisions"]
        },
        "seconds": seconds,
    }


def _decimal(value: Mapping[str, int]) -> str:
    return decimal(Fraction(value["numerator"], value["denominator"]), PLACES)


def _lines(result: Mapping[str, Any], seconds: float) -> str:
    """The same for people."""
    edge_of, simple = result["house_edge"], result["strategy"]
    rows = [
        ("house_edge", f"{result['house_edge_percent']} % of the ante"),
        ("numerator", str(edge_of["numerator"])),
        ("denominator", str(edge_of["denominator"])),
        ("sd", f"{result['sd']} antes"),
        ("element_of_risk", f"{result['element_of_risk_percent']} % of all that is wagered"),
        ("favours", result["favours"]),
        *[
            ("decisions", f"{row['decision']} {_decimal(row['probability'])}")
            for row in result["decisions"]
        ],
        ("simple strategy", f"{simple['house_edge_percent']} %: {simple['name']}"),
    ]
    if result["bonus"]:
        rows.append(("bonus bet", f"{result['bonus']['house_edge_percent']} % of the bonus bet"))
    rows.append(("seconds", str(seconds)))
    return "\n".join(f"{name:<16} {text}" for name, text in rows)
