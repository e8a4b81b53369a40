"""`verify`, the row of a table that dashboards and signs read: it says what sessions, hands and
events say. Only `phase_at` and `croupier_seen_at`, instants of a clock, are its own."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Sum

from games.engines import registry
from games.engines.kernel import Refusal
from games.models import Round, TableEvent
from games.models.rounds import RoundStatus
from games.presenters.standing import standing
from games.store.loading import load_play
from games.store.rules import rules_of
from reports.services.verify_rows import Finding
from tables.enums import SessionStatus, TransferCode
from tables.ledger import queries as ledger
from tables.models import Table, TableSession, TableStatus
from tables.selectors.settings import settings_of

HOUR = timedelta(hours=1)


def status(table: Table) -> Iterator[Finding]:
    """The first column of the row that is another one than the records say."""
    session = TableSession.objects.filter(table=table).order_by("-id").first()
    if session is None:
        return
    row = TableStatus.objects.filter(table=table).first()
    if row is None:
        yield Finding("status", table.code, "the table has no row of its status")
        return
    try:
        expected = _of_play(table, session) | _of_hands(session) | {"recent": _recent(table)}
    except Refusal as refusal:
        yield Finding("status", table.code, f"the play can't be read: {refusal.code}")
        return
    yield from _first_difference(table, row, expected)


def _first_difference(
    table: Table, row: TableStatus, expected: Mapping[str, Any]
) -> Iterator[Finding]:
    for name, value in expected.items():
        found = _instants(row) if name == "recent" else getattr(row, name)
        if found != value:
            what = f"its {name} is {found}, by the records it is {value}"
            yield Finding("status", table.code, what)
            return


def _instants(row: TableStatus) -> list[datetime]:
    return [datetime.fromisoformat(text) for text in row.recent_rounds]


def _of_play(table: Table, session: TableSession) -> dict[str, Any]:
    """Phase, places and pot; nobody is shown at a table that nothing has happened at, or that is
    closed."""
    play = load_play(table.pk, session.base_seq, table.head_seq, table.head_hash)
    is_closed = session.status == SessionStatus.CLOSED
    found = standing(play, table.game, _places(table, session))
    if session.status != SessionStatus.OPEN:
        found["phase"] = session.status
    if is_closed or play.version == session.base_seq:
        found |= {"players": 0, "seats": ""}
    if not TableEvent.objects.filter(session=session).exists():
        found["round_number"] = 0
    return {"session_id": None if is_closed else session.pk} | found


def _places(table: Table, session: TableSession) -> int:
    if not registry.is_banked(table.game):
        return table.seats
    session.table = table
    settings = settings_of(session)
    return int(rules_of(session, table.game, settings[0] if settings else None).boxes)


def _of_hands(session: TableSession) -> dict[str, Any]:
    """The sums of the session; when its last hand was finished, if one was."""
    finished = Round.objects.filter(session=session, status=RoundStatus.FINISHED)
    sums = finished.aggregate(
        rounds=Count("id"), commission=Sum("commission_minor"), win=Sum("win_minor")
    )
    last = finished.order_by("-number").first()
    moved = ledger.session_sums([session.pk])[session.pk]
    found = {
        "rounds_finished": sums["rounds"],
        "commission_minor": sums["commission"] or 0,
        "win_minor": sums["win"] or 0,
        "drop_minor": moved.get(TransferCode.BUY_IN_CASH, 0),
        "last_pot_minor": last.pot_minor if last is not None else 0,
    }
    return found | ({"last_round_at": last.finished_at} if last is not None else {})


def _recent(table: Table) -> list[datetime | None]:
    """When hands were finished in the hour before the last settlement; a reopened one wasn't."""
    settled = TableEvent.objects.filter(table=table, kind="RoundFinished").order_by("-seq").first()
    if settled is None:
        return []
    finished = Round.objects.filter(
        table=table, status=RoundStatus.FINISHED, finished_at__gt=settled.recorded_at - HOUR
    )
    return list(finished.order_by("last_seq").values_list("finished_at", flat=True))
