"""Tables of the other entry modes: the rule set approves them all, the table has one."""

from collections.abc import Callable
from datetime import date

from games.engines.params import ENTRY_MODES
from tables.enums import DeviceKind, Game
from tables.models import Casino, StaffMember
from tables.services.devices import enrol, register_device
from tests.games.driver import Driver
from tests.tables.house import approved_version, build_house


def driver_of(
    mode: str,
    casino: Casino,
    staff: Callable[..., StaffMember],
    *,
    training: bool = False,
    game: Game = Game.HOLDEM,
) -> Driver:
    """The game's table in play in this mode, driven from a registered device."""
    house = build_house(casino, staff, game)
    if game == Game.HOLDEM:
        approved_version(
            house.lines["ruleset"],
            staff("limits"),
            staff("compliance"),
            number=2,
            effective_on=date(2026, 11, 2),
            entry_modes=list(ENTRY_MODES),
        )
    house.table.mode, house.table.is_training = mode, training
    house.table.save(update_fields=["mode", "is_training"])
    house.in_play()
    return with_device(Driver(house), staff)


def with_device(driver: Driver, staff: Callable[..., StaffMember]) -> Driver:
    """The driver's commands come from a registered console, which takes PINs."""
    _device, code = register_device(
        driver.house.casino, "Console 1", DeviceKind.CONSOLE, staff("admin")
    )
    driver.device, _token = enrol(code)
    return driver
