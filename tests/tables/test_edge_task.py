"""The task `games.edge`: a real worker, the real broker, the published figure to the last unit."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from celery import Celery
from django.utils import timezone

from casino.celery import app
from tables.enums import TaskStatus, VersionKind
from tables.models import Casino, EdgeResult, StaffMember
from tables.selectors.edges import BROKER_AWAY
from tables.services import edges
from tests.tables.edges import OF_THE_LAW, drafted
from tests.worker import worker

pytestmark = pytest.mark.django_db(transaction=True)

Staff = Callable[..., StaffMember]
PLAIN = {"exchange_cards": 0, "sixth_card": False}
PATIENCE = 120


@pytest.fixture(scope="module")
def running_worker(django_db_setup: None, tmp_path_factory: Any) -> Iterator[Path]:
    log = tmp_path_factory.mktemp("worker") / "worker.log"
    with worker(log):
        yield log


def until_finished(row: EdgeResult, log: Path) -> EdgeResult:
    end = time.monotonic() + PATIENCE
    while row.status not in (TaskStatus.DONE, TaskStatus.FAILED):
        assert time.monotonic() < end, log.read_text(errors="replace")[-3000:]
        time.sleep(0.1)
        row.refresh_from_db()
    return row


def test_car_7_plain_caribbean_stud_comes_out_to_the_unit(
    casino: Casino, staff: Staff, running_worker: Path
) -> None:
    version = drafted(casino, staff, PLAIN, VersionKind.RULESET)
    (row,) = edges.ask_for(version, version.drafted_by)
    row = until_finished(row, running_worker)
    assert row.status == TaskStatus.DONE, row.error
    edge = row.result["house_edge"]
    assert (edge["numerator"], edge["denominator"]) == OF_THE_LAW
    assert row.result["favours"] == "house" and row.progress == 100


def test_what_cannot_be_reckoned_says_so(casino: Casino, running_worker: Path) -> None:
    """A row whose inputs no game has: the worker lives on and the row tells where to look."""
    row = EdgeResult.objects.create(
        key="0" * 64,
        game="caribbean_stud",
        inputs={"ruleset": {"bet_multiple": 77}, "payouts": {}, "jackpot": None},
        asked_at=timezone.now(),
    )
    app.send_task(edges.TASK, [row.pk])
    row = until_finished(row, running_worker)
    assert (row.status, row.error, row.result) == (TaskStatus.FAILED, edges.WORKER_FAULT, None)


@pytest.mark.long
def test_a_broker_that_is_away_is_said(casino: Casino, staff: Staff) -> None:
    """The client of the broker tries three times before it gives up."""
    version = drafted(casino, staff, PLAIN, VersionKind.RULESET)
    Celery("away", broker="redis://127.0.0.1:1/0").set_current()
    try:
        (row,) = edges.ask_for(version, version.drafted_by)
    finally:
        app.set_current()
    row.refresh_from_db()
    assert (row.status, row.error) == (TaskStatus.FAILED, BROKER_AWAY)
