"""Rivals at the ledger, the counts and the seals: real threads on a real database."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier, Event

import pytest
from django.db import connections, transaction

from reports.models import GamingDay
from reports.services.closing import begin_closing
from tables.enums import AccountKind as A
from tables.enums import CountKind, CountStatus, SessionStatus
from tables.enums import TransferCode as T
from tables.errors import Refused
from tables.ledger import posting as posting_module
from tables.ledger import queries
from tables.ledger.posting import AlreadyPosted, Move, post
from tables.locks import lock_table
from tables.models import Casino, CountEntry, Seal, StaffMember, TableSession
from tables.models.ledger import Account, Posting
from tables.services import counts
from tables.services.seals import check_seals, seal_new_rows
from tests.tables.house import DAY, FLOAT, FLOAT_MINOR, House, build_house

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 20


@pytest.fixture
def house(transactional_db: None, casino: Casino, staff: Callable[..., StaffMember]) -> House:
    return build_house(casino, staff)


def together(*calls: Callable[[], object]) -> list[object]:
    """Run the calls at the same moment, each on its own connection: results or exceptions."""
    start = Barrier(len(calls))

    def run(call: Callable[[], object]) -> object:
        try:
            start.wait(PATIENCE)
            return call()
        except Exception as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def book(house: House, key: str, *moves: Move) -> Posting | None:
    with transaction.atomic():
        return post(
            house.casino,
            source_key=key,
            cause="race",
            transfers=moves,
            gaming_day=DAY,
            actor=None,
            table=house.table,
        )


def test_postings_in_opposite_directions_never_lock_each_other_out(house: House) -> None:
    house.in_play()
    out, back = (
        Move(T.BUY_IN_CHIPS, A.FLOAT, A.PLAYERS, 70),
        Move(T.LEFT, A.PLAYERS, A.FLOAT, 30),
    )
    book(house, "start", Move(T.BUY_IN_CHIPS, A.FLOAT, A.PLAYERS, 10_000))

    def series(name: str, move: Move) -> Callable[[], object]:
        return lambda: [book(house, f"{name}:{number}", move) for number in range(15)]

    results = together(series("a", out), series("b", back), series("c", out), series("d", back))
    assert not [result for result in results if isinstance(result, Exception)]
    held = queries.balances(house.casino, house.table)
    assert held[A.PLAYERS] == 10_000 + 30 * 70 - 30 * 30
    assert held[A.FLOAT] == FLOAT_MINOR - held[A.PLAYERS]
    assert queries.differences(house.casino) == []


def test_the_same_source_key_at_once_is_posted_once(house: House) -> None:
    house.in_play()
    move = Move(T.BUY_IN_CHIPS, A.FLOAT, A.PLAYERS, 500)
    results = together(*[lambda: book(house, "hand:1", move)] * 4)
    assert sum(isinstance(result, Posting) for result in results) == 1
    assert sum(isinstance(result, AlreadyPosted) for result in results) == 3
    assert queries.balances(house.casino, house.table)[A.PLAYERS] == 500
    assert queries.differences(house.casino) == []


def test_the_last_chips_of_the_float_go_once(house: House) -> None:
    house.in_play()
    move = Move(T.BUY_IN_CHIPS, A.FLOAT, A.PLAYERS, FLOAT_MINOR - 100)
    results = together(lambda: book(house, "a", move), lambda: book(house, "b", move))
    assert sum(isinstance(result, Posting) for result in results) == 1
    [refused] = [result for result in results if isinstance(result, Refused)]
    assert refused.code == "insufficient"
    assert refused.params["available_minor"] == 100
    assert queries.balances(house.casino, house.table)[A.FLOAT] == 100


def test_first_postings_of_a_new_table_make_its_accounts_once(house: House) -> None:
    move = Move(T.SAT_DOWN, A.PATRONS, A.PLAYERS, 10)
    results = together(*[lambda key=key: book(house, key, move) for key in "abcd"])
    assert not [result for result in results if isinstance(result, Exception)]
    assert queries.balances(house.casino, house.table)[A.PLAYERS] == 40
    assert Account.objects.filter(table=house.table, kind=A.PLAYERS).count() == 1


def test_a_rival_between_reading_and_writing_waits(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rival starts when the first has its accounts and has written nothing yet."""
    house.in_play()
    locked, rival_tried = Event(), Event()
    insert = posting_module._insert

    def slow_insert(posting: Posting, *rest: object) -> None:
        if posting.source_key == "first":
            locked.set()
            assert not rival_tried.wait(0.5), "the rival got through"
        insert(posting, *rest)

    def rival() -> Posting | None:
        assert locked.wait(PATIENCE)
        done = book(house, "rival", Move(T.BUY_IN_CHIPS, A.FLOAT, A.PLAYERS, 5))
        rival_tried.set()
        return done

    monkeypatch.setattr(posting_module, "_insert", slow_insert)
    first, second = together(
        lambda: book(house, "first", Move(T.BUY_IN_CHIPS, A.FLOAT, A.PLAYERS, 7)), rival
    )
    assert isinstance(first, Posting)
    assert isinstance(second, Posting)
    assert queries.balances(house.casino, house.table)[A.PLAYERS] == 12
    assert queries.differences(house.casino) == []


