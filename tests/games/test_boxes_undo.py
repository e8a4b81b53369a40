"""Undo at a table against the house: one step per tap, as far as the start of the round."""

import pytest

from games.models import Round, TableEvent
from games.presenters.saying import NBSP
from games.store.loading import CACHE
from reports.services.verify import verify
from tables.enums import Game
from tables.models import TableStatus
from tests.games.banked_rounds import play
from tests.games.driver import Driver, refused
from tests.games.modes import driver_of
from tests.games.test_presenters import view_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def driver(casino, staff) -> Driver:
    """CS-1 with one settled round: boxes 2 (ante 10, bonus 1) and 5 (ante 5) played."""
    driver = driver_of("shown", casino, staff, game=Game.CARIBBEAN_STUD)
    play(driver).do("settle")
    return driver


def offered_again(driver: Driver) -> str:
    return view_of(driver)["panel"]["same"]["detail"].replace(NBSP, " ")


def test_each_ante_is_a_step_and_the_first_one_leaves_the_table_between_rounds(
    driver: Driver,
) -> None:
    driver.do("place_bet", box=4, ante_minor=500)
    driver.do("place_bet", box=6, ante_minor=500)
    driver.do("undo")
    assert [box.number for box in driver.play.round.state.boxes] == [4]
    assert view_of(driver)["undo"]["detail"] == "Box 4: ante €5"
    driver.do("undo")
    shown = view_of(driver)
    assert (shown["phase"], shown["undo"]) == ("between", None)
    assert shown["said"] == "All bets were taken back"
    assert [line["undone"] for line in shown["log"][-3:]] == [True, True, False]
    refused(driver, "no_hand", "undo")
    assert offered_again(driver) == "2 €10 · 5 €5"  # the round that was played, not the mis-tap
    assert TableEvent.objects.filter(kind__in=("BetPlaced", "Undone")).count() == 3
    assert TableStatus.objects.get().phase == "between"
    assert verify() == []


def test_one_undo_takes_the_same_antes_back(driver: Driver) -> None:
    driver.do("same_bets")
    driver.do("undo")
    CACHE.clear()  # another process folds the same play
    assert offered_again(driver) == "2 €10 · 5 €5"
    driver.do("same_bets")
    driver.do("close_bets")
    driver.do("undo")
    driver.do("undo")
    assert (driver.play.round, driver.play.hand) == (None, 3)
    assert [hand.status for hand in Round.objects.order_by("number")] == [
        "finished",
        "void",
        "void",
    ]
    driver.do("same_bets")
    for box in (2, 5):
        driver.do("take_bet_back", box=box)
    CACHE.clear()
    assert offered_again(driver) == "2 €10 · 5 €5"  # taken back one by one, too
    assert verify() == []


def test_a_dealt_round_goes_back_to_its_start_before_a_card_lies_open(casino, staff) -> None:
    driver = driver_of("dealt", casino, staff, training=True, game=Game.EUROPEAN_POKER)
    driver.do("place_bet", box=1, ante_minor=1_000)
    driver.do("close_bets")
    driver.do("undo")
    driver.do("undo")
    assert Round.objects.get().status == "void"
    driver.do("place_bet", box=1, ante_minor=1_000)
    driver.do("close_bets")
    driver.do("bank_card")
    assert view_of(driver)["undo"] is None
    refused(driver, "nothing_to_undo", "undo")
    assert verify() == []
