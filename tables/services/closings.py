"""Closing a table session on its closing count, and the roll from one gaming day into the next."""

from datetime import date, datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tables import audit
from tables.enums import AccountKind, AlertKind, CountKind, CountStatus, SessionStatus
from tables.errors import Refused, register
from tables.ledger import queries
from tables.locks import lock_casino, lock_session
from tables.models import Count, CountEntry, StaffMember, TableSession, TableStatus
from tables.permissions import demand_at
from tables.selectors.days import gaming_day_for
from tables.selectors.sessions import boxes_of
from tables.services.alerts import settle
from tables.services.counts import alert_variance, begin_count
from tables.services.float import post_float_variance
from tables.services.floor import show_phase
from tables.services.frozen_rules import FrozenRules, freeze_rules, lines_of
from tables.services.sessions import new_session, summary
from tables.services.settings import inherit_settings

register(
    {
        "session_not_open": _("Table %(table)s is not open."),
        "session_not_closing": _("Table %(table)s is not being closed."),
        "hand_in_progress": _("A hand is in progress. Finish it first."),
        "players_seated": _("Players still have chips on the table. They leave it first."),
        "count_not_agreed": _("The closing count is not agreed yet."),
        "count_is_agreed": _("The closing count is agreed: the table closes now."),
        "roll_not_due": _("The gaming day of table %(table)s is not over yet."),
    }
)

BETWEEN_HANDS = "between"


@transaction.atomic
def begin_close(session: TableSession, *, actor: StaffMember, now: datetime | None = None) -> Count:
    """Stop play and ask for the closing count; every player has left (product.md 2.5)."""
    now = now or timezone.now()
    session = _locked_between_hands(session, actor)
    if queries.balances(session.table.casino, session.table).get(AccountKind.PLAYERS):
        raise Refused("players_seated")
    return _begin_closing(session, actor, now, is_roll=False)


@transaction.atomic
def begin_roll(session: TableSession, *, actor: StaffMember, now: datetime | None = None) -> Count:
    """Ask for the count that closes this gaming day's session and opens the next one's.

    Refused where nothing is in force for that day: nobody counts for a roll that can't be done.
    """
    now = now or timezone.now()
    session = _locked_between_hands(session, actor)
    day = gaming_day_for(session.table.casino, now)
    if day <= session.gaming_day:
        raise Refused("roll_not_due", table=session.table.code)
    _rules_of_roll(session, day)
    return _begin_closing(session, actor, now, is_roll=True)


@transaction.atomic
def resume_play(
    session: TableSession, *, actor: StaffMember, reason: str = "", now: datetime | None = None
) -> TableSession:
    """Break a closing off and play on, as long as its count isn't agreed."""
    session = _locked_closing(session, actor)
    if session.counts.get(kind=CountKind.CLOSING).status == CountStatus.AGREED:
        raise Refused("count_is_agreed")
    session.status, session.is_roll = SessionStatus.OPEN, False
    session.save(update_fields=["status", "is_roll"])
    show_phase(session.table, session, BETWEEN_HANDS, now=now or timezone.now())
    audit.record(actor, "session.resumed", session, reason=reason)
    return session


@transaction.atomic
def finish_close(
    session: TableSession, *, actor: StaffMember, reason: str = "", now: datetime | None = None
) -> TableSession:
    """Close the session on its agreed closing count and hand its boxes to the cage.

    A difference above the casino's threshold needs a reason.
    """
    now = now or timezone.now()
    session = _locked_closing(session, actor)
    if session.is_roll:
        raise Refused("session_not_closing", table=session.table.code)
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
    casino = lock_casino(session.table.casino_id)
    session = _locked_closing(session, actor)
    if not session.is_roll:
        raise Refused("session_not_closing", table=session.table.code)
    day = gaming_day_for(casino, now)
    rules = _rules_of_roll(session, day)
    closing = _book_closing(session, actor, reason, now)
    rolled = _open_rolled(session, day, rules, actor, now)
    inherit_settings(session, rolled, actor, now)
    _carry_count(closing, rolled, now)
    show_phase(session.table, rolled, BETWEEN_HANDS, now=now, fresh=True)
    audit.record(actor, "session.rolled", rolled, after=summary(rolled))
    return rolled


def _rules_of_roll(session: TableSession, day: date) -> FrozenRules:
    """The same lines and mode under the versions in force on the new day (APP-3)."""
    return freeze_rules(session.table, day, lines_of(session), mode=session.mode)


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
    session.save(update_fields=["status", "closed_by", "closed_at"])
    for kind in boxes_of(session):
        begin_count(session, kind, now=now)
    settle(AlertKind.ROLL_DUE, table=session.table, actor=actor, now=now)
    after = {"closing_minor": closing.total_minor, "variance_minor": closing.variance_minor}
    audit.record(actor, "session.closed", session, after=after, reason=closing.reason)
    return closing


def _agreed_closing(session: TableSession, reason: str) -> Count:
    closing = session.counts.get(kind=CountKind.CLOSING)
    closing.session = session
    if closing.status != CountStatus.AGREED:
        raise Refused("count_not_agreed")
    threshold = session.table.casino.variance_reason_minor
    closing.reason = reason.strip()
    if abs(closing.variance_minor or 0) > threshold and not closing.reason:
        raise Refused("reason_needed")
    closing.save(update_fields=["reason"])
    return closing


def _open_rolled(
    session: TableSession, day: date, rules: FrozenRules, actor: StaffMember, now: datetime
) -> TableSession:
    rolled = new_session(session.table, day, rules, actor, now)
    rolled.status, rolled.in_play_at = SessionStatus.OPEN, now
    rolled.base_seq, rolled.play_seq = session.base_seq, session.play_seq
    rolled.driver_console, rolled.driver = session.driver_console, session.driver
    rolled.rolled_from = session
    rolled.equipment_checked = session.equipment_checked
    rolled.save(force_insert=True)
    return rolled


def _carry_count(closing: Count, rolled: TableSession, now: datetime) -> None:
    """The closer is the opener: the same entries of the same two people."""
    opening = Count.objects.create(
        session=rolled,
        kind=CountKind.OPENING,
        status=CountStatus.AGREED,
        total_minor=closing.total_minor,
        expected_minor=closing.total_minor,
        started_at=closing.started_at,
        agreed_at=now,
    )
    CountEntry.objects.bulk_create(
        CountEntry(
            count=opening,
            attempt=opening.attempt,
            place=entry.place,
            counted_by=entry.counted_by,
            quantities=entry.quantities,
            total_minor=entry.total_minor,
            entered_at=entry.entered_at,
        )
        for entry in closing.entries.filter(attempt=closing.attempt)
    )
