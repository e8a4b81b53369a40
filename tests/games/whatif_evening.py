"""An evening of several games in one casino, played once a module, for what-if.

The simulated croupier plays; at CS-1 two rounds of known cards come on top of it.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from django.core.management import call_command

from games.engines.registry import BANKED_GAMES
from games.models import Round
from games.selectors.live import clear_views
from games.selectors.whatif import played
from games.services.whatif_tally import tally_of
from games.simulator.croupier import SimulatedCroupier
from games.simulator.service_desk import Clock, ServiceDesk
from games.store.loading import CACHE
from tables.enums import Game, Role, VersionKind
from tables.models import Casino, Line, Table, Version
from tables.selectors.versions import kinds_for
from tables.services.assignments import assign
from tables.services.content import complete
from tables.services.drafts import draft_version
from tests.conftest import StaffFactory, staff_of
from tests.games.banked_rounds import play
from tests.games.driver import Driver
from tests.tables.house import CODES, CONTENTS, NOON, House, approved_line, build_house

FOUR_GAMES = {
    Game.HOLDEM: 8,
    Game.SEVEN_CARD_STUD: 4,
    Game.CARIBBEAN_STUD: 10,
    Game.EUROPEAN_POKER: 8,
}
KINDS = {game: kinds_for(game)[-1] for game in Game}
PAIRS_AT_2 = {"schedule": {"one_pair": 2}}
FIRST_PERSON = 101  # leaves the low numbers to the people of the single tests

# Box 1: ante 10, bonus 1, bets 20 and wins with a heart flush: +10, +100, +100.
# Box 2: ante 5, bonus 2, bets 10 and loses without showing: -5, -10, -2.
FLUSH: tuple[tuple[str, dict[str, Any]], ...] = (
    ("place_bet", {"box": 1, "ante_minor": 1_000, "bonus_minor": 100}),
    ("place_bet", {"box": 2, "ante_minor": 500, "bonus_minor": 200}),
    ("close_bets", {}),
    ("bank_card", {"card": "Kd"}),
    ("rest_bet", {}),
    ("open_bank", {"cards": ["Ac", "9s", "4s", "2d"]}),
    ("show_box", {"box": 1, "cards": ["Qh", "Jh", "7h", "5h", "3h"]}),
    ("settle", {}),
)
FLUSH_WIN_MINOR = 1_500 + 200 - 1_000 - 10_000 - 10_000


@dataclass(frozen=True)
class Evening:
    """What the tests of a module share; nobody changes it."""

    houses: dict[Game, House]

    @property
    def casino(self) -> Casino:
        return self.houses[Game.HOLDEM].casino

    def hands(self, game: Game) -> list[Round]:
        return list(Round.objects.filter(game=game, status="finished").order_by("id"))

    def line(self, game: Game) -> Line:
        """The plan or the schedule that the game was played under."""
        return self.houses[game].lines[KINDS[game].value]

    def draft(self, game: Game, staff: StaffFactory, **content: Any) -> Version:
        line = self.line(game)
        whole = complete(line.kind, game, content)
        return draft_version(line, whole, staff("limits", casino=self.casino))


@contextmanager
def evening_of(rounds: Mapping[Game, int]) -> Iterator[Evening]:
    """So many rounds of each game, hold'em among them; committed once for a whole module.
    Afterwards the database is empty again."""
    CACHE.clear()
    clear_views()
    try:
        casino = Casino.objects.create(
            code="demo", name="Baize Demo Casino", currency="EUR", time_zone="Europe/Zagreb"
        )
        staff = staff_of(casino, FIRST_PERSON)
        first = build_house(casino, staff)
        others = {
            game: another_table(first, staff, game) for game in rounds if game != first.table.game
        }
        houses = others | {Game.HOLDEM: first}
        for game, house in houses.items():
            _play(house, rounds[game])
        yield Evening(houses)
    finally:
        call_command("flush", verbosity=0, interactive=False)


def another_table(house: House, staff: StaffFactory, game: Game) -> House:
    """One more table of the house, with its lines and people of its own."""
    casino = house.casino
    table = Table.objects.create(code=CODES[game], casino=casino, game=game, seats=7)
    author, approver = staff("limits"), staff("compliance")
    lines = {
        kind.value: approved_line(casino, kind, author, approver, game) for kind in kinds_for(game)
    }
    croupier, inspector = staff("croupier"), staff("inspector")
    assign(table, staff=croupier, role=Role.CROUPIER, actor=house.pit)
    assign(table, staff=inspector, role=Role.INSPECTOR, actor=house.pit)
    return replace(house, table=table, lines=lines, croupier=croupier, inspector=inspector)


def _play(house: House, rounds: int) -> None:
    house.in_play()
    clock = Clock(NOON)
    desk = ServiceDesk(house.table, house.croupier, clock)
    SimulatedCroupier(desk, Random(f"{house.table.code} what-if"), players=5).play(rounds)
    if house.table.game == Game.CARIBBEAN_STUD:
        play(Driver(house, now=clock.tick()), taps=FLUSH)
    CACHE.clear()


def check_settled_again(game: Game) -> None:
    """Whatever the mode: the same content gives the books; a pair at 2 in the place of 1 costs the
    house each bet that won with one."""
    hands = Round.objects.filter(game=game, status="finished")
    same = tally_of(KINDS[game], game, CONTENTS[game][KINDS[game]])
    other = tally_of(VersionKind.PAYOUTS, game, PAIRS_AT_2) if game in BANKED_GAMES else None
    for lot in played(game, list(hands.values_list("pk", flat=True))):
        for hand in lot:
            same.add(hand)
            if other is not None:
                other.add(hand)
    total, taken = same.result()["total"], sum(hand.taken_minor for hand in hands)
    assert (total["before_minor"], total["after_minor"]) == (taken, taken)
    if other is not None:
        boxes = [box for hand in hands for box in hand.result["boxes"]]
        won = [box for box in boxes if (box["outcome"], box["hand"]) == ("won", "one_pair")]
        bets = sum(box["staked"]["bet"] for box in won)
        assert other.result()["total"]["after_minor"] == taken - bets
