"""A hand from the first chip to the pay tap through the one door."""

import pytest

from games.models import Round
from tables.enums import AccountKind
from tables.ledger import queries
from tests.games.driver import Driver
from tests.tables.house import FLOAT_MINOR, build_house


@pytest.fixture
def driver(casino, staff) -> Driver:
    house = build_house(casino, staff)
    house.in_play()
    return Driver(house)


def test_all_fold_to_the_big_blind(driver: Driver) -> None:
    """POT-6, COM-3, HOLD-5: three taps; the base of the commission is what was matched."""
    driver.seat_players(20_000, 30_000, 40_000)
    driver.do("deal")
    driver.do("rest_fold")
    driver.do("pay")
    hand = Round.objects.get()
    assert (hand.status, hand.number, hand.pot_minor) == ("finished", 1, 400)
    assert hand.commission_minor == 0  # 5 % of 4.00 is less than a whole chip
    balances = queries.balances(driver.house.casino, driver.table)
    assert balances[AccountKind.FLOAT] == FLOAT_MINOR - 90_000
    assert balances[AccountKind.DROP_BOX] == 90_000
    assert driver.play.seats.chips == 90_000
