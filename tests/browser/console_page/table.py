"""The table behind the socket: answers what a test tells it to, and remembers what it was sent."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import WebSocketRoute

from tests.browser.console_page.views import View

Frame = dict[str, Any]
Reply = Callable[[Frame], Frame | None]


class ScriptedTable:
    """Plays the server's side of one console.

    `reply(command)` makes the answer to a command; None stays silent. `known` is what the table
    says when it is asked for a lost command; `reachable` False drops every connection.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.reply: Reply = self.accept
        self.known = False
        self.reachable = True
        self.pongs = True
        self.commands: list[Frame] = []
        self.asked: list[str] = []
        self.socket: WebSocketRoute | None = None

    def connect(self, socket: WebSocketRoute) -> None:
        """A console opens its connection."""
        self.socket = socket
        if not self.reachable:
            socket.close()
            return
        socket.on_message(lambda text: self._heard(socket, json.loads(text)))
        self.push(self.view)

    def push(self, view: View) -> None:
        """A change at the table reaches the console."""
        self.view = view
        self.send({"type": "view", "version": view["version"], "view": view})

    def send(self, frame: Frame) -> None:
        """Any frame of the server."""
        if self.socket is not None:
            self.socket.send(json.dumps(frame))

    def drop(self) -> None:
        """The line breaks and stays broken."""
        self.reachable = False
        if self.socket is not None:
            self.socket.close()

    def accept(self, command: Frame) -> Frame:
        """Done; the next view has one event more."""
        self.view = self.view | {"version": self.view["version"] + 1}
        return self._told(command, type="answer", said=f"Done: {command['type']}")

    def refuse(self, command: Frame) -> Frame:
        """Refused in words; nothing changed."""
        return self._told(
            command,
            type="refused",
            code="below_minimum",
            message="The least raise is to €160.",
        )

    def silent(self, command: Frame) -> None:
        """The answer never comes."""

    def _told(self, command: Frame, **frame: Any) -> Frame:
        return {
            "id": command["id"],
            "version": self.view["version"],
            "view": self.view,
            **frame,
        }

    def _heard(self, socket: WebSocketRoute, frame: Frame) -> None:
        if frame["type"] == "ping":
            if self.pongs:
                socket.send(json.dumps({"type": "pong", "version": self.view["version"], "at": ""}))
        elif frame["type"] == "ask":
            self._asked(frame)
        else:
            self.commands.append(frame)
            answer = self.reply(frame)
            if answer is not None:
                socket.send(json.dumps(answer))

    def _asked(self, frame: Frame) -> None:
        asked = frame["data"]["command_id"]
        self.asked.append(asked)
        version = self.view["version"]
        answer = {"type": "known", "id": frame["id"], "asked": asked, "version": version}
        self.send(answer | {"done": self.known})
