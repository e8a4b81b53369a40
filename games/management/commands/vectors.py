"""`manage.py vectors PATH...`: test vectors through the engines, without any service."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.engines import vectors
from games.engines.kernel import Refusal
from games.management.reading import (
    Unreadable,
    exit_code,
    files,
    printable,
    read,
    where,
)


class Command(BaseCommand):
    help = "Run test vectors through the game engines; files or folders of .json files."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path)
        parser.add_argument("--json", action="store_true", help="one JSON object per vector")

    def handle(self, *args: Any, **options: Any) -> None:
        outcomes: list[vectors.Outcome] = []
        unreadable = 0
        for path in files(options["paths"], ".json"):
            try:
                outcomes += self.run(path, as_json=options["json"])
            except Unreadable as error:
                self.stderr.write(printable(str(error)))
                unreadable += 1
        if not options["json"]:
            self.stdout.write(_summary(outcomes))
        if code := exit_code((outcome.ok for outcome in outcomes), unreadable):
            raise SystemExit(code)

    def run(self, path: Path, *, as_json: bool) -> list[vectors.Outcome]:
        """All vectors of a file, or none if one of them is malformed."""
        outcomes = _run(path)
        for outcome in outcomes:
            line = json.dumps(outcome.as_json()) if as_json else printable(_line(outcome))
            self.stdout.write(line)
        return outcomes


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
