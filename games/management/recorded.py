"""`phh play`: recorded hands at a table in play, over the console's own WebSocket."""

import os
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.utils import timezone

from games.engines import phh
from games.engines.kernel import Refusal
from games.management.reading import Unreadable, read, where
from games.simulator.fitting import DoesNotFit
from games.simulator.recorded import RecordedCroupier
from games.simulator.tables import NotReady, desk_at, open_tables
from tables.selectors.settings import rules_at

# `run.py manage` tells where the Baize of this folder answers.
HERE = os.environ.get("BAIZE_WS", "ws://127.0.0.1:8000")


def add_arguments(parser: CommandParser) -> None:
    parser.add_argument("--table", required=True, help="code of a table that is open for play")
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--ws", default=HERE, help=f"where the product answers (here: {HERE})")
    parser.add_argument("--pause", type=float, default=0.0, help="seconds after each tap")


class Play:
    """The hands of files, dealt one after the other at a table that is open for play.

    Raises NotReady when the table isn't in play.
    """

    def __init__(self, options: dict[str, Any]) -> None:
        place = open_tables([options["table"]])[0]
        desk = desk_at(place, options["ws"])
        rules = rules_at(place.session, timezone.now())
        self.croupier = RecordedCroupier(desk, rules, options["pause"])

    def hand(self, path: Path) -> tuple[bool | None, str]:
        """Whether a file's hand came out as recorded (None: an unknown variant), and the line that
        says so; raises Unreadable for a file that is no recorded hand."""
        try:
            hand = phh.parse(read(path))
        except Refusal as refusal:
            raise Unreadable(f"{path}: {where(refusal)}") from None
        if isinstance(hand, str):
            return None, f"skipped  {path}: unknown variant {hand}"
        try:
            played = self.croupier.play(hand)
        except DoesNotFit as reason:
            return False, f"FAILED   {path}: {reason}"
        word = "ok      " if played.ok else "FAILED  "
        outcome = f"commission {played.commission}, stacks {list(played.stacks)}"
        return played.ok, f"{word} {path}: {outcome}"


__all__ = ["NotReady", "Play", "add_arguments"]
