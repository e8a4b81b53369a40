"""What the floor hears of consoles: whether they are there, and refusals that the pit must know."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tables.enums import AlertKind, SessionStatus
from tables.errors import Refused
from tables.models import StaffMember, Table, TableSession, TableStatus
from tables.realtime import publish_on_commit
from tables.services.alerts import raise_alert, settle

NOTED_EVERY = timedelta(seconds=10)
SILENT_AFTER = timedelta(seconds=20)
FOR_THE_PIT = frozenset({"float_short"})


def note_console(table: Table, actor: StaffMember, *, now: datetime | None = None) -> None:
    """A console that may play is there; it answers an alert that it was away."""
    now = now or timezone.now()
    heard = TableStatus.objects.filter(table=table).update(croupier_seen_at=now)
    if heard:
        settle(AlertKind.OFFLINE, table=table, actor=actor, now=now)


@transaction.atomic
def tell_pit(table: Table, actor: StaffMember, refused: Refused) -> None:
    """The pit boss is called about a refusal that the croupier can't help by himself.

    Call it outside of the refused command's transaction; a call that waits already stays.
    """
    session = TableSession.objects.exclude(status=SessionStatus.CLOSED).filter(table=table).first()
    if refused.code not in FOR_THE_PIT or session is None:
        return
    detail = {"reason": refused.code}
    raise_alert(AlertKind.CALL, table=table, session=session, detail=detail, raised_by=actor)
    publish_on_commit(table.pk, table.casino_id, table.head_seq)


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
