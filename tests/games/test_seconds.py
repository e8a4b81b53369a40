"""What two people must do: recount of a seat and a dead hand, with a PIN on a registered device."""

import pytest

from games.models import CommandRecord, TableEvent
from tables.enums import AccountKind, DeviceKind, Role
from tables.errors import Refused
from tables.ledger import queries
from tables.models import Alert, AuditEntry
from tables.services.devices import enrol, register_device
from tests.conftest import PIN
from tests.games.driver import Driver

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def driver(driver: Driver, staff) -> Driver:
    _device, code = register_device(
        driver.house.casino, "Console 1", DeviceKind.CONSOLE, staff("admin")
    )
    driver.device, _token = enrol(code)
    return driver


def second(person, pin: str = PIN) -> dict[str, str]:
    return {"username": person.username, "pin": pin}


def recount(driver: Driver, amount: int, **who) -> None:
    driver.do("recount_seat", seat=1, amount_minor=amount, reason="miscounted", **who)


def test_recount_with_the_inspector(driver: Driver) -> None:
    """The difference goes to the patrons; above the threshold it is an exception."""
    house = driver.house
    driver.do("take_seat", seat=1, name="Babić", buy_in_minor=20_000)
    recount(driver, 19_500, second=second(house.inspector))
    assert Alert.objects.count() == 0  # 5.00 is the threshold itself
    recount(driver, 18_900, second=second(house.inspector))
    assert driver.play.seats.seat(1).stack == 18_900
    assert queries.balances(house.casino)[AccountKind.PATRONS] == 1_100
    alert = Alert.objects.get()
    assert (alert.kind, alert.detail["before_minor"], alert.detail["after_minor"]) == (
        "recount",
        19_500,
        18_900,
    )
    event = TableEvent.objects.order_by("seq").last()
    assert (event.kind, event.second_person) == ("SeatRecounted", house.inspector)
    entry = AuditEntry.objects.filter(action="seat.recounted").first()
    assert entry.approved_by == house.inspector


@pytest.mark.parametrize(
    ("person", "pin", "code"),
    [
        ("inspector", "111222", "wrong_pin"),
        ("croupier", PIN, "same_person"),
        ("pit", PIN, "not_allowed"),
    ],
)
def test_a_wrong_second_person(driver: Driver, person: str, pin: str, code: str) -> None:
    """Nothing changes, the refusal is in the audit trail, and no PIN is anywhere."""
    driver.do("take_seat", seat=1, name="Babić", buy_in_minor=20_000)
    events = TableEvent.objects.count()
    with pytest.raises(Refused) as caught:
        recount(driver, 19_000, second=second(getattr(driver.house, person), pin))
    assert caught.value.code == code
    assert TableEvent.objects.count() == events
    assert driver.play.seats.seat(1).stack == 20_000
    assert AuditEntry.objects.filter(action__startswith="refused:", reason=code).count() == 1


def test_an_unregistered_browser_takes_no_pin(driver: Driver) -> None:
    driver.do("take_seat", seat=1, name="Babić", buy_in_minor=20_000)
    driver.device = None
    with pytest.raises(Refused) as caught:
        recount(driver, 19_000, second=second(driver.house.inspector))
    assert caught.value.code == "pin_device"


def test_no_pin_is_stored(driver: Driver) -> None:
    """The hash of a command's body doesn't depend on the PIN."""
    driver.do("take_seat", seat=1, name="Babić", buy_in_minor=20_000)
    recount(driver, 19_900, second=second(driver.house.inspector))
    record = CommandRecord.objects.get(kind="recount_seat")
    assert PIN not in str(record.__dict__)
    assert all(PIN not in str(event.data) for event in TableEvent.objects.all())


def test_dead_hand_of_an_absent_player(driver: Driver) -> None:
    """POT-13: an absent all-in player's hand; his chips stay in."""
    driver.seat_players(4_000, 20_000, 20_000, button=3)
    driver.do("deal")
    driver.do("raise_to", seat=3, to_minor=4_000)
    driver.do("check_call", seat=1)
    driver.do("check_call", seat=2)
    driver.do("dead_hand", seat=1, reason="absent", second=second(driver.house.inspector))
    assert [player.seat for player in driver.play.round.state.betting.live] == [2, 3]
    assert driver.play.round.state.betting.middle == 12_000
    entry = AuditEntry.objects.get(action="hand.declared_dead")
    assert (entry.reason, entry.approved_by) == ("absent", driver.house.inspector)


def test_the_inspector_takes_the_console_over(driver: Driver) -> None:
    """At the inspector's hand the croupier is the second person."""
    house = driver.house
    assert Role.INSPECTOR in house.inspector.roles
    driver.do("take_seat", seat=1, name="Babić", buy_in_minor=20_000, actor=house.inspector)
    recount(driver, 19_000, actor=house.inspector, second=second(house.croupier))
    assert driver.play.seats.seat(1).stack == 19_000
