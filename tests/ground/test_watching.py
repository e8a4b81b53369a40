"""The launcher's watch over its processes, with real processes and told answers of /healthz."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from launcher import watching
from launcher.children import Child
from launcher.console import Problem
from launcher.watching import Watch

WELL = {"web": "ok", "database": "ok", "broker": "ok", "worker": "ok"}
SLEEP = [sys.executable, "-c", "import time; print('asleep', flush=True); time.sleep(60)"]


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[Child]:
    child = Child("worker", tmp_path)
    child.start(SLEEP, dict(os.environ))
    yield child
    child.stop()


def pid(child: Child) -> int:
    assert child.child is not None
    return child.child.pid


def kill(child: Child) -> None:
    os.kill(pid(child), signal.SIGKILL)
    until = time.monotonic() + 5
    while child.alive and time.monotonic() < until:
        time.sleep(0.01)


def test_what_ended_is_started_again_and_its_log_is_kept(worker: Child):
    watch = Watch([worker], lambda: WELL)
    assert watch.look() == []
    first = pid(worker)
    kill(worker)
    (said,) = watch.look()
    assert said.startswith("The worker process ended by itself and was started again")
    assert worker.alive and pid(worker) != first
    assert worker.log.with_suffix(".ended.log").exists()
    assert watch.look() == []


def test_what_ends_again_and_again_is_a_problem(worker: Child):
    watch = Watch([worker], lambda: WELL)
    for _ in range(watching.MOST_STARTS):
        kill(worker)
        assert len(watch.look()) == 1
    kill(worker)
    with pytest.raises(Problem, match="again and again"):
        watch.look()


@pytest.mark.parametrize("away", ["web", "database", "broker"])
def test_a_worker_is_left_alone_while_it_can_not_answer(
    worker: Child, monkeypatch: pytest.MonkeyPatch, away: str
):
    monkeypatch.setattr(watching, "ASKED_EVERY_SECONDS", 0.0)
    watch = Watch([worker], lambda: WELL | {"worker": "away", away: "away"})
    monkeypatch.setattr(watching, "MUTE_SECONDS", 0.05)
    time.sleep(0.1)
    assert watch.look() == []


def test_a_worker_that_gives_no_sign_of_life_is_started_again(
    worker: Child, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(watching, "ASKED_EVERY_SECONDS", 0.0)
    monkeypatch.setattr(watching, "MUTE_SECONDS", 0.05)
    watch = Watch([worker], lambda: WELL | {"worker": "away"})
    first = pid(worker)
    assert watch.look() == []
    time.sleep(0.1)
    (said,) = watch.look()
    assert "gave no sign of life" in said
    assert worker.alive and pid(worker) != first
