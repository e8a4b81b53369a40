"""Everything that the floor stores. `ledger` is left out on purpose: go through `tables.ledger`."""

from tables.models import ledger  # noqa: F401  (Django must know the models)
from tables.models.alerts import Alert
from tables.models.audit import AuditEntry, Seal
from tables.models.chips import Count, CountEntry, Denomination
from tables.models.comments import VersionComment
from tables.models.commissions import CommissionVersion
from tables.models.devices import Device
from tables.models.edges import EdgeResult
from tables.models.floor import Casino, Table
from tables.models.jackpots import JackpotVersion
from tables.models.payouts import PayoutsVersion
from tables.models.rulesets import RulesetVersion
from tables.models.sessions import TableSession
from tables.models.settings import TableSetting
from tables.models.staff import StaffMember, TableAssignment
from tables.models.stakes import StakesVersion
from tables.models.status import TableStatus
from tables.models.versions import Line, Version

__all__ = [
    "Alert",
    "AuditEntry",
    "Casino",
    "CommissionVersion",
    "Count",
    "CountEntry",
    "Denomination",
    "Device",
    "EdgeResult",
    "JackpotVersion",
    "Line",
    "PayoutsVersion",
    "RulesetVersion",
    "Seal",
    "StaffMember",
    "StakesVersion",
    "Table",
    "TableAssignment",
    "TableSession",
    "TableSetting",
    "TableStatus",
    "Version",
    "VersionComment",
]
