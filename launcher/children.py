"""A process of the product (web, worker): started, remembered on disk, stopped with its own."""

import contextlib
import os
import signal
import subprocess
from pathlib import Path

from casino.processes import Process, start_in_background

STOP = ((signal.SIGTERM, 10.0), (signal.SIGKILL, 2.0))


class Child:
    """One named process group; what an earlier launcher left under the name can be stopped too."""

    def __init__(self, name: str, var: Path) -> None:
        self.name = name
        self.log = var / "log" / f"{name}.log"
        self.note = var / f"{name}.pid"
        self.child: subprocess.Popen[bytes] | None = None
        self.command: list[str] = []
        self.environment: dict[str, str] = {}

    @property
    def alive(self) -> bool:
        return self.child is not None and self.child.poll() is None

    def start(self, command: list[str], environment: dict[str, str]) -> None:
        self.command, self.environment = command, environment
        self.child = start_in_background(command, self.log, environment=environment)
        process = Process.of(self.child.pid)
        if process:
            process.save(self.note)

    def revive(self) -> Path:
        """Start it again, without what is left of it; where its last words are kept."""
        group = self.child.pid if self.child else None
        self.stop()
        if group:
            with contextlib.suppress(ProcessLookupError):  # nothing outlived its leader
                os.killpg(group, signal.SIGKILL)
        kept = self.log.with_suffix(".ended.log")
        self.log.replace(kept)
        self.start(self.command, self.environment)
        return kept

    def stop(self) -> None:
        """Ask it to end, then kill its group; does nothing when it does not run."""
        process = Process.load(self.note)
        if process:
            process.stop(STOP, group=True)
        if self.child:
            self.child.wait()
            self.child = None
        self.note.unlink(missing_ok=True)
