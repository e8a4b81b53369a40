"""Consoles for tests: the real ASGI consumer over channels' communicator."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID, uuid4

from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.sessions.backends.base import SessionBase

from casino.routing import websocket_urlpatterns
from games.consumers.pool import in_pool
from tables.models import StaffMember

Json = dict[str, Any]
WAIT = 5.0


async def database(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Database work of a test, in the consumers' own pool: no thread keeps a connection."""
    return await in_pool(function)(*args, **kwargs)


class Console:
    """One connected console. `view` is the latest that arrived, `heard` is all that came, raw."""

    def __init__(self, line: WebsocketCommunicator) -> None:
        self.line = line
        self.view: Json = {}
        self.version = 0
        self.first: Json = {}
        self.heard: list[str] = []

    async def next(self, timeout: float = WAIT) -> Json:
        self.heard.append(await self.line.receive_from(timeout))
        frame: Json = json.loads(self.heard[-1])
        if "view" in frame:
            self.view, self.version = frame["view"], frame["version"]
        return frame

    async def until(self, kind: str, timeout: float = WAIT) -> Json:
        """The next frame of a type, whatever comes before it."""
        while True:
            frame = await self.next(timeout)
            if frame["type"] == kind:
                return frame

    async def send(self, **frame: Any) -> None:
        await self.line.send_to(json.dumps(frame))

    async def say(self, text: str) -> Json:
        """A raw frame and its answer."""
        await self.line.send_to(text)
        return await self.next()

    async def do(
        self, kind: str, *, id: str | None = None, version: int | None = None, **data: Any
    ) -> Json:
        """Send a command and wait for what the server says to it."""
        id = id or str(uuid4())
        version = self.version if version is None else version
        await self.send(id=id, type=kind, version=version, data=data)
        while True:
            frame = await self.next()
            if frame.get("id") == id:
                return frame

    async def tap(self, key: Json, **data: Any) -> Json:
        """Press a key of the view; it must be done."""
        frame = await self.do(key["type"], **(key.get("data", {}) | data))
        assert frame["type"] == "answer", frame
        return frame


@asynccontextmanager
async def console(
    person: StaffMember | Any,
    table: str = "HE-1",
    session: SessionBase | None = None,
    id: UUID | str | None = None,
) -> AsyncIterator[Console]:
    """A console of this person, connected, its first view received; lines with the same `id` are
    the same console."""
    path = f"/ws/console/{table}/?console={id or uuid4()}"
    line = WebsocketCommunicator(URLRouter(websocket_urlpatterns), path)
    line.scope["user"], line.scope["session"] = person, session
    connected, _protocol = await line.connect(timeout=WAIT)
    assert connected
    screen = Console(line)
    try:
        screen.first = await screen.next()
        yield screen
    finally:
        await line.disconnect()
