"""`manage.py vectors PATH...`: test vectors through the engines, without any service."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.engines import vectors
from games.engines.kernel import Refusal
from games.management.reading import Unreadable, files, read, where


class Command(BaseCommand):
    help = "Run test vectors through the game engines; files or folders of .json files."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path)
        parser.add_argument("--json", action="store_true", help="one JSON object per vector")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            outcomes = [
                outcome for path in files(options["paths"], ".json") for outcome in _run(path)
            ]
        except Unreadable as error:
            self.stderr.write(str(error))
            raise SystemExit(2) from None
        for outcome in outcomes:
            self.stdout.write(json.dumps(outcome.as_json()) if options["json"] else _line(outcome))
        if not options["json"]:
            self.stdout.write(_summary(outcomes))
        if any(outcome.ok is False for outcome in outcomes):
            raise SystemExit(1)


def _run(path: Path) -> list[vectors.Outcome]:
    try:
        return [vectors.run(vector) for vector in vectors.load(read(path))]
    except Refusal as refusal:
        raise Unreadable(f"{path}: {where(refusal)}") from None


def _line(outcome: vectors.Outcome) -> str:
    if outcome.ok is None:
        return f"skipped  {outcome.id}: {outcome.reason}"
    if outcome.ok:
        return f"ok       {outcome.id}"
    details = "; ".join(
        f"at {item.at} {item.field}: expected {item.expected}, got {item.actual}"
        for item in outcome.failures
    )
    return f"FAILED   {outcome.id}: {details}"


def _summary(outcomes: list[vectors.Outcome]) -> str:
    count = Counter(outcome.ok for outcome in outcomes)
    return f"{count[True]} passed, {count[False]} failed, {count[None]} skipped"
