"""Serves the real console page, its styles and script to a browser, without product or database."""

import mimetypes
from functools import cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils.translation import override

from games.views.console_strings import console_strings
from tables.enums import Game

PAGE = "/console/HE-1/"


@cache
def console_html(language: str) -> str:
    """The page as the view renders it, for table HE-1."""
    casino = SimpleNamespace(time_zone="Europe/Zagreb")
    request = RequestFactory().get(PAGE)
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


class _Answer(BaseHTTPRequestHandler):
    """The page in the language that the browser asks for; styles and scripts, which it may keep."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if self.path == PAGE:
            body = console_html(self.headers["Accept-Language"]).encode()
            policies = {"Content-Security-Policy": policy(), "Cache-Control": "no-store"}
            self._send(body, "text/html; charset=utf-8", policies)
        elif found := finders.find(self.path.removeprefix(settings.STATIC_URL)):
            kind = mimetypes.guess_type(found)[0] or "application/octet-stream"
            self._send(Path(found).read_bytes(), kind, {"Cache-Control": "max-age=3600"})
        else:
            self._send(b"", "text/plain", {}, HTTPStatus.NOT_FOUND)

    def _send(
        self, body: bytes, kind: str, headers: dict[str, str], status: HTTPStatus = HTTPStatus.OK
    ) -> None:
        self.send_response(status)
        for name, value in {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            **headers,
        }.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


class Site:
    """The page on a free port of this machine: `url`, until `close()`."""

    def __init__(self) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _Answer)
        self.url = f"http://127.0.0.1:{self._server.server_port}{PAGE}"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
