"""A real browser against a real server: Debian's Chromium, driven by Playwright's sync API.

Every page is watched: a script error, a blocked inline script or style, a request to another host
fails the test that opened it. Without Chromium the tests are skipped and counted, unless
BAIZE_BROWSER_REQUIRED=1 makes that a failure.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, sync_playwright

from tables.models import StaffMember
from tests.browser.kept import Kept
from tests.browser.server import ROOT, Server
from tests.conftest import PASSWORD, StaffFactory

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PICTURES = ROOT / ".var" / "pictures"
LEAST_TARGET = 44

Visitor = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder, so that `-m "not browser"` leaves it out."""
    folder = Path(__file__).parent
    for item in items:
        if folder in item.path.parents:
            item.add_marker(pytest.mark.browser)


def _chromium() -> str:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
    if Path(found).exists():
        return found
    sentence = f"Chromium is missing ({found}): install it or set CHROMIUM"
    if os.environ.get("BAIZE_BROWSER_REQUIRED") == "1":
        pytest.fail(sentence)
    pytest.skip(sentence)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium a module; its loop must be gone before another module's asyncio tests."""
    path = _chromium()
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="session")
def server(
    django_db_setup: None, django_db_blocker: object, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """The running product, one for all tests of the session."""
    running = Server(tmp_path_factory.mktemp("server") / "server.log")
    running.start()
    yield running
    running.stop()


class Watch:
    """Collects what must not happen on any page of Baize."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.faults: list[str] = []
        self._followed: list[Page] = []

    def follow(self, page: Page) -> None:
        """Listen to one page from now on."""
        page.on("pageerror", self._error)
        page.on("console", self._console)
        page.on("request", self._request)
        self._followed.append(page)

    def end(self) -> None:
        """The pages are another test's from now on."""
        for page in self._followed:
            page.remove_listener("pageerror", self._error)
            page.remove_listener("console", self._console)
            page.remove_listener("request", self._request)

    def _error(self, error: Error) -> None:
        self.faults.append(f"script error: {error}")

    def _console(self, message: ConsoleMessage) -> None:
        # A refused request is the server's answer and for the test itself to judge.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            self.faults.append(f"console: {message.text}")

    def _request(self, request: Request) -> None:
        ours = (self.url, self.url.replace("http", "ws", 1), "data:", "blob:", "about:")
        if not request.url.startswith(ours):
            self.faults.append(f"foreign request: {request.url}")


@pytest.fixture
def watch(server: Server) -> Iterator[Watch]:
    """Fails the test for anything collected; a test that provokes a fault clears `faults`."""
    watching = Watch(server.url)
    yield watching
    assert watching.faults == []


@pytest.fixture(scope="module")
def kept(browser: Browser, server: Server) -> Iterator[Kept]:
    """The pages of a module's tests; addresses are relative to the site."""
    pages = Kept(browser, base_url=server.url)
    yield pages
    pages.close()


@pytest.fixture
def new_page(kept: Kept, watch: Watch, transactional_db: None) -> Iterator[Callable[..., Page]]:
    """`new_page()`: a page as in a fresh profile, 1280 x 800, `goto("/pit/")` on the site."""

    def open_page(*, width: int = 1280, height: int = 800) -> Page:
        page = kept.take()
        page.set_viewport_size({"width": width, "height": height})
        page.set_default_timeout(10_000)
        watch.follow(page)
        return page

    yield open_page
    watch.end()
    kept.leave()


@pytest.fixture
def visitor(new_page: Callable[..., Page], staff: StaffFactory, server: Server) -> Visitor:
    """`visitor("pit", language="bg")` or `visitor(person=kovac)`: signed in, at his first page.

    The session is given to the browser; through the login page goes `newcomer`.
    """

    def enter(*roles: str, person: StaffMember | None = None, **fields: object) -> Page:
        page = new_page()
        member = person or staff(*roles, **fields)
        page.context.add_cookies([session_cookie(member, server.url)])
        page.goto("/", wait_until="commit")
        return page

    return enter


@pytest.fixture
def newcomer(new_page: Callable[..., Page]) -> Visitor:
    """`newcomer(person=kovac)`: a page after a real sign-in."""

    def enter(*, person: StaffMember) -> Page:
        page = new_page()
        sign_in(page, person.username)
        return page

    return enter


def session_cookie(person: StaffMember, url: str) -> dict[str, str]:
    """The cookie that a sign-in of this person leaves in a browser."""
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    name = settings.SESSION_COOKIE_NAME
    return {"name": name, "value": client.cookies[name].value, "url": url}


def sign_in(page: Page, username: str, password: str = PASSWORD) -> None:
    """Through the login page, as a person would; the next page is not waited for in full."""
    page.goto("/login/")
    page.locator("[name=username]").fill(username)
    page.locator("[name=password]").fill(password)
    page.locator("form:has([name=password]) button[type=submit]").click()
    page.wait_for_url(lambda url: "/login/" not in url, wait_until="commit")


def picture(page: Page, name: str) -> None:
    """With BAIZE_PICTURES=1 a screenshot in `.var/pictures/`, for people to look at."""
    if os.environ.get("BAIZE_PICTURES") == "1":
        PICTURES.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=PICTURES / f"{name}.png")


def small_targets(page: Page) -> list[str]:
    """Visible buttons, links and fields below 44 x 44 px (links inside a sentence excepted)."""
    return page.evaluate(
        """least => [...document.querySelectorAll(
            'button, a[href], summary, select, input:not([type=hidden]), [role=button]')]
          .filter(e => e.checkVisibility() && !e.closest('p, .skip-link') && e.tabIndex >= 0)
          .map(e => [e, e.getBoundingClientRect()])
          .filter(([e, box]) => box.width < least - 0.5 || box.height < least - 0.5)
          .filter(([e]) => !['checkbox', 'radio'].includes(e.type))
          .map(([e, box]) => `${e.tagName} ${e.textContent.trim() || e.name || ''} ` +
            `${Math.round(box.width)}x${Math.round(box.height)}`)""",
        LEAST_TARGET,
    )


def accessibility_faults(page: Page) -> list[str]:
    """What axe finds against WCAG 2.2 A and AA, one line each."""
    options = {
        "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
        "resultTypes": ["violations"],  # what passes isn't described
    }
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"{rule['id']}: {rule['help']}: {node['target']}"
        for rule in found
        for node in rule["nodes"]
    ]
