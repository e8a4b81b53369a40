"""Houses with one table of any game, and a draft of stakes."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from tables.enums import Game, VersionKind
from tables.models import Casino, StaffMember, Version
from tables.selectors.days import gaming_day_for
from tables.services import drafts
from tests.tables.house import House, build_house


@pytest.fixture
def house_of(casino: Casino, staff: Callable[..., StaffMember]) -> Callable[[Game], House]:
    """`house_of(Game.CARIBBEAN_STUD)`: a house whose table is CS-1."""
    return lambda game: build_house(casino, staff, game)


@pytest.fixture
def limits(staff: Callable[..., StaffMember]) -> StaffMember:
    """The limits officer."""
    return staff("limits")


@pytest.fixture
def draft(casino: Casino, limits: StaffMember) -> Version:
    """His draft of blinds 1/2, to be in force from today."""
    line = drafts.create_line(casino, VersionKind.STAKES, Game.HOLDEM, "Hold'em 1/2", limits)
    today = gaming_day_for(casino, timezone.now())
    blinds = {"small_blind": 100, "big_blind": 200}
    return drafts.draft_version(line, blinds, limits, effective_on=today)
