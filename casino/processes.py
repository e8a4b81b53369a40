"""Processes that outlive their parent: told apart, remembered on disk, stopped.

A process number alone proves nothing: after a crash it may belong to a stranger. A `Process` is the
number together with the instant the system started it, so a remembered process is touched only
while it is still the same one. Standard library only.
"""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")
HAS_PROC = (PROC / "self" / "stat").exists()
POLL_SECONDS = 0.02


@dataclass(frozen=True, slots=True)
class Process:
    """One process: its number and a mark of its start that no later process shares."""

    pid: int
    started: str

    @classmethod
    def of(cls, pid: int) -> "Process | None":
        """The process that has this number now, or None."""
        started = _start_mark(pid)
        return cls(pid, started) if started else None

    @classmethod
    def load(cls, path: Path) -> "Process | None":
        """The process remembered in `path` if it still runs, else None."""
        try:
            pid, started = path.read_text().split(maxsplit=1)
            process = cls.of(int(pid))
        except (OSError, ValueError):
            return None
        return process if process and process.started == started.strip() else None

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{self.pid} {self.started}\n")

    @property
    def alive(self) -> bool:
        return _start_mark(self.pid) == self.started

    def wait(self, seconds: float) -> bool:
        """Whether the process ended within `seconds`."""
        until = time.monotonic() + seconds
        while self.alive:
            if time.monotonic() > until:
                return False
            time.sleep(POLL_SECONDS)
        return True

    def stop(self, steps: Sequence[tuple[signal.Signals, float]], *, group: bool = False) -> None:
        """Send each signal in turn until the process has ended; every step has its seconds.

        With `group` the signal goes to the process group that the process leads.
        """
        send = os.killpg if group else os.kill
        for number, seconds in steps:
            if not self.alive:
                return
            with contextlib.suppress(ProcessLookupError):
                send(self.pid, number)
            if self.wait(seconds):
                return


def start_in_background(
    command: Sequence[str | Path],
    log: Path,
    *,
    environment: dict[str, str] | None = None,
    uid: int | None = None,
    gid: int | None = None,
) -> subprocess.Popen[bytes]:
    """Start a program in a session of its own (Ctrl-C does not reach it), its words going to `log`.

    The environment is the caller's unless given; with `uid` and `gid` another user runs it.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as output:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            env=environment,
            user=uid,
            group=gid,
            extra_groups=None if uid is None else [],
        )


def last_words(log: Path, lines: int = 3) -> str:
    """The last lines of a log on one line, for a message about a program that did not start."""
    try:
        text = log.read_text(errors="replace")
    except OSError:
        return ""
    return " / ".join(line.strip() for line in text.splitlines()[-lines:] if line.strip())


def command_line(pid: int) -> str:
    """The words a process was started with; empty when there is no such process."""
    if not HAS_PROC:
        return _ps(pid, "command=")
    try:
        return (PROC / str(pid) / "cmdline").read_text(errors="replace").replace("\0", " ")
    except OSError:
        return ""


def working_folder(pid: int) -> Path | None:
    """The folder a process works in, where the system tells: not everywhere and not everybody."""
    try:
        return (PROC / str(pid) / "cwd").readlink()
    except OSError:
        return None


def _start_mark(pid: int) -> str | None:
    """Boot and start time of a running process; None when there is none or only its remains."""
    if not HAS_PROC:
        return _start_mark_by_ps(pid)
    try:
        stat = (PROC / str(pid) / "stat").read_text()
        boot = (PROC / "sys/kernel/random/boot_id").read_text().strip()
    except (FileNotFoundError, ProcessLookupError):
        return None
    # The program's name stands in parentheses and may hold blanks: the fixed fields follow it.
    fields = stat.rpartition(")")[2].split()
    return None if fields[0] in "ZX" else f"{boot}-{fields[19]}"


def _start_mark_by_ps(pid: int) -> str | None:
    """The same where there is no /proc (macOS)."""
    state, _, started = _ps(pid, "stat=,lstart=").partition(" ")
    return None if not started or state.startswith("Z") else started.strip()


def _ps(pid: int, columns: str) -> str:
    answer = subprocess.run(
        ["ps", "-o", columns, "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return answer.stdout.strip()
