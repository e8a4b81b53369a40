"""The product as a process of its own: uvicorn on a free port against the test database."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.parse import quote
from urllib.request import urlopen

from django.db import connection

ROOT = Path(__file__).resolve().parent.parent.parent
START_SECONDS = 40


class ServerFault(RuntimeError):
    """The server didn't come up; the message holds what it wrote."""


class Server:
    """`start()`, `url`, `stop()`; what the server writes goes to `log`."""

    def __init__(self, log: Path) -> None:
        self.log = log
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start and wait until the login page answers."""
        command = [sys.executable, "-m", "uvicorn", "casino.asgi:application"]
        options = ["--host", "127.0.0.1", "--port", str(self.port), "--log-level", "warning"]
        with self.log.open("wb") as output:
            self._process = subprocess.Popen(
                [*command, *options],
                cwd=ROOT,
                env=environment(),
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        self._wait()

    def stop(self) -> None:
        """End the process, gently first."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def kill(self) -> None:
        """End it as a power cut would (kill -9)."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        self._process = None

    def _wait(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            assert self._process is not None
            if self._process.poll() is not None:
                break
            try:
                with urlopen(f"{self.url}/login/", timeout=5):
                    return
            except URLError:
                time.sleep(0.1)
        self.stop()
        raise ServerFault(self.log.read_text(errors="replace")[-4000:])


def environment() -> dict[str, str]:
    """The tests' own settings, and the test database under its real name."""
    database = connection.settings_dict
    place = f"{database['HOST'] or '127.0.0.1'}:{database['PORT'] or 5432}"
    login = quote(database["USER"] or "", safe="")
    if database["PASSWORD"]:
        login += ":" + quote(database["PASSWORD"], safe="")
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "DATABASE_URL": f"postgresql://{login}@{place}/{database['NAME']}",
        "PYTHONPATH": str(ROOT),
    }


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
