"""One table of who may do what, used by pages, API, admin, sockets and commands alike.

An action that is not in `RULES` doesn't exist: `may` raises KeyError, and the matrix test fails
for every page, route, message, admin action or command that names none.
"""

from typing import Any

from tables.enums import Role
from tables.errors import Refused
from tables.models import StaffMember, Table, TableAssignment

CROUPIER, INSPECTOR, PIT, CHIEF, MANAGER = (
    Role.CROUPIER,
    Role.INSPECTOR,
    Role.PIT,
    Role.CHIEF,
    Role.MANAGER,
)
LIMITS, COMPLIANCE, CAGE, FINANCE, AUDITOR, ADMIN = (
    Role.LIMITS,
    Role.COMPLIANCE,
    Role.CAGE,
    Role.FINANCE,
    Role.AUDITOR,
    Role.ADMIN,
)
EVERYONE = frozenset(Role)
FLOOR = frozenset({PIT, CHIEF, MANAGER})
READERS = frozenset({COMPLIANCE, AUDITOR})

RULES: dict[str, frozenset[Role]] = {
    # the person himself
    "self.account": EVERYONE,
    # the console
    "console.open": frozenset({CROUPIER, INSPECTOR}) | FLOOR | READERS,
    "console.play": frozenset({CROUPIER, INSPECTOR}),
    "console.call": frozenset({CROUPIER, INSPECTOR}),
    "console.recount": frozenset({CROUPIER, INSPECTOR}),
    "console.sign": frozenset({INSPECTOR}),
    # the floor
    "floor.watch": FLOOR | READERS,
    "table.open": frozenset({PIT}),
    "table.close": frozenset({PIT}),
    "table.assign": frozenset({PIT}),
    "table.set_stakes": frozenset({PIT}),
    "table.count": frozenset({CROUPIER, INSPECTOR}),
    "box.count": frozenset({CAGE, FINANCE}),
    "alert.acknowledge": frozenset({PIT}),
    "hand.read": FLOOR | READERS | {FINANCE},
    "pack.read": frozenset({AUDITOR}),
    "hand.void": frozenset({CHIEF, MANAGER}),
    # what is approved
    "version.read": frozenset({MANAGER, LIMITS, COMPLIANCE, AUDITOR, PIT, CHIEF, FINANCE}),
    "version.draft.ruleset": frozenset({MANAGER}),
    "version.draft.stakes": frozenset({LIMITS}),
    "version.draft.commission": frozenset({LIMITS}),
    "version.draft.payouts": frozenset({LIMITS}),
    "version.draft.jackpot": frozenset({LIMITS}),
    "version.comment": frozenset({MANAGER, LIMITS, COMPLIANCE, AUDITOR}),
    "whatif.run": frozenset({MANAGER, LIMITS, COMPLIANCE, FINANCE, AUDITOR}),
    "version.approve": frozenset({COMPLIANCE}),
    "version.withdraw": frozenset({COMPLIANCE}),
    # the administration
    "admin.open": FLOOR | READERS | {LIMITS, FINANCE, ADMIN},
    "staff.manage": frozenset({ADMIN}),
    "device.manage": frozenset({ADMIN}),
    "audit.read": READERS,
    "floor.configure": frozenset({MANAGER}),
    "floor.read": frozenset({MANAGER, COMPLIANCE, AUDITOR, ADMIN, PIT}),
    # money and reports
    "chips.read": FLOOR | READERS | {CAGE, FINANCE},
    "ledger.read": frozenset({FINANCE}) | READERS,
    "day.read": frozenset({FINANCE, MANAGER}) | READERS,
    "day.close": frozenset({FINANCE}),
    "day.sign": frozenset({FINANCE}),
    "report.export": frozenset({FINANCE, AUDITOR}),
    "verify.run": frozenset({AUDITOR}),
}

AT_ASSIGNED_TABLES = frozenset({Role.CROUPIER, Role.INSPECTOR})


def may(staff: Any, action: str) -> bool:
    """Whether one of the person's roles allows the action at all."""
    rule = RULES[action]
    if not isinstance(staff, StaffMember) or not staff.is_active:
        return False
    return any(role in rule for role in staff.roles)


def may_at(staff: Any, action: str, table: Table) -> bool:
    """Whether the person may do it at this table: own casino, and assigned where that counts."""
    if not may(staff, action) or staff.casino_id != table.casino_id:
        return False
    floor_wide = {role for role in staff.roles if role not in AT_ASSIGNED_TABLES}
    if any(role in RULES[action] for role in floor_wide):
        return True
    return TableAssignment.objects.filter(
        table=table, staff=staff, ended_at__isnull=True, role__in=staff.roles
    ).exists()


def demand(staff: Any, action: str) -> None:
    if not may(staff, action):
        raise Refused("not_allowed")


def demand_at(staff: Any, action: str, table: Table) -> None:
    if not may(staff, action):
        raise Refused("not_allowed")
    if not may_at(staff, action, table):
        raise Refused("not_assigned", table=table.code)


# Pages that have no role of their own, by URL name: the way in and out, what is asked by machines,
# and the signs on the wall with their list. Every other page, route, socket message, admin class
# and command names an action.
PUBLIC_PAGES = frozenset(
    {"home", "login", "logout", "set_language", "healthz", "metrics"}
    | {"device_enrol", "device_enrol_code"}
    | {"signs", "sign", "sign_state", "sign_sheet"}
)

# Management commands run by whoever has the server's shell; what they do is in the audit trail.
OPERATOR = "operator"
COMMANDS: dict[str, str] = {
    "close_day": OPERATOR,
    "edge": OPERATOR,
    "load_demo": OPERATOR,
    "messages": OPERATOR,
    "phh": OPERATOR,
    "setup_casino": OPERATOR,
    "simulate": OPERATOR,
    "vectors": OPERATOR,
    "verify": OPERATOR,
}
