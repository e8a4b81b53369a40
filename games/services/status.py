"""The one row of a table that dashboards and signs read, written in the tap's own transaction."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Case, F, Value, When

from games.engines.kernel import Reopened
from games.engines.rounds import RoundFinished
from games.engines.seating import Seat
from games.models import Round
from games.models.rounds import RoundStatus
from games.presenters.phase import legal_of, phase_of
from games.services.desk import Desk, Step
from games.store.play import Play
from tables.enums import TransferCode
from tables.models import TableStatus

KEPT = timedelta(hours=1)


def write_status(desk: Desk, step: Step, play: Play) -> None:
    """One statement for an action; a finished hand is counted, which reads the row first."""
    values = _picture(desk, play) | _drop(step)
    if any(isinstance(event, Reopened) for event in step.hand_events):
        values |= _not_counted(desk)
    elif isinstance(play.last, RoundFinished) and step.hand_events:
        values |= _counted(desk, play.last)
    rows = TableStatus.objects.filter(table=desk.table)
    if not rows.update(**values):
        TableStatus.objects.create(table=desk.table)
        rows.update(**values)


def _picture(desk: Desk, play: Play) -> dict[str, Any]:
    legal = legal_of(play)
    phase = phase_of(legal)
    return {
        "session": desk.session,
        "version": play.version,
        "phase": phase,
        "phase_at": Case(When(phase=phase, then=F("phase_at")), default=Value(desk.now)),
        "round_number": play.hand,
        "players": len(play.seats.seats),
        "seats": _letters(desk.table.seats, play, legal.turn if legal else None),
        "pot_minor": _pot(play),
    }


def _pot(play: Play) -> int:
    """What is in the middle; where bets aren't tracked, what was declared."""
    if play.round is None:
        return 0
    state = play.round.state
    return int(state.pot.amount if state.pot is not None else state.betting.middle)


def _letters(seats: int, play: Play, turn: int | None) -> str:
    """A letter a seat: o on, a away, t to act, - free."""
    letters = {
        seat.seat: "a" if seat.sitting_out or not _has_chips(seat) else "o"
        for seat in play.seats.seats
    }
    if turn is not None:
        letters[turn] = "t"
    return "".join(letters.get(number, "-") for number in range(1, seats + 1))


def _has_chips(seat: Seat) -> bool:
    return seat.stack > 0 or seat.untracked


def _drop(step: Step) -> dict[str, Any]:
    bought = sum(
        movement.amount_minor
        for movement in step.movements
        if movement.code == TransferCode.BUY_IN_CASH
    )
    return {"drop_minor": F("drop_minor") + bought} if bought else {}


def _counted(desk: Desk, finished: RoundFinished) -> dict[str, Any]:
    result = finished.result
    recent = TableStatus.objects.filter(table=desk.table).values_list("recent_rounds", flat=True)
    return {
        "last_pot_minor": result.matched,
        "rounds_finished": F("rounds_finished") + 1,
        "commission_minor": F("commission_minor") + result.commission,
        "last_round_at": desk.now,
        "recent_rounds": _within_hour(recent.first() or [], desk.now),
    }


def _not_counted(desk: Desk) -> dict[str, Any]:
    """As it stood before the hand was paid that is reopened."""
    finished = desk.play.last
    assert isinstance(finished, RoundFinished)
    before = Round.objects.filter(
        session=desk.session, status=RoundStatus.FINISHED, number__lt=desk.play.hand
    ).order_by("-number")
    last = before.values_list("pot_minor", "finished_at").first() or (0, None)
    recent = TableStatus.objects.filter(table=desk.table).values_list("recent_rounds", flat=True)
    return {
        "last_pot_minor": last[0],
        "rounds_finished": F("rounds_finished") - 1,
        "commission_minor": F("commission_minor") - finished.result.commission,
        "last_round_at": last[1],
        "recent_rounds": (recent.first() or [])[:-1],
    }


def _within_hour(recent: list[str], now: datetime) -> list[str]:
    kept = [text for text in recent if datetime.fromisoformat(text) > now - KEPT]
    return [*kept, now.isoformat()]
