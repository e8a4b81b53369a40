"""An evening at HE-1 for the reports: hands by the simulated croupier, then the table is closed."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from random import Random

from django.db import connection

from games.simulator.croupier import SimulatedCroupier
from games.simulator.evening import Crew, close_after_play, count_boxes
from games.simulator.service_desk import Clock, ServiceDesk
from tables.models import TableSession
from tests.tables.house import NOON, House

NEXT_MORNING = NOON + timedelta(hours=20)  # 08:00 in Zagreb, the day of NOON is over


def crew_of(house: House) -> Crew:
    return Crew(house.pit, house.croupier, house.inspector, house.cage, house.finance)


def play(house: House, hands: int = 1, *, close: bool = True, boxes: bool = True) -> TableSession:
    """`hands` hands from NOON on; closed and its boxes counted unless told otherwise.

    The first hand takes 5.00 of 104.00.
    """
    session = house.in_play()
    clock = Clock(NOON)
    desk = ServiceDesk(house.table, house.croupier, clock)
    croupier = SimulatedCroupier(desk, Random(18), players=3)
    croupier.play(hands)
    croupier.leave()
    session.refresh_from_db()
    if close:
        close_after_play(session, crew_of(house), now=clock.tick())
        session.refresh_from_db()
    if close and boxes:
        count_boxes(session, crew_of(house), now=clock.tick())
    return session


@contextmanager
def tampering() -> Iterator[None]:
    """Somebody with the database's own key: no trigger fires."""
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SET session_replication_role = origin")
