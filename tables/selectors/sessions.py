"""Reading sessions and counts: what is blind stays blind here, and what a session's result is."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F, QuerySet
from django.db.models.functions import Abs

from tables.enums import CountKind, CountStatus, SessionStatus, TransferCode
from tables.ledger import queries
from tables.models import Casino, Count, CountEntry, Table, TableSession

BOXES = (CountKind.COMMISSION_BOX, CountKind.DROP_BOX)


@dataclass(frozen=True, slots=True)
class CountView:
    """A count as anyone may see it; sums and the previous closer are None until it is agreed."""

    count: Count
    entered: tuple[str, ...]
    total_minor: int | None
    expected_minor: int | None
    variance_minor: int | None
    previous_minor: int | None
    previous_closers: tuple[str, ...]
    quantities: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class SessionResult:
    """Result = closing + credits + cash and commission - opening - fills (minor units).

    `win_minor` is what the ledger says that rounds against the house won: 0 at a players' table.
    Boxes that aren't counted yet (`uncounted`) stand with what the ledger expects in them.
    """

    opening_minor: int
    closing_minor: int
    fills_minor: int
    credits_minor: int
    drop_minor: int
    drop_counted_minor: int | None
    commission_minor: int
    commission_counted_minor: int | None
    win_minor: int
    uncounted: tuple[CountKind, ...]

    @property
    def result_minor(self) -> int:
        """What the table brought in."""
        cash = self.drop_minor if self.drop_counted_minor is None else self.drop_counted_minor
        commission = (
            self.commission_minor
            if self.commission_counted_minor is None
            else self.commission_counted_minor
        )
        came_back = self.closing_minor + self.credits_minor + cash + commission
        return came_back - self.opening_minor - self.fills_minor

    @property
    def difference_minor(self) -> int:
        """Result less commission and win: all that a table should bring in (product.md 2.5)."""
        return self.result_minor - self.commission_minor - self.win_minor


def boxes_of(session: TableSession) -> tuple[CountKind, ...]:
    """The boxes of a session's table; a game against the house takes no commission."""
    return (CountKind.DROP_BOX,) if session.payouts_id is not None else BOXES


def open_session(table: Table) -> TableSession | None:
    """The table's session that is not closed."""
    return table.sessions.exclude(status=SessionStatus.CLOSED).first()


def played_to_the_end() -> QuerySet[TableSession]:
    """Closed sessions that were in play; an opening that was called off never was."""
    return TableSession.objects.filter(status=SessionStatus.CLOSED, in_play_at__isnull=False)


def closed_before(session: TableSession) -> Count | None:
    """The agreed closing count of the session before this one; None at the table's first."""
    earlier = Count.objects.filter(
        session__table=session.table_id,
        session__lt=session.pk,
        kind=CountKind.CLOSING,
        status=CountStatus.AGREED,
    )
    return earlier.order_by("-session_id", "-number").first()


def count_of(session: TableSession, kind: CountKind) -> Count | None:
    """The session's count of this kind that was asked for last; none that was set aside before."""
    return session.counts.filter(kind=kind).order_by("-number").first()


def count_view(count: Count) -> CountView:
    """The count as it may be shown: blind until both have entered the same."""
    entries = count.entries.filter(attempt=count.attempt).select_related("counted_by")
    entered = tuple(entry.counted_by.full_name for entry in entries)
    if count.status != CountStatus.AGREED:
        return CountView(count, entered, None, None, None, None, (), {})
    previous = closed_before(count.session) if count.kind == CountKind.OPENING else None
    return CountView(
        count=count,
        entered=entered,
        total_minor=count.total_minor,
        expected_minor=count.expected_minor,
        variance_minor=count.variance_minor,
        previous_minor=previous.total_minor if previous else None,
        previous_closers=_closers(previous),
        quantities={int(value): n for value, n in entries[0].quantities.items()},
    )


def boxes_to_count(casino: Casino) -> QuerySet[Count]:
    """The sealed boxes of closed tables that wait for the cage, oldest first."""
    return (
        Count.objects.filter(session__table__casino=casino, kind__in=BOXES)
        .exclude(status=CountStatus.AGREED)
        .select_related("session__table")
        .order_by("started_at", "id")
    )


def boxes_to_explain(casino: Casino) -> QuerySet[Count]:
    """Counted boxes with a difference above the casino's threshold and no reason yet."""
    off_minor = Abs(F("total_minor") - F("expected_minor"))
    return (
        Count.objects.filter(session__table__casino=casino, kind__in=BOXES, reason="")
        .filter(status=CountStatus.AGREED)
        .alias(off_minor=off_minor)
        .filter(off_minor__gt=casino.variance_reason_minor)
        .select_related("session__table")
        .order_by("started_at", "id")
    )


def results(sessions: Iterable[TableSession]) -> dict[int, SessionResult]:
    """The results of closed sessions by id; two queries."""
    boxes = {session.pk: boxes_of(session) for session in sessions}
    ids = list(boxes)
    counted: dict[int, dict[str, int]] = {session_id: {} for session_id in ids}
    agreed = Count.objects.filter(session__in=ids, status=CountStatus.AGREED).order_by("number")
    for session_id, kind, total in agreed.values_list("session", "kind", "total_minor"):
        counted[session_id][kind] = total or 0
    routes = queries.session_routes(ids)
    return {key: _result(counted[key], routes[key], boxes[key]) for key in ids}


def result(session: TableSession) -> SessionResult | None:
    """The session's result; None before its closing count is agreed."""
    closing = count_of(session, CountKind.CLOSING)
    if closing is None or closing.status != CountStatus.AGREED:
        return None
    return results([session])[session.pk]


def _result(
    counted: Mapping[str, int], routes: queries.Routes, boxes: Sequence[CountKind]
) -> SessionResult:
    moved = queries.sums_of(routes)
    return SessionResult(
        opening_minor=counted[CountKind.OPENING],
        closing_minor=counted[CountKind.CLOSING],
        fills_minor=0,
        credits_minor=0,
        drop_minor=moved.get(TransferCode.BUY_IN_CASH, 0),
        drop_counted_minor=counted.get(CountKind.DROP_BOX),
        commission_minor=moved.get(TransferCode.COMMISSION, 0),
        commission_counted_minor=counted.get(CountKind.COMMISSION_BOX),
        win_minor=queries.win_of(routes),
        uncounted=tuple(box for box in boxes if box not in counted),
    )


def _closers(closing: Count | None) -> tuple[str, ...]:
    if closing is None:
        return ()
    entries: QuerySet[CountEntry] = closing.entries.filter(attempt=closing.attempt)
    return tuple(entry.counted_by.full_name for entry in entries.select_related("counted_by"))
