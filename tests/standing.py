"""Houses that stay for all tests of a module; what one of these changes is rolled back."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.core.management import call_command

from games.selectors.live import clear_views
from games.store.loading import CACHE
from tables.models import Casino
from tests.conftest import StaffFactory, staff_of

FIRST_PERSON = 101  # leaves the low numbers to the people of the single tests
Built = TypeVar("Built")


@contextmanager
def standing(build: Callable[[Casino, StaffFactory], Built]) -> Iterator[Built]:
    """Committed once for a whole module; afterwards the database is empty again.

    Not for transactional tests, which empty it themselves.
    """
    CACHE.clear()
    clear_views()
    try:
        casino = Casino.objects.create(
            code="demo", name="Baize Demo Casino", currency="EUR", time_zone="Europe/Zagreb"
        )
        yield build(casino, staff_of(casino, FIRST_PERSON))
    finally:
        call_command("flush", verbosity=0, interactive=False)
