"""Rivals at the last hand: it is reopened once, or the next one is dealt; a cut leaves nothing."""

import threading
import time
from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError, connection, connections, transaction

from games.models import Round, TableEvent
from games.services.play import Outcome
from games.store.loading import CACHE
from reports.services.verify import verify
from tables.enums import AccountKind
from tables.errors import Refused
from tables.ledger import queries
from tests.conftest import PIN
from tests.games.driver import Driver, pay_first_hand
from tests.games.modes import with_device
from tests.races.test_ledger_races import PATIENCE, together
from tests.tables.fingerprint import fingerprint
from tests.tables.house import build_house

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def paid(casino, staff) -> Driver:
    """Two hands' worth of chips on the table, the first hand paid with commission."""
    CACHE.clear()
    house = build_house(casino, staff)
    house.in_play()
    driver = with_device(Driver(house), staff)
    pay_first_hand(driver)
    return driver


def reopening(driver: Driver, version: int, id: UUID | None = None) -> Outcome:
    second = {"username": driver.house.inspector.username, "pin": PIN}
    return driver.send("reopen", id=id, version=version, reason="wrong_winner", second=second)


def test_two_reopen_at_once(paid: Driver) -> None:
    """One does, the other has seen an older table; the commission comes back once."""
    seen = paid.head
    results = together(lambda: reopening(paid, seen), lambda: reopening(paid, seen))
    assert sum(isinstance(result, Outcome) for result in results) == 1
    (refused,) = [result for result in results if isinstance(result, Refused)]
    assert refused.code == "stale_version"
    assert queries.postings().filter(cause="reopen").count() == 1
    assert box(paid) == 0
    assert is_clean()


def test_the_same_command_twice_at_once(paid: Driver) -> None:
    """One id is carried out once and answered twice."""
    seen, id = paid.head, uuid4()
    results = together(*[lambda: reopening(paid, seen, id)] * 3)
    assert [result.repeated for result in results].count(False) == 1
    assert TableEvent.objects.filter(kind="Reopened").count() == 1
    assert is_clean()


def test_reopening_against_the_next_deal(paid: Driver) -> None:
    """Whoever is first: never both a reopened hand and a new one."""
    seen = paid.head
    results = together(lambda: reopening(paid, seen), lambda: paid.send("deal", version=seen))
    assert sum(isinstance(result, Outcome) for result in results) == 1
    assert Round.objects.filter(status="playing").count() == 1
    reopened = TableEvent.objects.filter(kind="Reopened").exists()
    assert Round.objects.count() == (1 if reopened else 2)
    assert box(paid) == (0 if reopened else 1_000)
    assert is_clean()


def test_a_line_that_is_cut_between_leaves_nothing(paid: Driver) -> None:
    """The database ends the connection after the money has moved and before the commit: the hand
    is paid as before, and is reopened by the next try under the same id."""
    before, seen, id = fingerprint(), paid.head, uuid4()
    failed: list[Exception] = []

    def reopen_and_be_cut() -> None:
        try:
            reopening(paid, seen, id)
        except Exception as error:
            failed.append(error)
        finally:
            connections.close_all()

    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE tables_alert IN SHARE MODE")
        rival = threading.Thread(target=reopen_and_be_cut)
        rival.start()
        _cut_who_waits()
        rival.join(PATIENCE)
    assert [isinstance(error, DatabaseError) for error in failed] == [True]
    assert fingerprint() == before
    assert box(paid) == 1_000
    reopening(paid, seen, id)
    assert (box(paid), Round.objects.get().status) == (0, "playing")
    assert is_clean()


def _cut_who_waits() -> None:
    """End the connection that waits for the alerts."""
    end = time.monotonic() + PATIENCE
    with connection.cursor() as cursor:
        while time.monotonic() < end:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_locks"
                " WHERE NOT granted AND relation = 'tables_alert'::regclass"
            )
            if cursor.fetchall():
                return
            time.sleep(0.05)
    raise AssertionError("nobody came as far as the alerts")


def box(driver: Driver) -> int:
    found = queries.balances(driver.house.casino, driver.table)
    return found.get(AccountKind.COMMISSION_BOX, 0)


def is_clean() -> bool:
    return [finding for finding in verify() if finding.check != "versions"] == []
