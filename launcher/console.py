"""What the launcher says: progress with seconds, and faults in one sentence."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

QUIET_SECONDS = 10.0


class Problem(Exception):
    """The launcher cannot go on; the message is one plain sentence with the remedy."""


def say(text: str = "") -> None:
    print(text, flush=True)


@contextmanager
def step(what: str) -> Iterator[Callable[[str], None]]:
    """Show what is being done and, when it is done, how long it took.

    Yields a function that shows a passing detail of a long step: in place on a terminal, else as a
    line now and then.
    """
    begun = shown = time.monotonic()
    terminal = sys.stderr.isatty()
    _show(f"  {what} ...")

    def detail(text: str) -> None:
        nonlocal shown
        if terminal:
            _show(f"\r\033[K  {what} ... {text[:60]}")
        elif time.monotonic() - shown > QUIET_SECONDS:
            shown = time.monotonic()
            _show(f" {text} ...")

    try:
        yield detail
    except BaseException:
        _show(" stopped\n")
        raise
    start = f"\r\033[K  {what} ..." if terminal else ""
    _show(f"{start} {time.monotonic() - begun:.1f} s\n")


def _show(text: str) -> None:
    """Progress goes to the error stream: the output of a command stays its own."""
    print(text, end="", file=sys.stderr, flush=True)
