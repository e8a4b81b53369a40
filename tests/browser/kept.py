"""Pages that the tests of a module use one after the other, each in a profile of its own.

A new page costs a second of work, and a new profile loads every script and font again.
"""

from playwright.sync_api import Browser, Error, Page

# A page that has gone nowhere has no storage.
FORGET = "() => { try { localStorage.clear(); sessionStorage.clear(); } catch { } }"


class Kept:
    """`take()` gives an empty page that the running test has to itself, `leave()` ends the test."""

    def __init__(self, browser: Browser, **options: object) -> None:
        self._browser = browser
        self._options = options
        self._free: list[Page] = []
        self._taken: list[Page] = []

    def take(self) -> Page:
        """A page as in a fresh profile."""
        page = self._free.pop() if self._free else self._new()
        self._taken.append(page)
        return page

    def leave(self) -> None:
        """Nothing stays on the pages taken; one that the test has closed isn't used again."""
        self._free += [page for page in reversed(self._taken) if _emptied(page)]
        self._taken.clear()

    def close(self) -> None:
        """The module is over."""
        for page in self._free:
            page.context.close()

    def _new(self) -> Page:
        return self._browser.new_context(**self._options).new_page()  # type: ignore[arg-type]


def _emptied(page: Page) -> bool:
    """No site, nothing that one has kept, no finger on the glass; False for a page past use."""
    try:
        for other in page.context.pages:
            if other is not page:
                other.close()
        page.evaluate(FORGET)
        page.goto("about:blank")
        page.context.clear_cookies()
        page.emulate_media(media="screen")
        page.mouse.up()
        page.mouse.move(0, 0)
    except Error:
        page.context.close()
        return False
    return True
