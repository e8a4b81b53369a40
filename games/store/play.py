"""What the events of a table amount to: who sits where, and the round in progress.

`Play` is a pure fold, frozen and shared between threads. Its version is the table's head event.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any

from games.engines import banked, kernel, registry, seating
from games.engines.kernel import Event, Undone
from games.engines.lifecycle import RoundFinished, RoundVoided
from games.store import kinds

Row = Mapping[str, Any]

LINES_KEPT = 60
# Seats change by their own events, and by how the hands of players' games begin and end.
SEATING_FEED = frozenset(registry.codec(kinds.SEATING).events) | {
    *("RoundStarted", "RoundFinished", "RoundVoided", "Reopened"),
}
OF_THE_HAND = (
    *("round_id", "game", "hand", "last", "ended", "ended_at", "ended_in", "actors", "before"),
)
COLUMNS = (
    *("seq", "round_id", "round__number", "round__game", "number", "step"),
    *("kind", "schema", "data", "command_id", "previous_hash", "hash"),
    *("session_id", "actor_id", "recorded_at"),
)


@dataclass(frozen=True, slots=True)
class Line:
    """A recorded event for log and status line; `stands` turns false when it is undone."""

    seq: int
    event: Event
    command_id: int
    round_id: int | None
    step: int | None
    stands: bool = True


@dataclass(frozen=True, slots=True)
class Play:
    """`hand` numbers the hand in progress or the last one; `last` is how that one ended.
    `ended` is that hand until the next one begins, settled or void. At a table against the house
    nobody has a seat: `seats` stays empty, and a round that is called off leads back to `before`,
    the play that it began in. `actors` sent the events of the hand, one for each in order."""

    base_seq: int
    version: int
    head_hash: str
    seats: seating.TableState
    round: kernel.Round[Any] | None = None
    ended: kernel.Round[Any] | None = None
    ended_at: datetime | None = None
    ended_in: int | None = None  # the session
    round_id: int | None = None
    game: str = ""
    hand: int = 0
    last: RoundFinished | RoundVoided | None = None
    actors: tuple[int, ...] = ()
    before: "Play | None" = None
    lines: tuple[Line, ...] = ()

    @property
    def finished(self) -> kernel.Round[Any] | None:
        """The round that was settled last, until the next deal: it may be reopened."""
        return self.ended if self.ended is not None and kernel.can_reopen(self.ended) else None

    @property
    def latest(self) -> kernel.Round[Any] | None:
        """The hand in progress, else the one that was settled last."""
        return self.round or self.finished

    @property
    def bets(self) -> tuple[banked.BoxBet, ...]:
        """What lay on the boxes of the last round, between two rounds against the house."""
        if self.ended is None or not isinstance(self.ended.state, banked.State):
            return ()
        return tuple(box.bet for box in self.ended.state.boxes)

    @property
    def untracked_left(self) -> int:
        """Chips without a tracked stack, less the pot that was declared in the hand in progress."""
        pot = self.round.state.pot if self.round is not None and self.seats.untracked else None
        return max(self.seats.untracked - (pot.amount if pot is not None else 0), 0)

    @property
    def last_step(self) -> tuple[Line, ...]:
        """The events of the last command."""
        command = self.lines[-1].command_id if self.lines else None
        return tuple(line for line in self.lines if line.command_id == command)


def empty(base_seq: int, head_hash: str) -> Play:
    """A table at which nothing has happened since `base_seq`."""
    return Play(base_seq, base_seq, head_hash, seating.new())


def fold(play: Play, rows: Iterable[Row], whole: int | None = None) -> Play:
    """The play after these stored events (`COLUMNS`), in order, whole commands only.

    With `whole` the hands of players' games before that round came in part only, for the sake of
    the seats.
    """
    for _key, part in groupby(rows, key=itemgetter("command_id", "round_id")):
        play = _add(play, list(part), whole)
    return play


def line_of(row: Row) -> Line:
    """A stored event on its own, for an answer that is given again."""
    game = row["round__game"] if row["round_id"] is not None else None
    event = kinds.decode(row["kind"], row["schema"], row["data"], game=game)
    return Line(row["seq"], event, row["command_id"], row["round_id"], row["step"])


def _add(play: Play, rows: Sequence[Row], whole: int | None) -> Play:
    """What one command did in a hand, or between hands."""
    lines = [line_of(row) for row in rows]
    is_banked = _is_against_the_house(rows[0])
    if rows[0]["round_id"] is not None and (is_banked or whole in (None, rows[0]["round_id"])):
        play = _with_round(play, rows, lines)
    seats = play.seats
    if not is_banked:
        for line in lines:
            seats = seating.evolve(seats, line.event)
    shown = play.lines
    for line in lines:
        shown = _mark_undone(shown, line)
    shown = (*shown, *lines)[-LINES_KEPT:]
    return replace(
        play, version=rows[-1]["seq"], head_hash=rows[-1]["hash"], seats=seats, lines=shown
    )


def _is_against_the_house(row: Row) -> bool:
    """Whether the command was one of a round in which no seat takes part."""
    return row["round_id"] is not None and registry.is_banked(row["round__game"])


def _with_round(play: Play, rows: Sequence[Row], lines: Sequence[Line]) -> Play:
    first = rows[0]
    engine = registry.engine(first["round__game"])
    goes_on = play.latest if play.round_id == first["round_id"] else None
    round = goes_on or kernel.start(engine)
    if (first["number"], first["step"]) != (round.version + 1, round.version + 1):
        raise kernel.Refusal("log_broken", number=first["number"])
    before = play.before if goes_on else _as_it_stood(play)
    round = kernel.extend(engine, round, (line.event for line in lines))
    if before is not None and any(banked.is_called_off(line.event) for line in lines):
        return _back_to(play, before)
    return replace(
        play,
        round_id=first["round_id"],
        game=first["round__game"],
        hand=first["round__number"],
        actors=(*(play.actors if goes_on else ()), *(row["actor_id"] for row in rows)),
        before=before if registry.is_banked(first["round__game"]) else None,
        **_in_progress_or_ended(round, rows, lines),
    )


def _in_progress_or_ended(
    round: kernel.Round[Any], rows: Sequence[Row], lines: Sequence[Line]
) -> dict[str, Any]:
    ends = [line.event for line in lines if isinstance(line.event, RoundFinished | RoundVoided)]
    if not ends:
        return {"round": round, "ended": None, "ended_at": None, "ended_in": None, "last": None}
    return {
        "round": None,
        "ended": round,
        "ended_at": rows[-1]["recorded_at"],
        "ended_in": rows[0]["session_id"],
        "last": ends[0],
    }


def _as_it_stood(play: Play) -> Play:
    """The play that a round begins in, and the one before that: the last round may be reopened
    after this one was called off, and be called off itself."""
    earlier = play.before
    return replace(play, before=earlier and replace(earlier, before=None), lines=())


def _back_to(play: Play, before: Play) -> Play:
    """As if the round had never begun, but for what is recorded."""
    return replace(play, round=None, **{name: getattr(before, name) for name in OF_THE_HAND})


def _mark_undone(lines: tuple[Line, ...], line: Line) -> tuple[Line, ...]:
    """The lines of a step that was undone, or of a round that was called off, no longer stand."""
    called_off = banked.is_called_off(line.event)
    if not called_off and not isinstance(line.event, Undone):
        return lines
    step = line.event.number if isinstance(line.event, Undone) else None
    return tuple(
        replace(old, stands=False)
        if old.round_id == line.round_id and (called_off or old.step == step)
        else old
        for old in lines
    )
