"""Who drives a table: one console, until another one takes over (product.md section 6)."""

import asyncio
from datetime import UTC, datetime
from uuid import uuid4

import pytest

from games.models import TableEvent
from tables.enums import Role
from tables.errors import Refused
from tables.models import AuditEntry, TableSession
from tables.services.assignments import assign, unassign
from tables.services.closings import begin_roll, roll_table
from tables.services.counts import enter_count
from tests.games.consoles import console, database
from tests.games.driver import Driver
from tests.tables.fingerprint import fingerprint
from tests.tables.house import FLOAT

pytestmark = pytest.mark.django_db(transaction=True)

ONE, TWO = uuid4(), uuid4()
NEXT_MORNING = datetime(2026, 12, 1, 5, 10, tzinfo=UTC)


@pytest.fixture
def dealt(driver: Driver) -> Driver:
    """Three players, the button at seat 3, cards dealt: seat 3 is to act."""
    driver.seat_players(20_000, 20_000, 20_000, button=3)
    driver.do("deal")
    return driver


def test_the_first_command_claims_and_others_are_refused(dealt: Driver) -> None:
    """No query more than the tap itself; a refusal changes nothing and names who drives."""
    house = dealt.house
    assert dealt.session.driver is None
    dealt.do("fold", seat=3, console=ONE)
    assert (dealt.session.driver_console, dealt.session.driver) == (ONE, house.croupier)
    before = fingerprint()
    for who, where in ((house.inspector, TWO), (house.croupier, TWO), (house.inspector, ONE)):
        with pytest.raises(Refused) as refused:
            dealt.send("fold", seat=1, actor=who, console=where)
        assert refused.value.code == "not_driving"
        assert house.croupier.full_name in str(refused.value)
    assert fingerprint() == before
    dealt.do("fold", seat=1, console=ONE)


def test_not_driving_is_said_before_stale(dealt: Driver) -> None:
    seen = dealt.head
    dealt.do("fold", seat=3, console=ONE)
    with pytest.raises(Refused) as refused:
        dealt.send("fold", seat=3, actor=dealt.house.inspector, console=TWO, version=seen)
    assert refused.value.code == "not_driving"


def test_taking_over_is_explicit_and_recorded(dealt: Driver) -> None:
    """An event of the table and an audit entry; never stale, and no tap gets stale by it."""
    house = dealt.house
    dealt.do("fold", seat=3, console=ONE)
    version, play_seq = dealt.head, dealt.session.play_seq
    dealt.do("take_over", actor=house.inspector, console=TWO, version=0)
    event = TableEvent.objects.latest("seq")
    assert (event.kind, event.data) == (
        "ConsoleTaken",
        {"before": str(house.croupier.pk), "after": str(house.inspector.pk)},
    )
    entry = AuditEntry.objects.get(action="console.taken_over")
    assert (entry.actor, entry.after["driver"]) == (house.inspector, house.inspector.full_name)
    assert dealt.session.play_seq == play_seq
    dealt.do("check_call", seat=1, actor=house.inspector, console=TWO, version=version)
    with pytest.raises(Refused) as refused:
        dealt.send("check_call", seat=2, console=ONE)
    assert refused.value.code == "not_driving"
    with pytest.raises(Refused) as refused:
        dealt.send("take_over", actor=house.inspector, console=TWO)
    assert refused.value.code == "not_offered"


def test_who_lost_his_right_drives_no_more(dealt: Driver, staff) -> None:
    """The table is his who takes over; the relieved croupier can't take it back."""
    house = dealt.house
    dealt.do("fold", seat=3, console=ONE)
    unassign(house.table, role=Role.CROUPIER, actor=house.pit)
    relief = staff("croupier")
    assign(house.table, staff=relief, role=Role.CROUPIER, actor=house.pit)
    with pytest.raises(Refused) as refused:
        dealt.send("check_call", seat=1, actor=relief, console=ONE)
    assert refused.value.code == "not_driving"
    dealt.do("take_over", actor=relief, console=ONE)
    dealt.do("check_call", seat=1, actor=relief, console=ONE)
    for kind, data in (("check_call", {"seat": 2}), ("take_over", {})):
        with pytest.raises(Refused) as refused:
            dealt.send(kind, console=TWO, **data)
        assert refused.value.code == "not_assigned"


