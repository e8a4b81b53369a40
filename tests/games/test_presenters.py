"""What a console is shown, and what it never is."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils import timezone, translation

from games.engines import registry
from games.event_words import KINDS
from games.presenters import words
from games.presenters.scene import FOLLOWS, PLAYS
from games.selectors.live import read_view
from games.store.kinds import SEATING, TABLE_KINDS
from tables.models import TableSession
from tests.games.driver import Driver
from tests.games.modes import driver_of

pytestmark = pytest.mark.django_db(transaction=True)

CARD = re.compile(r"[2-9TJQKA][cdhs]")
SILENT = {"HoleDealt", "BoxDealt"}  # the line of the deal says it


@pytest.fixture
def table(casino, staff) -> Callable[[str], Driver]:
    """`table("shown")`: three players, the button at seat 3, cards dealt."""

    def seated(mode: str) -> Driver:
        driver = driver_of(mode, casino, staff, training=mode == "dealt")
        driver.seat_players(20_000, 20_000, 20_000, button=3)
        driver.do("deal")
        return driver

    return seated


def view_of(driver: Driver, audience: str = PLAYS) -> dict[str, Any]:
    return read_view(driver.table.pk, audience, "en").view


def codes(value: Any) -> Iterator[str]:
    """Every card code anywhere in a view."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from codes(item)
    elif isinstance(value, str) and CARD.fullmatch(value):
        yield value


def check_round(driver: Driver) -> None:
    """Everybody before the flop calls or checks."""
    while driver.legal.turn is not None:
        driver.do("check_call", seat=driver.legal.turn)


@pytest.mark.parametrize("game", [*registry.ENGINES, SEATING])
def test_every_event_has_words_of_its_own(game: str) -> None:
    kinds = {*registry.codec(game).events.values(), *TABLE_KINDS.events.values()}
    told = {kind for kind in kinds if not set(kind.__mro__).isdisjoint(words.SENTENCES)}
    assert {kind.__name__ for kind in kinds - told} <= SILENT
    assert {kind.__name__ for kind in kinds} <= set(KINDS)


def test_no_card_that_does_not_lie_open_is_in_a_view(table: Callable[[str], Driver]) -> None:
    """Mode `dealt` knows all cards; a view has those of the board and of shown hands only."""
    driver = table("dealt")
    for _street in range(3):
        check_round(driver)
        driver.do("board")
        for audience in (PLAYS, FOLLOWS):
            seen = set(codes(view_of(driver, audience)))
            assert seen == set(driver.play.round.state.board)
    check_round(driver)
    first = driver.legal.show_order[0]
    driver.do("show", seat=first)
    state = driver.play.round.state
    assert set(codes(view_of(driver))) == {*state.board, *state.hand(first).cards}


def test_cards_face_down_say_whether_the_system_knows_them(table: Callable[[str], Driver]) -> None:
    assert view_of(table("shown"))["backs"] == "unknown"


def test_the_eye_is_for_the_console_that_drives_at_a_training_table(
    table: Callable[[str], Driver],
) -> None:
    driver = table("dealt")
    assert view_of(driver)["eye"] is True
    assert view_of(driver, FOLLOWS)["eye"] is False
    assert view_of(driver)["backs"] == "eye"
    assert view_of(driver)["header"]["mode"] == "Training · The system deals"


def test_the_seal_of_the_pack_is_in_the_log_not_in_the_status_line(
    table: Callable[[str], Driver],
) -> None:
    view = view_of(table("dealt"))
    assert any("sealed" in line["text"] for line in view["log"])
    assert "sealed" not in view["said"]


def test_blinds_alone_are_nobodys_bet(table: Callable[[str], Driver]) -> None:
    driver = table("shown")
    assert view_of(driver)["pots"][-1]["note"] == ""
    driver.do("raise_to", seat=3, to_minor=5000)
    assert view_of(driver)["pots"][-1]["note"] == "bet by seat 3"


