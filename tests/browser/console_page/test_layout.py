"""How the console looks at its two sizes, at 200 % zoom, and to those who can't see it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import accessibility_faults, small_targets
from tests.browser.console_page.bulgarian import in_bulgarian
from tests.browser.console_page.conftest import Opener, below_the_fold, covered, cut_off
from tests.browser.console_page.views import View, dealt, view

STEPS = ("act", "card", "show", "winners", "pot", "pay", "between", "closed")
SIZES = ((1280, 800), (1024, 768))


def walk(
    console: Opener, shown: list[View], *size: int, language: str = "en"
) -> Iterator[tuple[str, Page]]:
    """One console to which the views arrive one after the other; the name of each, and its page."""
    at = console(shown[0], *size, language=language)
    for version, each in enumerate(shown, start=shown[0]["version"] + 1):
        at.table.push(each | {"version": version})
        expect(at.page.locator(f"[data-step={each['phase']}]")).to_be_visible()
        yield each["phase"], at.page


def assert_fits(page: Page, name: str) -> None:
    assert small_targets(page) == [], name
    assert below_the_fold(page) == [], name
    assert cut_off(page) == [], name


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", ["en", "bg"])
def test_every_key_is_big_enough_and_nothing_is_cut(
    console: Opener, size: tuple[int, int], language: str
) -> None:
    shown = [view(step) for step in STEPS]
    spoken = shown if language == "en" else [in_bulgarian(each) for each in shown]
    for step, page in walk(console, spoken, *size, language=language):
        assert_fits(page, step)
        assert covered(page) == [], step


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_steps_of_a_training_table_fit(console: Opener, size: tuple[int, int]) -> None:
    for step, page in walk(console, [dealt(step) for step in ("act", "card", "show")], *size):
        assert_fits(page, step)
        assert accessibility_faults(page) == [], step


CENTRES = """() => {
  const felt = document.querySelector('[data-part=felt]').getBoundingClientRect();
  return [...document.querySelectorAll('.seat')].map(e => e.getBoundingClientRect())
    .map(at => [Math.round((at.left + at.right - felt.left - felt.right) / 2), Math.round(at.top)]);
}"""


def test_seats_lie_alike_on_both_sides_of_the_felt(console: Opener) -> None:
    """However many there are: the first mirrors the last."""
    whole = view("act")
    at = console(whole)
    for count in range(2, 11):
        at.table.push(whole | {"seats": whole["seats"][:count], "version": 300 + count})
        expect(at.page.locator(".seat")).to_have_count(count)
        centres = at.page.evaluate(CENTRES)
        for (left, top), (right, level) in zip(centres, reversed(centres), strict=True):
            assert abs(left + right) <= 2 and abs(top - level) <= 2, count
        assert covered(at.page) == [], count


SHEETS = {
    "free seat": ["[data-seat='2']"],
    "taken seat": ["[data-seat='6']"],
    "recount": ["[data-seat='6']", "[data-kind=recount_seat]"],
    "dead hand": ["[data-seat='6']", "[data-kind=dead_hand]"],
    "leave": ["[data-seat='6']", "[data-kind=leave_seat]"],
    "draw": ["[data-step=between] [data-draw]"],
    "seats": ["[data-bar=seats]"],
    "call": ["[data-bar=call]"],
    "more": ["[data-bar=more]"],
    "keys": ["[data-bar=more]", ".choices .key >> nth=-2"],
    "reopen": ["[data-step=between] [data-reopen]"],
}


@pytest.mark.parametrize("language", ["en", "bg"])
def test_every_sheet_fits_the_small_screen(console: Opener, language: str) -> None:
    at = console("between", *SIZES[1], language=language)
    for name, selectors in SHEETS.items():
        for selector in selectors:
            at.press(selector)
        expect(at.page.locator(".sheet")).to_be_visible()
        assert_fits(at.page, name)
        assert accessibility_faults(at.page) == [], name
        at.key("Escape")
        expect(at.page.locator(".sheet")).to_be_hidden()


def test_each_step_is_accessible(console: Opener) -> None:
    for step, page in walk(console, [view(step) for step in STEPS]):
        assert accessibility_faults(page) == [], step


def test_at_200_percent_the_panel_lies_under_the_felt(console: Opener) -> None:
    page = console("act", width=640, height=400).page
    felt = page.locator("[data-part=felt]").bounding_box()
    panel = page.locator("[data-part=panel]").bounding_box()
    assert felt and panel and panel["y"] >= felt["y"] + felt["height"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_focus_stays_on_its_seat_when_a_view_arrives(console: Opener) -> None:
    at = console("act")
    at.page.locator("[data-seat='6']").focus()
    at.table.push(view("pay", version=215))
    expect(at.page.locator("[data-step=pay]")).to_be_visible()
    expect(at.page.locator("[data-seat='6']")).to_be_focused()
