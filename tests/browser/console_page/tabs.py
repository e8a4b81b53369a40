"""Browser tabs that the tests of a module use one after the other: each finds its own empty.

A new tab costs a second of work, and a new profile loads every script again.
"""

import re

from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.console_page.table import ScriptedTable


class Tab:
    """One tab with the table behind its socket. `faults`: errors of its scripts since `leave`."""

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

    def leave(self) -> None:
        """Nothing stays: no page, nothing it has kept, no finger on the glass."""
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.page.goto("about:blank")
        self.page.emulate_media(media="screen")
        self.page.mouse.up()
        self.page.mouse.move(0, 0)
        self.faults.clear()

    def _connect(self, line: WebSocketRoute) -> None:
        assert self._table is not None
        self._table.connect(line)


class Tabs:
    """The tabs of one profile; `open()` gives the next one that nobody uses."""

    def __init__(self, browser: Browser) -> None:
        self.context = browser.new_context()
        self._all: list[Tab] = []
        self._used = 0

    def open(self) -> Tab:
        """A tab for the test that runs."""
        if self._used == len(self._all):
            self._all.append(Tab(self.context.new_page()))
        self._used += 1
        return self._all[self._used - 1]

    def leave(self) -> list[str]:
        """The test is over; what went wrong in its tabs."""
        used, self._used = self._all[: self._used], 0
        faults = [fault for tab in used for fault in tab.faults]
        for tab in used:
            tab.leave()
        return faults
