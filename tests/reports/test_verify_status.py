"""`verify` of the row that dashboards read: clean through a table's whole day, and what was changed
by hand is named."""

import pytest
from django.db import connection, transaction

from games.simulator.evening import quantities_for
from games.store.loading import CACHE
from reports.services.verify import verify
from tables.enums import AccountKind, Game
from tables.ledger import queries
from tables.models import Count
from tables.services.closings import (
    begin_close,
    begin_roll,
    finish_close,
    resume_play,
    roll_table,
)
from tables.services.counts import enter_count
from tests.conftest import PIN
from tests.games.banked_rounds import play
from tests.games.driver import Driver, pay_first_hand
from tests.games.modes import driver_of
from tests.reports.evening import NEXT_MORNING

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    CACHE.clear()


@pytest.fixture
def banked(casino, staff) -> Driver:
    """CS-1: a settled round, one that was reopened and settled again, and one that decides."""
    driver = driver_of("shown", casino, staff, game=Game.CARIBBEAN_STUD)
    second = {"username": driver.house.inspector.username, "pin": PIN}
    driver.do("buy_in", amount_minor=10_000)
    play(driver).do("settle")
    play(driver).do("settle")
    driver.do("reopen", reason="wrong_winner", second=second)
    driver.do("undo")
    driver.do("settle")
    play(driver, until="fold_box")
    return driver


def differing() -> list[str]:
    """What `verify` says of the rows of tables, and of nothing else."""
    found = verify()
    assert {finding.check for finding in found} <= {"status"}
    return [finding.what for finding in found]


CHANGED = (
    ("session_id", "NULL", "its session_id is None, by the records it is "),
    ("version", "version - 1", "its version is "),
    ("phase", "'between'", "its phase is between, by the records it is decide"),
    ("round_number", "7", "its round_number is 7, by the records it is 3"),
    ("players", "1", "its players is 1, by the records it is 2"),
    ("seats", "'-t-----'", "its seats is -t-----, by the records it is -t--t--"),
    ("pot_minor", "0", "its pot_minor is 0, by the records it is 1600"),
    ("last_pot_minor", "0", "its last_pot_minor is 0, by the records it is "),
    ("rounds_finished", "3", "its rounds_finished is 3, by the records it is 2"),
    ("win_minor", "win_minor + 1", "its win_minor is "),
    ("commission_minor", "1", "its commission_minor is 1, by the records it is 0"),
    ("drop_minor", "0", "its drop_minor is 0, by the records it is 10000"),
    ("last_round_at", "last_round_at - interval '1 s'", "its last_round_at is "),
    ("recent_rounds", "'[]'", "its recent is [], by the records it is "),
)


def test_a_changed_column_is_named(banked: Driver) -> None:
    assert differing() == []
    for column, value, said in CHANGED:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"UPDATE tables_tablestatus SET {column} = {value}")
            (what,) = differing()
            assert what.startswith(said)
            transaction.set_rollback(True)
    assert differing() == []


def test_a_row_that_is_gone_is_missed(banked: Driver) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM tables_tablestatus")
    assert differing() == ["the table has no row of its status"]


def test_it_fits_through_counts_a_roll_and_the_close(casino, staff) -> None:
    """A count stays a count though somebody calls the pit boss; a closed table shows nobody."""
    driver = driver_of("shown", casino, staff)
    assert differing() == []
    pay_first_hand(driver)
    assert differing() == []
    driver.now = NEXT_MORNING
    begin_roll(driver.session, actor=driver.house.pit, now=driver.now)
    driver.send("call_pit", reason="chips")
    assert differing() == []
    resume_play(driver.session, actor=driver.house.pit, now=driver.now)
    driver.do("deal")
    assert differing() == []
    driver.do("misdeal", reason="exposed_card")
    counted(driver, begin_roll(driver.session, actor=driver.house.pit, now=driver.now))
    roll_table(driver.session, actor=driver.house.pit, now=driver.now)
    assert differing() == []
    for seat in (1, 2, 3):
        driver.do("leave_seat", seat=seat)
        assert differing() == []
    counted(driver, begin_close(driver.session, actor=driver.house.pit, now=driver.now))
    finish_close(driver.session, actor=driver.house.pit, now=driver.now)
    assert differing() == []


def counted(driver: Driver, count: Count) -> None:
    house = driver.house
    left = queries.balances(house.casino, driver.table)[AccountKind.FLOAT]
    for person in (house.croupier, house.inspector):
        quantities = quantities_for(house.casino, left)
        enter_count(count, actor=person, quantities=quantities, now=driver.now)
