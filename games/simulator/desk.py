"""Where a simulated croupier sits: he sees a view, taps, and gets an answer."""

import json
import uuid
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Protocol

from websockets import Origin
from websockets.sync.client import ClientConnection, connect

View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a tap; `code` and `message` are empty when it was done."""

    view: View
    code: str = ""
    message: str = ""

    @property
    def done(self) -> bool:
        return not self.code


class Desk(Protocol):
    """A console of one table."""

    view: View

    def send(self, kind: str, data: dict[str, Any]) -> Answer:
        """One command; the view afterwards is in `view` too."""
        ...


class SocketDesk:
    """A console on the table's WebSocket, as docs/realtime.md describes it. It takes over where
    another one drives."""

    def __init__(self, url: str, table: str, cookies: str, timeout: float = 20.0) -> None:
        origin = Origin(url.replace("ws", "http", 1))
        self._line = ExitStack()
        self._socket: ClientConnection = self._line.enter_context(
            connect(
                f"{url}/ws/console/{table}/",
                additional_headers={"Cookie": cookies},
                origin=origin,
                max_size=2**22,
            )
        )
        self._timeout = timeout
        self.view: View = {}
        while not self.view:
            self._take(self._receive())
        if self.view["take_over"]:
            self.send(self.view["take_over"]["type"], self.view["take_over"]["data"])

    def send(self, kind: str, data: dict[str, Any]) -> Answer:
        frame_id = str(uuid.uuid4())
        frame = {"id": frame_id, "version": self.view["version"], "type": kind, "data": data}
        self._socket.send(json.dumps(frame))
        while True:
            answer = self._receive()
            self._take(answer)
            if answer.get("id") == frame_id and answer["type"] == "answer":
                return Answer(self.view)
            if answer.get("id") == frame_id and answer["type"] == "refused":
                return Answer(self.view, answer["code"], answer["message"])

    def close(self) -> None:
        self._line.close()

    def _receive(self) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(self._socket.recv(timeout=self._timeout))
        if frame["type"] == "closed":
            raise ConnectionError(frame["message"])
        return frame

    def _take(self, frame: dict[str, Any]) -> None:
        view = frame.get("view")
        if view and (not self.view or view["version"] >= self.view["version"]):
            self.view = view
