"""The tables that this process's consoles show, and their pulses, read together in one query."""

import asyncio
import time
from collections import Counter
from collections.abc import Mapping

from games.consumers.pool import in_pool
from games.selectors.pulses import Pulse, read_pulses

FRESH_SECONDS = 1.0


class Watch:
    """A reading is shared by everyone who asks within `FRESH_SECONDS`, whatever the table."""

    def __init__(self) -> None:
        self._tables: Counter[int] = Counter()
        self._pulses: Mapping[int, Pulse] = {}
        self._read_at = 0.0
        self._reading: asyncio.Future[dict[int, Pulse]] | None = None

    def add(self, table_id: int) -> None:
        self._tables[table_id] += 1

    def remove(self, table_id: int) -> None:
        self._tables[table_id] -= 1
        if self._tables[table_id] <= 0:
            del self._tables[table_id]

    async def pulse(self, table_id: int) -> Pulse:
        """The table's pulse, at most `FRESH_SECONDS` old."""
        fresh = time.monotonic() - self._read_at < FRESH_SECONDS
        while not fresh or table_id not in self._pulses:
            await self._read()
            fresh = True
        return self._pulses[table_id]

    async def _read(self) -> None:
        """Read now, or wait for the reading that is under way in this event loop."""
        if not self._is_reading_here():
            self._reading = asyncio.ensure_future(in_pool(read_pulses)(list(self._tables)))
        assert self._reading is not None
        self._pulses = await asyncio.shield(self._reading)
        self._read_at = time.monotonic()

    def _is_reading_here(self) -> bool:
        reading = self._reading
        if reading is None or reading.done():
            return False
        return reading.get_loop() is asyncio.get_running_loop()


WATCH = Watch()
