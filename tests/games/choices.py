"""Tables whose stakes leave a choice: lists and ranges, from which the pit picks (APP-3)."""

from collections.abc import Callable
from datetime import date
from typing import Any

from tables.enums import CountKind, Game
from tables.models import Casino, StaffMember
from tests.games.driver import Driver
from tests.games.modes import with_device
from tests.tables.house import FLOAT, House, approved_version, build_house

CHOICES: dict[Game, dict[str, Any]] = {
    Game.HOLDEM: {"small_blind": [200, 500, 1_000], "big_blind": [400, 1_000, 2_000]},
    Game.CARIBBEAN_STUD: {
        "ante_min": [500, 1_000, 2_500],
        "ante_max": {"from": 5_000, "to": 20_000, "step": 2_500},
    },
}


def house_with_choices(
    casino: Casino, staff: Callable[..., StaffMember], game: Game, **stakes: Any
) -> House:
    """The game's house; its stakes leave `CHOICES`, or what is named."""
    house = build_house(casino, staff, game)
    approved_version(
        house.lines["stakes"],
        staff("limits"),
        staff("compliance"),
        number=2,
        effective_on=date(2026, 11, 2),
        **(CHOICES[game] | stakes),
    )
    return house


def driver_with_choices(
    casino: Casino, staff: Callable[..., StaffMember], game: Game, **picked: int
) -> Driver:
    """The game's table in play with these values picked at its opening, driven from a console."""
    house = house_with_choices(casino, staff, game)
    house.count(house.open(picked=picked), CountKind.OPENING, FLOAT)
    return with_device(Driver(house), staff)
