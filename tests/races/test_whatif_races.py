"""What-if with rivals: the same question twice at once, a claim that falls with its connection, and
a run that a worker carries out."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier, Event
from typing import Any
from uuid import uuid4

import pytest
from celery import Celery
from celery.contrib.testing.worker import start_worker
from django.db import connections

from casino.celery import app
from games.models import Round, WhatIfRun
from games.services import whatif
from games.store.loading import CACHE
from tables.enums import TaskStatus
from tables.models import Casino, StaffMember, Version
from tables.services.drafts import draft_version
from tests.games.driver import Driver, pay_first_hand
from tests.tables.house import DAY, NOON, build_house

pytestmark = pytest.mark.django_db(transaction=True)

Staff = Callable[..., StaffMember]
LATER = NOON + timedelta(hours=8)
PATIENCE = 20


@pytest.fixture
def draft(casino: Casino, staff: Staff) -> Version:
    """A plan of 3.00 a hand, after one hand of 204.00 that paid 10.00."""
    CACHE.clear()
    house = build_house(casino, staff)
    house.in_play()
    pay_first_hand(Driver(house))
    plan = {"kind": "fixed", "amount": 300}
    return draft_version(house.lines["commission"], plan, staff("limits"))


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The runs that were handed on, for no worker."""
    runs: list[int] = []
    monkeypatch.setattr(whatif, "send", runs.append)
    return runs


def ask(draft: Version, person: StaffMember) -> WhatIfRun:
    return whatif.ask(draft, DAY, DAY, person, now=LATER)


def test_the_same_question_twice_at_once_is_one_run(
    draft: Version, staff: Staff, sent: list[int]
) -> None:
    people, start = [staff("finance"), staff("auditor")], Barrier(2)

    def rival(person: StaffMember) -> int:
        try:
            start.wait(PATIENCE)
            return ask(draft, person).pk
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        runs = set(pool.map(rival, people))
    assert runs == set(sent) == set(WhatIfRun.objects.values_list("pk", flat=True))
    assert len(sent) == 1


def test_a_claim_falls_with_its_connection(draft: Version, staff: Staff, sent: list[int]) -> None:
    """While somebody is at it nobody else is, nor is it handed on again; then it is."""
    run = ask(draft, staff("finance"))
    claimed, stopped = Event(), Event()

    def worker() -> None:
        with connections["default"].cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s, %s)", [whatif.CLAIMS, run.pk])
            claimed.set()
            stopped.wait(PATIENCE)
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    with ThreadPoolExecutor(1) as pool:
        killed = pool.submit(worker)
        assert claimed.wait(PATIENCE)
        whatif.carry_out(run.pk)
        assert WhatIfRun.objects.get().status == TaskStatus.WAITING
        assert whatif.resume(LATER + timedelta(minutes=6)) == 0
        stopped.set()
        assert killed.exception(PATIENCE) is not None
    assert whatif.resume(LATER + timedelta(minutes=6)) == 1
    assert sent == [run.pk, run.pk]
    whatif.carry_out(run.pk)
    assert WhatIfRun.objects.get().status == TaskStatus.DONE


@pytest.mark.long
def test_a_run_waits_for_a_broker_that_is_away(draft: Version, staff: Staff) -> None:
    """It is asked for all the same, and handed on later. The client tries three times each."""
    Celery("away", broker="redis://127.0.0.1:1/0").set_current()
    try:
        run = ask(draft, staff("finance"))
        assert whatif.resume(LATER + timedelta(minutes=6)) == 1
    finally:
        app.set_current()
    assert WhatIfRun.objects.get() == run and run.status == TaskStatus.WAITING


@pytest.fixture
def queue() -> Iterator[str]:
    """A queue of this test alone, so that no other worker takes what it sends."""
    usual, own = app.conf.task_default_queue, f"whatif-{uuid4()}"
    app.conf.task_default_queue = own
    app.amqp.__dict__.pop("queues", None)
    yield own
    app.conf.task_default_queue = usual
    app.amqp.__dict__.pop("queues", None)


def test_a_worker_carries_a_run_out(draft: Version, staff: Staff, queue: str) -> None:
    """Asked, committed, sent through the broker, calculated: 3.00 in the place of 10.00."""
    with start_worker(app, perform_ping_check=False, queues=[queue], shutdown_timeout=PATIENCE):
        run = ask(draft, staff("finance"))
        _wait_for(run)
    assert (run.status, run.progress) == (TaskStatus.DONE, 100)
    total = run.result["total"]
    assert (total["hands"], total["before_minor"], total["after_minor"]) == (1, 1_000, 300)
    assert Round.objects.get().commission_minor == 1_000


def _wait_for(run: Any) -> None:
    pause = Event()
    for _ in range(PATIENCE * 10):
        run.refresh_from_db()
        if run.status not in whatif.UNFINISHED:
            return
        pause.wait(0.1)
