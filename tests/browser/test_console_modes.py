"""The console at the running product: who drives, reopening, the eye key, an accepted wager."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tables.enums import AlertKind
from tables.models import Casino, StaffMember
from tests.browser.conftest import Visitor, picture
from tests.browser.test_console_live import open_console, press, register
from tests.browser.test_taps import driver_of
from tests.conftest import PIN
from tests.games.driver import Driver

Staff = Callable[..., StaffMember]
THREE = {"1": 20_000, "2": 20_000, "3": 20_000}


@pytest.fixture
def table(casino: Casino, staff: Staff, transactional_db: None) -> Callable[[str], Driver]:
    """`table("dealt")`: HE-1 in this mode with three players, the button at seat 3."""
    return lambda mode: driver_of({"mode": mode, "button": 3, "stacks": THREE}, casino, staff)


def sign(page: Page, driver: Driver, reason: str) -> None:
    press(page, f".sheet >> text={reason}")
    page.get_by_label("Inspector").fill(driver.house.inspector.username)
    page.get_by_label("PIN").fill(PIN)


def test_another_console_takes_over_and_the_first_one_follows(
    table: Callable[[str], Driver], visitor: Visitor
) -> None:
    driver = table("shown")
    page = open_console(visitor(person=driver.house.croupier))
    press(page, "[data-step=between] [data-commit]")
    other = open_console(visitor(person=driver.house.inspector))
    follows = other.locator("[data-part=follows]")
    expect(follows).to_contain_text(driver.house.croupier.full_name)
    expect(other.locator("[data-bar=undo]")).to_be_disabled()
    press(other, "[data-take-over]")
    press(other, "[data-answer=yes]")
    expect(follows).to_be_hidden()
    press(other, "[data-act=call]")
    expect(page.locator("[data-part=follows]")).to_contain_text(driver.house.inspector.full_name)
    picture(page, "console-taken-over")


def test_the_last_hand_is_reopened_and_paid_again(
    table: Callable[[str], Driver], visitor: Visitor, staff: Staff
) -> None:
    driver = table("shown")
    page = visitor(person=driver.house.croupier)
    register(page, driver.house, staff("admin"))
    open_console(page)
    press(page, "[data-step=between] [data-commit]")
    press(page, "[data-saver]")  # rest fold
    press(page, "[data-step=pay] [data-commit]")
    press(page, "[data-step=between] [data-reopen]")
    sign(page, driver, "Paid to the wrong player")
    expect(page.locator(".sheet [data-read-back]")).to_contain_text("Reopen hand 1: €4 paid out")
    press(page, ".sheet [data-read-back]")
    expect(page.locator("[data-step=pay]")).to_be_visible()
    press(page, "[data-bar=undo]")
    press(page, "[data-act=call]")
    expect(page.get_by_role("status")).to_contain_text("Seat 3 calls €4")
    driver.check_books()


def test_a_wager_beyond_the_limits_stands_with_the_inspectors_pin(
    table: Callable[[str], Driver], visitor: Visitor, staff: Staff
) -> None:
    """POT-16: below the least raise, and accepted."""
    driver = table("shown")
    page = visitor(person=driver.house.croupier)
    register(page, driver.house, staff("admin"))
    open_console(page)
    press(page, "[data-step=between] [data-commit]")
    press(page, "[data-bar=more]")
    press(page, "text=Accepted beyond the limits")
    press(page, ".sheet [data-digit='6']")
    sign(page, driver, "Noticed after")
    press(page, ".sheet [data-read-back]")
    expect(page.get_by_role("status")).to_contain_text("€6 of seat 3 is accepted beyond the limits")
    assert driver.table.alerts.filter(kind=AlertKind.OVERRIDE).exists()


def test_the_eye_sees_the_hand_in_turn_and_nothing_stays(
    table: Callable[[str], Driver], visitor: Visitor
) -> None:
    driver = table("dealt")
    page = open_console(visitor(person=driver.house.croupier))
    press(page, "[data-step=between] [data-commit]")
    expect(page.locator(".seat [data-eye]")).to_have_count(6)
    page.hover("[data-step=act] [data-slot=eye_key]")
    page.mouse.down()
    seen = page.locator("[data-step=act] [data-slot=eye_cards] .playing-card")
    expect(seen).to_have_count(2)
    cards = [card.get_attribute("aria-label") for card in seen.all()]
    picture(page, "console-eye")
    page.mouse.up()
    expect(seen).to_have_count(0)
    for card in cards:
        expect(page.locator(f".playing-card[aria-label='{card}']")).to_have_count(0)
    other = open_console(visitor(person=driver.house.inspector))
    expect(other.locator("[data-step=act] [data-slot=eye_key]")).to_be_hidden()
