"""The session that a rolled table opens on the next gaming day, and whether there can be one."""

from datetime import date, datetime

from django.utils.translation import gettext_lazy as _

from tables.enums import CountKind, CountStatus, SessionStatus
from tables.errors import Refused, register
from tables.models import Count, CountEntry, StaffMember, TableSession
from tables.selectors.days import gaming_day_for
from tables.services.frozen_rules import FrozenRules, freeze_rules, lines_of
from tables.services.sessions import new_session

register({"roll_not_due": _("The gaming day of table %(table)s is not over yet.")})


def day_of_roll(session: TableSession, now: datetime) -> date:
    """The gaming day that the table would be rolled into; refused while the session's own lasts."""
    day = gaming_day_for(session.table.casino, now)
    if day <= session.gaming_day:
        raise Refused("roll_not_due", table=session.table.code)
    return day


def rules_of_roll(session: TableSession, day: date) -> FrozenRules:
    """The same lines and mode under the versions in force on the new day (APP-3)."""
    return freeze_rules(session.table, day, lines_of(session), mode=session.mode)


def why_no_roll(session: TableSession, now: datetime) -> Refused | None:
    """What a roll would be refused with now; None where it can be done.

    A version was withdrawn, a mode is no longer approved, what is in force doesn't fit together, or
    the day isn't over.
    """
    try:
        rules_of_roll(session, day_of_roll(session, now))
    except Refused as refused:
        return refused
    return None


def open_rolled(
    session: TableSession, day: date, rules: FrozenRules, actor: StaffMember, now: datetime
) -> TableSession:
    """The new day's session, in play; its seats, console and equipment are those of the old one."""
    rolled = new_session(session.table, day, rules, actor, now)
    rolled.status, rolled.in_play_at = SessionStatus.OPEN, now
    rolled.base_seq, rolled.play_seq = session.base_seq, session.play_seq
    rolled.driver_console, rolled.driver = session.driver_console, session.driver
    rolled.rolled_from = session
    rolled.equipment_checked = session.equipment_checked
    rolled.save(force_insert=True)
    return rolled


def carry_count(closing: Count, rolled: TableSession, now: datetime) -> None:
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
