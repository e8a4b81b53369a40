"""Who deals and who inspects at a table: one person of each role at a time."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tables import audit
from tables.enums import Role
from tables.errors import Refused, register
from tables.locks import lock_table
from tables.models import StaffMember, Table, TableAssignment
from tables.models.staff import AT_TABLES
from tables.permissions import demand_at

register(
    {
        "role_not_at_tables": _("Only a croupier and an inspector are assigned to a table."),
        "role_not_held": _("%(name)s is not %(role)s in this casino."),
    }
)

ROLES = frozenset(value for value, _label in AT_TABLES)


@transaction.atomic
def assign(
    table: Table,
    *,
    staff: StaffMember,
    role: Role,
    actor: StaffMember,
    now: datetime | None = None,
) -> TableAssignment:
    """Send a person to the table in this role; whoever had it goes. Safe to repeat."""
    demand_at(actor, "table.assign", table)
    _demand_fit(table, staff, role)
    now = now or timezone.now()
    table, _session = lock_table(table.pk)
    standing = TableAssignment.objects.filter(table=table, ended_at__isnull=True)
    same = standing.filter(staff=staff, role=role).first()
    if same is not None:
        return same
    replaced = [row.staff.full_name for row in standing.filter(role=role).select_related("staff")]
    (standing.filter(role=role) | standing.filter(staff=staff)).update(ended_at=now, ended_by=actor)
    assignment = TableAssignment.objects.create(
        table=table, staff=staff, role=role, assigned_by=actor, assigned_at=now
    )
    _record(actor, table, role, replaced, [staff.full_name])
    return assignment


@transaction.atomic
def unassign(
    table: Table, *, role: Role, actor: StaffMember, now: datetime | None = None
) -> TableAssignment | None:
    """Send the person in this role away from the table; None when there was nobody."""
    demand_at(actor, "table.assign", table)
    table, _session = lock_table(table.pk)
    assignment = TableAssignment.objects.filter(
        table=table, role=role, ended_at__isnull=True
    ).first()
    if assignment is None:
        return None
    assignment.ended_at, assignment.ended_by = now or timezone.now(), actor
    assignment.save(update_fields=["ended_at", "ended_by"])
    _record(actor, table, role, [assignment.staff.full_name], [])
    return assignment


def _demand_fit(table: Table, staff: StaffMember, role: Role) -> None:
    if role not in ROLES:
        raise Refused("role_not_at_tables")
    if not staff.is_active or staff.casino_id != table.casino_id or role not in staff.roles:
        raise Refused("role_not_held", name=staff.full_name, role=Role(role).label)


def _record(
    actor: StaffMember, table: Table, role: Role, before: list[str], after: list[str]
) -> None:
    key = Role(role).value
    audit.record(actor, "table.assigned", table, before={key: before}, after={key: after})
