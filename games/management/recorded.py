"""`phh play`: recorded hands at a table in play, over the console's own WebSocket."""

from collections.abc import Iterable
from pathlib import Path

from django.core.management.base import CommandParser, OutputWrapper

from games.engines import phh
from games.engines.kernel import Refusal
from games.management.reading import Unreadable, read, where
from games.simulator.recorded import DoesNotFit, RecordedCroupier
from games.simulator.tables import NotReady, desk_at, open_tables

HERE = "ws://127.0.0.1:8000"


def add_arguments(parser: CommandParser) -> None:
    parser.add_argument("--table", required=True, help="code of a table that is open for play")
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--ws", default=HERE, help=f"where the product answers (default: {HERE})")
    parser.add_argument("--pause", type=float, default=0.0, help="seconds after each tap")


def play(paths: Iterable[Path], options: dict[str, object], out: OutputWrapper) -> bool:
    """Deal the hands one after the other, a line each; says whether all came out as recorded.

    Raises Unreadable for a file that is no recorded hand, NotReady when the table isn't in play.
    """
    place = open_tables([str(options["table"])])[0]
    desk = desk_at(place, str(options["ws"]))
    croupier = RecordedCroupier(desk, place.session.rules, float(str(options["pause"])))
    outcomes = [_one(croupier, path, out) for path in paths]
    return all(outcomes)


def _one(croupier: RecordedCroupier, path: Path, out: OutputWrapper) -> bool:
    try:
        hand = phh.parse(read(path))
    except Refusal as refusal:
        raise Unreadable(f"{path}: {where(refusal)}") from None
    if isinstance(hand, str):
        out.write(f"skipped  {path}: unknown variant {hand}")
        return True
    try:
        played = croupier.play(hand)
    except DoesNotFit as reason:
        out.write(f"FAILED   {path}: {reason}")
        return False
    word = "ok      " if played.ok else "FAILED  "
    out.write(f"{word} {path}: commission {played.commission}, stacks {list(played.stacks)}")
    return played.ok


__all__ = ["NotReady", "add_arguments", "play"]
