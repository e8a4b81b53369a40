"""A Celery worker as a process of its own, against the test database and the real broker."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from tests.browser.server import ROOT, environment

START_SECONDS = 60


@contextmanager
def worker(log: Path) -> Iterator[None]:
    """A worker that takes this run's tasks; what it writes goes to `log`."""
    command = [sys.executable, "-m", "celery", "--app", "casino.celery", "worker"]
    options = [
        "--pool",
        "solo",
        "--loglevel",
        "INFO",
        "--queues",
        settings.CELERY_TASK_DEFAULT_QUEUE,
    ]
    alone = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*command, *options, *alone],
            cwd=ROOT,
            env=environment(),
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        _wait_until_ready(process, log)
        yield
    finally:
        process.terminate()
        process.wait(30)


def _wait_until_ready(process: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while " ready." not in log.read_text(errors="replace"):
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(log.read_text(errors="replace")[-4000:])
        time.sleep(0.1)
