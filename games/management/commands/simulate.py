"""`manage.py simulate`: seeded hands at the open tables, over the WebSocket or straight."""

import threading
import time
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from games.simulator.croupier import SimulatedCroupier
from games.simulator.tables import NotReady, OpenTable, desk_at, tables_in_play


class Command(BaseCommand):
    help = "Play seeded random hands; tables are opened where too few are in play."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tables", type=int, default=1, help="how many tables")
        parser.add_argument("--rounds", type=int, default=10, help="hands at each table")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--players", type=int, default=7)
        parser.add_argument("--ws", help="ws://host:port: through the console's WebSocket")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            places = tables_in_play(options["tables"])
        except NotReady as error:
            raise CommandError(str(error)) from error
        started = time.monotonic()
        evenings = [_Evening(place, options) for place in places]
        for evening in evenings:
            evening.start()
        for evening in evenings:
            evening.join()
            if evening.error:
                raise CommandError(f"{evening.place.table.code}: {evening.error}")
        hands = options["rounds"] * len(evenings)
        self.stdout.write(f"{hands} hands in {time.monotonic() - started:.1f} s")


class _Evening(threading.Thread):
    """One table's hands in a thread of its own."""

    def __init__(self, place: OpenTable, options: dict[str, Any]) -> None:
        super().__init__(name=place.table.code)
        self.place = place
        self.options = options
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            desk = desk_at(self.place, self.options["ws"])
            rng = Random(f"{self.options['seed']} {self.place.table.code}")  # noqa: S311  (play)
            croupier = SimulatedCroupier(desk, rng, players=self.options["players"])
            croupier.play(self.options["rounds"])
        except Exception as error:
            self.error = error
        finally:
            connection.close()
