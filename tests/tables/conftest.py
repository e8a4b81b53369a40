"""Houses with one table of any game."""

from collections.abc import Callable

import pytest

from tables.enums import Game
from tables.models import Casino, StaffMember
from tests.tables.house import House, build_house


@pytest.fixture
def house_of(casino: Casino, staff: Callable[..., StaffMember]) -> Callable[[Game], House]:
    """`house_of(Game.CARIBBEAN_STUD)`: a house whose table is CS-1."""
    return lambda game: build_house(casino, staff, game)
