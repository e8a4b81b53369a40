"""`manage.py phh`: recorded hands replayed without any service, or played at a table."""

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.engines import phh
from games.engines.kernel import Refusal
from games.management import exported, recorded
from games.management.reading import (
    Unreadable,
    exit_code,
    files,
    printable,
    read,
    where,
)


class Command(BaseCommand):
    help = "Replay recorded hands (PHH) through the game engines."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        replay = actions.add_parser("replay", help="replay files, or folders of .phh files")
        replay.add_argument("paths", nargs="+", type=Path)
        replay.add_argument("--json", action="store_true", help="one JSON object per file")
        replay.add_argument("--params", default="{}", help="parameters that override, as JSON")
        recorded.add_arguments(actions.add_parser("play", help="play files at an open table"))
        exported.add_arguments(actions.add_parser("export", help="write a finished hand as PHH"))

    def handle(self, *args: Any, **options: Any) -> None:
        act = {"replay": self._replay_all, "play": self._play, "export": self._export}
        act[options["action"]](options)

    def _play(self, options: dict[str, Any]) -> None:
        try:
            table = recorded.Play(options)
        except recorded.NotReady as error:
            self.stderr.write(str(error))
            raise SystemExit(2) from None
        answers: list[bool | None] = []
        unreadable = 0
        for path in files(options["paths"], ".phh"):
            try:
                ok, line = table.hand(path)
            except Unreadable as error:
                self.stderr.write(printable(str(error)))
                unreadable += 1
                continue
            self.stdout.write(printable(line))
            answers.append(ok)
        if code := exit_code(answers, unreadable):
            raise SystemExit(code)

    def _export(self, options: dict[str, Any]) -> None:
        try:
            self.stdout.write(exported.export(options["round_id"]))
        except exported.NotExported as error:
            self.stderr.write(printable(str(error)))
            raise SystemExit(1) from None

    def _replay_all(self, options: dict[str, Any]) -> None:
        try:
            overrides = _overrides(options["params"])
        except Unreadable as error:
            self.stderr.write(printable(str(error)))
            raise SystemExit(2) from None
        count: Counter[bool | None] = Counter()
        unreadable = 0
        for path in files(options["paths"], ".phh"):
            try:
                item = _replay(path, overrides)
            except Unreadable as error:
                self.stderr.write(printable(str(error)))
                unreadable += 1
                continue
            self.stdout.write(item.text(options["json"]))
            count[item.ok] += 1
        if not options["json"]:
            self.stdout.write(f"{count[True]} passed, {count[False]} failed, {count[None]} skipped")
        if code := exit_code(count, unreadable):
            raise SystemExit(code)


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

    def text(self, as_json: bool) -> str:
        return json.dumps(self.as_json()) if as_json else printable(self._line())

    def _line(self) -> str:
        word = {True: "ok      ", False: "FAILED  ", None: "skipped "}[self.ok]
        return f"{word} {self.file}" + (f": {self.error}" if self.error else "")


def _overrides(text: str) -> dict[str, Any]:
    try:
        overrides = json.loads(text)
        if not isinstance(overrides, dict):
            raise Unreadable("--params: not a JSON object")
        phh.check_overrides(overrides)
    except (ValueError, RecursionError) as error:
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
