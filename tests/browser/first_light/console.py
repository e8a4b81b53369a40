"""The croupier's hands at the console: one tap after the other, each answered by the server."""

from collections.abc import Mapping

from playwright.sync_api import Page, expect

from tables.enums import Role
from tests.browser.first_light.people import PLAYERS, Cast
from tests.browser.pace import rest


def open_console(page: Page) -> None:
    """By the link of the page; the line is live."""
    page.locator("a[href='/console/HE-1/']").first.click()
    expect(page.locator("[data-line=live]")).to_be_visible()


def press(page: Page, selector: str) -> None:
    """A key that only this screen knows of: a digit, a chip, a card, a sheet."""
    page.locator(selector).first.click()


def tap(page: Page, selector: str) -> None:
    """A key that the server answers."""
    rest(page)
    press(page, selector)
    expect(page.locator("#console:not([data-waiting])")).to_be_attached()


def cards(page: Page, step: str, codes: str) -> None:
    """The card keys, for example "Ks 9h 4d"; the last one sends them."""
    *first, last = codes.split()
    for code in first:
        press(page, f"{step} [data-card='{code}']")
    tap(page, f"{step} [data-card='{last}']")


def seat_player(page: Page, seat: int, chips: Mapping[int, int]) -> None:
    """A free seat, the name, the buy-in by chip keys, read back by the key that commits it."""
    press(page, f"[data-seat='{seat}']")
    page.locator(".sheet [data-slot=name]").fill(PLAYERS[seat])
    for value, times in chips.items():
        for _ in range(times):
            press(page, f".sheet [data-chip='{value}']")
    tap(page, ".sheet [data-read-back]")
    expect(page.locator(".sheet")).to_be_hidden()
    expect(page.locator(f"[data-seat='{seat}']")).to_contain_text(PLAYERS[seat])


def draw_for_the_button(page: Page, codes: str) -> None:
    """One card a seat; the lowest has the button."""
    press(page, "[data-step=between] [data-draw]")
    cards(page, ".sheet", codes)
    expect(page.locator("[data-slot=button]:visible")).to_have_count(1)


def play_to_showdown(cast: Cast, page: Page) -> None:
    """Raise, an all-in for less, a side pot, a mis-tap undone, flop, turn and river.

    Seat 1 has the button; 4 and 8 are the blinds. Seat 8 is all-in for 60; 1 and 4 play on.
    """
    tap(page, "[data-step=between] [data-commit]")
    cast.look(page, "console-act")
    tap(page, "[data-act=fold]")  # the wrong key
    tap(page, "[data-bar=undo]")
    expect(page.locator("[data-step=act] [data-slot=seat]")).to_have_text("1")
    amount(page, "12")
    tap(page, "[data-act=call]")
    amount(page, "60")
    cast.look(page, "console-all-in")
    tap(page, "[data-act=call]")
    tap(page, "[data-act=call]")
    cast.look(page, "console-card")
    cards(page, "[data-step=card]", "Ks 9h 4d")
    amount(page, "50")
    tap(page, "[data-act=call]")
    cast.look(page, "console-side-pot")
    cards(page, "[data-step=card]", "9c")
    tap(page, "[data-saver]")  # all check
    cards(page, "[data-step=card]", "2s")
    tap(page, "[data-saver]")


def amount(page: Page, digits: str) -> None:
    """The sum on the number pad, and the key that repeats it."""
    press(page, "[data-step=act] [data-amount=clear]")
    for digit in digits:
        press(page, f"[data-step=act] [data-digit='{digit}']")
    tap(page, "[data-act=raise]")


def show_and_pay(cast: Cast, page: Page) -> None:
    """Seat 4 shows three nines and has the side pot; seat 8 a full house and has the main pot."""
    expect(page.locator("[data-step=show]")).to_be_visible()
    cast.look(page, "console-show")
    press(page, "[data-seat='4']")
    cards(page, "[data-step=show]", "9s 8s")
    press(page, "[data-seat='8']")
    cards(page, "[data-step=show]", "Kd Kh")
    tap(page, "[data-extra=rest_shown]")
    expect(page.locator("[data-step=pay] [data-slot=results] > li")).to_have_count(2)
    cast.look(page, "console-pay")
    tap(page, "[data-step=pay] [data-commit]")
    expect(page.locator("[data-step=between]")).to_be_visible()


def follow(cast: Cast) -> Page:
    """The pit boss opens the console from the table's page; it follows and has no keys of play."""
    page = cast.page(Role.PIT)
    page.goto("/pit/tables/HE-1/")
    open_console(page)
    expect(page.locator("[data-part=follows]")).to_be_visible()
    cast.look(page, "console-follows")
    return page


def leave(cast: Cast, page: Page, seat: int) -> None:
    """The stack is read back; then the seat is free."""
    press(page, f"[data-seat='{seat}']")
    cast.look(page, "console-seat-menu")
    press(page, ".sheet [data-kind=leave_seat]")
    tap(page, ".sheet [data-kind=main]")
    expect(page.locator(f"[data-seat='{seat}'][data-state=empty]")).to_be_visible()
