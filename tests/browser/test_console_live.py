"""The console at the running product: seats, a whole hand to the payout, a second console."""

from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.utils import timezone
from playwright.sync_api import Page, expect

from tables.enums import AccountKind, AlertKind, DeviceKind
from tables.ledger import queries
from tables.models import Casino, StaffMember
from tables.services.alerts import acknowledge
from tables.services.devices import enrol, register_device, set_cookie
from tests.browser.conftest import (
    Visitor,
    accessibility_faults,
    picture,
    sign_in,
    small_targets,
)
from tests.browser.console_page.conftest import below_the_fold, cut_off
from tests.browser.pace import rest
from tests.conftest import PIN
from tests.games.driver import Driver
from tests.tables.house import House, build_house


@pytest.fixture
def house(transactional_db: None, casino: Casino, staff: Callable[..., StaffMember]) -> House:
    house = build_house(casino, staff)
    house.in_play(timezone.now())
    return house


def open_console(page: Page) -> Page:
    page.goto("/console/HE-1/")
    expect(page.locator("[data-line=live]")).to_be_visible()
    return page


def press(page: Page, selector: str) -> None:
    """One tap; the next one waits until the server has answered this one."""
    rest(page)
    page.locator(selector).first.click()
    expect(page.locator("#console:not([data-waiting])")).to_be_attached()


def sit(page: Page, seat: int, name: str, hundreds: int) -> None:
    press(page, f"[data-seat='{seat}']")
    page.locator(".sheet [data-slot=name]").fill(name)
    for _ in range(hundreds):
        press(page, ".sheet [data-chip='10000']")
    press(page, ".sheet [data-read-back]")
    expect(page.locator(".sheet")).to_be_hidden()
    expect(page.locator(f"[data-seat='{seat}']")).to_contain_text(name)


def pick(page: Page, step: str, *codes: str) -> None:
    for code in codes:
        press(page, f"{step} [data-card='{code}']")


def deal_first_hand(page: Page) -> None:
    sit(page, 1, "Petrov", 2)
    sit(page, 4, "Dimitrova", 2)
    sit(page, 8, "Babić", 2)
    press(page, "[data-step=between] [data-draw]")
    pick(page, ".sheet", "As", "Kd", "2c")
    press(page, "[data-step=between] [data-commit]")
    expect(page.locator("[data-step=act]")).to_be_visible()


def test_a_hand_from_the_seats_to_the_payout(house: House, visitor: Visitor) -> None:
    page = open_console(visitor(person=house.croupier))
    deal_first_hand(page)
    assert page.locator("[data-slot=button]:visible").count() == 1
    press(page, "[data-act=call]")
    press(page, "[data-act=call]")
    press(page, "[data-act=call]")  # the big blind checks
    pick(page, "[data-step=card]", "Ks", "9h", "4d")
    press(page, "[data-step=act] [data-chip='2500']")
    press(page, "[data-act=raise]")
    picture(page, "console-live-act")
    assert small_targets(page) == []
    press(page, "[data-act=call]")
    press(page, "[data-act=fold]")
    pick(page, "[data-step=card]", "9c")
    press(page, "text=All check")
    pick(page, "[data-step=card]", "2s")
    press(page, "text=All check")
    expect(page.locator("[data-step=show]")).to_be_visible()
    picture(page, "console-live-show")
    pick(page, "[data-step=show]", "Kd", "Kh")
    press(page, "[data-extra=rest_shown]")
    pay = page.locator("[data-step=pay] [data-commit]")
    expect(pay).to_be_visible()
    picture(page, "console-live-pay")
    assert accessibility_faults(page) == []
    press(page, "[data-step=pay] [data-commit]")
    expect(page.locator("[data-step=between] [data-commit]")).to_be_visible()
    picture(page, "console-live-between")
    books = queries.balances(house.casino, house.table)
    assert books[AccountKind.PLAYERS] + books[AccountKind.COMMISSION_BOX] == 60_000
    assert books[AccountKind.COMMISSION_BOX] > 0


def test_undo_takes_back_one_step_a_tap(house: House, visitor: Visitor) -> None:
    page = open_console(visitor(person=house.croupier))
    deal_first_hand(page)
    first = page.locator("[data-step=act] [data-slot=seat]").inner_text()
    press(page, "[data-act=call]")
    press(page, "[data-act=fold]")
    press(page, "[data-bar=undo]")
    press(page, "[data-bar=undo]")
    expect(page.locator("[data-step=act] [data-slot=seat]")).to_have_text(first)


def test_a_second_console_follows_every_tap(house: House, visitor: Visitor) -> None:
    page = open_console(visitor(person=house.croupier))
    other = open_console(visitor(person=house.pit))
    expect(other.locator("[data-part=follows]")).to_be_visible()
    deal_first_hand(page)
    expect(other.locator("[data-step=act]")).to_be_visible()
    press(page, "[data-act=call]")
    said = page.get_by_role("status").inner_text()
    expect(other.get_by_role("status")).to_have_text(said)
    other.keyboard.press("f")
    expect(other.get_by_role("status")).to_have_text(said)


