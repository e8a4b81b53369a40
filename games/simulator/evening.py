"""What the crew of a table does around the hands: opening, closing, counting boxes."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from games.engines import registry, seating
from games.store.rules import Rules, rules_of
from tables.enums import AccountKind, CountKind, Equipment, Role
from tables.ledger import queries
from tables.models import Casino, Count, Denomination, Line, StaffMember, Table, TableSession
from tables.selectors.settings import settings_of
from tables.services import assignments, closings, counts, sessions


@dataclass(frozen=True, slots=True)
class Crew:
    """The people of one table; the boxes are counted by two others."""

    pit: StaffMember
    croupier: StaffMember
    inspector: StaffMember
    cage: StaffMember
    finance: StaffMember


@dataclass(frozen=True, slots=True)
class Lines:
    """What a table opens under: a commission plan at a players' game, payouts against the house."""

    ruleset: Line
    stakes: Line
    commission: Line | None = None
    payouts: Line | None = None


BOXES = {
    CountKind.COMMISSION_BOX.value: AccountKind.COMMISSION_BOX,
    CountKind.DROP_BOX.value: AccountKind.DROP_BOX,
}
LARGEST_IN_ANTES = 15  # chips above so many least antes are no use at a table


def quantities_of(session: TableSession, amount_minor: int) -> dict[int, int]:
    """Chips as they lie in a tray at the stakes that the table opened with: none too large, small
    ones enough."""
    table = session.table
    opened_with = next(iter(settings_of(session)), None)
    rules = rules_of(session, table.game, opened_with)
    return quantities_for(table.casino, amount_minor, _largest(rules, table.game))


def _largest(rules: Rules, game: str) -> int:
    """The largest chip that is of use: half as much again as the least buy-in, or many antes."""
    if registry.is_banked(game):
        return int(LARGEST_IN_ANTES * rules.ante_min)
    return seating.buy_in_bounds(rules)[0] * 3 // 2


def quantities_for(
    casino: Casino, amount_minor: int, largest_minor: int | None = None
) -> dict[int, int]:
    """Pieces of each denomination that make up the amount.

    Two thirds of it in the largest chip, two thirds of the rest in the next, all the rest in the
    smallest.
    """
    chips = Denomination.objects.filter(casino=casino).order_by("-value_minor")
    values = list(chips.values_list("value_minor", flat=True))
    pieces = dict.fromkeys(values, 0)
    for value in values:
        if largest_minor is not None and value > largest_minor and value != values[-1]:
            continue
        share = amount_minor if value == values[-1] else amount_minor * 2 // 3
        pieces[value] = share // value
        amount_minor -= pieces[value] * value
    if amount_minor:
        raise ValueError(f"{amount_minor} can't be paid in chips of {casino}")
    return pieces


def open_for_play(
    table: Table,
    crew: Crew,
    lines: Lines,
    float_minor: int,
    now: datetime | None = None,
    mode: str = "",
) -> TableSession:
    """Assign the crew, open the table, count its float by two people: it is in play."""
    assignments.assign(table, staff=crew.croupier, role=Role.CROUPIER, actor=crew.pit, now=now)
    assignments.assign(table, staff=crew.inspector, role=Role.INSPECTOR, actor=crew.pit, now=now)
    session = sessions.open_table(
        table,
        ruleset=lines.ruleset,
        stakes=lines.stakes,
        commission=lines.commission,
        payouts=lines.payouts,
        actor=crew.pit,
        equipment=list(Equipment.values),
        mode=mode,
        now=now,
    )
    standing = queries.balances(table.casino, table).get(AccountKind.FLOAT, 0)
    _count_twice(
        session.counts.get(kind=CountKind.OPENING),
        (crew.croupier, crew.inspector),
        quantities_of(session, standing or float_minor),
        now,
    )
    session.refresh_from_db()
    return session


def close_after_play(session: TableSession, crew: Crew, now: datetime | None = None) -> None:
    """Count the float by two people and close the table; its players have left."""
    count = closings.begin_close(session, actor=crew.pit, now=now)
    table = session.table
    left = queries.balances(table.casino, table)[AccountKind.FLOAT]
    _count_twice(count, (crew.croupier, crew.inspector), quantities_of(session, left), now)
    closings.finish_close(session, actor=crew.pit, now=now)


def count_boxes(session: TableSession, crew: Crew, now: datetime | None = None) -> None:
    """The table's sealed boxes, counted by cage and finance as the ledger expects them."""
    table = session.table
    expected = queries.balances(table.casino, table)
    for count in session.counts.filter(kind__in=BOXES).order_by("id"):
        amount = expected.get(BOXES[count.kind], 0)
        _count_twice(count, (crew.cage, crew.finance), quantities_of(session, amount), now)


def _count_twice(
    count: Count,
    people: tuple[StaffMember, StaffMember],
    quantities: Mapping[int, int],
    now: datetime | None,
) -> None:
    for person in people:
        counts.enter_count(count, actor=person, quantities=quantities, now=now)
