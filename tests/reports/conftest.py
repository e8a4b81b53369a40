"""A house whose evening is over."""

import pytest

from games.selectors.live import clear_views
from games.store.loading import CACHE
from tests.tables.house import House, build_house


@pytest.fixture(autouse=True)
def _empty_caches():
    """No test sees what another has kept."""
    CACHE.clear()
    clear_views()


@pytest.fixture
def house(casino, staff) -> House:
    return build_house(casino, staff)
