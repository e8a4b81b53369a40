"""An evening on which the pit boss changes the limits: the hand in progress ends under its own, the
next one begins under the new ones, and every hand names the setting it was played under (APP-3)."""

from datetime import timedelta
from typing import Any

import pytest

from games.models import Round
from games.selectors.live import clear_views, read_view
from games.store.loading import CACHE
from reports.services.verify import verify
from tables.enums import CountKind, Game
from tables.models import TableSetting
from tables.selectors.settings import coming_setting, current_setting, stakes_at
from tables.services.closings import begin_roll, roll_table
from tables.services.counts import enter_count
from tables.services.settings import set_stakes
from tests.conftest import PIN
from tests.games.choices import driver_with_choices
from tests.games.driver import Driver, refused
from tests.tables.house import FLOAT, NOON

pytestmark = pytest.mark.django_db(transaction=True)

MINUTES = timedelta(minutes=1)
# Box 2 bets ante 10 and 20 more, and loses; 10 is allowed under the old limits only.
ROUND: tuple[tuple[str, dict[str, Any]], ...] = (
    ("close_bets", {}),
    ("bank_card", {"card": "Kd"}),
    ("rest_bet", {}),
    ("open_bank", {"cards": ["Kc", "9h", "4s", "2d"]}),
    ("settle", {}),
)


@pytest.fixture(autouse=True)
def _empty_caches() -> None:
    CACHE.clear()
    clear_views()


def set_limits(driver: Driver, *, notice: int = 0, **picked: int) -> TableSetting:
    return set_stakes(driver.session, picked, driver.house.pit, "Busy", notice, now=driver.now)


def settings_of_hands() -> list[int]:
    return list(Round.objects.order_by("pk").values_list("setting__number", flat=True))


def header(driver: Driver) -> dict[str, str]:
    shown: dict[str, str] = read_view(driver.table.pk, "plays", "en").view["header"]
    return shown


def test_app_3_the_antes_rise_at_caribbean_stud(casino, staff) -> None:
    driver = driver_with_choices(casino, staff, Game.CARIBBEAN_STUD)
    assert stakes_at(driver.session, NOON)["ante_min"] == 500
    assert header(driver)["stakes"].startswith("Ante €5 – €200")
    refused(driver, "below_minimum", "place_bet", box=1, ante_minor=400)
    driver.do("place_bet", box=2, ante_minor=1_000)
    driver.now += MINUTES
    set_limits(driver, ante_min=2_500, ante_max=5_000)
    assert header(driver)["stakes"].startswith("Ante €5 – €200")  # the round's own
    assert header(driver)["coming"].startswith("From the next round: Ante €25 – €50")
    driver.do("place_bet", box=3, ante_minor=500)  # the bets of this round go on as they began
    driver.do("take_bet_back", box=3)
    for kind, data in ROUND:
        driver.do(kind, **data)
    assert (header(driver)["stakes"][:14], header(driver)["coming"]) == ("Ante €25 – €50", "")
    panel = read_view(driver.table.pk, "plays", "en").view["panel"]
    assert (panel["ante"]["min_minor"], panel["ante"]["max_minor"]) == (2_500, 5_000)
    refused(driver, "below_minimum", "place_bet", box=1, ante_minor=1_000)
    refused(driver, "above_maximum", "place_bet", box=1, ante_minor=7_500)
    driver.do("place_bet", box=1, ante_minor=2_500)
    for kind, data in ROUND:
        driver.do(kind, **data)
    driver.do("reopen", reason="wrong_payout", second=_inspector(driver))  # and its own it stays
    driver.now += MINUTES
    set_limits(driver, ante_min=500, ante_max=20_000)
    driver.do("undo")
    driver.do("open_bank", cards=["Kc", "9h", "4s", "2d"])
    driver.do("settle")
    assert settings_of_hands() == [1, 2]
    assert verify() == []


def _inspector(driver: Driver) -> dict[str, str]:
    return {"username": driver.house.inspector.username, "pin": PIN}


def test_app_3_the_blinds_rise_at_holdem_after_a_notice(casino, staff) -> None:
    """Who sits down while the old hand is played buys in for the next one."""
    driver = driver_with_choices(casino, staff, Game.HOLDEM, small_blind=200, big_blind=400)
    driver.seat_players(20_000, 20_000, 20_000, button=3)
    driver.now += MINUTES
    announced = set_limits(driver, notice=30, small_blind=500, big_blind=1_000)
    session, at = driver.session, driver.now
    assert coming_setting(session, at) == announced
    assert current_setting(session, at).number == 1
    driver.do("deal")
    posted = driver.play.round.state.rules
    assert (posted.small_blind, posted.big_blind) == (200, 400)
    driver.now += 30 * MINUTES  # the notice ends in the middle of the hand
    refused(driver, "below_minimum", "take_seat", seat=5, name="Late", buy_in_minor=4_000)
    driver.do("take_seat", seat=5, name="Late", buy_in_minor=10_000)
    refused(driver, "below_minimum", "raise_to", seat=3, to_minor=600)
    driver.do("raise_to", seat=3, to_minor=800)
    driver.do("rest_fold")
    driver.do("pay")
    driver.do("deal")
    now = driver.play.round.state.rules
    assert (now.small_blind, now.big_blind) == (500, 1_000)
    assert settings_of_hands() == [1, 2]
    driver.do("rest_fold")
    driver.do("pay")
    assert verify() == []


def test_app_3_a_decision_overtakes_what_was_announced(casino, staff) -> None:
    driver = driver_with_choices(casino, staff, Game.CARIBBEAN_STUD, ante_max=10_000)
    session = driver.session
    set_limits(driver, notice=60, ante_min=2_500, ante_max=10_000)
    driver.now += MINUTES
    kept = set_limits(driver, ante_min=500, ante_max=10_000)  # what holds now, and goes on holding
    assert coming_setting(session, driver.now) is None
    assert current_setting(session, NOON + timedelta(hours=2)) == kept


def test_app_3_the_limits_of_the_evening_are_rolled_into_the_new_day(casino, staff) -> None:
    driver = driver_with_choices(casino, staff, Game.CARIBBEAN_STUD, ante_min=1_000)
    house = driver.house
    driver.now = NOON + timedelta(hours=18, minutes=10)  # 06:10 the next morning
    announced = set_limits(driver, notice=30, ante_min=2_500, ante_max=20_000)
    session = driver.session
    count = begin_roll(session, actor=house.pit, now=driver.now)
    assert count.kind == CountKind.CLOSING
    for person in (house.croupier, house.inspector):
        enter_count(count, actor=person, quantities=FLOAT, now=driver.now)
    session.refresh_from_db()
    rolled = roll_table(session, actor=house.pit, now=driver.now)
    assert current_setting(rolled, driver.now).picked == {"ante_min": 1_000, "ante_max": 20_000}
    carried = coming_setting(rolled, driver.now)
    assert (carried.picked, carried.takes_effect_at) == (
        announced.picked,
        announced.takes_effect_at,
    )
    assert verify() == []
