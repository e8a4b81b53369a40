"""Closing a table session on its closing count, and the roll from one gaming day into the next.

Every state has a way out that needs nobody but the pit boss: what was approved may be withdrawn
while the count for a roll stands, and the table is still closed (`finish_close`, `resume_play`).
"""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tables import audit
from tables.enums import AccountKind, AlertKind, CountKind, CountStatus, SessionStatus
from tables.errors import Refused, register
from tables.ledger import queries
from tables.locks import lock_casino, lock_session
from tables.models import Count, StaffMember, TableSession, TableStatus
from tables.permissions import demand_at
from tables.selectors.sessions import boxes_of, count_of
from tables.services.alerts import settle
from tables.services.counts import alert_variance, begin_count
from tables.services.float import post_float_variance
from tables.services.floor import show_phase
from tables.services.rolling import (
    carry_count,
    day_of_roll,
    open_rolled,
    rules_of_roll,
    why_no_roll,
)
from tables.services.sessions import summary
from tables.services.settings import inherit_settings
from tables.services.texts import given_reason

register(
    {
        "session_not_open": _("Table %(table)s is not open."),
        "session_not_closing": _("Table %(table)s is not being closed."),
        "hand_in_progress": _("A hand is in progress. Finish it first."),
        "players_seated": _("Players still have chips on the table. They leave it first."),
        "count_not_agreed": _("The closing count is not agreed yet."),
        "count_is_agreed": _("The closing count is agreed: the table closes now."),
        "agreed_needs_reason": _("Setting an agreed count aside needs a reason."),
    }
)

BETWEEN_HANDS = "between"


@transaction.atomic
def begin_close(session: TableSession, *, actor: StaffMember, now: datetime | None = None) -> Count:
    """Stop play and ask for the closing count; every player has left (product.md 2.5)."""
    now = now or timezone.now()
    session = _locked_between_hands(session, actor)
    _demand_no_chips(session)
    return _begin_closing(session, actor, now, is_roll=False)


@transaction.atomic
def begin_roll(session: TableSession, *, actor: StaffMember, now: datetime | None = None) -> Count:
    """Ask for the count that closes this gaming day's session and opens the next one's.

    Refused where nothing is in force for that day: nobody counts for a roll that can't be done.
    """
    now = now or timezone.now()
    session = _locked_between_hands(session, actor)
    rules_of_roll(session, day_of_roll(session, now))
    return _begin_closing(session, actor, now, is_roll=True)


@transaction.atomic
def resume_play(
    session: TableSession, *, actor: StaffMember, reason: str = "", now: datetime | None = None
) -> TableSession:
    """Break a closing off and play on, as long as its count isn't agreed.

    An agreed one is set aside only where nothing else is left: it was for a roll, the roll can't be
    done any more, and players still have their chips. They leave, and the table is counted again.
    """
    now, reason = now or timezone.now(), given_reason(reason)
    session = _locked_closing(session, actor)
    closing = _closing_count(session)
    is_agreed = closing.status == CountStatus.AGREED
    if is_agreed:
        _demand_nothing_else(session, reason, now)
    session.status, session.is_roll = SessionStatus.OPEN, False
    session.save(update_fields=["status", "is_roll"])
    show_phase(session.table, session, BETWEEN_HANDS, now=now)
    set_aside = _sums(closing) if is_agreed else None
    audit.record(actor, "session.resumed", session, before=set_aside, reason=reason)
    return session


@transaction.atomic
def finish_close(
    session: TableSession, *, actor: StaffMember, reason: str = "", now: datetime | None = None
) -> TableSession:
    """Close the session on its agreed closing count and hand its boxes to the cage.

    A difference above the casino's threshold needs a reason. What was counted for a roll closes the
    table too where no player has chips: nobody waits for an approval to go home.
    """
    now = now or timezone.now()
    session = _locked_closing(session, actor)
    if session.is_roll:
        _demand_no_chips(session)
        session.is_roll = False
    _book_closing(session, actor, reason, now)
    show_phase(session.table, None, "closed", now=now)
    return session


