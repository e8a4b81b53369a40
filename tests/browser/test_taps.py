"""How many taps a hand costs: the hands of `tests/cases/taps/` at the running product.

Each file is a hand in the croupier's language: who sits where with which chips, every tap, how many
there may be, and what the hand must pay. The browser itself counts what was tapped on its screen.
"""

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.engines.banked import BankedResult
from games.engines.params import ENTRY_MODES
from tables.enums import Game
from tables.models import Casino, StaffMember
from tests.browser.conftest import Visitor
from tests.browser.pace import rest
from tests.games.driver import Driver
from tests.tables.house import MODES_AGAINST_THE_HOUSE, House, approved_version, build_house

HANDS = Path(__file__).parents[1] / "cases" / "taps"
STEP = "section.step:not([hidden])"

Hand = dict[str, Any]
Tap = dict[str, Any]

# What a tap of the file presses on the screen.
KEYS: dict[str, Callable[[Tap], str]] = {
    "deal": lambda tap: f"{STEP} [data-commit]",
    "pay": lambda tap: f"{STEP} [data-commit]",
    "commit": lambda tap: f"{STEP} [data-commit]",
    "fold": lambda tap: "[data-act=fold]",
    "call": lambda tap: "[data-act=call]",
    "raise": lambda tap: "[data-act=raise]",
    "preset": lambda tap: f"{STEP} [data-preset]:has(> span:text-is('{tap['label']}'))",
    "digit": lambda tap: f"{STEP} [data-digit='{tap['digit']}']",
    "saver": lambda tap: f"{STEP} [data-saver]:text-is('{tap['label']}')",
    "seat": lambda tap: f"[data-seat='{tap['seat']}']",
    "card": lambda tap: f"{STEP} [data-card='{tap['card']}']",
    "board": lambda tap: f"[data-board='{tap['card']}']",
    "choice": lambda tap: f".sheet .key:has-text('{tap['label']}')",
    "rest_shown": lambda tap: "[data-extra=rest_shown]",
    "winner": lambda tap: f"{STEP} [data-winner='{tap['seat']}']",
    "undo": lambda tap: "[data-bar=undo]",
    "before": lambda tap: f"{STEP} [data-before]",
    "mode": lambda tap: f"{STEP} [data-mode={tap['mode']}]",
    "hand": lambda tap: f"{STEP} [data-hand={tap['hand']}]",
}


@dataclass
class Screen:
    """The console of the hand's table; the taps on it are counted by the browser."""

    page: Page

    def open(self, table: str) -> None:
        self.page.goto(f"/console/{table}/")
        expect(self.page.locator("[data-line=live]")).to_be_visible()
        self.page.evaluate(
            """() => { window.taps = 0; document.addEventListener("pointerup", (event) => {
              if (event.isTrusted) window.taps += 1; }, { capture: true }); }"""
        )

    def tap(self, tap: Tap) -> None:
        """One tap; what the key must say before it is pressed is in `says`."""
        rest(self.page)
        expect(self.page.locator("#console:not([data-waiting])")).to_be_attached()
        key = self.page.locator(KEYS[tap["tap"]](tap)).first
        if "says" in tap:
            expect(key).to_contain_text(tap["says"])
        key.click()

    def settle(self) -> None:
        expect(self.page.locator("#console:not([data-waiting])")).to_be_attached()
        expect(self.page.locator(STEP)).to_contain_text(re.compile("is (paid|settled)"))

    @property
    def taps(self) -> int:
        return int(self.page.evaluate("window.taps"))


def read_hands() -> list[Hand]:
    return [
        tomllib.loads(path.read_text()) | {"id": path.stem} for path in sorted(HANDS.glob("*.toml"))
    ]


def game_of(hand: Hand) -> Game:
    return Game(hand.get("game", Game.HOLDEM))


def house_of(hand: Hand, casino: Casino, staff: Callable[..., StaffMember]) -> House:
    """The table as the hand's file describes it."""
    house = build_house(casino, staff, game_of(hand))
    modes = ENTRY_MODES if "stacks" in hand else MODES_AGAINST_THE_HOUSE
    contents = {"ruleset": {"entry_modes": list(modes)} | hand.get("ruleset", {})}
    for kind, content in (contents | {"stakes": hand.get("stakes", {})}).items():
        approved_version(
            house.lines[kind],
            staff("limits"),
            staff("compliance"),
            number=2,
            effective_on=date(2026, 11, 2),
            **content,
        )
    house.table.mode, house.table.is_training = hand["mode"], hand["mode"] == "dealt"
    house.table.seats = max(house.table.seats, len(hand.get("stacks", ())))
    house.table.save(update_fields=["mode", "is_training", "seats"])
    return house


def driver_of(hand: Hand, casino: Casino, staff: Callable[..., StaffMember]) -> Driver:
    """The table in play: its players seated, or a round over in which all its boxes had folded."""
    house, now = house_of(hand, casino, staff), timezone.now()
    house.in_play(now)
    driver = Driver(house, now=now)
    for seat, stack in hand.get("stacks", {}).items():
        driver.do("take_seat", seat=int(seat), name=f"P{seat}", buy_in_minor=stack)
    if hand.get("button"):
        driver.do("place_button", seat=hand["button"])
    if "boxes" in hand:
        play_a_round(driver, hand["boxes"])
    return driver


def play_a_round(driver: Driver, boxes: list[dict[str, Any]]) -> None:
    for box in boxes:
        driver.do("place_bet", **box)
    driver.do("close_bets")
    driver.do("bank_card", card="2c")
    for box in boxes:
        driver.do("fold_box", box=box["box"])
    driver.do("settle")


@pytest.mark.parametrize("hand", read_hands(), ids=lambda hand: hand["id"])
def test_taps_of_a_hand(
    hand: Hand,
    casino: Casino,
    staff: Callable[..., StaffMember],
    visitor: Visitor,
    transactional_db: None,
) -> None:
    driver = driver_of(hand, casino, staff)
    screen = Screen(visitor(person=driver.house.croupier))
    screen.open(driver.table.code)
    for tap in hand["steps"]:
        screen.tap(tap)
    screen.settle()
    assert screen.taps == hand["taps"]
    assert screen.taps <= hand["at_most"]
    check_outcome(driver, hand["outcome"])


def check_outcome(driver: Driver, outcome: dict[str, Any]) -> None:
    """What the hand must have paid; the books agree with the stacks."""
    result = driver.play.last.result
    if isinstance(result, BankedResult):
        nets = {str(box.box): box.net.total for box in result.boxes}
        assert nets == outcome["nets_minor"]
    else:
        won = [sum(won.amount for won in pot.winners) for pot in result.pots]
        assert (result.commission, won) == (outcome["commission_minor"], outcome["paid_minor"])
        payoffs = {str(item.seat): item.amount for item in result.payoffs}
        assert payoffs == outcome.get("payoffs_minor", payoffs)
    driver.check_books()


def test_the_hands_that_the_design_counts_are_here() -> None:
    """screens.md c1a: typical 21, showdown 24, fixed limit at most 21, all fold 3, a pot 8; c1b:
    stud 37, with the law's opening 38; c1c: Caribbean stud 15, without a game 13; c1d: 19."""
    most = {hand["id"]: hand["at_most"] for hand in read_hands()}
    wanted = {"typical": 21, "showdown": 24, "fixed_limit": 21, "all_fold": 3, "pot_only": 8}
    wanted |= {"stud": 37, "stud_by_law": 38, "caribbean": 15, "caribbean_no_game": 13}
    assert most | wanted | {"european": 19} == most
