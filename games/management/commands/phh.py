"""`manage.py phh replay PATH...`: recorded hands through the engines, without any service."""

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.engines import phh
from games.engines.kernel import Refusal
from games.management.reading import Unreadable, files, read, where


class Command(BaseCommand):
    help = "Replay recorded hands (PHH) through the game engines."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        replay = actions.add_parser("replay", help="replay files, or folders of .phh files")
        replay.add_argument("paths", nargs="+", type=Path)
        replay.add_argument("--json", action="store_true", help="one JSON object per file")
        replay.add_argument("--params", default="{}", help="parameters that override, as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            overrides = _overrides(options["params"])
            replays = [_replay(path, overrides) for path in files(options["paths"], ".phh")]
        except Unreadable as error:
            self.stderr.write(str(error))
            raise SystemExit(2) from None
        for item in replays:
            self.stdout.write(json.dumps(item.as_json()) if options["json"] else item.line())
        if not options["json"]:
            count = Counter(item.ok for item in replays)
            self.stdout.write(f"{count[True]} passed, {count[False]} failed, {count[None]} skipped")
        if any(item.ok is False for item in replays):
            raise SystemExit(1)


@dataclass(frozen=True)
class _Item:
    """One file and what came of it; ``ok`` None: a variant that this version doesn't know."""

    file: str
    ok: bool | None
    replay: phh.Replay
    error: str

    def as_json(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "ok": self.ok,
            "payoffs": list(self.replay.payoffs) or None,
            "finishing_stacks": list(self.replay.finishing_stacks) or None,
            "commission": self.replay.commission,
            "error": self.error or None,
        }

    def line(self) -> str:
        word = {True: "ok      ", False: "FAILED  ", None: "skipped "}[self.ok]
        return f"{word} {self.file}" + (f": {self.error}" if self.error else "")


def _overrides(text: str) -> dict[str, Any]:
    try:
        overrides = json.loads(text)
        if not isinstance(overrides, dict):
            raise Unreadable("--params: not a JSON object")
        phh.check_overrides(overrides)
    except ValueError as error:
        raise Unreadable(f"--params: not JSON: {error}") from None
    except Refusal as refusal:
        raise Unreadable(f"--params: {where(refusal)}") from None
    return overrides


def _replay(path: Path, overrides: dict[str, Any]) -> _Item:
    try:
        hand = phh.parse(read(path))
        if isinstance(hand, str):
            reason = f"unknown variant {hand}"
            return _Item(str(path), None, phh.Replay(False), reason)
        replay = phh.replay(hand, overrides)
    except Refusal as refusal:
        raise Unreadable(f"{path}: {where(refusal)}") from None
    return _Item(str(path), replay.ok, replay, replay.error)
