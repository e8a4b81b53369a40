"""What the pit boss's page of one table shows: session, staff, counts, hands and history."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from games.engines import registry
from tables.enums import AccountKind, CountKind, CountStatus, Role, SessionStatus, VersionStatus
from tables.ledger import queries
from tables.models import Alert, Count, StaffMember, Table, TableSession, TableStatus, Version
from tables.selectors.floor import assigned
from tables.selectors.sessions import SessionResult, open_session, played_to_the_end, results
from tables.selectors.settings import Limits, limits_of
from tables.selectors.tiles import TileState, state_of

HANDS_SHOWN = 12
SESSIONS_SHOWN = 10


@dataclass(frozen=True, slots=True)
class Place:
    """A role at the table: who holds it, and who could."""

    role: Role
    holder: StaffMember | None
    candidates: Sequence[StaffMember]


@dataclass(frozen=True, slots=True)
class HandLine:
    """A hand in the list; `taken_minor` is None until it is finished: nothing is taken before."""

    hand: Any
    players: int
    pot_minor: int
    taken_minor: int | None


@dataclass(frozen=True, slots=True)
class TablePage:
    """One table for the pit. `money` holds the balances of its accounts in minor units."""

    table: Table
    session: TableSession | None
    status: TableStatus | None
    state: TileState
    places: list[Place]
    alerts: list[Alert]
    counts: list[Count]
    money: dict[str, int]
    hands: list[HandLine]
    history: list[tuple[TableSession, SessionResult]]
    limits: Limits | None

    @property
    def is_banked(self) -> bool:
        """Whether everybody plays against the house here: no stacks, no commission."""
        return registry.is_banked(self.table.game)

    @property
    def waiting_count(self) -> Count | None:
        """The count that two people still have to agree on."""
        standing = (count for count in self.counts if count.status != CountStatus.AGREED)
        return next(standing, None)

    @property
    def last_count(self) -> Count | None:
        """The newest count of the session."""
        return self.counts[-1] if self.counts else None

    @property
    def set_aside(self) -> list[Count]:
        """Agreed closing counts that don't close the session: play went on, or goes on, after."""
        closing = [count for count in self.counts if count.kind == CountKind.CLOSING]
        is_open = self.session is not None and self.session.status == SessionStatus.OPEN
        past = closing if is_open else closing[:-1]
        return [count for count in past if count.status == CountStatus.AGREED]

    @property
    def ready_to_close(self) -> bool:
        """Whether the closing count stands and only the pit boss's word is missing."""
        closing = self.session is not None and self.session.status == SessionStatus.CLOSING
        return closing and self.waiting_count is None

    @property
    def withdrawn(self) -> list[Version]:
        """What was taken out of force of that under which the session ends its day (APP-3)."""
        session = self.session
        if session is None:
            return []
        versions = (session.ruleset, session.stakes, session.commission, session.payouts)
        return [one for one in versions if one and one.status == VersionStatus.WITHDRAWN]


def table_page(table: Table, now: datetime) -> TablePage:
    """Everything of the page; the number of queries doesn't grow with hands or sessions."""
    session = open_session(table)
    status = TableStatus.objects.filter(table=table).first()
    return TablePage(
        table=table,
        session=session,
        status=status,
        state=state_of(session, status, now),
        places=_places(table),
        alerts=list(_waiting(table)),
        counts=list(_counts(session)) if session else [],
        money=_money(table),
        hands=[_hand_line(hand, table, status) for hand in _hands(table)],
        history=_history(table),
        limits=limits_of(session, now) if session else None,
    )


def _places(table: Table) -> list[Place]:
    holders = assigned(table)
    staff = list(
        StaffMember.objects.filter(
            casino=table.casino_id, is_active=True, roles__overlap=[Role.CROUPIER, Role.INSPECTOR]
        )
    )
    return [
        Place(role, holders.get(role), [person for person in staff if role in person.roles])
        for role in (Role.CROUPIER, Role.INSPECTOR)
    ]


def _money(table: Table) -> dict[str, int]:
    held = queries.balances(table.casino, table)
    kinds = (
        AccountKind.FLOAT,
        AccountKind.PLAYERS,
        AccountKind.DROP_BOX,
        AccountKind.COMMISSION_BOX,
    )
    return {kind.value: held.get(kind, 0) for kind in kinds}


def _waiting(table: Table) -> QuerySet[Alert]:
    return table.alerts.filter(acknowledged_at__isnull=True).select_related("raised_by", "table")


def _counts(session: TableSession) -> QuerySet[Count]:
    return session.counts.prefetch_related("entries__counted_by").order_by("started_at")


def _hands(table: Table) -> QuerySet[Any]:
    # The rows belong to games; the floor reads them through the name of the relation only.
    return table.rounds.select_related("croupier", "session").order_by("-pk")[:HANDS_SHOWN]


def _hand_line(hand: Any, table: Table, status: TableStatus | None) -> HandLine:
    """The hand in progress says what the table's tile says: its own row is filled at its end."""
    if hand.finished_at is not None or status is None:
        return HandLine(hand, hand.players, hand.pot_minor, hand.taken_minor)
    players = status.players if registry.is_banked(table.game) else hand.players
    return HandLine(hand, players, status.pot_minor, None)


def _history(table: Table) -> list[tuple[TableSession, SessionResult]]:
    closed = list(
        played_to_the_end()
        .filter(table=table)
        .select_related("opened_by", "closed_by")
        .order_by("-opened_at")[:SESSIONS_SHOWN]
    )
    figures = results(closed)
    return [(session, figures[session.pk]) for session in closed]
