"""Serves the real console page, its styles and script to a browser, without server or database."""

import mimetypes
import re
from functools import cache
from types import SimpleNamespace

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils.translation import override
from playwright.sync_api import Page, Route

from games.views.console_strings import console_strings
from tables.enums import Game
from tests.browser.console_page.table import ScriptedTable

HOST = "http://console.test"


@cache
def console_html(language: str) -> str:
    """The page as the view renders it, for table HE-1."""
    casino = SimpleNamespace(time_zone="Europe/Zagreb")
    request = RequestFactory().get("/console/HE-1/")
    request.user = AnonymousUser()
    with override(language):
        context = {
            "table": SimpleNamespace(code="HE-1", casino=casino),
            "socket_path": "/ws/console/HE-1/",
            "pit_phone": "214",
            "deck": "four-colour",
            "words": console_strings(Game.HOLDEM),
            "languages": settings.LANGUAGES,
        }
        return render_to_string("games/console.html", context, request=request)


def policy() -> str:
    """The content security policy of the product's pages."""
    directives = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    return "; ".join(f"{name} {' '.join(values)}" for name, values in directives.items())


def open_console(page: Page, table: ScriptedTable, language: str = "en") -> None:
    """Opens the console of `table` in `page`."""

    def serve(route: Route) -> None:
        path = route.request.url.removeprefix(HOST)
        if path == "/console/HE-1/":
            headers = {"Content-Security-Policy": policy()}
            body = console_html(language)
            route.fulfill(body=body, content_type="text/html; charset=utf-8", headers=headers)
        elif found := finders.find(path.removeprefix(settings.STATIC_URL)):
            kind = mimetypes.guess_type(found)[0] or "application/octet-stream"
            route.fulfill(path=found, content_type=kind)
        else:
            route.fulfill(status=404)

    page.route(f"{HOST}/**", serve)
    page.route_web_socket(re.compile("/ws/console/"), table.connect)
    page.goto(f"{HOST}/console/HE-1/")
