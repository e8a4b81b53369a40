"""An evening at each of four games in each of its modes: opened under versions in force, played by
the simulated croupier, closed, boxes counted, the day closed; the books and `verify` are clean."""

from datetime import timedelta
from random import Random

import pytest

from games.models import DealtPack, Round
from games.selectors.live import clear_views
from games.simulator.croupier import SimulatedCroupier
from games.simulator.evening import Crew, close_after_play, count_boxes
from games.simulator.service_desk import Clock, ServiceDesk
from games.store.loading import CACHE
from reports.models import RoundFact, SessionFact
from reports.models.days import DayStatus, GamingDay
from reports.services.closing import tick
from reports.services.verify import verify
from tables.enums import AccountKind, EntryMode, Game
from tables.ledger import queries
from tests.games.driver import Driver
from tests.games.modes import driver_of, everybody_goes
from tests.games.whatif_evening import check_settled_again
from tests.tables.house import DAY, FLOAT_MINOR, NOON

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 6
NEXT_MORNING = NOON + timedelta(hours=20)
SHOWN, DEALT, DECLARED = EntryMode.SHOWN, EntryMode.DEALT, EntryMode.DECLARED
EVENINGS = [
    (Game.CARIBBEAN_STUD, SHOWN),
    (Game.CARIBBEAN_STUD, DEALT),
    (Game.CARIBBEAN_STUD, DECLARED),
    (Game.EUROPEAN_POKER, SHOWN),
    (Game.EUROPEAN_POKER, DEALT),
    (Game.EUROPEAN_POKER, DECLARED),
]


@pytest.mark.parametrize(("game", "mode"), EVENINGS)
def test_an_evening_against_the_house(game: Game, mode: EntryMode, casino, staff) -> None:
    driver = _open(game, mode, casino, staff)
    _play(driver)
    rounds = Round.objects.filter(status="finished")
    assert [rounds.count(), rounds.exclude(mode=mode).count()] == [ROUNDS, 0]
    assert DealtPack.objects.count() == (Round.objects.count() if mode == DEALT else 0)
    win = sum(rounds.values_list("win_minor", flat=True))
    sold = driver.session.table.status.drop_minor
    held = queries.balances(casino, driver.table)
    assert held[AccountKind.FLOAT] == FLOAT_MINOR + win - sold
    assert (held.get(AccountKind.PLAYERS, 0), held[AccountKind.DROP_BOX]) == (0, sold)
    assert driver.session.table.status.win_minor == win
    check_settled_again(game)
    session = _close(driver)
    fact = SessionFact.objects.get(session=session)
    assert (RoundFact.objects.count(), fact.result_minor) == (0, win)


@pytest.mark.parametrize("mode", list(EntryMode))
def test_an_evening_of_stud(mode: EntryMode, casino, staff) -> None:
    driver = _open(Game.SEVEN_CARD_STUD, mode, casino, staff)
    croupier = _play(driver)
    hands = Round.objects.filter(status="finished")
    assert [hands.count(), hands.exclude(mode=mode).count()] == [ROUNDS, 0]
    assert DealtPack.objects.count() == (Round.objects.count() if mode == DEALT else 0)
    taken = sum(hands.values_list("commission_minor", flat=True))
    held = queries.balances(casino, driver.table)
    assert held.get(AccountKind.COMMISSION_BOX, 0) == taken
    check_settled_again(Game.SEVEN_CARD_STUD)
    everybody_goes(driver, croupier)
    session = _close(driver)
    fact = SessionFact.objects.get(session=session)
    assert (RoundFact.objects.count(), fact.result_minor) == (ROUNDS, taken)


def _open(game: Game, mode: EntryMode, casino, staff) -> Driver:
    CACHE.clear()
    clear_views()
    return driver_of(mode, casino, staff, training=mode == DEALT, game=game)


def _play(driver: Driver) -> SimulatedCroupier:
    clock = Clock(NOON)
    desk = ServiceDesk(driver.table, driver.house.croupier, clock)
    croupier = SimulatedCroupier(desk, Random(f"{driver.table.code} 4"), players=4)
    croupier.play(ROUNDS)
    driver.now = clock.tick()
    CACHE.clear()
    driver.check_books()
    return croupier


def _close(driver: Driver):
    """The table closes, its boxes are counted, the day closes: nothing that doesn't fit."""
    house, session = driver.house, driver.session
    crew = Crew(house.pit, house.croupier, house.inspector, house.cage, house.finance)
    close_after_play(session, crew, now=driver.now)
    session.refresh_from_db()
    count_boxes(session, crew, now=driver.now)
    tick(NEXT_MORNING)
    day = GamingDay.objects.get(casino=house.casino, day=DAY)
    assert (day.status, day.difference) == (DayStatus.CLOSED, None)
    assert [str(found) for found in verify() if found.check != "versions"] == []
    return session
