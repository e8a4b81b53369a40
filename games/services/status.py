"""The one row of a table that dashboards and signs read, written in the tap's own transaction."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Case, F, Value, When

from games.engines import registry
from games.engines.kernel import Reopened
from games.engines.lifecycle import RoundFinished
from games.models import Round
from games.models.rounds import RoundStatus
from games.presenters.standing import standing
from games.services.desk import Desk, Step
from games.store.outcomes import money_of
from games.store.play import Play
from tables.enums import SessionStatus, TransferCode
from tables.models import TableStatus

KEPT = timedelta(hours=1)


def write_status(desk: Desk, step: Step, play: Play) -> None:
    """One statement for an action; a finished hand is counted, which reads the row first."""
    values = _picture(desk, play) | _drop(step)
    if any(isinstance(event, Reopened) for event in step.hand_events):
        values |= _not_counted(desk)
    elif any(isinstance(event, RoundFinished) for event in step.hand_events):
        values |= _counted(desk, play)
    rows = TableStatus.objects.filter(table=desk.table)
    if not rows.update(**values):
        TableStatus.objects.create(table=desk.table)
        rows.update(**values)


def _picture(desk: Desk, play: Play) -> dict[str, Any]:
    """A count stays one, whoever calls the pit boss meanwhile."""
    game = desk.table.game
    places = desk.rules.boxes if registry.is_banked(game) else desk.table.seats
    found = standing(play, game, places)
    if desk.session.status != SessionStatus.OPEN:
        found["phase"] = desk.session.status
    phase = found["phase"]
    return found | {
        "session": desk.session,
        "phase_at": Case(When(phase=phase, then=F("phase_at")), default=Value(desk.now)),
    }


def _drop(step: Step) -> dict[str, Any]:
    bought = sum(
        movement.amount_minor
        for movement in step.movements
        if movement.code == TransferCode.BUY_IN_CASH
    )
    return {"drop_minor": F("drop_minor") + bought} if bought else {}


def _counted(desk: Desk, play: Play) -> dict[str, Any]:
    assert play.ended is not None
    money = money_of(play.ended.state.result)
    recent = TableStatus.objects.filter(table=desk.table).values_list("recent_rounds", flat=True)
    return {
        "last_pot_minor": money["pot_minor"],
        "rounds_finished": F("rounds_finished") + 1,
        "commission_minor": F("commission_minor") + money["commission_minor"],
        "win_minor": F("win_minor") + money["win_minor"],
        "last_round_at": desk.now,
        "recent_rounds": _within_hour(recent.first() or [], desk.now),
    }


def _not_counted(desk: Desk) -> dict[str, Any]:
    """As it stood before the hand was paid that is reopened."""
    assert desk.play.finished is not None
    money = money_of(desk.play.finished.state.result)
    before = Round.objects.filter(
        session=desk.session, status=RoundStatus.FINISHED, number__lt=desk.play.hand
    ).order_by("-number")
    last = before.values_list("pot_minor", "finished_at").first() or (0, None)
    recent = TableStatus.objects.filter(table=desk.table).values_list("recent_rounds", flat=True)
    return {
        "last_pot_minor": last[0],
        "rounds_finished": F("rounds_finished") - 1,
        "commission_minor": F("commission_minor") - money["commission_minor"],
        "win_minor": F("win_minor") - money["win_minor"],
        "last_round_at": last[1],
        "recent_rounds": (recent.first() or [])[:-1],
    }


def _within_hour(recent: list[str], now: datetime) -> list[str]:
    kept = [text for text in recent if datetime.fromisoformat(text) > now - KEPT]
    return [*kept, now.isoformat()]
