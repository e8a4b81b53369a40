"""The games of the house: the engine of each by its key, and the codecs of engines and seating."""

from types import ModuleType
from typing import Any

from games.engines import holdem, rounds, seating
from games.engines.codec import Codec
from games.engines.kernel import Command, Event, Refusal, Reopen, Reopened, Undo, Undone

ENGINES: dict[str, ModuleType] = {"holdem": holdem}


def _kinds(module: ModuleType, base: type[Any]) -> tuple[type[Any], ...]:
    """The subclasses of a base that a module defines."""
    return tuple(
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, base) and kind is not base
    )


CODECS: dict[str, Codec] = {
    "seating": Codec(events=_kinds(seating, Event), commands=_kinds(seating, Command)),
    "holdem": Codec(
        events=(*_kinds(rounds, Event), holdem.RoundStarted, Undone, Reopened),
        commands=(*_kinds(rounds, Command), Undo, Reopen),
    ),
}


def engine(game: str) -> ModuleType:
    """The engine of a game; raises Refusal("unknown_game")."""
    if game not in ENGINES:
        raise Refusal("unknown_game", game=game)
    return ENGINES[game]


def codec(name: str) -> Codec:
    """The codec of a game or of "seating"; raises Refusal("unknown_game")."""
    if name not in CODECS:
        raise Refusal("unknown_game", game=name)
    return CODECS[name]
