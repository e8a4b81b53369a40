"""Who is where on the floor, and what waits for somebody."""

from django.db.models import QuerySet

from tables.enums import EntryMode, Equipment, Game, Role
from tables.models import Alert, Casino, StaffMember, Table, TableAssignment


def equipment_for(game: str, mode: str = "") -> list[Equipment]:
    """What is ticked before a table of the game opens (HOLD-15): a button marks hold'em only, and
    no pack is used where the system deals. The mode "" is one that isn't chosen yet."""
    spared = set() if game == Game.HOLDEM else {Equipment.DEALER_BUTTON}
    spared |= {Equipment.PACK} if mode == EntryMode.DEALT else set()
    return [item for item in Equipment if item not in spared]


def assigned(table: Table) -> dict[Role, StaffMember]:
    """The croupier and the inspector at the table now, where there are any."""
    rows = TableAssignment.objects.filter(table=table, ended_at__isnull=True)
    return {Role(row.role): row.staff for row in rows.select_related("staff")}


def tables_of(staff: StaffMember) -> QuerySet[Table]:
    """The tables that the person is assigned to now."""
    return Table.objects.filter(assignments__staff=staff, assignments__ended_at__isnull=True)


def waiting_alerts(casino: Casino) -> QuerySet[Alert]:
    """What nobody has acknowledged yet, oldest first."""
    waiting = Alert.objects.filter(casino=casino, acknowledged_at__isnull=True)
    return waiting.select_related("table", "session", "raised_by").order_by("raised_at", "id")
