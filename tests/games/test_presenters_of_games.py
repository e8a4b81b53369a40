"""What a console of stud, Caribbean stud and European poker is shown, and what it never is."""

from collections.abc import Callable
from typing import Any

import pytest

from games.engines.params import DEALT, DECLARED, POT_ONLY, SHOWN
from games.presenters.saying import DOT, NBSP, WORD_JOINER
from games.presenters.scene import FOLLOWS, PLAYS, STANDS_BY
from games.selectors.live import read_view
from tables.enums import Game
from tests.games.driver import Driver
from tests.games.modes import driver_of
from tests.games.test_presenters import codes, view_of

pytestmark = pytest.mark.django_db(transaction=True)

Table = Callable[..., Driver]


@pytest.fixture
def table(casino, staff) -> Table:
    """`table(Game.SEVEN_CARD_STUD, "dealt")`: in play, at stud with three players."""

    def open_it(game: Game, mode: str = SHOWN) -> Driver:
        driver = driver_of(mode, casino, staff, game=game, training=mode == DEALT)
        if game == Game.SEVEN_CARD_STUD:
            for seat in (1, 2, 3):
                driver.do("take_seat", seat=seat, name=f"P{seat}", buy_in_minor=20_000)
        return driver

    return open_it


def panel_of(driver: Driver) -> dict[str, Any]:
    return view_of(driver)["panel"]


def all_check(driver: Driver) -> None:
    """Whoever must open bets the least, everybody else calls or checks."""
    while driver.legal.turn is not None:
        legal = driver.legal
        if legal.to_call or legal.can_check:
            driver.do("check_call", seat=legal.turn)
        else:
            driver.do("raise_to", seat=legal.turn, to_minor=legal.min_raise_to)


# --- Casino poker --------------------------------------------------------------------------------


def test_stud_3_the_light_runs_from_seat_to_seat(table: Table) -> None:
    driver = table(Game.SEVEN_CARD_STUD)
    driver.do("deal")
    assert view_of(driver)["said"] == "3 players are dealt in"  # the antes are in the log
    for seat, card in ((1, "Kc"), (2, "2d"), (3, "Js")):
        panel = panel_of(driver)
        assert (panel["type"], panel["data"], panel["count"]) == ("deal_cards", {"seat": seat}, 1)
        driver.do("deal_cards", seat=seat, cards=[card])
    view = view_of(driver)
    assert [seat["cards"] for seat in view["seats"][:2]] == [["??", "??", "Kc"], ["??", "??", "2d"]]
    assert view["seats"][0]["up"] == [2]
    assert view["steps"][0] == {"label": "3rd", "state": "now"}
    assert (view["board_size"], view["header"]["stakes"][:12]) == (0, "Spread limit")


def test_stud_4_the_opener_has_neither_fold_nor_check(table: Table) -> None:
    driver = table(Game.SEVEN_CARD_STUD)
    driver.do("deal")
    for seat, card in ((1, "Kc"), (2, "2d"), (3, "Js")):
        driver.do("deal_cards", seat=seat, cards=[card])
    panel = panel_of(driver)
    assert (panel["seat"], panel["fold"], panel["call"], panel["due_label"]) == (
        2,
        None,
        None,
        "opens",
    )
    assert panel["due"] == "€5"
    assert panel["opener"]["seats"] == [1, 3]


def test_stud_10_sizes_within_the_spread_add_whole_least_bets(table: Table) -> None:
    driver = table(Game.SEVEN_CARD_STUD)
    driver.do("deal")
    for seat, card in ((1, "Kc"), (2, "2d"), (3, "Js")):
        driver.do("deal_cards", seat=seat, cards=[card])
    wager = panel_of(driver)["raise"]
    least, most = wager["min_minor"], wager["max_minor"]
    sizes = [each["to_minor"] for each in wager["presets"]]
    assert (sizes[0], sizes[-1]) == (least, most)
    assert len(sizes) == 4
    assert sizes == sorted(set(sizes))
    assert [size % least for size in sizes[1:3]] == [0, 0]


