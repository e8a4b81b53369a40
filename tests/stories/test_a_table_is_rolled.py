"""The gaming day ends while people sit: the hand is finished, the float counted, play goes on."""

from datetime import UTC, datetime

import pytest

from games.models import Round
from games.selectors.live import clear_views, read_view
from games.store.loading import CACHE
from tables.enums import CountKind
from tables.errors import Refused
from tables.ledger import queries
from tables.services.closings import begin_roll, roll_table
from tables.services.counts import enter_count
from tables.services.roll_due import mark_roll_due
from tests.games.driver import Driver
from tests.tables.house import DAY, FLOAT, build_house

AFTER_CUT_OFF = datetime(2026, 12, 1, 5, 10, tzinfo=UTC)  # 06:10 in Zagreb


@pytest.fixture
def driver(casino, staff) -> Driver:
    CACHE.clear()
    clear_views()
    house = build_house(casino, staff)
    house.in_play()
    return Driver(house)


def test_seats_and_stacks_carry_over(driver: Driver) -> None:
    """product.md 2.6: no new hand once the roll is due; the new day has its own hand 1."""
    house = driver.house
    for seat in (1, 4):
        driver.do("take_seat", seat=seat, name=f"P{seat}", chips_minor=20_000)
    driver.do("place_button", seat=1)
    driver.do("deal")
    driver.now = AFTER_CUT_OFF
    mark_roll_due(house.casino, DAY, AFTER_CUT_OFF)
    assert read_view(house.table.pk, "plays", "en").view["roll"] == "Roll due"
    driver.do("rest_fold")  # the hand in progress may be finished
    driver.do("pay")
    with pytest.raises(Refused) as refused:
        driver.do("deal")
    assert refused.value.code == "roll_due"
    old = driver.session
    _roll(driver)
    assert (driver.session.rolled_from, driver.session.gaming_day.day) == (old, 1)
    assert [seat.stack for seat in driver.play.seats.seats] == [20_200, 19_800]
    driver.do("deal")
    driver.do("rest_fold")
    driver.do("pay")
    numbers = Round.objects.order_by("pk").values_list("session", "number")
    assert list(numbers) == [(old.pk, 1), (driver.session.pk, 1)]
    assert queries.differences(house.casino) == []


def _roll(driver: Driver) -> None:
    house, session = driver.house, driver.session
    count = begin_roll(session, actor=house.pit, now=driver.now)
    assert count.kind == CountKind.CLOSING
    with pytest.raises(Refused) as refused:
        driver.do("sit_out", seat=1)
    assert refused.value.code == "table_not_open"
    for person in (house.croupier, house.inspector):
        count = enter_count(count, actor=person, quantities=FLOAT, now=driver.now)
    session.refresh_from_db()
    roll_table(session, actor=house.pit, now=driver.now)