def test_the_pit_boss_takes_nothing_over(dealt: Driver) -> None:
    with pytest.raises(Refused) as refused:
        dealt.send("take_over", actor=dealt.house.pit, console=TWO)
    assert refused.value.code == "not_allowed"


def test_a_call_is_anybodys_and_claims_nothing(dealt: Driver) -> None:
    dealt.do("call_pit", reason="ruling", actor=dealt.house.inspector, console=TWO)
    assert dealt.session.driver is None
    dealt.do("fold", seat=3, console=ONE)
    dealt.do("call_pit", reason="ruling", actor=dealt.house.inspector, console=TWO)
    assert dealt.session.driver == dealt.house.croupier


def test_the_driver_stays_through_a_roll(driver: Driver) -> None:
    house, session = driver.house, driver.session
    driver.do("take_seat", seat=1, name="A", chips_minor=20_000, console=ONE)
    count = begin_roll(session, actor=house.pit, now=NEXT_MORNING)
    for person in (house.croupier, house.inspector):
        count = enter_count(count, actor=person, quantities=FLOAT, now=NEXT_MORNING)
    session.refresh_from_db()
    roll_table(session, actor=house.pit, now=NEXT_MORNING)
    assert driver.session != session
    assert (driver.session.driver_console, driver.session.driver) == (ONE, house.croupier)


async def test_two_people_at_once(dealt: Driver) -> None:
    """Both fold seat 3 at the same moment: one drives from then on, the other follows."""
    house = dealt.house
    async with console(house.croupier) as one, console(house.inspector) as two:
        assert one.view["drives"] and two.view["drives"]
        answers = await asyncio.gather(one.do("fold", seat=3), two.do("fold", seat=3))
        assert sorted(answer["type"] for answer in answers) == ["answer", "refused"]
        (refused,) = [answer for answer in answers if answer["type"] == "refused"]
        assert refused["code"] == "not_driving"
        assert refused["view"]["drives"] is False
        assert [answer["view"]["drives"] for answer in answers].count(True) == 1
    assert await database(TableEvent.objects.filter(kind="Folded").count) == 1


async def test_the_take_over_reaches_both_consoles(dealt: Driver) -> None:
    house = dealt.house
    async with console(house.croupier) as one, console(house.inspector) as two:
        await one.do("fold", seat=3)
        await two.until("view")
        assert (one.view["drives"], two.view["drives"]) == (True, False)
        taken = await two.do("take_over")
        assert (taken["type"], two.view["drives"]) == ("answer", True)
        await one.until("view")
        assert one.view["drives"] is False
        assert (await one.do("rest_fold"))["code"] == "not_driving"
        assert (await two.do("rest_fold"))["type"] == "answer"


@pytest.mark.parametrize("junk", ["", "x", "1" * 5000, "%00", "../../etc", "'; DROP TABLE"])
async def test_a_console_without_a_good_id_has_one_for_its_connection(dealt, junk) -> None:
    """Junk in the address is no error and nobody else's console."""
    async with console(dealt.house.croupier, id=junk) as screen:
        assert (await screen.do("fold", seat=3))["type"] == "answer"
        assert screen.view["drives"]
    session = await database(TableSession.objects.get)
    assert session.driver_console is not None


async def test_the_same_console_comes_back(dealt: Driver) -> None:
    """After a reconnect with its id it still drives; a new page of the same person follows."""
    async with console(dealt.house.croupier, id=ONE) as screen:
        await screen.do("fold", seat=3)
    async with console(dealt.house.croupier, id=ONE) as screen:
        assert screen.view["drives"]
    async with console(dealt.house.croupier, id=TWO) as screen:
        assert screen.view["drives"] is False
