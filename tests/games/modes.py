"""Tables of the other entry modes: the rule set approves them all, the table has one."""

from collections.abc import Callable
from datetime import date

from games.engines.params import ENTRY_MODES
from games.models import TableEvent
from games.simulator.croupier import SimulatedCroupier
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


def everybody_goes(driver: Driver, croupier: SimulatedCroupier) -> None:
    """With all chips of the table: where only pots are entered, the last one takes the rest."""
    seats = [seat.seat for seat in driver.play.seats.seats]
    if driver.session.mode != "pot_only":
        croupier.leave()
    for seat in seats if driver.play.seats.seats else []:
        driver.do("leave_seat", seat=seat, amount_minor=driver.play.seats.untracked)
    assert driver.play.seats.chips == 0
    assert TableEvent.objects.filter(kind="SeatLeft").count() >= len(seats)
