"""Rivals at the limits of a table: two pit bosses, and a hand that begins while they change."""

import pytest

from games.models import Round
from games.services.play import Outcome
from games.store.loading import CACHE
from reports.services.verify import verify
from tables.enums import Game
from tables.errors import Refused
from tables.models import TableSetting
from tables.services.settings import set_stakes
from tests.games.choices import driver_with_choices
from tests.games.driver import Driver
from tests.races.test_ledger_races import together

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def driver(casino, staff) -> Driver:
    CACHE.clear()
    return driver_with_choices(casino, staff, Game.CARIBBEAN_STUD)


def raised(driver: Driver, ante_min: int) -> TableSetting:
    picked = {"ante_min": ante_min, "ante_max": 20_000}
    return set_stakes(driver.session, picked, driver.house.pit, "Busy", now=driver.now, seen=1)


def test_app_3_two_pit_bosses_at_once(driver: Driver) -> None:
    """One is done, the other is told who was before him."""
    results = together(lambda: raised(driver, 1_000), lambda: raised(driver, 2_500))
    (done,) = [result for result in results if isinstance(result, TableSetting)]
    (refused,) = [result for result in results if isinstance(result, Refused)]
    assert (refused.code, done.number) == ("limits_stale", 2)
    assert TableSetting.objects.count() == 2


def test_app_3_a_round_begins_while_the_limits_change(driver: Driver) -> None:
    """Both are done, in the order of the lock: the round is under the setting that it names."""
    head = driver.head
    results = together(
        lambda: raised(driver, 1_000),
        lambda: driver.send("place_bet", version=head, box=2, ante_minor=1_000),
    )
    assert {type(result) for result in results} == {TableSetting, Outcome}
    CACHE.clear()
    hand = Round.objects.get()
    assert driver.play.round.state.rules.ante_min == hand.setting.picked["ante_min"]
    assert verify() == []
