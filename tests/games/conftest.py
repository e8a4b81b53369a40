"""A table in play, driven through the one door."""

import pytest

from games.selectors.live import clear_views
from games.store.loading import CACHE
from tests.games.driver import Driver
from tests.tables.house import House, build_house


@pytest.fixture(autouse=True)
def _empty_caches():
    """No test sees what another has kept."""
    CACHE.clear()
    clear_views()


@pytest.fixture
def house(casino, staff) -> House:
    house = build_house(casino, staff)
    house.in_play()
    return house


@pytest.fixture
def driver(house: House) -> Driver:
    return Driver(house)
