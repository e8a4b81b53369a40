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
from games.engines.edge_inputs import GAMES
from games.engines.kernel import Refusal
from games.management.edge_question import left_out, payouts_from, ruleset_of
from games.management.reading import Unreadable, printable

CANNOT = 2  # exit code: the question is malformed, or isn't reckoned
PLACES = 8


class Command(BaseCommand):
    help = "The exact house edge of a game against the house under a rule set and schedules."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help=", ".join(GAMES))
        parser.add_argument("--params", default="{}", help="rule set parameters by name, JSON")
        parser.add_argument(
            "--schedule",
            type=Path,
            help='JSON file: {line: odds}, or {"schedule": {...}, "bonus_schedule": {...}}; a line '
            "left out has its usual odds",
        )
        parser.add_argument("--json", action="store_true", help="one JSON object, with all figures")

    def handle(self, *args: Any, **options: Any) -> None:
        game = options["game"]
        try:
            ruleset = ruleset_of(game, options["params"])
            payouts = self.payouts(game, options["schedule"])
            started = time.perf_counter()
            result = report.reckon(game, ruleset, payouts, progress=self.progress())
        except (Refusal, Unreadable, report.NotReckoned) as error:
            self.stderr.write(printable(_reason(error)))
            raise SystemExit(CANNOT) from None
        seconds = round(time.perf_counter() - started, 2)
        if options["json"]:
            self.stdout.write(json.dumps(_summary(result, seconds) | {"result": result}))
        else:
            self.stdout.write(_lines(result, seconds))

    def payouts(self, game: str, file: Path | None) -> dict[str, Any]:
        """The schedules of a file; what it leaves out is said on stderr."""
        payouts = payouts_from(game, file) if file else {}
        if lines := left_out(game, payouts):
            self.stderr.write(printable(f"{file}: left out, so with the usual odds: {lines}"))
        return payouts

    def progress(self) -> report.Progress | None:
        """Percent on stderr, where somebody waits for them or code is compiled first."""
        if edge.is_compiled() and not self.stderr.isatty():
            return None
        if not edge.is_compiled():
            self.stderr.write("Compiled for the first time: this takes a minute or two longer.")
        return lambda percent: self.stderr.write(f"{percent} %")


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
