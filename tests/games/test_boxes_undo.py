"""Undo at a table against the house: one step per tap, as far as the start of the round."""

from dataclasses import replace

import pytest

from games.engines.banked import TAKEN_BACK
from games.models import Round, TableEvent
from games.presenters.saying import NBSP
from games.store.loading import CACHE
from games.store.play import Play
from reports.services.verify import verify
from tables.enums import Game
from tables.models import TableStatus
from tests.conftest import PIN
from tests.games.banked_rounds import TAPS, play
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
    assert shown["panel"]["title"] == "Round 1 is settled"
    refused(driver, "no_hand", "undo")
    assert offered_again(driver) == "2: €10 + €1 · 5: €5"  # the round that was played
    assert TableEvent.objects.filter(kind__in=("BetPlaced", "Undone")).count() == 3
    assert TableStatus.objects.get().phase == "between"
    assert verify() == []


def test_one_undo_takes_the_same_antes_back(driver: Driver) -> None:
    driver.do("same_bets")
    driver.do("undo")
    CACHE.clear()  # another process folds the same play
    assert offered_again(driver) == "2: €10 + €1 · 5: €5"
    driver.do("same_bets")
    driver.do("close_bets")
    driver.do("undo")
    driver.do("undo")
    assert (driver.play.round, driver.play.hand) == (None, 1)
    assert statuses() == [
        "finished",
        "void",
        "void",
    ]
    driver.do("same_bets")
    for box in (2, 5):
        driver.do("take_bet_back", box=box)
    CACHE.clear()
    assert offered_again(driver) == "2: €10 + €1 · 5: €5"  # taken back one by one, too
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


def statuses() -> list[str]:
    return list(Round.objects.order_by("number").values_list("status", flat=True))


def read_again(driver: Driver) -> Play:
    """The play that another process folds from the rows; it is the one that this process kept."""
    kept = driver.play
    CACHE.clear()
    play = driver.play
    assert replace(play, before=None, lines=()) == replace(kept, before=None, lines=())
    return play


def test_the_last_round_can_be_reopened_as_if_none_had_begun(driver: Driver) -> None:
    """Also when every step of the reopened one is undone: then the round before it counts again."""
    second = {"username": driver.house.inspector.username, "pin": PIN}
    driver.do("same_bets")
    read_again(driver)
    driver.do("take_bet_back", box=5)
    for kind, data in (*TAPS[2:4], ("rest_bet", {}), *TAPS[6:]):
        driver.do(kind, **data)
    driver.do("settle")
    driver.do("place_bet", box=7, ante_minor=500)
    read_again(driver)
    driver.do("undo")
    assert read_again(driver).hand == 2
    driver.do("reopen", reason="wrong_winner", second=second)
    assert read_again(driver).round.state.phase == "decided"
    while driver.play.round is not None:
        driver.do("undo")
        read_again(driver)
    assert (driver.play.hand, offered_again(driver)) == (1, "2: €10 + €1 · 5: €5")
    assert statuses() == [
        "finished",
        "void",
        "void",
    ]
    assert TableStatus.objects.get().rounds_finished == 1
    driver.do("reopen", reason="wrong_winner", second=second)
    driver.do("settle")
    assert verify() == []


def test_pot_15_no_typed_reason_makes_a_round_undone_that_has_gone_on(
    driver: Driver, staff
) -> None:
    """The word for a round that was called off is the system's own, whoever types it."""
    play(driver, until="fold_box")
    round = Round.objects.get(status="playing")
    refused(driver, "malformed", "misdeal", reason=TAKEN_BACK)
    by_decision = {"actor": staff("manager"), "round": round.pk, "reason": TAKEN_BACK}
    refused(driver, "malformed", "void_hand", **by_decision)
    driver.do("misdeal", reason="exposed_card")
    second = {"username": driver.house.inspector.username, "pin": PIN}
    refused(driver, "nothing_to_reopen", "reopen", reason="wrong_winner", second=second)
