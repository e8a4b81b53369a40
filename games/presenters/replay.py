"""A finished or running round, step by step: what happened, and how the table stood after it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from games.engines import kernel, registry
from games.engines.kernel import Entry, Undone
from games.models import Round, TableEvent
from games.presenters.banked import pictures as banked
from games.presenters.ring import pictures as ring
from games.presenters.voice import Voice
from games.presenters.words import sentence
from games.store import kinds


@dataclass(frozen=True, slots=True)
class Step:
    """One event in words; `stands` is false once an undo took it back."""

    number: int
    text: str
    event: TableEvent
    stands: bool


def steps(hand: Round, events: Sequence[TableEvent], voice: Voice) -> list[Step]:
    """Every event that has words, in order; the ones taken back are marked."""
    entries = entries_of(hand, events)
    taken_back = {entry.event.number for entry in entries if isinstance(entry.event, Undone)}
    found = []
    for entry, row in zip(entries, events, strict=True):
        if text := sentence(entry.event, voice):
            found.append(Step(entry.number, text, row, entry.step not in taken_back))
    return found


def entries_of(hand: Round, events: Sequence[TableEvent]) -> list[Entry]:
    """The stored events as the engine's own."""
    return [
        Entry(
            row.number or 0,
            row.step or 0,
            kinds.decode(row.kind, row.schema, row.data, game=hand.game),
        )
        for row in events
    ]


def picture(hand: Round, events: Sequence[TableEvent], at: int, voice: Voice) -> dict[str, Any]:
    """How the table stood after event number `at`, and after those without words that follow it."""
    engine = registry.engine(hand.game)
    entries = entries_of(hand, events)
    silent = takewhile(lambda entry: not sentence(entry.event, voice), entries[at:])
    state = kernel.replay(engine, [*entries[:at], *silent]).state
    if registry.is_banked(hand.game):
        return banked.picture(state, voice)
    return ring.picture(engine, state, voice)
