"""Houses whose evening is over: one played by each test, or a known one shared by a module."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.selectors.live import clear_views
from games.store.loading import CACHE
from tests.reports.known import Evening, known_evening
from tests.tables.house import House, build_house


@pytest.fixture(autouse=True)
def _empty_caches():
    """No test sees what another has kept."""
    CACHE.clear()
    clear_views()


@pytest.fixture
def house(casino, staff) -> House:
    return build_house(casino, staff)


@pytest.fixture(scope="module")
def evening(django_db_setup: None, django_db_blocker: Any) -> Iterator[Evening]:
    """The known evening; what a test changes is rolled back. Not for transactional tests."""
    with django_db_blocker.unblock(), known_evening() as played:
        yield played
