"""Finance in the browser: down to one hand's steps, keys, signing, both sizes, two languages."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Round
from games.selectors.live import clear_views
from games.store.loading import CACHE
from reports.models import GamingDay
from reports.models.days import DayStatus
from tables.models import Casino
from tests.browser.conftest import Visitor, accessibility_faults, picture, small_targets
from tests.conftest import StaffFactory
from tests.reports.evening import tampering
from tests.reports.known import Evening, play_known_evening
from tests.tables.house import DAY

DAY_PAGE = f"/finance/{DAY}/"


@pytest.fixture
def evening(transactional_db: None, casino: Casino, staff: StaffFactory) -> Evening:
    CACHE.clear()
    clear_views()
    return play_known_evening(casino, staff)


@pytest.fixture
def finance(evening: Evening, visitor: Visitor) -> Page:
    page = visitor(person=evening.house.finance)
    page.goto("/finance/")
    return page


def test_from_the_total_down_to_the_events_of_a_hand(finance: Page, evening: Evening) -> None:
    page, side_pot = finance, evening.hands[0]
    expect(page).to_have_url(re.compile(f"{DAY_PAGE}$"))
    page.locator("a.kpi", has_text="€12.00").click()
    page.get_by_role("link", name="HE-1", exact=True).click()
    expect(page.locator("tfoot")).to_contain_text("244.00")
    page.get_by_role("link", name="240.00").click()
    expect(page).to_have_url(re.compile(f"/hands/{side_pot.pk}/$"))
    expect(page.locator(".results > li")).to_have_count(2)
    expect(page.locator(".results")).to_contain_text("Full house, kings over nines")
    expect(page.locator("s", has_text="5♦")).to_have_count(1)
    page.get_by_role("link", name="The hand after").click()
    expect(page.locator(".is-out")).to_have_count(2)


def test_arrow_keys_walk_through_a_hand(finance: Page, evening: Evening) -> None:
    page = finance
    page.goto(f"/hands/{evening.hands[0].pk}/")
    steps = page.locator(".replay__steps li").count()
    expect(page.get_by_text(f"step {steps} of {steps}")).to_be_visible()
    page.keyboard.press("ArrowRight")  # there is none after the last
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text(f"step {steps - 1} of {steps}")).to_be_visible()
    expect(page.locator(".results")).to_have_count(0)
    expect(page.locator(".replay__steps [aria-current=step]")).to_be_in_viewport()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(f"step {steps} of {steps}")).to_be_visible()
    page.get_by_text("Flop").last.click()
    expect(page.locator(".board .face")).to_have_count(3)


def test_signing_reads_back_and_freezes(finance: Page, evening: Evening) -> None:
    """What changed while the page lay open is refused with its reason; the new run is signed."""
    page = finance
    with tampering():
        evening.day.reports.update(watermark=[])
    page.get_by_text("Sign the day…").click()
    page.get_by_role("button", name="Sign €12.00").click()
    expect(page.locator(".message--error")).to_contain_text("Something changed since the last run")
    expect(page.get_by_text("Something came in after run 1.")).to_be_visible()
    page.get_by_role("button", name="Close again").click()
    expect(page.locator(".message--success")).to_contain_text("run 2")
    page.get_by_text("Sign the day…").click()
    expect(page.get_by_text("Commission €12.00, run 2.")).to_be_visible()
    page.get_by_role("button", name="Sign €12.00").click()
    expect(page.locator(".message--success")).to_contain_text("The day is signed.")
    expect(page.locator(".step").last).to_contain_text(evening.house.finance.full_name)
    expect(page.get_by_text("Sign the day…")).to_have_count(0)
    assert GamingDay.objects.get(day=DAY).status == DayStatus.SIGNED


def test_a_copy_is_downloaded_as_a_copy(finance: Page) -> None:
    names = []
    for _ in range(2):
        with finance.expect_download() as started:
            finance.locator("a[href$='tables.xlsx']").click()
        names.append(started.value.suggested_filename)
    assert names == [f"demo-{DAY}-tables-run1-copy{n}.xlsx" for n in (1, 2)]


@pytest.mark.parametrize("language", ["en", "bg"])
def test_every_page_fits_and_can_be_used(evening: Evening, visitor: Any, language: str) -> None:
    """1280 and 1024 wide: nothing overflows, targets are 44 px, axe finds nothing."""
    person = evening.house.finance
    type(person).objects.filter(pk=person.pk).update(language=language)
    page = visitor(person=person)
    hand = Round.objects.get(number=1).pk
    pages = {
        "day": DAY_PAGE,
        "commission": f"{DAY_PAGE}commission/?by=hour",
        "table": f"{DAY_PAGE}tables/HE-1/",
        "hand": f"/hands/{hand}/",
    }
    for width, height in ((1280, 800), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        for name, path in pages.items():
            page.goto(path)
            expect(page.locator("html")).to_have_attribute("lang", language)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name
            assert small_targets(page) == [], name
            picture(page, f"finance-{name}-{language}-{width}")
            if width == 1280:
                assert accessibility_faults(page) == [], name
