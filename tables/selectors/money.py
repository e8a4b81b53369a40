"""Where the casino's chips are: issued = in the vault + on tables + with patrons."""

from dataclasses import dataclass

from tables.enums import AccountKind
from tables.ledger import queries
from tables.models import Casino, Table


@dataclass(frozen=True, slots=True)
class TableChips:
    """The chips on one table: float, players' stacks, sealed boxes."""

    table: Table
    float_minor: int
    players_minor: int
    boxes_minor: int

    @property
    def total_minor(self) -> int:
        """All chips on the table."""
        return self.float_minor + self.players_minor + self.boxes_minor


@dataclass(frozen=True, slots=True)
class Outstanding:
    """Chips outstanding of a casino, in minor units; `patrons_minor` is the chip liability."""

    issued_minor: int
    vault_minor: int
    patrons_minor: int
    tables: tuple[TableChips, ...]

    @property
    def tables_minor(self) -> int:
        """The chips on all tables."""
        return sum(chips.total_minor for chips in self.tables)

    @property
    def difference_minor(self) -> int:
        """Zero, always: what was issued is somewhere."""
        return self.issued_minor - self.vault_minor - self.patrons_minor - self.tables_minor


def chips_outstanding(casino: Casino) -> Outstanding:
    """Issued, in the vault, on tables, with patrons; three queries."""
    held = queries.balances(casino)
    tables = list(Table.objects.filter(casino=casino))
    on_tables = queries.table_balances([table.pk for table in tables])
    return Outstanding(
        issued_minor=-held.get(AccountKind.CHIPS_ISSUED, 0),
        vault_minor=held.get(AccountKind.VAULT, 0),
        patrons_minor=held.get(AccountKind.PATRONS, 0),
        tables=tuple(_chips(table, on_tables[table.pk]) for table in tables),
    )


def _chips(table: Table, held: queries.Balances) -> TableChips:
    return TableChips(
        table=table,
        float_minor=held.get(AccountKind.FLOAT, 0),
        players_minor=held.get(AccountKind.PLAYERS, 0),
        boxes_minor=held.get(AccountKind.COMMISSION_BOX, 0),
    )
