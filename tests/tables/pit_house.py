"""A house for the pit's tests: chips in the vault, approved versions, staff at table HE-1.

Everything that moves money or opens a table goes through the services; only the approvals, which
have tests of their own, are written as rows.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from tables.enums import CountKind, Equipment, Game, Role, VersionKind, VersionStatus
from tables.ledger.canonical import sha256_of
from tables.models import Casino, Line, StaffMember, Table, TableSession, Version
from tables.selectors.versions import kinds_for
from tables.services.assignments import assign
from tables.services.content import complete
from tables.services.counts import enter_count
from tables.services.float import issue_chips
from tables.services.floor import add_denomination, add_table
from tables.services.sessions import open_table
from tests.tables.house import CODES, CONTENTS, SEATS

CHIPS = {100: "white", 500: "red", 2_500: "green", 10_000: "black"}
FLOAT = {100: 500, 500: 300, 2_500: 200, 10_000: 80}
FLOAT_MINOR = 1_500_000


@dataclass
class House:
    """The casino with its people; `open()` brings table HE-1 into play."""

    casino: Casino
    table: Table
    pit: StaffMember
    croupier: StaffMember
    inspector: StaffMember
    lines: dict[VersionKind, Line]

    def opening(self, table: Table | None = None) -> TableSession:
        """A session that waits for its opening count."""
        lines = {kind.value: line for kind, line in self.lines.items()}
        return open_table(table or self.table, **lines, actor=self.pit, equipment=Equipment.values)

    def open(self) -> TableSession:
        """A session in play, after both have counted the float of 15,000.00."""
        session = self.opening()
        count = session.counts.get(kind=CountKind.OPENING)
        enter_count(count, actor=self.croupier, quantities=FLOAT)
        enter_count(count, actor=self.inspector, quantities=FLOAT)
        session.refresh_from_db()
        return session


def build_house(
    casino: Casino, staff: Callable[..., StaffMember], game: Game = Game.HOLDEM
) -> House:
    """The house with one table of the game closed, croupier and inspector assigned."""
    pit = staff("pit", username="dimitrov", full_name="A. Dimitrov")
    croupier = staff("croupier", username="kovac", full_name="M. Kovač")
    inspector = staff("inspector", username="ilieva", full_name="E. Ilieva")
    for value, colour in CHIPS.items():
        add_denomination(casino, value, colour)
    issue_chips(casino, quantities=dict.fromkeys(CHIPS, 2000))
    table = add_table(casino, code=CODES[game], seats=SEATS.get(game, 7), game=game)[0]
    assign(table, staff=croupier, role=Role.CROUPIER, actor=pit)
    assign(table, staff=inspector, role=Role.INSPECTOR, actor=pit)
    drafter, approver = staff("limits"), staff("compliance")
    lines = {
        kind: _line_in_force(casino, game, kind, drafter, approver) for kind in kinds_for(game)
    }
    return House(casino, table, pit, croupier, inspector, lines)


def _line_in_force(
    casino: Casino, game: Game, kind: VersionKind, drafter: StaffMember, approver: StaffMember
) -> Line:
    line = Line.objects.create(casino=casino, kind=kind, game=game, name=f"House {kind.value}")
    values = CONTENTS[game][kind] | ({"entry_modes": ["shown"]} if kind == "ruleset" else {})
    _approved(line, complete(kind, game, values), drafter, approver)
    return line


def approve_modes(house: House, *modes: str) -> None:
    """The rule set's next version, in force: it approves these entry modes."""
    approve_next(house, VersionKind.RULESET, entry_modes=list(modes))


def approve_next(house: House, kind: VersionKind, **values: object) -> None:
    """The next version of the kind's line, in force, with other values of these parameters."""
    line = house.lines[kind]
    first = line.versions.get(number=1)
    content = first.content | values
    assert first.approved_by is not None
    _approved(line, content, first.drafted_by, first.approved_by, number=2)


def _approved(
    line: Line,
    content: dict[str, object],
    drafter: StaffMember,
    approver: StaffMember,
    number: int = 1,
) -> None:
    now = timezone.now()
    Version.objects.create(
        line=line,
        number=number,
        status=VersionStatus.APPROVED,
        content=content,
        content_hash=sha256_of(content),
        effective_on=(now - timedelta(days=31 - number)).date(),
        drafted_by=drafter,
        drafted_at=now,
        approved_by=approver,
        approved_at=now,
        adopted_by="The board",
        authority="organiser",
        reference="12/2026",
        decided_on=(now - timedelta(days=40)).date(),
        document="approvals/decision.pdf",
    )
