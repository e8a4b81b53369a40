"""Counts: blind, by denomination, each of two people enters his own (product.md section 10).

Equal entries agree; different ones are a recount, never an average. What an agreed count means is
here too: the opening count starts play, a box count empties its box. The closing count is booked
when the session closes (`tables.services.closings`), where its reason is known.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tables import audit
from tables.enums import (
    AccountKind,
    AlertKind,
    CountKind,
    CountStatus,
    Role,
    SessionStatus,
)
from tables.errors import Refused, register
from tables.ledger import queries
from tables.locks import lock_session
from tables.models import Casino, Count, CountEntry, Denomination, StaffMember, TableSession
from tables.permissions import demand, demand_at
from tables.selectors.sessions import closed_before, count_of
from tables.services.alerts import raise_alert
from tables.services.float import BOX_OF, empty_box, issue_float, post_float_variance
from tables.services.floor import show_phase
from tables.services.texts import given_reason

register(
    {
        "bad_quantities": _("A count is a whole number of pieces for each value of the casino."),
        "count_moved_on": _("The table has changed since. Look again and repeat."),
        "count_agreed": _("This count is agreed already."),
        "not_counting": _("Nothing is to be counted here now."),
        "box_needs_cage": _("One of the two who count a box is from the cage."),
        "counted_the_table": _("Who counted the table doesn't count its boxes."),
        "reason_needed": _("A difference of this size needs a reason."),
        "nothing_to_explain": _("There is no difference here that waits for its reason."),
    }
)

MOST_PIECES = 1_000_000
FLOAT_COUNTS = frozenset({CountKind.OPENING, CountKind.CLOSING})
COUNTED_WHILE = {
    CountKind.OPENING: SessionStatus.OPENING,
    CountKind.CLOSING: SessionStatus.CLOSING,
    CountKind.COMMISSION_BOX: SessionStatus.CLOSED,
    CountKind.DROP_BOX: SessionStatus.CLOSED,
}


def begin_count(session: TableSession, kind: CountKind, *, now: datetime) -> Count:
    """Ask for a count; one that was broken off begins again with a new attempt.

    An agreed one that was set aside stays as it is, and another one begins. Attempts are numbered
    through, so that no page of an earlier one is taken for the next.
    """
    before = count_of(session, kind)
    if before is None:
        return Count.objects.create(session=session, kind=kind, started_at=now)
    if before.status == CountStatus.AGREED:
        number, attempt = before.number + 1, before.attempt + 1
        return Count.objects.create(
            session=session, kind=kind, number=number, attempt=attempt, started_at=now
        )
    before.attempt += 1
    before.status, before.started_at = CountStatus.WAITING, now
    before.save(update_fields=["attempt", "status", "started_at"])
    return before


@transaction.atomic
def enter_count(
    count: Count,
    *,
    actor: StaffMember,
    quantities: Mapping[Any, int],
    attempt: int | None = None,
    now: datetime | None = None,
) -> Count:
    """One person's count, {value in minor units: pieces}; the second one settles it.

    `attempt`: the one that his page showed. A page sent twice must not be his count of the next.
    Opening and closing: the table's croupier and inspector. Boxes: cage with a second person,
    neither of whom counted the table. Returns the count: waiting, different or agreed.
    """
    now = now or timezone.now()
    session = lock_session(count.session_id)
    count = Count.objects.get(pk=count.pk)
    count.session = session
    _demand_counter(count, actor)
    _demand_countable(count)
    if attempt not in (None, count.attempt):
        raise Refused("count_moved_on")
    pieces = _read_quantities(count, quantities)
    earlier = count.entries.filter(attempt=count.attempt).select_related("counted_by").first()
    _demand_second(count, earlier, actor)
    entry = CountEntry.objects.create(
        count=count,
        attempt=count.attempt,
        place=1 if earlier is None else 2,
        counted_by=actor,
        quantities=pieces,
        total_minor=sum(int(value) * number for value, number in pieces.items()),
        entered_at=now,
    )
    return _compare(count, earlier, entry, now)


@transaction.atomic
def explain_box(count: Count, *, actor: StaffMember, reason: str) -> Count:
    """Say once why a counted box differs from what the ledger expected in it.

    A difference above the casino's threshold needs it before the day can be signed.
    """
    session = lock_session(count.session_id)
    count = Count.objects.get(pk=count.pk)
    count.session = session
    _demand_counter(count, actor)
    if count.kind not in BOX_OF or not count.variance_minor or count.reason:
        raise Refused("nothing_to_explain")
    count.reason = given_reason(reason)
    if not count.reason:
        raise Refused("reason_needed")
    count.save(update_fields=["reason"])
    after = {"variance_minor": count.variance_minor}
    audit.record(
        actor, "count.explained", count, after=after, reason=count.reason, casino=_casino(count)
    )
    return count


def _compare(count: Count, first: CountEntry | None, entry: CountEntry, now: datetime) -> Count:
    if first is None:
        count.status = CountStatus.WAITING
        count.save(update_fields=["status"])
    elif first.quantities != entry.quantities:
        _recount(count, first, entry)
    else:
        _agree(count, entry, now)
    return count


def _recount(count: Count, first: CountEntry, second: CountEntry) -> None:
    count.status, count.attempt = CountStatus.DIFFERENT, count.attempt + 1
    count.save(update_fields=["status", "attempt"])
    totals = {entry.counted_by.username: entry.total_minor for entry in (first, second)}
    audit.record(second.counted_by, "count.different", count, after=totals, casino=_casino(count))


def _agree(count: Count, entry: CountEntry, now: datetime) -> None:
    count.status, count.agreed_at = CountStatus.AGREED, now
    count.total_minor = entry.total_minor
    count.expected_minor = _expected(count, entry.total_minor)
    count.save(update_fields=["status", "agreed_at", "total_minor", "expected_minor"])
    after = {"total_minor": count.total_minor, "expected_minor": count.expected_minor}
    audit.record(entry.counted_by, "count.agreed", count, after=after, casino=_casino(count))
    if count.kind == CountKind.OPENING:
        _start_play(count, entry.counted_by, now)
    elif count.kind in BOX_OF:
        empty_box(count, actor=entry.counted_by, now=now)
        alert_variance(count, now=now)


def _expected(count: Count, total: int) -> int:
    """What the ledger says should be there; the first float of a table is what was counted."""
    session, kind = count.session, CountKind(count.kind)
    if kind in BOX_OF:
        return queries.session_net(session, BOX_OF[kind])
    if kind == CountKind.OPENING and closed_before(session) is None:
        return total
    return queries.balances(session.table.casino, session.table).get(AccountKind.FLOAT, 0)


def _start_play(count: Count, actor: StaffMember, now: datetime) -> None:
    """Open the table; an opener that is not the last closer is an exception, not a hindrance."""
    session = count.session
    if closed_before(session) is None:
        issue_float(count, actor=actor, now=now)
    elif count.variance_minor:
        post_float_variance(count, actor=actor, now=now)
        _raise(AlertKind.OPENER, count, now)
    session.status, session.in_play_at = SessionStatus.OPEN, now
    session.save(update_fields=["status", "in_play_at"])
    show_phase(session.table, session, "between", now=now)


def alert_variance(count: Count, *, now: datetime) -> None:
    """Raise an alert where the difference is above the casino's threshold."""
    if abs(count.variance_minor or 0) > _casino(count).variance_reason_minor:
        _raise(AlertKind.VARIANCE, count, now)


