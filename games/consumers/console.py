"""The croupier's console on the line: parse, authorise, call a service, answer (docs/realtime.md).

All database work runs in the pool. What changed is published after the commit as {table, version};
each console then reads the view for itself. A ping each five seconds finds whatever got lost.
"""

import json
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs
from uuid import UUID, uuid4

import structlog
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from games.consumers import work
from games.consumers.pool import in_pool
from games.consumers.watch import WATCH
from games.selectors.live import Shown
from games.services import fields
from games.services.commands import KINDS, parse
from games.services.play import Outcome
from tables.errors import Refused
from tables.realtime import publish, table_group

log = structlog.get_logger(__name__)

LARGEST_FRAME = 16_384
NOT_SIGNED_IN, NOT_ALLOWED, NO_TABLE = 4401, 4403, 4404
FAILED, TRY_AGAIN = 1011, 1013
LANGUAGES = frozenset(code for code, _name in settings.LANGUAGES)

Json = dict[str, Any]


class ConsoleConsumer(AsyncWebsocketConsumer):
    """`/ws/console/<table>/?console=<uuid>`. One console drives, the others follow."""

    required_action = "console.open"
    message_actions = {
        "ping": "console.open",
        "view": "console.open",
        "language": "console.open",
        "ask": "console.open",
        "peek": "console.play",
        **{kind: spec.action for kind, spec in KINDS.items()},
    }

    guest: work.Guest | None = None
    shown: Shown | None = None
    published = -1
    ended = False

    # --- the connection ------------------------------------------------------------------------

    async def connect(self) -> None:
        await self.accept()
        person = self.scope["user"]
        if not person.is_authenticated:
            await self._end(NOT_SIGNED_IN)
            return
        table = await in_pool(work.find_table)(self.scope["url_route"]["kwargs"]["code"])
        if table is None:
            await self._end(NO_TABLE)
            return
        console = _console_of(self.scope)
        self.guest = work.Guest(person.pk, table.pk, person.language, self.scope, console)
        await self._join(table.pk)
        await self._show(force=True)

    async def disconnect(self, code: int) -> None:
        if self.guest is None:
            return
        WATCH.remove(self.guest.table_id)
        try:
            await self.channel_layer.group_discard(
                table_group(self.guest.table_id), self.channel_name
            )
        except Exception as error:  # a broker that is away forgets the group by itself
            log.warning("console_leave", error=repr(error))

    async def _join(self, table_id: int) -> None:
        """Hear of changes. Without a broker the pings alone keep the console true."""
        WATCH.add(table_id)
        try:
            await self.channel_layer.group_add(table_group(table_id), self.channel_name)
        except Exception as error:  # whatever the broker's client raises
            log.warning("console_without_broker", table=table_id, error=repr(error))

    async def _end(self, code: int) -> None:
        self.ended = True
        with translation.override(self.guest.language if self.guest else None):
            message = {
                NOT_SIGNED_IN: _("Please sign in."),
                NOT_ALLOWED: _("You may not open the console of this table (any more)."),
                NO_TABLE: _("There is no such table."),
            }[code]
        await self._send({"type": "closed", "code": code, "message": message})
        await self.close(code)

    # --- messages from the browser -------------------------------------------------------------

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.guest is None or self.ended:
            return
        frame: Any = None
        try:
            frame = _read(text_data)
            await self._handle(frame)
        except Refused as refused:
            await self._refuse(_id_of(frame), refused)
        except DatabaseError as error:
            # Whether the commit came through isn't known: the console asks when it is back.
            log.error("console_database", error=repr(error))
            await self.close(TRY_AGAIN)
        except Exception:
            log.exception("console_failed")
            await self.close(FAILED)

    async def _handle(self, frame: Json) -> None:
        kind = frame.get("type")
        if kind == "ping":
            await self._pong()
        elif kind == "view":
            await self._show(force=True)
        elif kind == "language":
            await self._speak(frame)
        elif kind == "ask":
            await self._known(frame)
        elif kind == "peek":
            await self._peek(frame)
        else:
            await self._act(frame)

    async def _act(self, frame: Json) -> None:
        assert self.guest is not None
        command = parse(frame)
        answer = await in_pool(work.act)(self.guest, command)
        self.shown = answer.shown
        reply = {"id": str(command.id), "version": answer.shown.pulse.version}
        view = {"view": answer.shown.view}
        if answer.outcome is None:
            refusal = {"type": "refused", "code": answer.code, "message": answer.said}
            await self._send(refusal | reply | view)
            if not answer.admitted:
                await self._end(NOT_ALLOWED)
            return
        try:
            await self._send({"type": "answer", "said": answer.said} | reply | view)
        finally:  # the others hear of it although this console has just gone
            await self._publish(answer.outcome)

    async def _publish(self, outcome: Outcome) -> None:
        if not outcome.repeated:
            self.published = outcome.version
            await publish(outcome.table_id, outcome.casino_id, outcome.version)

    async def _known(self, frame: Json) -> None:
        """After a reconnect: did the server get this command?"""
        assert self.guest is not None
        data = frame.get("data")
        asked = fields.uuid(
            "command_id", data.get("command_id") if isinstance(data, dict) else None
        )
        done = await in_pool(work.known)(self.guest, asked)
        shown = await self._show(force=True)
        version = shown.pulse.version if shown else 0
        reply = {"type": "known", "id": _id_of(frame), "asked": str(asked), "done": done}
        await self._send(reply | {"version": version})

    async def _peek(self, frame: Json) -> None:
        """The eye key is held at a training table: to this console alone, and kept nowhere."""
        assert self.guest is not None
        data = frame.get("data")
        box = data.get("box") if isinstance(data, dict) else None
        asked = fields.box("box", box) if box is not None else None
        seen = await in_pool(work.peek)(self.guest, asked)
        reply = {"type": "peeked", "id": _id_of(frame), "seat": seen.seat}
        await self._send(reply | {"cards": list(seen.cards)})

    async def _speak(self, frame: Json) -> None:
        assert self.guest is not None
        data = frame.get("data")
        language = data.get("language") if isinstance(data, dict) else None
        if not isinstance(language, str) or language not in LANGUAGES:
            raise Refused("malformed", field="language")
        self.guest = replace(self.guest, language=language)
        await self._show(force=True)

    async def _pong(self) -> None:
        """The pulse of every table is read at once for all consoles of this process; what this
        one hasn't shown yet follows the pong."""
        assert self.guest is not None
        pulse = await WATCH.pulse(self.guest.table_id)
        now = timezone.now().isoformat(timespec="milliseconds")
        await self._send({"type": "pong", "version": pulse.version, "at": now})
        audience = await in_pool(work.audience_now)(self.guest, pulse)
        if self.shown is None or (self.shown.pulse, self.shown.audience) != (pulse, audience):
            await self._show()

    async def _refuse(self, id: str | None, refused: Refused) -> None:
        language = self.guest.language if self.guest else None
        with translation.override(language):
            message = str(refused)
        version = self.shown.pulse.version if self.shown else 0
        frame = {"type": "refused", "id": id, "version": version}
        await self._send(frame | {"code": refused.code, "message": message})

    # --- views ---------------------------------------------------------------------------------

    async def table_changed(self, message: Json) -> None:
        """From the group: something has changed, perhaps by this very console."""
        version = message["version"]
        if self.guest is None or self.ended:
            return
        if version == self.published:  # our own; another one of this version is news
            self.published = -1
            return
        if self.shown is not None and version < self.shown.pulse.version:
            return
        await self._show()

    async def _show(self, *, force: bool = False) -> Shown | None:
        """Send the view if it isn't the one that is shown; end when he may see it no more."""
        assert self.guest is not None
        shown = await in_pool(work.look)(self.guest)
        if shown is None:
            await self._end(NOT_ALLOWED)
            return None
        before, self.shown = self.shown, shown
        if force or before is None or before.key != shown.key:
            await self._send(_view_frame(shown, before, force))
        return shown

    async def _send(self, frame: Json) -> None:
        await self.send(text_data=json.dumps(frame, ensure_ascii=False))


