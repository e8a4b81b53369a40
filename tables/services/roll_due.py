"""Calling for the roll: sessions that are still open when their gaming day is over."""

from datetime import date, datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tables.enums import AlertKind, SessionStatus
from tables.models import Alert, Casino, TableSession
from tables.selectors.days import ends_at
from tables.services.alerts import raise_alert


@transaction.atomic
def mark_roll_due(casino: Casino, day: date, now: datetime | None = None) -> list[TableSession]:
    """Mark every session of `day` or an earlier one that is still open; safe to repeat."""
    now = now or timezone.now()
    due = list(
        _still_open(casino, day)
        .filter(roll_due_at__isnull=True)
        .select_for_update(no_key=True, of=("self",))
    )
    for session in due:
        session.roll_due_at = now
        session.save(update_fields=["roll_due_at"])
        raise_alert(AlertKind.ROLL_DUE, table=session.table, session=session, now=now)
    return due


@transaction.atomic
def raise_late_rolls(casino: Casino, day: date, now: datetime | None = None) -> list[Alert]:
    """One alert for each session of `day` that is open after the grace; safe to repeat."""
    now = now or timezone.now()
    if now <= ends_at(casino, day) + timedelta(minutes=casino.roll_grace_minutes):
        return []
    late = (
        _still_open(casino, day)
        .exclude(alerts__kind=AlertKind.ROLL_LATE)
        .select_for_update(no_key=True, of=("self",))
    )
    return [
        raise_alert(AlertKind.ROLL_LATE, table=session.table, session=session, now=now)
        for session in late
    ]


def _still_open(casino: Casino, day: date) -> QuerySet[TableSession]:
    return (
        TableSession.objects.filter(table__casino=casino, gaming_day__lte=day)
        .exclude(status=SessionStatus.CLOSED)
        .select_related("table")
        .order_by("id")
    )