def test_a_hand_with_an_exposed_card_is_shown_by_its_other_cards(table: Table) -> None:
    driver = table(Game.SEVEN_CARD_STUD)
    driver.do("deal")
    for seat, card in ((1, "Kc"), (2, "2d"), (3, "Js")):
        driver.do("deal_cards", seat=seat, cards=[card])
    driver.do("expose", seat=1, card="Kd")
    all_check(driver)
    streets = (("Ks", "3d", "Jd"), ("7c", "4d", "Jh"), ("8c", "9d", "2h"))
    for street in streets:
        for seat, card in enumerate(street, 1):
            driver.do("deal_cards", seat=seat, cards=[card])
        all_check(driver)
    driver.do("deal_street")
    assert view_of(driver)["undo"]["detail"] == "Seventh card is dealt"
    all_check(driver)
    counts = {each["seat"]: each["count"] for each in panel_of(driver)["order"]}
    assert counts == {1: 2, 2: 3, 3: 3}
    driver.do("show", seat=1, cards=["Kh", "5s"])
    shown = view_of(driver)["seats"][0]["cards"]
    assert shown == ["Kd", "Kh", "Kc", "Ks", "7c", "8c", "5s"]


def test_stud_16_without_cards_the_opener_is_named(table: Table) -> None:
    driver = table(Game.SEVEN_CARD_STUD, DECLARED)
    driver.do("deal")
    if panel_of(driver)["kind"] == "card":
        assert panel_of(driver)["deal"]["type"] == "deal_street"
        driver.do("deal_street")
    panel = panel_of(driver)
    assert (panel["kind"], [each["seat"] for each in panel["seats"]]) == ("opener", [1, 2, 3])
    assert view_of(driver)["undo"]["detail"] == "First three cards are dealt"
    assert view_of(driver)["seats"][0]["up"] == []


def test_no_card_of_stud_that_lies_face_down_is_in_a_view(table: Table) -> None:
    driver = table(Game.SEVEN_CARD_STUD, DEALT)
    driver.do("deal")
    for street in range(5):
        assert panel_of(driver)["deal"]["type"] == "deal_street"
        driver.do("deal_street")
        up = {card for hand in driver.play.round.state.hands for card in hand.up}
        assert len(up) == 3 * min(street + 1, 4)
        for audience in (PLAYS, FOLLOWS):
            assert set(codes(view_of(driver, audience))) == up
        all_check(driver)
    driver.do("show_all")
    assert len(set(codes(view_of(driver)))) == 21


def test_a_pot_of_stud_is_a_sum_and_a_winner(table: Table) -> None:
    driver = table(Game.SEVEN_CARD_STUD, POT_ONLY)
    driver.do("deal")
    view = view_of(driver)
    assert (view["phase"], view["steps"], view["board_size"]) == ("pot", [], 0)
    driver.do("declare_pot", amount_minor=14_000, seats=[2])
    assert panel_of(driver)["pay"]["label"] == "Pay €135"  # one minimum bet is the commission
    driver.do("pay")
    assert panel_of(driver)["kind"] == "between"


def test_nobody_draws_for_a_button_in_stud(table: Table) -> None:
    driver = table(Game.SEVEN_CARD_STUD)
    view = view_of(driver)
    assert view["panel"]["draw"] is None and view["panel"]["deal"] is not None
    kinds = {entry["type"] for entry in view["seats"][0]["menu"]}
    assert "place_button" not in kinds and "buy_in" in kinds


# --- Against the house ---------------------------------------------------------------------------


def test_car_1_the_first_ante_begins_the_round(table: Table) -> None:
    driver = table(Game.CARIBBEAN_STUD)
    view = view_of(driver)
    assert (view["phase"], view["family"], view["places"]) == ("between", "banked", "Boxes")
    assert all(box["open"] for box in view["panel"]["boxes"])
    assert view["panel"]["bonus"]["label"] == "Bonus bet"
    driver.do("place_bet", box=2, ante_minor=1_000, name="Babić")
    view = view_of(driver)
    assert (view["phase"], view["seats"][1]["name"]) == ("bets", "Babić")
    assert view["panel"]["close"]["type"] == "close_bets"


