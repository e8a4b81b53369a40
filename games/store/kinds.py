"""The kinds of events that the store knows: rounds', seating's, and those of the table itself."""

from dataclasses import dataclass
from typing import Any

from games.engines import registry
from games.engines.codec import Codec
from games.engines.kernel import Event


@dataclass(frozen=True, slots=True)
class PitCalled(Event):
    """The croupier called the pit boss. It makes nobody's tap stale."""

    reason: str


@dataclass(frozen=True, slots=True)
class ConsoleTaken(Event):
    """Another console drives: `before` and `after` are the persons' ids as text; nobody: empty."""

    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ChipsBought(Event):
    """Somebody paid in cash for chips at a table without stacks; `player_key` is empty where nobody
    was named. It makes nobody's tap stale."""

    player_key: str
    amount: int


TABLE_KINDS = Codec(events=(PitCalled, ConsoleTaken, ChipsBought), commands=())
SEATING = "seating"


def encode(event: Event, *, game: str | None) -> tuple[str, int, dict[str, Any]]:
    """Kind, schema and data; `game` is the round's game, None for what happens between hands."""
    return _codec(type(event).__name__, game).encode_event(event)


def decode(kind: str, schema: int, data: dict[str, Any], *, game: str | None) -> Event:
    """The stored event; raises engines' Refusal("malformed") where it isn't one."""
    return _codec(kind, game).decode_event(kind, schema, data)


def _codec(kind: str, game: str | None) -> Codec:
    if game is not None:
        return registry.codec(game)
    return TABLE_KINDS if kind in TABLE_KINDS.events else registry.codec(SEATING)
