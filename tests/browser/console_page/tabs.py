"""Browser tabs with a scripted table behind their socket, used by one test after the other."""

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.console_page.table import ScriptedTable
from tests.browser.kept import Kept


class Tab:
    """One tab. `faults`: the errors of its scripts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        self._table: ScriptedTable | None = None
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: line.type == "error" and self.faults.append(line.text))
        page.route_web_socket(re.compile("/ws/console/"), self._connect)

    def show(self, url: str, table: ScriptedTable, size: tuple[int, int], language: str) -> None:
        """Open the console of `table`; its line is live."""
        self._table = table
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.set_extra_http_headers({"Accept-Language": language})
        self.page.goto(url)
        expect(self.page.locator("[data-line=live]")).to_be_visible()

    def _connect(self, line: WebSocketRoute) -> None:
        assert self._table is not None
        self._table.connect(line)


class Tabs:
    """The tabs of a module; `open()` gives one that nobody uses.

    `clocked`: time can be made to pass in them (`page.clock`).
    """

    def __init__(self, pages: Kept, *, clocked: bool = False) -> None:
        self.pages = pages
        self._clocked = clocked
        self._tabs: dict[Page, Tab] = {}

    def open(self) -> Tab:
        """A tab for the test that runs."""
        page = self.pages.take()
        if page not in self._tabs:
            self._tabs[page] = Tab(page)
            if self._clocked:
                page.clock.install()
        return self._tabs[page]

    def leave(self) -> list[str]:
        """The test is over; what went wrong in its tabs."""
        self.pages.leave()
        faults = [fault for tab in self._tabs.values() for fault in tab.faults]
        for tab in self._tabs.values():
            tab.faults.clear()
        return faults
