"""Stud, Caribbean stud and European poker at the running product: a round each, tap by tap."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.models import Round
from tables.enums import Game
from tables.models import Casino, StaffMember
from tests.browser.conftest import Visitor, picture, small_targets
from tests.browser.console_page.conftest import below_the_fold, cut_off
from tests.browser.test_console_live import pick, press
from tests.games.driver import Driver
from tests.games.modes import driver_of

Staff = Callable[..., StaffMember]
Opened = tuple[Driver, Page]
BETS, DECIDE, RESULTS = ("[data-step=bets]", "[data-step=decide]", "[data-step=results]")
CARD, ACT = "[data-step=card]", "[data-step=act]"


@pytest.fixture
def opened(
    casino: Casino, staff: Staff, visitor: Visitor, transactional_db: None
) -> Callable[..., Opened]:
    """`opened(Game.CARIBBEAN_STUD)`: the table and the page of its console."""

    def open_it(game: Game, *, mode: str = "shown", stacks: tuple[int, ...] = ()) -> Opened:
        driver = driver_of(mode, casino, staff, game=game, training=mode == "dealt")
        for seat, stack in enumerate(stacks, 1):
            driver.do("take_seat", seat=seat, name=f"Player {seat}", buy_in_minor=stack)
        page = visitor(person=driver.house.croupier)
        page.goto(f"/console/{driver.table.code}/")
        expect(page.locator("[data-line=live]")).to_be_visible()
        return driver, page

    return open_it


def stake(page: Page, box: int, *chips: int) -> None:
    press(page, f"{BETS} [data-box='{box}']")
    for chip in chips:
        press(page, f"{BETS} [data-chip='{chip}']")
    press(page, f"{BETS} [data-commit]")


def assert_fits(page: Page) -> None:
    assert small_targets(page) == []
    assert below_the_fold(page) == []
    assert cut_off(page) == []


def test_a_hand_of_stud_from_the_antes_to_the_payout(opened: Callable[..., Opened]) -> None:
    driver, page = opened(Game.SEVEN_CARD_STUD, stacks=(20_000, 20_000, 20_000))
    press(page, "[data-step=between] [data-commit]")
    pick(page, CARD, "Kc", "2d", "Js")  # the light runs from seat to seat
    expect(page.locator(f"{ACT} [data-slot=seat]")).to_have_text("2")  # STUD-4: the lowest opens
    expect(page.locator("[data-act=fold]")).to_be_hidden()
    expect(page.locator("[data-act=call]")).to_be_hidden()
    press(page, "[data-act=raise]")
    press(page, "[data-act=call]")
    press(page, "[data-act=fold]")
    for street in (("9h", "Kd"), ("4s", "4h"), ("7c", "8d")):
        pick(page, CARD, *street)
        press(page, "text=All check")
    picture(page, "console-stud-live")
    assert_fits(page)
    press(page, f"{CARD} [data-commit]")  # seventh street comes face down
    press(page, "text=All check")
    pick(page, "[data-step=show]", "As", "Ah", "3c")
    press(page, "[data-extra=rest_shown]")
    press(page, "[data-step=pay] [data-commit]")
    expect(page.locator("[data-step=between]")).to_contain_text("is paid")
    driver.check_books()
    assert Round.objects.get().commission_minor > 0


def test_a_round_of_caribbean_stud(opened: Callable[..., Opened]) -> None:
    """Two boxes, one exchanges; the dealer has game, one box wins, the other isn't shown."""
    driver, page = opened(Game.CARIBBEAN_STUD)
    stake(page, 2, 500, 500)
    stake(page, 5, 500)
    press(page, f"{BETS} [data-before]")
    pick(page, CARD, "Kd")
    press(page, f"{DECIDE} [data-mode=exchange]")
    press(page, f"{DECIDE} [data-box='5']")
    expect(page.locator("[data-seat='5']")).to_contain_text("⇄ 1")
    assert_fits(page)
    press(page, f"{DECIDE} [data-commit]")
    pick(page, CARD, "Ac", "9h", "4s", "2d")
    expect(page.locator("[data-slot=banner]")).to_contain_text("Dealer has game")
    press(page, "[data-seat='2']")
    pick(page, RESULTS, "Qs", "Qh", "7c", "5d", "3s")
    expect(page.locator(f"{RESULTS} [data-box='2']")).to_contain_text("One pair")
    picture(page, "console-caribbean-live")
    assert_fits(page)
    expect(page.locator(f"{RESULTS} [data-commit]")).to_contain_text("Settle: pay €30")
    press(page, f"{RESULTS} [data-commit]")
    expect(page.locator(BETS)).to_contain_text("Round 1 is settled")
    hand = Round.objects.get()
    assert hand.win_minor == -3_000 + 500 + 500 + 1_000  # ante, fee and bet of box 5 are lost
    press(page, f"{BETS} [data-before]")  # the same antes again
    expect(page.locator("[data-seat='2']")).to_contain_text("€10")


