"""Alerts: raised by services and tasks, waiting until an authorised person acknowledges them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tables import audit
from tables.enums import AccountKind, AlertKind
from tables.errors import Refused, register
from tables.ledger import queries
from tables.models import Alert, Casino, StaffMember, Table, TableSession
from tables.permissions import demand

register({"alert_acknowledged": _("%(name)s has acknowledged this already.")})

# Of these one waits at a table at a time (the database holds it: alert_one_waiting_per_kind).
ONE_WAITING = frozenset({AlertKind.CALL, AlertKind.OFFLINE, AlertKind.ROLL_DUE})


def raise_alert(
    kind: AlertKind,
    *,
    casino: Casino | None = None,
    table: Table | None = None,
    session: TableSession | None = None,
    detail: Mapping[str, Any] | None = None,
    raised_by: StaffMember | None = None,
    now: datetime | None = None,
) -> Alert:
    """Raise an alert of a table, or of a casino; a call that waits already is returned as it is.

    `detail` holds JSON values by name (sums as `*_minor`). Of call, offline and roll due one
    waits at a table at a time, whoever raises it first.
    """
    owner = table.casino_id if table is not None else casino.pk if casino is not None else None
    if owner is None:
        raise ValueError("an alert is of a table or of a casino")
    alert = Alert(
        casino_id=owner,
        table=table,
        session=session,
        kind=kind,
        detail=dict(detail or {}),
        raised_by=raised_by,
        raised_at=now or timezone.now(),
    )
    if kind not in ONE_WAITING:
        alert.save(force_insert=True)
        return alert
    Alert.objects.bulk_create([alert], ignore_conflicts=True)
    return Alert.objects.get(table=table, kind=kind, acknowledged_at__isnull=True)


@transaction.atomic
def acknowledge(
    alert: Alert, *, actor: StaffMember, note: str = "", now: datetime | None = None
) -> Alert:
    """Somebody takes care: who, when and his note are kept. Refused when another did before."""
    demand(actor, "alert.acknowledge")
    alert = (
        Alert.objects.select_for_update(no_key=True, of=("self",))
        .select_related("casino", "table", "acknowledged_by")
        .get(pk=alert.pk)
    )
    if alert.casino_id != actor.casino_id:
        raise Refused("not_allowed")
    if alert.acknowledged_by is not None:
        raise Refused("alert_acknowledged", name=alert.acknowledged_by.full_name)
    alert.acknowledged_by, alert.acknowledged_at = actor, now or timezone.now()
    alert.note = note
    alert.save(update_fields=["acknowledged_by", "acknowledged_at", "note"])
    after = {"kind": alert.kind, "note": note}
    audit.record(actor, "alert.acknowledged", alert, after=after, casino=alert.casino)
    return alert


def settle(
    kind: AlertKind, *, table: Table, actor: StaffMember, now: datetime | None = None
) -> None:
    """Acknowledge what somebody's own act has answered: a roll answers "roll due"."""
    waiting = Alert.objects.filter(table=table, kind=kind, acknowledged_at__isnull=True)
    waiting.update(acknowledged_by=actor, acknowledged_at=now or timezone.now())


@transaction.atomic
def watch_patrons(casino: Casino, *, now: datetime | None = None) -> Alert | None:
    """Raise an alert when more chips came to the tables than were ever sold.

    Once per depth: after an acknowledgement only a still lower balance raises it again.
    """
    balance = queries.balances(casino).get(AccountKind.PATRONS, 0)
    if balance >= 0:
        return None
    Casino.objects.select_for_update(no_key=True).get(pk=casino.pk)
    earlier = Alert.objects.filter(casino=casino, kind=AlertKind.PATRONS_NEGATIVE)
    last = earlier.order_by("-raised_at").first()
    if last and (last.acknowledged_at is None or last.detail["balance_minor"] <= balance):
        return None
    detail = {"balance_minor": balance}
    return raise_alert(AlertKind.PATRONS_NEGATIVE, casino=casino, detail=detail, now=now)
