"""The chart of accounts: which accounts a casino and a table have (docs/ledger.md).

balance = credits - debits. `chips_issued` and `cash_patrons` are negative by nature: they are the
outside world from which chips and cash came. `patrons` may go negative: then more chips came to
the tables than were sold, which is an alert and never a refusal at a table.
"""

from collections.abc import Iterable

from tables.enums import AccountKind, Unit
from tables.models import Casino, Table
from tables.models.ledger import Account

CASINO_KINDS: dict[AccountKind, Unit] = {
    AccountKind.CHIPS_ISSUED: Unit.CHIPS,
    AccountKind.VAULT: Unit.CHIPS,
    AccountKind.PATRONS: Unit.CHIPS,
    AccountKind.CASH_CAGE: Unit.CASH,
    AccountKind.CASH_PATRONS: Unit.CASH,
}
TABLE_KINDS: dict[AccountKind, Unit] = {
    AccountKind.FLOAT: Unit.CHIPS,
    AccountKind.PLAYERS: Unit.CHIPS,
    AccountKind.DROP_BOX: Unit.CASH,
    AccountKind.COMMISSION_BOX: Unit.CHIPS,
}
UNIT_OF: dict[AccountKind, Unit] = CASINO_KINDS | TABLE_KINDS
MAY_BE_NEGATIVE = frozenset(
    {AccountKind.CHIPS_ISSUED, AccountKind.PATRONS, AccountKind.CASH_PATRONS}
)


def make_accounts(casino: Casino, table: Table | None = None) -> None:
    """Make what is missing of the casino's accounts and, where given, of the table's."""
    accounts = [_account(casino, None, kind) for kind in CASINO_KINDS]
    if table is not None:
        accounts += [_account(casino, table, kind) for kind in TABLE_KINDS]
    Account.objects.bulk_create(accounts, ignore_conflicts=True)


def kinds_of(kinds: Iterable[AccountKind]) -> tuple[set[AccountKind], set[AccountKind]]:
    """The kinds that are casino-wide, and those that are a table's."""
    wanted = set(kinds)
    return wanted & CASINO_KINDS.keys(), wanted & TABLE_KINDS.keys()


def _account(casino: Casino, table: Table | None, kind: AccountKind) -> Account:
    return Account(
        casino=casino,
        table=table,
        kind=kind,
        unit=UNIT_OF[kind],
        may_be_negative=kind in MAY_BE_NEGATIVE,
    )
