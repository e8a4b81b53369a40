"""Consoles on the real server: websockets with a signed-in session, in the test's own thread."""

import json
import time
from contextlib import ExitStack, suppress
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from websockets import Origin
from websockets.sync.client import connect

from tables.models import StaffMember

Json = dict[str, Any]


def cookie_of(person: StaffMember) -> str:
    """The cookie of a new session of this person."""
    return f"{settings.SESSION_COOKIE_NAME}={session_of(person).session_key}"


def session_of(person: StaffMember) -> SessionStore:
    """A session as the login page would make it."""
    session = SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.create()
    return session


class Line:
    """One console on the line; `view` is the latest one. Lines with one `console` are the same."""

    def __init__(self, url: str, cookie: str, table: str = "HE-1", console: str = "") -> None:
        self._open = ExitStack()
        self.socket = self._open.enter_context(
            connect(
                url.replace("http", "ws", 1) + f"/ws/console/{table}/?console={console or uuid4()}",
                additional_headers={"Cookie": cookie},
                origin=Origin(url),
            )
        )
        self.view: Json = {}
        self.version = 0
        self.until("view")

    def next(self, timeout: float = 8) -> Json:
        frame: Json = json.loads(self.socket.recv(timeout=timeout))
        if "view" in frame:
            self.view, self.version = frame["view"], frame["version"]
        return frame

    def until(self, kind: str) -> Json:
        while (frame := self.next())["type"] != kind:
            pass
        return frame

    def send(self, **frame: Any) -> None:
        self.socket.send(json.dumps(frame))

    def do(self, kind: str, *, id: str = "", version: int | None = None, **data: Any) -> Json:
        id = id or str(uuid4())
        version = self.version if version is None else version
        self.send(id=id, type=kind, version=version, data=data)
        while (frame := self.next()).get("id") != id:
            pass
        return frame

    def ping_until(self, version: int, seconds: float) -> bool:
        """Whether pings bring the view of this version within the time."""
        end = time.monotonic() + seconds
        while self.version < version and time.monotonic() < end:
            self.send(type="ping")
            self.until("pong")
            with suppress(TimeoutError):
                self.next(timeout=0.3)
        return self.version >= version

    def close(self) -> None:
        self._open.close()
