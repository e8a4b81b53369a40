"""The consoles of the other games: every step fits, and what each key sends."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import accessibility_faults, small_targets
from tests.browser.console_page.conftest import Console, Opener, below_the_fold, covered, cut_off
from tests.browser.console_page.games import STEPS, banked_view
from tests.browser.console_page.stud import STUD_STEPS, stud_view
from tests.browser.console_page.views import View

BETS, DECIDE, RESULTS = ("[data-step=bets]", "[data-step=decide]", "[data-step=results]")
CARD = "[data-step=card]"
SIZES = ((1280, 800, "en"), (1024, 768, "en"), (1024, 768, "bg"))


def all_views(language: str) -> dict[str, View]:
    """Every step of the three games that looks different."""
    stud = {f"stud {step}": stud_view(step, language=language) for step in STUD_STEPS}
    named = {
        f"stud {step}": stud_view(step, "declared", language) for step in ("opener", "winners")
    }
    shown = {step: banked_view("caribbean_stud", step, language=language) for step in STEPS}
    declared = {
        f"declared {step}": banked_view("caribbean_stud", step, "declared", language)
        for step in ("bank_card", "bank", "results", "settle")
    }
    european = {
        f"european {step}": banked_view("european_poker", step, language=language)
        for step in ("bets", "decide", "settle")
    }
    dealt = {"dealt decide": with_eye(shown["decide"])}
    return stud | named | shown | declared | european | dealt


def with_eye(shown: View) -> View:
    """The step at a training table: the cards of each box that decides may be looked at."""
    boxes = [box | {"look": box["bet"] is not None} for box in shown["panel"]["boxes"]]
    return shown | {"eye": True, "backs": "eye", "panel": shown["panel"] | {"boxes": boxes}}


def show(at: Console, shown: View, version: int) -> None:
    """The view arrives; the paper sheet says which one is on the screen."""
    at.table.push(shown | {"version": version})
    expect(at.page.locator("#paper [data-slot=version]")).to_have_text(str(version))


def look_closer(page: Page, name: str) -> None:
    """A box of the list is opened; an exchange has more to say than a fold."""
    if name.endswith("results"):
        page.locator(f"{RESULTS} [data-box='7'], {RESULTS} [data-box='1']").last.click()
    elif name.endswith("decide"):
        page.locator(f"{DECIDE} [data-mode=exchange]").click()


@pytest.mark.parametrize(("width", "height", "language"), SIZES)
def test_every_step_fits(console: Opener, width: int, height: int, language: str) -> None:
    views = all_views(language)
    at = console(next(iter(views.values())), width, height, language=language)
    for version, (name, shown) in enumerate(views.items(), 300):
        show(at, shown, version)
        look_closer(at.page, name)
        assert small_targets(at.page) == [], name
        assert below_the_fold(at.page) == [], name
        assert cut_off(at.page) == [], name
        assert covered(at.page) == [], name


def test_the_new_steps_are_accessible(console: Opener) -> None:
    views = all_views("en")
    at = console(views["bets"])
    names = ("bets", "european decide", "dealt decide", "settle", "declared results", "stud late")
    for version, name in enumerate(names, 300):
        show(at, views[name], version)
        look_closer(at.page, name)
        assert accessibility_faults(at.page) == [], name


def last(at: Console) -> tuple[str, dict[str, Any]]:
    return at.sent[-1]


def test_chips_on_a_box(console: Opener) -> None:
    """The first free box is chosen; ante and bonus bet go out together."""
    at = console(banked_view("caribbean_stud", "bets"))
    commit = at.page.locator(f"{BETS} [data-slot=commit]")
    expect(commit).to_have_text("At least €5Enter")
    at.press(f"{BETS} [data-stake=bonus]")
    at.press(f"{BETS} [data-chip='100']")
    expect(commit).to_have_text("The ante first: at least €5Enter")
    at.press(f"{BETS} [data-stake=ante]")
    expect(commit).to_have_text("At least €5Enter")
    at.press(f"{BETS} [data-chip='500']")
    expect(commit).to_contain_text("Box 5: ante €5, bonus bet €1")
    at.key("Enter")
    placed = {"box": 5, "ante_minor": 500, "bonus_minor": 100, "name": "", "blind_of": None}
    assert at.sent == [("place_bet", placed)]


def test_a_named_box_and_its_blind_one(console: Opener) -> None:
    at = console(banked_view("european_poker", "bets"))
    at.press("[data-seat='6']")
    at.press(f"{BETS} [data-named]")
    at.page.locator(".sheet [data-slot=name]").fill("Kralj")
    at.press(".sheet [data-read-back]")
    at.press(f"{BETS} [data-blind]")
    at.press(".sheet .key--choice >> text=box 4")
    at.press(f"{BETS} [data-chip='10000']")
    at.press(f"{BETS} [data-commit]")
    placed = {"box": 6, "ante_minor": 10_000, "bonus_minor": 0, "name": "Kralj", "blind_of": 4}
    assert at.sent == [("place_bet", placed)]


def test_a_bet_is_taken_back_and_no_more_are_taken(console: Opener) -> None:
    at = console(banked_view("caribbean_stud", "bets"))
    at.press(f"{BETS} [data-box='2']")
    at.press(f"{BETS} [data-amount=clear]")
    at.press(f"{BETS} [data-commit]")
    at.press(f"{BETS} [data-before]")
    assert at.sent == [("take_bet_back", {"box": 2}), ("close_bets", {})]


def test_the_same_antes_are_one_tap(console: Opener) -> None:
    at = console(banked_view("caribbean_stud", "after"))
    expect(at.page.locator(f"{BETS} [data-before]")).to_contain_text("Same antes €130")
    at.key("Enter")
    assert at.sent == [("same_bets", {})]


def test_a_mode_stays_on_and_a_tap_on_a_box_means_it(console: Opener) -> None:
    at = console(banked_view("european_poker", "decide"))
    at.press("[data-seat='1']")  # fold is on
    at.press(f"{DECIDE} [data-mode=exchange]")
    at.press(f"{DECIDE} [data-count='2']")
    at.press("[data-seat='1']")
    at.press(f"{DECIDE} [data-mode=buy]")
    at.press(f"{DECIDE} [data-box='1']")
    expect(at.page.locator(f"{DECIDE} [data-box='2']")).to_be_disabled()  # EUR-2: blind
    at.key("Enter")
    assert at.sent == [
        ("fold_box", {"box": 1}),
        ("exchange", {"box": 1, "count": 2}),
        ("buy_card", {"box": 1}),
        ("rest_bet", {}),
    ]


def test_exchanged_cards_may_be_entered(console: Opener) -> None:
    at = console(banked_view("european_poker", "decide"))
    at.press(f"{DECIDE} [data-mode=exchange]")
    at.press(f"{DECIDE} [data-enters]")
    at.press("[data-seat='1']")
    for card in ("2c", "Kd", "Kh"):
        at.press(f".sheet [data-card='{card}']")
    given = {"box": 1, "given": ["2c"], "taken": ["Kd", "Kh"]}
    assert at.sent == [("exchange", given)]


def test_the_system_is_told_which_cards_go(console: Opener) -> None:
    shown = banked_view("european_poker", "decide")
    shown["panel"]["boxes"][0]["exchange"]["slots"] = 4
    at = console(shown)
    at.press(f"{DECIDE} [data-mode=exchange]")
    at.press("[data-seat='1']")
    expect(at.page.locator(".sheet [data-read-back]")).to_be_disabled()
    at.press(".sheet [data-given='3']")
    at.press(".sheet [data-given='0']")
    at.press(".sheet [data-read-back]")
    assert at.sent == [("exchange", {"box": 1, "slots": [0, 3]})]


def test_the_banks_cards_by_keys(console: Opener) -> None:
    at = console(banked_view("caribbean_stud", "bank_card"))
    at.key("q", "d")
    at.table.push(banked_view("caribbean_stud", "bank") | {"version": 400})
    for card in ("As", "Kh", "9c", "4s"):
        at.press(f"{CARD} [data-card='{card}']")
    assert at.sent == [
        ("bank_card", {"card": "Qd"}),
        ("open_bank", {"cards": ["As", "Kh", "9c", "4s"]}),
    ]


def test_the_bank_by_name(console: Opener) -> None:
    at = console(banked_view("caribbean_stud", "bank", "declared"))
    at.press("text=Dealer has no game")
    assert at.sent == [("declare_bank", {"plays": False})]


def test_a_box_is_shown_with_what_it_put_aside(console: Opener) -> None:
    """CAR-9: box 7 has a bonus bet and exchanged a card that nobody saw."""
    at = console(banked_view("caribbean_stud", "results"))
    at.press("[data-seat='7']")
    told = at.page.locator(f"{RESULTS} [data-slot=line]")
    expect(told).to_have_text("Card 1 of 4")
    for card in ("Ah", "Jh", "8h", "6h"):
        at.press(f"{RESULTS} [data-card='{card}']")
    expect(told).to_have_text("Card taken: no. 1")
    at.press(f"{RESULTS} [data-card='2h']")
    expect(told).to_have_text("Card given back: no. 1")
    expect(told).to_have_css("font-size", "18px")  # a question of the step, not a note
    at.press(f"{RESULTS} [data-card='2d']")
    cards = {"cards": ["Ah", "Jh", "8h", "6h", "2h"], "given": ["2d"]}
    assert last(at) == ("show_box", {"box": 7} | cards)


def test_cards_that_were_entered_before_stay(console: Opener) -> None:
    shown = banked_view("european_poker", "results")
    shown["panel"]["boxes"][0]["enter"]["cards"] = ["??", "??", "Kd", "Kh"]
    shown["panel"]["known"] += ["Kd", "Kh"]
    at = console(shown)
    at.press("[data-seat='1']")
    expect(at.page.locator(f"{RESULTS} [data-slot=line]")).to_have_text("Card 1 of 2")
    for card in ("2c", "2d"):
        at.press(f"{RESULTS} [data-card='{card}']")
    assert at.sent == [("show_box", {"box": 1, "cards": ["2c", "2d", "Kd", "Kh"]})]


def test_a_winner_by_name_with_his_bonus_bet(console: Opener) -> None:
    at = console(banked_view("caribbean_stud", "results", "declared"))
    at.press(f"{RESULTS} [data-box='7']")
    at.press(f"{RESULTS} [data-bonus=flush]")
    at.press(f"{RESULTS} [data-outcome=tied]")
    at.press(f"{RESULTS} [data-hand=one_pair]")
    told = {"box": 7, "hand": "one_pair", "outcome": "tied", "bonus": "flush"}
    assert at.sent == [("declare_box", told)]


def test_enter_settles_and_a_dispute_waits(console: Opener) -> None:
    at = console(banked_view("caribbean_stud", "settle"))
    at.press(f"{RESULTS} [data-dispute]")
    at.key("Enter")
    assert at.sent == [("call_pit", {"reason": "dispute"}), ("settle", {})]


def test_cash_is_changed_without_a_seat(console: Opener) -> None:
    at = console(banked_view("caribbean_stud", "bets"))
    at.press("[data-bar=buy_in]")
    at.press(".sheet [data-chip='10000']")
    at.press(".sheet [data-read-back]")
    assert at.sent == [("buy_in", {"amount_minor": 10000, "name": ""})]


def test_an_upcard_goes_to_the_seat_that_is_lit(console: Opener) -> None:
    at = console(stud_view("card"))
    lit = at.page.locator("[data-offered=chosen]")
    expect(lit).to_have_attribute("data-seat", "5")
    at.press(f"{CARD} [data-card='2c']")
    at.table.push(stud_view("seventh") | {"version": 400})
    at.press(f"{CARD} [data-commit]")
    assert at.sent == [("deal_cards", {"seat": 5, "cards": ["2c"]}), ("deal_street", {})]


def test_the_opener_by_name_and_another_one(console: Opener) -> None:
    """STUD-16."""
    at = console(stud_view("opener", "declared"))
    at.press("[data-seat='5']")
    at.table.push(stud_view("act") | {"version": 400})
    at.press("[data-bar=more]")
    at.press("text=Another seat opens")
    at.press(".sheet >> text=Seat 3")
    assert at.sent == [
        ("name_opener", {"seat": 5}),
        ("name_opener", {"seat": 3, "reason": "wrong_opener"}),
    ]
