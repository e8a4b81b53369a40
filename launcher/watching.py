"""Stays with the product's processes: one that ended, or a worker that fell mute, starts again.

A worker that lost its broker may live on without taking a task; only its missing heartbeat tells.
"""

import time
from collections import deque
from collections.abc import Callable, Sequence

from launcher.children import Child
from launcher.console import Problem

# A process that ends this often within so many seconds isn't helped by another start.
MOST_STARTS, WITHIN_SECONDS = 3, 120.0
ASKED_EVERY_SECONDS = 5.0
MUTE_SECONDS = 60.0
NEEDED_BY_A_WORKER = ("web", "database", "broker")

Health = Callable[[], dict[str, str]]


class Watch:
    """Looks after `children`; `health` is what /healthz says, {} while nobody answers."""

    def __init__(self, children: Sequence[Child], health: Health) -> None:
        self.children = {child.name: child for child in children}
        self.health = health
        self.starts: dict[str, deque[float]] = {name: deque() for name in self.children}
        self.asked_at = self.heard_at = time.monotonic()

    def look(self) -> list[str]:
        """A sentence for each process that was started again; raises `Problem` for one too many."""
        ended = [name for name, child in self.children.items() if not child.alive]
        said = [self._again(name, "ended by itself") for name in ended]
        if self._is_mute():
            said.append(self._again("worker", "gave no sign of life"))
        return said

    def _is_mute(self) -> bool:
        """Whether everything that a worker needs is there, and it has been away for too long."""
        now = time.monotonic()
        if now - self.asked_at < ASKED_EVERY_SECONDS:
            return False
        self.asked_at, health = now, self.health()
        can_answer = all(health.get(part) == "ok" for part in NEEDED_BY_A_WORKER)
        if health.get("worker") == "ok" or not can_answer:
            self.heard_at = now
        return now - self.heard_at >= MUTE_SECONDS

    def _again(self, name: str, what: str) -> str:
        now, starts, child = time.monotonic(), self.starts[name], self.children[name]
        while starts and now - starts[0] > WITHIN_SECONDS:
            starts.popleft()
        if len(starts) == MOST_STARTS:
            raise Problem(
                f"The {name} process {what} again and again: its log {child.log} says why; "
                "start Baize again."
            )
        starts.append(now)
        kept = child.revive()
        self.heard_at = now
        return f"The {name} process {what} and was started again (what it said: {kept})."