def _view_frame(shown: Shown, before: Shown | None, force: bool) -> Json:
    """`force`: show it although its version isn't higher (language, call, assignment)."""
    version = shown.pulse.version
    frame: Json = {"type": "view", "version": version, "view": shown.view}
    if force or (before is not None and before.pulse.version >= version):
        frame["force"] = True
    return frame


def _console_of(scope: Any) -> UUID:
    """The id that the console gave itself; one that gave none has one for this connection."""
    asked = parse_qs(scope.get("query_string", b"").decode("ascii", "replace")).get("console", [])
    try:
        return fields.uuid("console", asked[0]) if asked else uuid4()
    except Refused:
        return uuid4()


def _read(text: str | None) -> Json:
    """The frame, or Refused("malformed"): no text, too large, no JSON, no object."""
    if text is None or len(text) > LARGEST_FRAME:
        raise Refused("malformed", field="frame")
    try:
        frame = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("malformed", field="frame") from None
    if not isinstance(frame, dict):
        raise Refused("malformed", field="frame")
    return frame


def _id_of(frame: Any) -> str | None:
    """The frame's own id, to answer to it, if it has a plain one."""
    found = frame.get("id") if isinstance(frame, dict) else None
    plain = isinstance(found, str) and len(found) <= 64 and found.isprintable()
    return found if plain else None
