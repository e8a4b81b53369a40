"""Whether the consoles of open tables are there: noted from their pings, missed by the floor."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tables.enums import AlertKind, SessionStatus
from tables.models import StaffMember, Table, TableStatus
from tables.realtime import publish_on_commit
from tables.services.alerts import raise_alert, settle

NOTED_EVERY = timedelta(seconds=10)
SILENT_AFTER = timedelta(seconds=20)


def note_console(table: Table, actor: StaffMember, *, now: datetime | None = None) -> None:
    """A console that may play is there; it answers an alert that it was away."""
    now = now or timezone.now()
    heard = TableStatus.objects.filter(table=table).update(croupier_seen_at=now)
    if heard:
        settle(AlertKind.OFFLINE, table=table, actor=actor, now=now)


def watch_consoles(*, now: datetime | None = None) -> list[Table]:
    """Raise "console offline" at open tables that were silent for 20 seconds; those tables."""
    now = now or timezone.now()
    silent = _silent_tables(now)
    for table in silent:
        with transaction.atomic():
            raise_alert(AlertKind.OFFLINE, table=table, session=table.status.session, now=now)
            publish_on_commit(table.pk, table.casino_id, table.head_seq)
    return silent


def _silent_tables(now: datetime) -> list[Table]:
    """Open tables without a recent sign of life, for which nobody was alerted yet."""
    limit = now - SILENT_AFTER
    unheard = Q(status__croupier_seen_at__lt=limit) | Q(
        status__croupier_seen_at__isnull=True, status__session__in_play_at__lt=limit
    )
    alerted = Q(alerts__kind=AlertKind.OFFLINE, alerts__acknowledged_at__isnull=True)
    tables = Table.objects.filter(unheard, status__session__status=SessionStatus.OPEN)
    return list(
        tables.exclude(pk__in=Table.objects.filter(alerted)).select_related("status__session")
    )
