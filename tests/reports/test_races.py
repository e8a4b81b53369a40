"""Two people at the same moment: copies never share a number, a day never closes twice."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest
from django.db import connection, connections, transaction

from reports.models import Export, GamingDay, Report
from reports.services import closing
from reports.services.exports import take_export
from tests.reports.evening import NEXT_MORNING, play
from tests.tables.house import DAY, House

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 20


@pytest.fixture
def day(house: House) -> GamingDay:
    """Its one table is closed; the closing has begun."""
    play(house, hands=1)
    closing.note_days(house.casino, NEXT_MORNING)
    return closing.begin_closing(GamingDay.objects.get(day=DAY), NEXT_MORNING)


def together(*calls: Callable[[], object]) -> list[object]:
    """Run the calls at the same moment, each on its own connection."""
    start = Barrier(len(calls))

    def run(call: Callable[[], object]) -> object:
        try:
            start.wait(PATIENCE)
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def test_two_who_close_at_once_make_one_run(day: GamingDay) -> None:
    """The second waits for the day's row and finds the day closed: no fault, no second run."""
    held, waiting = Event(), Event()

    def first() -> GamingDay:
        with transaction.atomic():
            GamingDay.objects.select_for_update().get(pk=day.pk)
            held.set()
            assert waiting.wait(PATIENCE)
            _until_somebody_waits()
            return closing.close_day(day, NEXT_MORNING)

    def second() -> GamingDay:
        assert held.wait(PATIENCE)
        waiting.set()
        return closing.close_day(day, NEXT_MORNING)

    closed = together(first, second)
    assert [(each.status, each.run) for each in closed] == [("closed", 1), ("closed", 1)]
    assert Report.objects.count() == 2


def _until_somebody_waits() -> None:
    """Until the other connection really stands before our lock."""
    blocked = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    for _ in range(2_000):
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(0.005)")
            cursor.execute(blocked)
            if cursor.fetchone()[0]:
                return
    raise AssertionError("nobody waits")


def test_a_run_reads_one_snapshot(day: GamingDay, monkeypatch: pytest.MonkeyPatch) -> None:
    """REPEATABLE READ is really in force while the reports are built."""
    levels = []
    build = closing.runs.build_run

    def noted(*arguments: object) -> list[Report]:
        with connection.cursor() as cursor:
            cursor.execute("SHOW transaction_isolation")
            levels.append(cursor.fetchone()[0])
        return build(*arguments)

    monkeypatch.setattr(closing.runs, "build_run", noted)
    closing.tick(NEXT_MORNING)
    assert levels == ["repeatable read"]


def test_copies_taken_at_once_have_their_own_numbers(day: GamingDay, house: House) -> None:
    closing.close_day(day, NEXT_MORNING)
    report = Report.objects.select_related("day__casino").get(kind="tables")
    together(*(lambda: take_export(report, "csv", house.finance) for _ in range(4)))
    numbers = Export.objects.order_by("copy_number").values_list("copy_number", flat=True)
    assert list(numbers) == [1, 2, 3, 4]
