"""Finance: the day is closed, read down to a hand's events, exported and signed."""

import re

from playwright.sync_api import Page, expect

from tables.enums import Role
from tests.browser.first_light.people import Cast


def close_the_day(cast: Cast) -> Page:
    """The key that closes says first what it does; then the report of run 1 stands there."""
    page = cast.page(Role.FINANCE)
    page.goto(f"/finance/{cast.today}/")
    cast.look(page, "day-open")
    page.locator(".menu--sign summary").click()
    page.locator("form[action$='/close/'] button").click()
    expect(page.locator(".message--success")).to_be_visible()
    expect(page.locator("table tbody tr", has_text="HE-1").first).to_be_visible()
    cast.look(page, "day-closed")
    return page


def drill_down(cast: Cast, page: Page) -> None:
    """From the commission to the table, its hand, and that hand's events, step by step."""
    page.locator("a.kpi").first.click()
    cast.look(page, "day-commission")
    page.locator("a.cell-link", has_text="HE-1").click()
    cast.look(page, "day-hands")
    page.locator("tbody a.cell-link").first.click()
    expect(page).to_have_url(re.compile(r"/hands/\d+/$"))
    cast.look(page, "hand-end")
    page.locator("[data-step=before]").click()
    expect(page.locator(".replay__steps [aria-current=step]")).to_be_visible()
    cast.look(page, "hand-step")


def export(page: Page) -> bytes:
    """The commission report as a spreadsheet."""
    with page.expect_download() as started:
        page.locator("a[href$='commission.xlsx']").first.click()
    return started.value.path().read_bytes()


def sign_the_day(cast: Cast, page: Page) -> None:
    """The key repeats the commission; then the day is frozen."""
    page.locator(".menu--sign summary").click()
    cast.look(page, "day-sign")
    page.locator("form[action$='/sign/'] button").click()
    expect(page.locator(".message--success")).to_be_visible()
    expect(page.locator("form[action$='/close/'], form[action$='/sign/']")).to_have_count(0)
    cast.look(page, "day-signed")
