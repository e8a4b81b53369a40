"""A payout that the float can't pay: the pit hears of it, and the table isn't stuck."""

import asyncio
from uuid import uuid4

import pytest

from games.models import Round
from games.services.disputes import void_command
from games.services.play import execute
from reports.services.verify import verify
from tables.enums import AlertKind, Game
from tables.models import Alert
from tests.games.banked_rounds import TAPS
from tests.games.consoles import Console, console
from tests.games.driver import Driver
from tests.games.modes import driver_of
from tests.tables.house import FLOAT_MINOR

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def driver(casino, staff) -> Driver:
    """CS-1 with 20 in the float: the round of `banked_rounds` costs 24."""
    driver = driver_of("shown", casino, staff, game=Game.CARIBBEAN_STUD)
    driver.do("buy_in", amount_minor=FLOAT_MINOR - 2_000)
    return driver


async def to_the_refusal(at: Console) -> None:
    for kind, data in TAPS:
        assert (await at.do(kind, **data))["type"] == "answer"
    for _twice in range(2):
        frame = await at.do("settle")
        assert (frame["code"], frame["view"]["call"]["state"]) == ("float_short", "waiting")
    assert "The pit boss is called: undo what was entered wrong" in frame["message"]
    assert (at.view["phase"], at.view["undo"]["type"]) == ("settle", "undo")


def test_the_pit_is_called_once_and_the_croupier_undoes_and_goes_on(driver: Driver) -> None:
    async def play() -> None:
        async with console(driver.house.croupier, "CS-1") as at:
            await to_the_refusal(at)
            await at.tap(at.view["undo"])
            await at.tap(at.view["panel"]["settle"])

    asyncio.run(play())
    alert = Alert.objects.get(kind=AlertKind.CALL)
    assert (alert.table, alert.detail) == (driver.table, {"reason": "float_short"})
    assert (Round.objects.get().status, verify()) == ("finished", [])


def test_else_the_manager_makes_the_round_void(driver: Driver, staff) -> None:
    async def play() -> None:
        async with console(driver.house.croupier, "CS-1") as at:
            await to_the_refusal(at)

    asyncio.run(play())
    command = void_command(Round.objects.get(), "ruling", id=uuid4(), version=driver.head)
    execute(driver.table.pk, command, staff("manager"), now=driver.now)
    assert (Round.objects.get().status, verify()) == ("void", [])