def test_a_round_of_european_poker_by_name(opened: Callable[..., Opened]) -> None:
    """Mode `declared`: a blind box, a bought card, the dealer plays, the winner is named."""
    driver, page = opened(Game.EUROPEAN_POKER, mode="declared")
    stake(page, 1, 500, 500)
    press(page, f"{BETS} [data-box='2']")
    press(page, f"{BETS} [data-blind]")
    press(page, ".sheet .key--choice")
    press(page, f"{BETS} [data-chip='500']")
    press(page, f"{BETS} [data-chip='500']")
    press(page, f"{BETS} [data-commit]")
    stake(page, 3, 500, 500)
    press(page, f"{BETS} [data-before]")
    press(page, f"{CARD} [data-choice='0']")  # the open card isn't entered
    press(page, f"{DECIDE} [data-mode=buy]")
    press(page, "[data-seat='3']")
    expect(page.locator("[data-seat='3']")).to_contain_text("+ 1")
    press(page, f"{DECIDE} [data-mode=fold]")
    press(page, f"{DECIDE} [data-box='1']")
    press(page, f"{DECIDE} [data-commit]")
    press(page, f"{CARD} [data-choice='0']")
    expect(page.locator("[data-slot=banner]")).to_contain_text("Dealer has game")
    press(page, f"{RESULTS} [data-box='3']")
    picture(page, "console-european-live")
    press(page, f"{RESULTS} [data-hand=two_pair]")
    press(page, f"{RESULTS} [data-commit]")
    expect(page.locator(BETS)).to_contain_text("Round 1 is settled")
    # box 1 loses half its ante, the blind box ante and bet; box 3 wins 10 and 3 x 20, less the fee
    assert Round.objects.get().win_minor == 500 + 3_000 - (1_000 + 6_000 - 1_000)


@pytest.mark.parametrize("game", [Game.CARIBBEAN_STUD, Game.EUROPEAN_POKER])
def test_a_round_that_the_system_deals(game: Game, opened: Callable[..., Opened]) -> None:
    """Mode `dealt` in training: the eye sees each box that decides, also to choose what it gives
    back; a blind box stays blind. Then all boxes are turned up at one tap."""
    driver, page = opened(game, mode="dealt")
    stake(page, 1, 500, 500)
    press(page, "[data-bar=undo]")  # the first ante, too, is a step
    expect(page.locator("[data-seat='1']")).not_to_contain_text("€10")
    stake(page, 1, 500, 500)
    stake(page, 3, 500, 500)
    press(page, f"{BETS} [data-before]")
    press(page, f"{CARD} [data-commit]")
    expect(page.locator(".seat [data-eye]")).to_have_count(
        driver.play.round.state.rules.cards_dealt * 2
    )
    first = look_at(page, DECIDE)
    press(page, f"{DECIDE} [data-look]")
    expect(page.locator(f"{DECIDE} [data-box='3'][data-looked]")).to_be_visible()
    assert not set(first) & set(look_at(page, DECIDE, f"{game}-eye"))
    assert_fits(page)
    press(page, f"{DECIDE} [data-mode=exchange]")
    press(page, f"{DECIDE} [data-box='1']")
    assert look_at(page, ".sheet", f"{game}-exchange-eye") == first
    press(page, ".sheet [data-given='1']")
    press(page, ".sheet [data-read-back]")
    expect(page.locator("[data-seat='1']")).to_contain_text("⇄ 1")
    press(page, f"{DECIDE} [data-commit]")
    press(page, f"{CARD} [data-commit]")
    expect(page.locator("[data-slot=banner]")).to_contain_text("Dealer has")
    if driver.play.round.state.bank_plays:
        press(page, f"{RESULTS} [data-commit]")
        expect(page.locator(".seat [data-face=back]")).to_have_count(0)
    picture(page, f"console-dealt-{game}")
    press(page, f"{RESULTS} [data-commit]")
    expect(page.locator(BETS)).to_contain_text("Round 2 is settled")
    assert Round.objects.get(number=2).status == "finished"


def look_at(page: Page, where: str, name: str = "") -> list[str | None]:
    """The cards that the eye key shows while it is held."""
    page.hover(f"{where} [data-slot=eye_key]")
    page.mouse.down()
    seen = page.locator(f"{where} [data-slot=eye_cards] .playing-card")
    expect(seen.first).to_be_visible()
    cards = [card.get_attribute("aria-label") for card in seen.all()]
    if name:
        picture(page, f"console-{name}")
    page.mouse.up()
    expect(seen).to_have_count(0)
    return cards
