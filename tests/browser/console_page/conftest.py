"""One console page against a scripted table, and the measures that every step must pass.

These tests need neither the product's server nor a database.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.console_page.served import Site
from tests.browser.console_page.table import ScriptedTable
from tests.browser.console_page.tabs import Tabs
from tests.browser.console_page.views import View, view
from tests.browser.kept import Kept
from tests.browser.pace import rest


@dataclass
class Console:
    page: Page
    table: ScriptedTable

    def press(self, selector: str) -> None:
        """One tap, at the pace of a hand."""
        rest(self.page)
        self.page.locator(selector).first.click()

    def key(self, *keys: str) -> None:
        """Keys of a keyboard."""
        rest(self.page)
        for each in keys:
            self.page.keyboard.press(each)

    @property
    def sent(self) -> list[tuple[str, dict[str, object]]]:
        return [(command["type"], command["data"]) for command in self.table.commands]


Opener = Callable[..., Console]


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """The page, served from this process."""
    serving = Site()
    yield serving
    serving.close()


@pytest.fixture(scope="module")
def tabs(browser: Browser) -> Iterator[Tabs]:
    """What the tests of a module look at their consoles in."""
    tabs = Tabs(Kept(browser))
    yield tabs
    tabs.pages.close()


@pytest.fixture
def console(site: Site, tabs: Tabs) -> Iterator[Opener]:
    """`console("act", width=1024)`: the page at that step; script errors fail the test."""

    def open_it(
        step: str | View, width: int = 1280, height: int = 800, language: str = "en"
    ) -> Console:
        table = ScriptedTable(view(step) if isinstance(step, str) else step)
        tab = tabs.open()
        tab.show(site.url, table, (width, height), language)
        return Console(tab.page, table)

    yield open_it
    assert [fault for fault in tabs.leave() if "WebSocket" not in fault] == []


def cut_off(page: Page) -> list[str]:
    """Texts that don't fit, outside the lists that scroll and the names that shorten first."""
    return page.evaluate(
        """() => [...document.querySelectorAll('.console *')]
          .filter(e => e.checkVisibility() && e.clientWidth > 1)
          .filter(e => !e.closest('.log, .seat__name, .key--winner, .box-name'))
          .filter(e => !e.querySelector('.seat__button'))
          .filter(e => e.scrollWidth > e.clientWidth + 1)
          .map(e => `${e.className}: ${e.textContent.trim().slice(0, 60)}`)"""
    )


def covered(page: Page) -> list[str]:
    """Keys of the panel that another part lies over, at their four edges."""
    return page.evaluate(
        """() => [...document.querySelectorAll('[data-part=panel] button:enabled')]
          .filter(e => e.checkVisibility())
          .filter(e => {
            const {left, top, right, bottom} = e.getBoundingClientRect();
            const [x, y] = [(left + right) / 2, (top + bottom) / 2];
            return [[x, top + 3], [x, bottom - 3], [left + 3, y], [right - 3, y]]
              .some(([at, down]) => !e.contains(document.elementFromPoint(at, down)));
          })
          .map(e => e.textContent.trim())"""
    )


def below_the_fold(page: Page) -> list[str]:
    """Keys that lie outside the window."""
    return page.evaluate(
        """() => [...document.querySelectorAll('.console button')]
          .filter(e => e.checkVisibility() && !e.closest('.choices, .bindings'))
          .map(e => [e, e.getBoundingClientRect()])
          .filter(([e, box]) => box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5
            || box.left < -0.5 || box.top < -0.5)
          .map(([e]) => e.textContent.trim())"""
    )