def test_eur_3_a_box_says_what_each_decision_costs(table: Table) -> None:
    driver = table(Game.EUROPEAN_POKER)
    driver.do("place_bet", box=1, ante_minor=2_000)
    driver.do("place_bet", box=2, ante_minor=2_000, blind_of=1)
    driver.do("close_bets")
    driver.do("bank_card", card="8s")
    boxes = panel_of(driver)["boxes"]
    assert boxes[0]["fold"]["label"] == "Box 1 folds, loses €10"  # half the ante
    assert boxes[0]["bet"]["label"] == "Box 1 bets €40"
    assert boxes[0]["exchange"]["counts"] == [1, 2, 3]
    assert boxes[0]["buy"]["label"] == "Box 1 buys a card, fee €20"
    assert (boxes[1]["exchange"], boxes[1]["buy"]) == (None, None)  # EUR-2: blind
    assert panel_of(driver)["rest"]["label"] == "Close: the rest bet €80"


def test_eur_4_the_fold_key_says_that_a_box_with_a_new_card_loses_it_all(table: Table) -> None:
    driver = table(Game.EUROPEAN_POKER)
    driver.do("place_bet", box=1, ante_minor=2_000)
    driver.do("place_bet", box=3, ante_minor=2_000)
    driver.do("close_bets")
    driver.do("bank_card", card="8s")

    def fold() -> str:
        return next(mode["detail"] for mode in panel_of(driver)["modes"] if mode["name"] == "fold")

    assert fold() == "half the ante"
    driver.do("buy_card", box=1)
    assert fold() == "a part or all of the ante"
    driver.do("buy_card", box=3)
    assert fold() == "ante lost"


def test_car_7_the_line_of_a_box_is_what_will_be_paid(table: Table) -> None:
    driver = table(Game.CARIBBEAN_STUD)
    driver.do("place_bet", box=2, ante_minor=1_000, bonus_minor=100)
    driver.do("close_bets")
    driver.do("bank_card", card="Kd")
    driver.do("rest_bet")
    driver.do("open_bank", cards=["Ac", "9h", "4s", "2d"])
    view = view_of(driver)
    assert view["banner"]["title"] == "Dealer has game"
    driver.do("show_box", box=2, cards=["Qs", "Qh", "7c", "5d", "5s"])
    panel = panel_of(driver)
    assert panel["boxes"][0]["hand"] == "Two pair"
    paid = (f"ante{NBSP}1:1{NBSP}€10", f"bet{NBSP}2:1{NBSP}€40", f"bonus{NBSP}−{WORD_JOINER}€1")
    assert panel["boxes"][0]["pays"].startswith(DOT.join(paid))
    assert panel["boxes"][0]["amount"] == "+€50"
    assert panel["settle"]["label"] == "Settle: pay €50"
    assert [amount for _label, amount in panel["sums"]] == ["€50.00", "€1.00", "−€49.00"]
    driver.do("settle")
    assert view_of(driver)["panel"]["title"] == "Round 1 is settled"
    assert panel_of(driver)["reopen"]["read_back"] == "Reopen round 1: The house paid €49"


def test_eur_7_a_fee_is_not_set_off_against_what_is_paid(table: Table) -> None:
    """The ante is paid though the fee for a card was as much: the box has no stand-off."""
    driver = table(Game.EUROPEAN_POKER)
    driver.do("place_bet", box=1, ante_minor=1_000)
    driver.do("close_bets")
    driver.do("bank_card", card="8s")
    driver.do("buy_card", box=1)
    driver.do("rest_bet")
    driver.do("open_bank", cards=["Qc", "9h", "4s", "2d"])
    panel = panel_of(driver)
    assert (panel["title"], panel["boxes"][0]["amount"]) == ("1 box wins", "+€10")
    assert panel["settle"]["label"] == "Settle: pay €10"


def test_car_7_the_title_says_how_many_boxes_win_and_lose(table: Table) -> None:
    """Two boxes fold, one is paid: each a whole sentence in its own number."""
    driver = table(Game.CARIBBEAN_STUD)
    for box in (1, 2, 3):
        driver.do("place_bet", box=box, ante_minor=1_000)
    driver.do("close_bets")
    driver.do("bank_card", card="8s")
    driver.do("fold_box", box=1)
    driver.do("fold_box", box=2)
    driver.do("rest_bet")
    driver.do("open_bank", cards=["Qc", "9h", "4s", "2d"])
    assert panel_of(driver)["title"] == f"1 box wins{DOT}2 boxes lose"


