"""How the console looks at its two sizes, at 200 % zoom, and to those who can't see it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import accessibility_faults, small_targets
from tests.browser.console_page.bulgarian import in_bulgarian
from tests.browser.console_page.conftest import Opener, below_the_fold, cut_off
from tests.browser.console_page.views import dealt, view

STEPS = ("act", "card", "show", "winners", "pot", "pay", "between", "closed")
SIZES = ((1280, 800), (1024, 768))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("language", ["en", "bg"])
def test_every_key_is_big_enough_and_nothing_is_cut(
    console: Opener, step: str, size: tuple[int, int], language: str
) -> None:
    shown = view(step) if language == "en" else in_bulgarian(view(step))
    page = console(shown, *size, language=language).page
    assert small_targets(page) == []
    assert below_the_fold(page) == []
    assert cut_off(page) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("step", ["act", "card", "show"])
def test_the_steps_of_a_training_table_fit(
    console: Opener, step: str, size: tuple[int, int]
) -> None:
    page = console(dealt(step), *size).page
    assert small_targets(page) == []
    assert below_the_fold(page) == []
    assert cut_off(page) == []
    assert accessibility_faults(page) == []


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
@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_fits_the_small_screen(console: Opener, sheet: str, language: str) -> None:
    at = console("between", *SIZES[1], language=language)
    for selector in SHEETS[sheet]:
        at.press(selector)
    expect(at.page.locator(".sheet")).to_be_visible()
    assert small_targets(at.page) == []
    assert below_the_fold(at.page) == []
    assert cut_off(at.page) == []
    assert accessibility_faults(at.page) == []


@pytest.mark.parametrize("step", STEPS)
def test_each_step_is_accessible(console: Opener, step: str) -> None:
    assert accessibility_faults(console(step).page) == []


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
