"""APP-3 on an open console: other limits are there at once, announced ones in their time."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tables.enums import Game
from tables.realtime import publish
from tables.services.settings import set_stakes
from tests.games.choices import driver_with_choices
from tests.games.consoles import Console, console, database
from tests.games.driver import Driver

pytestmark = pytest.mark.django_db(transaction=True)

RAISED = {"ante_min": 1_000, "ante_max": 10_000}
HIGH = {"ante_min": 2_500, "ante_max": 10_000}


@pytest.fixture
def driver(casino, staff) -> Driver:
    return driver_with_choices(casino, staff, Game.CARIBBEAN_STUD)


async def pinged_until(screen: Console, stakes: str) -> None:
    """Pings bring what has changed by the clock alone."""
    while not screen.view["header"]["stakes"].startswith(stakes):
        await screen.send(type="ping")
        await screen.until("pong")
        await screen.line.receive_nothing(timeout=0.3)


async def test_app_3_limits_are_pushed_and_no_tap_gets_stale(driver: Driver) -> None:
    house = driver.house
    session = await database(lambda: driver.session)
    async with console(house.croupier, "CS-1") as screen:
        version = screen.version
        assert screen.view["header"]["stakes"].startswith("Ante €5 – €200")
        await database(set_stakes, session, RAISED, house.pit, "Busy")
        await publish(house.table.pk, house.casino.pk, version)
        assert (await screen.until("view"))["force"]
        assert screen.view["header"]["stakes"].startswith("Ante €10 – €100")
        assert screen.view["panel"]["ante"]["min_minor"] == 1_000
        announced_at = timezone.now() - timedelta(seconds=57)
        await database(set_stakes, session, HIGH, house.pit, "Busier", 1, announced_at)
        await publish(house.table.pk, house.casino.pk, version)
        await screen.until("view")
        assert ": Ante €25 – €100" in screen.view["header"]["coming"]
        await pinged_until(screen, "Ante €25 – €100")
        assert screen.view["header"]["coming"] == ""
        low = await screen.do("place_bet", version=version, box=1, ante_minor=1_000)
        assert (low["type"], low["code"]) == ("refused", "below_minimum")
        bet = await screen.do("place_bet", version=version, box=1, ante_minor=2_500)
        assert bet["type"] == "answer"