@transaction.atomic
def roll_table(
    session: TableSession, *, actor: StaffMember, reason: str = "", now: datetime | None = None
) -> TableSession:
    """Close the day's session and open the next day's on the same count; returns the new one.

    Closer = opener; the new session stands under the versions in force on its own day, and the
    seats carry over with `base_seq` and `play_seq`.
    """
    now = now or timezone.now()
    lock_casino(session.table.casino_id)
    session = _locked_closing(session, actor)
    if not session.is_roll:
        raise Refused("session_not_closing", table=session.table.code)
    day = day_of_roll(session, now)
    rules = rules_of_roll(session, day)
    closing = _book_closing(session, actor, reason, now)
    rolled = open_rolled(session, day, rules, actor, now)
    inherit_settings(session, rolled, actor, now)
    carry_count(closing, rolled, now)
    show_phase(session.table, rolled, BETWEEN_HANDS, now=now, fresh=True)
    audit.record(actor, "session.rolled", rolled, after=summary(rolled))
    return rolled


def _locked_between_hands(session: TableSession, actor: StaffMember) -> TableSession:
    """The session under lock, open and with no hand on the table."""
    demand_at(actor, "table.close", session.table)
    session = lock_session(session.pk)
    if session.status != SessionStatus.OPEN:
        raise Refused("session_not_open", table=session.table.code)
    phase = TableStatus.objects.values_list("phase", flat=True).get(table=session.table_id)
    if phase != BETWEEN_HANDS:
        raise Refused("hand_in_progress")
    return session


def _locked_closing(session: TableSession, actor: StaffMember) -> TableSession:
    demand_at(actor, "table.close", session.table)
    session = lock_session(session.pk)
    if session.status != SessionStatus.CLOSING:
        raise Refused("session_not_closing", table=session.table.code)
    return session


def _demand_no_chips(session: TableSession) -> None:
    if queries.balances(session.table.casino, session.table).get(AccountKind.PLAYERS):
        raise Refused("players_seated")


def _demand_nothing_else(session: TableSession, reason: str, now: datetime) -> None:
    """The agreed count serves neither a roll nor a close."""
    held = queries.balances(session.table.casino, session.table)
    if not (session.is_roll and held.get(AccountKind.PLAYERS) and why_no_roll(session, now)):
        raise Refused("count_is_agreed")
    if not reason:
        raise Refused("agreed_needs_reason")


def _begin_closing(
    session: TableSession, actor: StaffMember, now: datetime, *, is_roll: bool
) -> Count:
    session.status, session.is_roll = SessionStatus.CLOSING, is_roll
    session.save(update_fields=["status", "is_roll"])
    show_phase(session.table, session, "closing", now=now)
    audit.record(actor, "session.closing", session, after={"is_roll": is_roll})
    return begin_count(session, CountKind.CLOSING, now=now)


def _book_closing(session: TableSession, actor: StaffMember, reason: str, now: datetime) -> Count:
    """Book the agreed closing count and close the session; its boxes wait for the cage."""
    closing = _agreed_closing(session, reason)
    post_float_variance(closing, actor=actor, now=now, reason=closing.reason)
    alert_variance(closing, now=now)
    session.status, session.closed_by, session.closed_at = SessionStatus.CLOSED, actor, now
    session.save(update_fields=["status", "is_roll", "closed_by", "closed_at"])
    for kind in boxes_of(session):
        begin_count(session, kind, now=now)
    settle(AlertKind.ROLL_DUE, table=session.table, actor=actor, now=now)
    audit.record(actor, "session.closed", session, after=_sums(closing), reason=closing.reason)
    return closing


def _sums(closing: Count) -> dict[str, int | None]:
    """What the audit trail keeps of an agreed closing count."""
    return {"closing_minor": closing.total_minor, "variance_minor": closing.variance_minor}


def _closing_count(session: TableSession) -> Count:
    """The one that was asked for last; a session that is being closed has one."""
    closing = count_of(session, CountKind.CLOSING)
    assert closing is not None
    closing.session = session
    return closing


def _agreed_closing(session: TableSession, reason: str) -> Count:
    closing = _closing_count(session)
    if closing.status != CountStatus.AGREED:
        raise Refused("count_not_agreed")
    threshold = session.table.casino.variance_reason_minor
    closing.reason = given_reason(reason)
    if abs(closing.variance_minor or 0) > threshold and not closing.reason:
        raise Refused("reason_needed")
    closing.save(update_fields=["reason"])
    return closing