def test_what_was_undone_stays_in_the_log(table: Callable[[str], Driver]) -> None:
    driver = table("shown")
    driver.do("fold", seat=3)
    driver.do("undo")
    view = view_of(driver)
    assert view["log"][-1] == {"text": "Seat 3 folds", "undone": True}
    assert view["said"] == "Undone: Seat 3 folds"


def test_an_exposed_card_lies_open_and_is_off_on_the_pad(table: Callable[[str], Driver]) -> None:
    driver = table("shown")
    driver.do("expose", seat=1, card="Kh")
    check_round(driver)
    view = view_of(driver)
    assert view["seats"][0]["cards"] == ["Kh", "??"]
    assert view["seats"][0]["exposed"] == ["Kh"]
    assert view["panel"]["known"] == ["Kh"]


def test_a_card_set_aside_may_come_as_the_river_only(table: Callable[[str], Driver]) -> None:
    """POT-15: until the river its key is off; then the note asks for the shuffle."""
    driver = table("shown")
    check_round(driver)
    driver.do("board", cards=["Ks", "9h", "4d"])
    assert view_of(driver)["panel"]["set_aside"]["step"] == "TURN"
    driver.do("set_aside", card="2s")
    check_round(driver)
    assert "2s" in view_of(driver)["panel"]["known"]
    driver.do("board", cards=["9c"])
    check_round(driver)
    panel = view_of(driver)["panel"]
    assert "2s" not in panel["known"]
    assert panel["note"].startswith("First shuffle")


def test_the_newest_card_of_the_board_can_be_changed_while_nothing_followed(
    table: Callable[[str], Driver],
) -> None:
    driver = table("shown")
    check_round(driver)
    driver.do("board", cards=["Ks", "9h", "4d"])
    keys = view_of(driver)["board_keys"]
    assert keys["cards"] == ["Ks", "9h", "4d"] and keys["set_aside"] is None
    driver.do("check_call", seat=1)
    assert view_of(driver)["board_keys"] is None


def test_a_table_to_be_rolled_offers_no_draw_for_the_button(casino, staff) -> None:
    driver = driver_of("shown", casino, staff)
    for seat in (1, 2):
        driver.do("take_seat", seat=seat, name=f"P{seat}", buy_in_minor=20_000)
    assert view_of(driver)["panel"]["draw"]["seats"] == [1, 2]
    TableSession.objects.filter(pk=driver.session.pk).update(roll_due_at=timezone.now())
    panel = view_of(driver)["panel"]
    assert panel["draw"] is None
    assert "rolled" in panel["why_not"]


def test_reopening_is_offered_until_the_next_deal(table: Callable[[str], Driver]) -> None:
    driver = table("shown")
    driver.do("rest_fold")
    driver.do("pay")
    assert view_of(driver)["panel"]["reopen"]["read_back"] == "Reopen hand 1: €4 paid out"
    driver.do("deal")
    driver.do("misdeal", reason="wrong_deal")
    assert view_of(driver)["panel"]["reopen"] is None


@pytest.mark.parametrize("language", ["en", "bg", "hr", "ru"])
def test_a_pot_only_table_shows_neither_stacks_nor_streets(casino, staff, language: str) -> None:
    driver = driver_of("pot_only", casino, staff)
    for seat in (1, 2):
        driver.do("take_seat", seat=seat, name=f"P{seat}", buy_in_minor=20_000)
    driver.do("deal")
    view = read_view(driver.table.pk, PLAYS, language).view
    assert (view["phase"], view["board_size"], view["steps"]) == ("pot", 0, [])
    assert [seat["state"] for seat in view["seats"][:2]] == ["in", "in"]
    assert {seat["stack"] for seat in view["seats"]} == {""}
    driver.do("declare_pot", amount_minor=14_000, seats=[2])
    with translation.override("en"):
        panel = read_view(driver.table.pk, PLAYS, "en").view["panel"]
    assert panel["results"][0]["winners"][0]["category"] == "named by the croupier"
    assert panel["pay"]["label"] == "Pay €133"
