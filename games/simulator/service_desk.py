"""A desk without a socket: straight through the play service, on a clock of its own if wanted."""

import uuid
from datetime import datetime, timedelta
from random import Random
from typing import Any

from games.presenters.scene import PLAYS
from games.selectors.live import read_view
from games.services.commands import parse
from games.services.play import execute
from games.simulator.desk import Answer, View
from tables.errors import Refused
from tables.models import StaffMember, Table


class Clock:
    """Casino time for an evening that is past: every tap takes some seconds."""

    def __init__(self, start: datetime) -> None:
        self.now = start
        self._rng = Random(start.isoformat())

    def tick(self) -> datetime:
        self.now += timedelta(seconds=self._rng.randint(6, 36))
        return self.now


class ServiceDesk:
    """Commands of one person at one table; without a clock they happen now."""

    def __init__(self, table: Table, person: StaffMember, clock: Clock | None = None) -> None:
        self._table_id = table.pk
        self._person = person
        self._clock = clock
        self.view: View = self._look()

    def send(self, kind: str, data: dict[str, Any]) -> Answer:
        version = self.view["version"]
        command = parse({"id": str(uuid.uuid4()), "type": kind, "version": version, "data": data})
        code = message = ""
        try:
            execute(self._table_id, command, self._person, now=self._time())
        except Refused as refused:
            code, message = refused.code, str(refused)
        self.view = self._look()
        return Answer(self.view, code, message)

    def _time(self) -> datetime | None:
        return self._clock.tick() if self._clock else None

    def _look(self) -> View:
        return read_view(self._table_id, PLAYS, "en").view
