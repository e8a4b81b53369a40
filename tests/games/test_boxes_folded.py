"""A table against the house read from its rows is the table that the process has kept."""

from typing import Any

import pytest

from games.store.loading import CACHE
from tables.enums import Game
from tests.conftest import PIN
from tests.games.banked_rounds import TAPS
from tests.games.driver import Driver
from tests.games.modes import driver_of

pytestmark = pytest.mark.django_db(transaction=True)


def picture(driver: Driver) -> tuple[Any, ...]:
    play = driver.play
    return play.version, play.hand, play.last, play.round, play.ended, play.finished, play.seats


def test_after_every_tap(casino, staff) -> None:
    """Also after a settlement, a buy-in between rounds, a reopened round and a void one."""
    driver = driver_of("shown", casino, staff, game=Game.CARIBBEAN_STUD)
    second = {"username": driver.house.inspector.username, "pin": PIN}
    taps: tuple[tuple[str, dict[str, Any]], ...] = (
        ("buy_in", {"amount_minor": 10_000}),
        *TAPS,
        ("settle", {}),
        ("buy_in", {"amount_minor": 10_000, "name": "Babić"}),
        ("reopen", {"reason": "wrong_winner", "second": second}),
        ("undo", {}),
        ("settle", {}),
        ("same_bets", {}),
        ("misdeal", {"reason": "exposed_card"}),
        ("buy_in", {"amount_minor": 10_000}),
        ("same_bets", {}),
    )
    for kind, data in taps:
        driver.do(kind, **data)
        kept = picture(driver)
        CACHE.clear()
        assert picture(driver) == kept, kind
    assert [box.number for box in driver.play.round.state.boxes] == [2, 5]