@pytest.mark.parametrize("game", [Game.CARIBBEAN_STUD, Game.EUROPEAN_POKER])
def test_no_card_of_a_box_that_nobody_has_shown_is_in_a_view(table: Table, game: Game) -> None:
    """Mode `dealt` knows all cards; a view has those of the bank and of boxes that were shown."""
    driver = table(game, DEALT)
    driver.do("place_bet", box=1, ante_minor=1_000)
    driver.do("place_bet", box=3, ante_minor=1_000)
    driver.do("close_bets")
    assert set(codes(view_of(driver))) == set()
    driver.do("bank_card")
    assert set(codes(view_of(driver))) == {driver.play.round.state.bank[-1]}
    driver.do("exchange", box=3, slots=[0])
    assert set(codes(view_of(driver, FOLLOWS))) == {driver.play.round.state.bank[-1]}
    driver.do("rest_bet")
    driver.do("open_bank")
    bank = set(driver.play.round.state.bank)
    assert set(codes(view_of(driver))) == bank
    if view_of(driver)["phase"] == "results":
        driver.do("show_box", box=1)
        shown = driver.play.round.state.box(1).cards
        assert set(codes(view_of(driver))) == bank | set(shown)


def test_card_2_what_was_entered_face_down_is_in_no_view_before_it_is_shown(table: Table) -> None:
    """Exchanged and bought cards that the croupier typed: the pad takes them once more."""
    driver = table(Game.CARIBBEAN_STUD)
    driver.do("place_bet", box=1, ante_minor=500)
    driver.do("place_bet", box=2, ante_minor=500)
    driver.do("close_bets")
    driver.do("bank_card", card="Ah")
    driver.do("exchange", box=1, given=["2d"], taken=["3d"])
    driver.do("buy_card", box=2, card="4d")
    assert {"2d", "3d", "4d"} & set(codes(view_of(driver))) == set()
    driver.do("rest_bet")
    assert {"2d", "3d", "4d"} & set(codes(view_of(driver))) == set()
    driver.do("open_bank", cards=["Kd", "5c", "6c", "7c"])
    driver.do("show_box", box=2, cards=["8d", "9h", "9s", "Ts", "Tc", "4d"])
    assert {"Ah", "Kd", "4d", "Ts"} <= set(panel_of(driver)["known"])
    assert {"2d", "3d"} & set(panel_of(driver)["known"]) == set()
    assert {"2d", "3d"} & set(codes(view_of(driver, FOLLOWS))) == set()
    assert {"2d", "3d"} & set(codes(view_of(driver, STANDS_BY))) == set()


def test_declared_wins_that_demand_cards_say_so(table: Table) -> None:
    driver = table(Game.CARIBBEAN_STUD, DECLARED)
    driver.do("place_bet", box=2, ante_minor=1_000)
    driver.do("close_bets")
    driver.do("bank_card")
    driver.do("rest_bet")
    driver.do("declare_bank", plays=True)
    driver.do("declare_box", box=2, hand="straight_flush", outcome="won", bonus="")
    panel = panel_of(driver)
    assert panel["boxes"][0]["needs_cards"] and panel["boxes"][0]["enter"]["cards"] == ["??"] * 5
    assert (panel["settle"], panel["line"]) == (None, "Box 2 must show its cards.")


@pytest.mark.parametrize("language", ["bg", "hr", "ru"])
def test_every_step_renders_in_every_language(table: Table, language: str) -> None:
    driver = table(Game.CARIBBEAN_STUD, DECLARED)
    driver.do("place_bet", box=2, ante_minor=1_000, bonus_minor=100)
    for kind, data in (
        ("close_bets", {}),
        ("bank_card", {}),
        ("buy_card", {"box": 2}),
        ("rest_bet", {}),
        ("declare_bank", {"plays": True}),
        ("declare_box", {"box": 2, "hand": "one_pair", "outcome": "won", "bonus": ""}),
    ):
        driver.do(kind, **data)
        view = read_view(driver.table.pk, PLAYS, language).view
        assert view["said"] and view["panel"]["step"]
