"""The house before its first evening: people, chips in the vault, a closed table, old stakes."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta

from django.utils import timezone
from playwright.sync_api import Page

from tables.enums import Role, VersionKind
from tables.models import Casino, Line, StaffMember, Table
from tables.selectors.days import gaming_day_for
from tables.services.float import issue_chips
from tables.services.floor import add_denomination, add_table
from tests.browser.conftest import picture
from tests.browser.first_light.reading import foreign_words, too_wide
from tests.tables.house import approved_version

CHIPS = {100: "white", 500: "red", 2_500: "green", 10_000: "black"}
NAMES = {
    Role.LIMITS: "L. Marić",
    Role.COMPLIANCE: "C. Horvat",
    Role.MANAGER: "M. Babić",
    Role.PIT: "A. Dimitrov",
    Role.CROUPIER: "K. Kovač",
    Role.INSPECTOR: "E. Ilieva",
    Role.CAGE: "B. Jurić",
    Role.FINANCE: "F. Perić",
    Role.ADMIN: "S. Novak",
}
PLAYERS = {1: "Petrov", 4: "Dimitrova", 8: "Novak"}
AUTHORITY = "Direktor"
SIZES = ((1024, 768), (1280, 800))


@dataclass
class Cast:
    """Everyone in a browser of his own; each signs in when he is first needed."""

    casino: Casino
    table: Table
    stakes: Line
    language: str
    people: dict[Role, StaffMember]
    visitor: Callable[..., Page]
    pages: dict[Role, Page] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def page(self, role: Role) -> Page:
        """The person's page, where he left it."""
        if role not in self.pages:
            self.pages[role] = self.visitor(person=self.people[role])
        return self.pages[role]

    @property
    def today(self) -> date:
        """The casino's gaming day."""
        return gaming_day_for(self.casino, timezone.now())

    def look(self, page: Page, name: str) -> None:
        """A picture of both screens; what does not fit or is not translated goes to `faults`."""
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            picture(page, f"first-light-{self.language}-{name}-{width}")
            self.faults += [f"{name}, {width}: {part}" for part in too_wide(page)]
        if self.language != "en":
            self.faults += [f"{name}: {text}" for text in foreign_words(page, self.proper_names)]

    @property
    def proper_names(self) -> str:
        """What stays in Latin letters in every language."""
        people = [f"{person.full_name} {person.username}" for person in self.people.values()]
        house = (self.casino.name, self.casino.time_zone, self.stakes.name, AUTHORITY)
        return " ".join([*people, *PLAYERS.values(), *house])


def gather(
    casino: Casino, staff: Callable[..., StaffMember], visitor: Callable[..., Page], language: str
) -> Cast:
    """One person a role, HE-1 closed, and last month's stakes of 1 / 2."""
    people = {
        role: staff(role.value, username=f"{role.value}1", full_name=name, language=language)
        for role, name in NAMES.items()
    }
    for value, colour in CHIPS.items():
        add_denomination(casino, value, colour)
    issue_chips(casino, quantities=dict.fromkeys(CHIPS, 500))
    line = Line.objects.create(
        casino=casino, kind=VersionKind.STAKES, game="holdem", name="NL Main"
    )
    approved_version(
        line,
        people[Role.LIMITS],
        people[Role.COMPLIANCE],
        effective_on=timezone.localdate() - timedelta(days=30),
        small_blind=100,
        big_blind=200,
    )
    table = add_table(casino, code="HE-1")[0]
    return Cast(casino, table, line, language, people, visitor)