def test_a_server_that_comes_back_has_the_hand(
    house: House, visitor: Visitor, server: object, watch: object
) -> None:
    page = open_console(visitor(person=house.croupier))
    deal_first_hand(page)
    press(page, "[data-act=call]")
    seat = page.locator("[data-step=act] [data-slot=seat]").inner_text()
    server.kill()
    expect(page.locator("[data-part=frozen]")).to_be_visible(timeout=15_000)
    picture(page, "console-live-frozen")
    server.start()
    expect(page.locator("[data-part=frozen]")).to_be_hidden(timeout=15_000)
    expect(page.locator("[data-step=act] [data-slot=seat]")).to_have_text(seat)
    press(page, "[data-act=fold]")
    watch.faults.clear()


@pytest.mark.parametrize("language", ["bg", "hr", "ru"])
def test_every_step_fits_at_1024_in_every_language(
    house: House, new_page: Callable[..., Page], language: str
) -> None:
    house.croupier.language = language
    house.croupier.save()
    driver = Driver(house, now=timezone.now())
    page = new_page(width=1024, height=768)
    sign_in(page, house.croupier.username)

    def fits(name: str) -> None:
        open_console(page)
        expect(page.locator(f"[data-step={name}]")).to_be_visible()
        picture(page, f"console-{language}-{name}")
        assert (small_targets(page), below_the_fold(page), cut_off(page)) == ([], [], [])

    driver.seat_players(20_000, 20_000, 6_000)
    fits("between")
    driver.do("deal")
    fits("act")
    driver.do("raise_to", seat=driver.legal.turn, to_minor=6_000)
    driver.do("check_call", seat=driver.legal.turn)
    driver.do("check_call", seat=driver.legal.turn)
    fits("card")
    driver.do("board", cards=["Ks", "9h", "4d"])
    driver.do("raise_to", seat=driver.legal.turn, to_minor=14_000)
    driver.do("check_call", seat=driver.legal.turn)
    driver.do("board", cards=["9c"])
    driver.do("board", cards=["2s"])
    fits("show")
    driver.do("show", seat=driver.legal.show_order[0], cards=["Kd", "Kh"])
    driver.do("rest_shown")
    fits("pay")


def test_the_pit_boss_is_called_and_says_he_comes(house: House, visitor: Visitor) -> None:
    page = open_console(visitor(person=house.croupier))
    press(page, "[data-bar=call]")
    press(page, ".choices >> text=Dispute")
    expect(page.locator(".pit-key[data-call=waiting]")).to_be_visible()
    alert = house.table.alerts.get(kind=AlertKind.CALL)
    acknowledge(alert, actor=house.pit)
    expect(page.locator(".pit-key[data-call=acknowledged]")).to_be_visible(timeout=6_000)


def test_a_recount_is_signed_with_the_inspectors_pin_on_a_registered_device(
    house: House, visitor: Visitor, staff: Callable[..., StaffMember]
) -> None:
    page = visitor(person=house.croupier)
    register(page, house, staff("admin"))
    open_console(page)
    sit(page, 3, "Horvat", 2)
    press(page, "[data-seat='3']")
    press(page, "[data-kind=recount_seat]")
    press(page, ".sheet [data-amount=clear]")
    for digit in "195":
        press(page, f".sheet [data-digit='{digit}']")
    press(page, "text=Paid wrong")
    page.get_by_label("Inspector").fill(house.inspector.username)
    page.get_by_label("PIN").fill("000000")
    press(page, ".sheet [data-read-back]")
    expect(page.locator("[data-part=notice]")).to_be_visible()
    page.get_by_label("PIN").fill(PIN)
    press(page, ".sheet [data-read-back]")
    expect(page.locator(".sheet")).to_be_hidden()
    expect(page.locator("[data-seat='3']")).to_contain_text("€195")


def register(page: Page, house: House, admin: StaffMember) -> None:
    """The browser of `page` becomes the registered console of the table."""
    device, code = register_device(
        house.casino, "HE-1 console", DeviceKind.CONSOLE, admin, table=house.table
    )
    _, token = enrol(code)
    response = HttpResponse()
    set_cookie(response, device, token)
    for cookie in response.cookies.values():
        page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": page.url}])


def test_the_console_of_a_table_one_is_not_at_is_closed(
    house: House, visitor: Visitor, staff: Callable[..., StaffMember]
) -> None:
    page = visitor(person=staff("croupier"))
    assert page.goto("/console/HE-1/").status == 403


def test_a_duplicated_tab_is_a_console_of_its_own(house: House, visitor: Visitor) -> None:
    """Chromium copies the session's storage into it; only the first tab may keep the id."""
    first = open_console(visitor(person=house.croupier))
    kept = "sessionStorage.getItem('baize.console.id')"
    own = first.evaluate(kept)
    second = first.context.new_page()
    second.add_init_script(f"sessionStorage.setItem('baize.console.id', '{own}')")
    open_console(second)
    assert second.evaluate(kept) not in (own, None)
    first.reload()
    expect(first.locator("[data-line=live]")).to_be_visible()
    assert first.evaluate(kept) == own