def _raise(kind: AlertKind, count: Count, now: datetime) -> None:
    detail = {
        "count": count.kind,
        "total_minor": count.total_minor,
        "expected_minor": count.expected_minor,
        "variance_minor": count.variance_minor,
    }
    session = count.session
    raise_alert(kind, table=session.table, session=session, detail=detail, now=now)


def _demand_counter(count: Count, actor: StaffMember) -> None:
    table = count.session.table
    if count.kind in FLOAT_COUNTS:
        demand_at(actor, "table.count", table)
        return
    demand(actor, "box.count")
    if actor.casino_id != table.casino_id:
        raise Refused("not_allowed")
    closing = CountEntry.objects.filter(
        count__session=count.session_id, count__kind=CountKind.CLOSING, counted_by=actor
    )
    if closing.exists():
        raise Refused("counted_the_table")


def _demand_countable(count: Count) -> None:
    if count.status == CountStatus.AGREED:
        raise Refused("count_agreed")
    if count.session.status != COUNTED_WHILE[CountKind(count.kind)]:
        raise Refused("not_counting")


def _demand_second(count: Count, first: CountEntry | None, actor: StaffMember) -> None:
    if first is None:
        return
    if first.counted_by_id == actor.pk:
        raise Refused("same_person")
    people = (first.counted_by, actor)
    if count.kind in BOX_OF and not any(Role.CAGE in person.roles for person in people):
        raise Refused("box_needs_cage")


def _read_quantities(count: Count, quantities: Mapping[Any, int]) -> dict[str, int]:
    """{"500": 40, ...} ascending and without zeros; notes have any value, chips the house's."""
    try:
        pieces = {int(str(value)): number for value, number in quantities.items()}
    except ValueError as error:
        raise Refused("bad_quantities") from error
    if len(pieces) != len(quantities) or not all(map(_is_number_of_pieces, pieces.values())):
        raise Refused("bad_quantities")
    if count.kind == CountKind.DROP_BOX:
        possible = all(0 < value <= MOST_PIECES * 100 for value in pieces)
    else:
        chips = Denomination.objects.filter(casino=_casino(count))
        possible = pieces.keys() <= set(chips.values_list("value_minor", flat=True))
    if not possible:
        raise Refused("bad_quantities")
    return {str(value): pieces[value] for value in sorted(pieces) if pieces[value]}


def _is_number_of_pieces(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= MOST_PIECES


def _casino(count: Count) -> Casino:
    return count.session.table.casino
