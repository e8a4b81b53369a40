"""The dashboard's live line: whole pictures of the floor, coalesced, at most four a second.

A group message says only that something changed. Every five seconds the picture is built anew
whatever was heard, so that a lost message heals; a picture that is the same is not sent again.
"""

import asyncio
import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import structlog
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import override

from tables.audit import record_refusal
from tables.errors import Refused
from tables.models import Casino, StaffMember
from tables.permissions import may
from tables.realtime import floor_group
from tables.requests import new_request_id, request_scope
from tables.selectors.dashboard import floor
from tables.selectors.signed_in import signed_in

log = structlog.get_logger(__name__)

LEAST_APART = 0.25
LOOK_EVERY = 5.0
NOT_SIGNED_IN, NOT_ALLOWED, FAILED = 4401, 4403, 1011

# Dashboards share two threads, so that they never starve the consoles of connections.
POOL = ThreadPoolExecutor(max_workers=2, thread_name_prefix="floor")


class FloorConsumer(AsyncWebsocketConsumer):
    """`/ws/pit/`: server frames {"type": "floor", "version", "at", "html"} and {"type": "pong"}."""

    required_action = "floor.watch"
    message_actions = {"ping": "floor.watch"}

    async def connect(self) -> None:
        """Let in who may watch the floor of his casino, and start the pictures."""
        self.sending: asyncio.Task[None] | None = None
        self.changed = asyncio.Event()
        self.person = self.scope["user"]
        await self.accept()
        if not self.person.is_authenticated:
            await self.close(NOT_SIGNED_IN)
        elif not await self._off_loop(_admits, self.person.pk):
            await self.close(NOT_ALLOWED)
        else:
            self.group = floor_group(self.person.casino_id)
            await self.channel_layer.group_add(self.group, self.channel_name)
            self.sending = asyncio.create_task(self._keep_sending())

    async def disconnect(self, code: int) -> None:
        """Stop the pictures."""
        if self.sending is not None:
            self.sending.cancel()
            await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer a ping; whatever else a client sends is of no meaning here."""
        if text_data is not None and _type_of(text_data) == "ping":
            await self._send({"type": "pong", "at": _milliseconds()})

    async def table_changed(self, message: dict[str, Any]) -> None:
        """A table changed: the next picture is due."""
        self.changed.set()

    async def _keep_sending(self) -> None:
        try:
            await self._send_pictures()
        except Exception:  # whatever it is: a dead line is seen, a silent one would look live
            log.exception("floor_line_failed")
            await self.close(FAILED)

    async def _send_pictures(self) -> None:
        shown = ""
        while True:
            self.changed.clear()
            html = await self._off_loop(_picture, self.scope, self.person.pk)
            if html is None:
                await self.close(NOT_ALLOWED)
                return
            if html != shown:
                now = _milliseconds()
                await self._send({"type": "floor", "version": now, "at": now, "html": html})
                shown = html
            await asyncio.sleep(LEAST_APART)
            await self._wait_for_change()

    async def _wait_for_change(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self.changed.wait(), LOOK_EVERY - LEAST_APART)

    async def _send(self, frame: dict[str, Any]) -> None:
        await self.send(text_data=json.dumps(frame))

    async def _off_loop(self, function: Any, *arguments: Any) -> Any:
        run = database_sync_to_async(function, thread_sensitive=False, executor=POOL)
        return await run(*arguments)


def _admits(person_id: int) -> bool:
    """Whether the person may watch; a refusal is recorded."""
    person = StaffMember.objects.get(pk=person_id)
    if _may_watch(person):
        return True
    with request_scope(new_request_id()):
        record_refusal(person, "floor.watch", Refused("not_allowed"), path="/ws/pit/")
    return False


def _may_watch(person: StaffMember) -> bool:
    return may(person, "floor.watch") and person.casino_id is not None


def _picture(scope: Mapping[str, Any], person_id: int) -> str | None:
    """The fragments in the person's language; None once he is signed out or may not watch."""
    person = signed_in(scope, person_id)
    if person is None or not _may_watch(person):
        return None
    context = {
        "floor": floor(Casino.objects.get(staff=person)),
        "may_acknowledge": may(person, "alert.acknowledge"),
        "live_frame": True,
    }
    with override(person.language):
        return render_to_string("tables/pit/live.html", context)


def _type_of(text: str) -> str:
    try:
        frame = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    return str(frame.get("type", "")) if isinstance(frame, dict) else ""


def _milliseconds() -> int:
    return int(timezone.now().timestamp() * 1000)