def test_two_people_entering_at_once_agree(house: House) -> None:
    count = house.open().counts.get()
    results = together(
        *[
            lambda person=person: counts.enter_count(count, actor=person, quantities=FLOAT)
            for person in (house.croupier, house.inspector)
        ]
    )
    assert sorted(result.status for result in results) == [
        CountStatus.AGREED,
        CountStatus.WAITING,
    ]
    assert list(CountEntry.objects.values_list("place", flat=True)) == [1, 2]
    assert queries.balances(house.casino, house.table)[A.FLOAT] == FLOAT_MINOR
    assert TableSession.objects.get().status == SessionStatus.OPEN


def test_one_person_tapping_twice_enters_once(house: House) -> None:
    count = house.open().counts.get()
    results = together(
        *[lambda: counts.enter_count(count, actor=house.croupier, quantities=FLOAT)] * 2
    )
    [refused] = [result for result in results if isinstance(result, Refused)]
    assert refused.code == "same_person"
    assert CountEntry.objects.count() == 1


def test_a_table_opened_twice_at_once_is_open_once(house: House) -> None:
    results = together(house.open, house.open)
    [refused] = [result for result in results if isinstance(result, Refused)]
    assert refused.code == "session_open"
    assert TableSession.objects.get().counts.get().kind == CountKind.OPENING


def test_two_workers_seal_once_and_late_rows_are_found(house: House) -> None:
    """A row whose transaction commits after a later row was sealed is in the next seal."""
    house.in_play()
    seal_new_rows()
    written, sealed = Event(), Event()

    def late() -> None:
        with transaction.atomic():
            move = Move(T.BUY_IN_CHIPS, A.FLOAT, A.PLAYERS, 5)
            book(house, "late", move)
            written.set()
            assert sealed.wait(PATIENCE)

    def early() -> None:
        assert written.wait(PATIENCE)
        other = Casino.objects.create(code="other", name="Other", time_zone="Europe/Sofia")
        with transaction.atomic():
            post(
                other,
                source_key="early",
                cause="race",
                transfers=[Move(T.ISSUE, A.CHIPS_ISSUED, A.VAULT, 1)],
                gaming_day=DAY,
                actor=None,
            )
        seal_new_rows()
        sealed.set()

    results = together(late, early)
    assert results == [None, None]
    late_id = Posting.objects.get(source_key="late").pk
    second = Seal.objects.get(number=2)
    assert [late_id, late_id, 2] in second.gaps["tables_posting"]
    sealing = together(seal_new_rows, seal_new_rows, seal_new_rows)
    assert sorted(type(result).__name__ for result in sealing) == ["NoneType", "NoneType", "Seal"]
    third = Seal.objects.get(number=3)
    assert third.ranges["tables_posting"] == [[late_id, late_id]]
    assert Seal.objects.count() == 3
    assert check_seals() == []


def test_a_day_that_begins_to_close_does_not_lock_a_tap_out(house: House) -> None:
    """The tap has its table when the day's closing starts, and posts while that one waits."""
    session = house.in_play()
    day = GamingDay.objects.create(casino=house.casino, day=DAY)
    at_the_table, closing_started = Event(), Event()

    def tap() -> Posting | None:
        with transaction.atomic():
            lock_table(house.table.pk)
            at_the_table.set()
            assert closing_started.wait(PATIENCE)
            time.sleep(0.3)
            return book(house, "tap", Move(T.BUY_IN_CHIPS, A.FLOAT, A.PLAYERS, 5))

    def close() -> GamingDay:
        assert at_the_table.wait(PATIENCE)
        closing_started.set()
        return begin_closing(day)

    posted, closing = together(tap, close)
    assert isinstance(posted, Posting)
    assert isinstance(closing, GamingDay)
    session.refresh_from_db()
    assert session.roll_due_at is not None


def test_no_table_opens_on_a_day_that_is_beginning_to_close(house: House) -> None:
    """The pit boss opens while the day's closing is not committed yet: he waits for it."""
    day = GamingDay.objects.create(casino=house.casino, day=DAY)
    closing_done = Event()

    def close() -> None:
        with transaction.atomic():
            begin_closing(day)
            closing_done.set()
            time.sleep(0.3)

    def open_late() -> TableSession:
        assert closing_done.wait(PATIENCE)
        return house.open()

    _nothing, opened = together(close, open_late)
    assert isinstance(opened, TableSession)
    assert opened.gaming_day == DAY + timedelta(days=1)
