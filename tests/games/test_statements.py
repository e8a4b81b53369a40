"""How many statements a tap takes: 12 for a betting action, 20 for a settlement, all told."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.enums import Game
from tables.models import StaffMember
from tests.games.banked_rounds import TAPS
from tests.games.choices import driver_with_choices
from tests.games.driver import Driver
from tests.games.modes import driver_of

ACTION, SETTLEMENT, NEW_PLAYER = 12, 20, 28
TYPED = frozenset({"card", "cards"})  # where the system deals, nobody types a card


def statements(driver: Driver, kind: str, **data) -> list[str]:
    """What the tap says to the database: the person read anew, and the command.

    A savepoint and its release stand for BEGIN and COMMIT.
    """
    person, version = driver.house.croupier, driver.head
    with CaptureQueriesContext(connection) as queries:
        actor = StaffMember.objects.get(pk=person.pk)
        driver.send(kind, actor=actor, version=version, **data)
    return [query["sql"] for query in queries]


def test_budgets(driver: Driver) -> None:
    driver.seat_players(20_000, 20_000, 20_000, button=3)
    assert len(statements(driver, "deal")) <= SETTLEMENT
    for kind, data in (
        ("raise_to", {"seat": 3, "to_minor": 1_000}),
        ("check_call", {"seat": 1}),
        ("rest_fold", {}),
        ("undo", {}),
        ("rest_fold", {}),
        ("board", {"cards": ["Ks", "9h", "4d"]}),
        ("fold", {"seat": 1}),
    ):
        found = statements(driver, kind, **data)
        assert len(found) <= ACTION, (kind, found)
    found = statements(driver, "pay")
    assert len(found) <= SETTLEMENT, found
    found = statements(driver, "take_seat", seat=7, name="Babić", buy_in_minor=40_000)
    assert len(found) <= NEW_PLAYER, found


def test_driving_costs_a_tap_nothing(driver: Driver) -> None:
    """The first command of a console claims the table, the next ones are looked at: in the budget
    of an action, with no statement more than without a console."""
    driver.seat_players(20_000, 20_000, 20_000, button=3)
    driver.do("deal")
    without = len(statements(driver, "fold", seat=3))
    driver.do("undo")
    console = uuid4()
    for _ in ("claims", "drives"):
        assert len(statements(driver, "fold", seat=3, console=console)) == without <= ACTION
        driver.do("undo", console=console)


def test_the_system_deals_within_the_budgets(casino, staff) -> None:
    """The next cards of the sealed pack cost one statement more than an action."""
    driver = driver_of("dealt", casino, staff, training=True)
    driver.seat_players(20_000, 20_000, 20_000, button=3)
    assert len(statements(driver, "deal")) <= SETTLEMENT
    driver.do("check_call", seat=3)
    driver.do("check_call", seat=1)
    driver.do("all_check")
    found = statements(driver, "board")
    assert len(found) <= ACTION + 1, found


@pytest.mark.parametrize("mode", ["shown", "dealt"])
def test_a_round_against_the_house_within_the_budgets(mode: str, casino, staff) -> None:
    """A round that begins costs a settlement; a new name its row, a known one is looked up; the
    sealed pack is one more."""
    driver = driver_of(mode, casino, staff, training=mode == "dealt", game=Game.CARIBBEAN_STUD)
    pack = 1 if mode == "dealt" else 0
    for at, (kind, data) in enumerate(TAPS):
        said = {name: value for name, value in data.items() if not pack or name not in TYPED}
        found = statements(driver, kind, **said)
        assert len(found) <= (NEW_PLAYER if at == 0 else ACTION + pack), (kind, found)
    found = statements(driver, "settle")
    assert len(found) <= SETTLEMENT, found
    found = statements(driver, "buy_in", amount_minor=10_000)
    assert len(found) <= SETTLEMENT, found
    found = statements(driver, "same_bets")
    assert len(found) <= SETTLEMENT, found
    found = statements(driver, "place_bet", box=2, ante_minor=500, name="Babić")
    assert len(found) <= ACTION + 1, found


def test_app_3_a_choice_of_stakes_costs_the_first_tap_one_statement(casino, staff) -> None:
    """The setting is looked up when a hand begins, and never again in it."""
    driver = driver_with_choices(casino, staff, Game.CARIBBEAN_STUD)
    asked = [
        sum("tables_tablesetting" in sql for sql in statements(driver, kind, **data))
        for kind, data in TAPS
    ]
    assert asked == [1] + [0] * (len(TAPS) - 1)
    found = statements(driver, "settle")
    assert len(found) <= SETTLEMENT and "tables_tablesetting" not in "".join(found)
