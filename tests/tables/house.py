"""A house to count money in: tables, chips in the vault, people and approved lines."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Any

from tables.enums import (
    Authority,
    CountKind,
    EntryMode,
    Equipment,
    Game,
    Role,
    VersionKind,
    VersionStatus,
)
from tables.ledger.canonical import sha256_of
from tables.models import (
    Casino,
    Count,
    Denomination,
    Line,
    StaffMember,
    Table,
    TableSession,
    Version,
)
from tables.selectors.versions import kinds_for
from tables.services.assignments import assign
from tables.services.content import complete
from tables.services.counts import enter_count
from tables.services.float import issue_chips
from tables.services.sessions import open_table
from tests.tables.documents import DOCUMENT, pdf

EVERY_MODE = list(EntryMode.values)
MODES_AGAINST_THE_HOUSE = [EntryMode.SHOWN, EntryMode.DEALT, EntryMode.DECLARED]
CONTENTS: dict[str, dict[str, dict[str, Any]]] = {
    Game.HOLDEM: {
        VersionKind.RULESET: {"bet_structure": "no_limit"},
        VersionKind.STAKES: {"small_blind": 200, "big_blind": 400},
        VersionKind.COMMISSION: {"kind": "percent", "rate_bp": 500},
    },
    Game.SEVEN_CARD_STUD: {
        VersionKind.RULESET: {"bet_structure": "spread_limit", "entry_modes": EVERY_MODE},
        VersionKind.STAKES: {"ante": 100, "min_bet": 500, "max_bet": 2_500},
        VersionKind.COMMISSION: {"kind": "minimum_bet"},
    },
    Game.CARIBBEAN_STUD: {
        VersionKind.RULESET: {"entry_modes": MODES_AGAINST_THE_HOUSE},
        VersionKind.STAKES: {
            **{"ante_min": 500, "ante_max": 20_000, "max_payout": 2_000_000},
            **{"bonus_min": 100, "bonus_max": 2_500},
        },
        VersionKind.PAYOUTS: {},
        VersionKind.JACKPOT: {
            **{"seed": 500_000, "contribution_ppm": 300_000, "tables": ["CS-1"]},
            "prizes": {"straight_flush": {"percent": 10}, "royal_flush": {"percent": 100}},
        },
    },
    Game.EUROPEAN_POKER: {
        VersionKind.RULESET: {"entry_modes": MODES_AGAINST_THE_HOUSE},
        VersionKind.STAKES: {"ante_min": 1_000, "ante_max": 20_000, "max_payout": 200_000},
        VersionKind.PAYOUTS: {},
    },
}
CODES = {
    Game.HOLDEM: "HE-1",
    Game.SEVEN_CARD_STUD: "CP-1",
    Game.CARIBBEAN_STUD: "CS-1",
    Game.EUROPEAN_POKER: "EP-1",
}
SEATS = {Game.HOLDEM: 10}
CHIPS = {100: 10_000, 500: 10_000, 2_500: 2_000, 10_000: 500}
VAULT_MINOR = 16_000_000
NOON = datetime(2026, 11, 30, 11, 0, tzinfo=UTC)  # 12:00 in Zagreb, gaming day 30 November
DAY = date(2026, 11, 30)
FLOAT = {100: 200, 500: 200, 2_500: 100}
FLOAT_MINOR = 370_000


@dataclass(frozen=True)
class House:
    """Who and what the money tests need."""

    casino: Casino
    table: Table
    lines: dict[str, Line]
    pit: StaffMember
    croupier: StaffMember
    inspector: StaffMember
    cage: StaffMember
    finance: StaffMember

    def open(self, now: datetime = NOON, **changes: object) -> TableSession:
        """The pit boss opens the table."""
        values = {
            **self.lines,
            "actor": self.pit,
            "equipment": list(Equipment),
            "now": now,
        }
        return open_table(self.table, **(values | changes))

    def count(
        self,
        session: TableSession,
        kind: CountKind,
        quantities: dict[int, int],
        now: datetime = NOON,
    ) -> Count:
        """Two people enter the same: croupier and inspector, or cage and finance for a box."""
        count = session.counts.filter(kind=kind).latest("number")
        boxes = kind in (CountKind.COMMISSION_BOX, CountKind.DROP_BOX)
        people = (self.cage, self.finance) if boxes else (self.croupier, self.inspector)
        for person in people:
            count = enter_count(count, actor=person, quantities=quantities, now=now)
        return count

    def in_play(self, now: datetime = NOON) -> TableSession:
        """Opened and counted: the float of FLOAT_MINOR is on the table."""
        session = self.open(now)
        self.count(session, CountKind.OPENING, FLOAT, now)
        session.refresh_from_db()
        return session


def build_house(
    casino: Casino, staff: Callable[..., StaffMember], game: Game = Game.HOLDEM
) -> House:
    """One table of the game (HE-1, CP-1, CS-1 or EP-1) with croupier and inspector assigned, its
    lines approved, and chips of 160,000.00 in the vault."""
    for value, colour in zip(CHIPS, ("white", "red", "green", "black"), strict=True):
        Denomination.objects.create(casino=casino, value_minor=value, colour=colour)
    issue_chips(casino, quantities=CHIPS, now=NOON)
    table = Table.objects.create(
        code=CODES[game], casino=casino, game=game, seats=SEATS.get(game, 7)
    )
    author, approver, pit = staff("limits"), staff("compliance"), staff("pit")
    house = House(
        casino=casino,
        table=table,
        lines={
            kind.value: approved_line(casino, kind, author, approver, game)
            for kind in kinds_for(game)
        },
        pit=pit,
        croupier=staff("croupier"),
        inspector=staff("inspector"),
        cage=staff("cage"),
        finance=staff("finance"),
    )
    assign(table, staff=house.croupier, role=Role.CROUPIER, actor=pit)
    assign(table, staff=house.inspector, role=Role.INSPECTOR, actor=pit)
    return house


def approved_line(
    casino: Casino,
    kind: VersionKind,
    author: StaffMember,
    approver: StaffMember,
    game: Game = Game.HOLDEM,
) -> Line:
    """A line with one approved version, in force since the first of the month."""
    line = Line.objects.create(casino=casino, kind=kind, game=game, name=f"{kind} one")
    approved_version(line, author, approver)
    return line


def approved_version(
    line: Line,
    author: StaffMember,
    approver: StaffMember,
    *,
    number: int = 1,
    effective_on: date = date(2026, 11, 1),
    **content: object,
) -> Version:
    """One more approved version of the line."""
    full = complete(line.kind, line.game, CONTENTS[line.game][line.kind] | content)
    return Version.objects.create(
        line=line,
        number=number,
        status=VersionStatus.APPROVED,
        content=full,
        content_hash=sha256_of(full),
        effective_on=effective_on,
        drafted_by=author,
        drafted_at=NOON,
        approved_by=approver,
        approved_at=NOON,
        adopted_by="The board",
        authority=Authority.ORGANISER,
        reference="1/2026",
        decided_on=date(2026, 10, 20),
        document=DOCUMENT,
        document_sha256=sha256(pdf()).hexdigest(),
    )
