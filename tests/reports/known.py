"""A known evening at HE-1: three hands with exact figures, closed, counted, its day run.

Hand 1 (12:00): side pot, 240.00 matched, commission 12.00, one mis-tapped card undone.
Hand 2 (01:30): all fold to the big blind, 4.00 matched, no commission. Hand 3: void.
"""

from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import timedelta

from games.models import Round
from games.simulator.evening import close_after_play, count_boxes
from reports.models import GamingDay
from reports.services import closing
from tables.models import Casino, TableSession
from tests.conftest import StaffFactory
from tests.games.driver import Driver
from tests.reports.evening import NEXT_MORNING, crew_of
from tests.standing import standing
from tests.tables.house import DAY, NOON, House, build_house

MATCHED, COMMISSION, DROP = 24_400, 1_200, 44_000
AFTER_MIDNIGHT = NOON + timedelta(hours=13, minutes=30)


@dataclass(frozen=True)
class Evening:
    """What the tests of a module share; nobody changes it."""

    house: House
    session: TableSession
    hands: tuple[Round, ...]

    @property
    def day(self) -> GamingDay:
        return GamingDay.objects.get(casino=self.house.casino, day=DAY)


def known_evening() -> AbstractContextManager[Evening]:
    """Committed once for a whole module."""
    return standing(play_known_evening)


def play_known_evening(casino: Casino, staff: StaffFactory) -> Evening:
    """Play, close, count, and run the day."""
    house = build_house(casino, staff)
    session = house.in_play()
    driver = Driver(house)
    driver.seat_players(4_000, 20_000, 20_000, button=3)
    play_side_pot(driver)
    driver.now = AFTER_MIDNIGHT
    play_blinds(driver)
    driver.do("deal")
    driver.do("misdeal", reason="exposed_card")
    for seat in (1, 2, 3):
        driver.do("leave_seat", seat=seat)
    session.refresh_from_db()
    close_after_play(session, crew_of(house), now=AFTER_MIDNIGHT)
    session.refresh_from_db()
    count_boxes(session, crew_of(house), now=AFTER_MIDNIGHT)
    closing.tick(NEXT_MORNING)
    return Evening(house, session, tuple(Round.objects.order_by("number")))


def play_side_pot(driver: Driver) -> None:
    """Seat 1 is all-in for the main pot with three kings, seat 3 wins the side pot."""
    driver.do("deal")
    driver.do("raise_to", seat=3, to_minor=10_000)
    driver.do("check_call", seat=1)
    driver.do("check_call", seat=2)
    driver.do("board", cards=["Ks", "9h", "5d"])
    driver.do("undo")
    driver.do("board", cards=["Ks", "9h", "4d"])
    driver.do("all_check")
    driver.do("board", cards=["9c"])
    driver.do("all_check")
    driver.do("board", cards=["2s"])
    driver.do("all_check")
    driver.do("show", seat=1, cards=["Kd", "Kh"])
    driver.do("show", seat=3, cards=["9s", "8s"])
    driver.do("rest_shown")
    driver.do("pay")


def play_blinds(driver: Driver) -> None:
    driver.do("deal")
    driver.do("rest_fold")
    driver.do("pay")
