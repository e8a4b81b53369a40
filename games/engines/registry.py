"""The games of the house: the engine of each by its key, what is approved for it, its codec."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from games.engines import (
    banked,
    caribbean_stud,
    european_poker,
    holdem,
    jackpot,
    rounds,
    seating,
    seven_card_stud,
)
from games.engines.codec import Codec
from games.engines.kernel import Command, Event, Refusal, Reopen, Reopened, Undo, Undone
from games.engines.params import ParamSpec

PLAYERS_GAMES: dict[str, ModuleType] = {"holdem": holdem, "seven_card_stud": seven_card_stud}
BANKED_GAMES: dict[str, ModuleType] = {
    "caribbean_stud": caribbean_stud,
    "european_poker": european_poker,
}
ENGINES: dict[str, ModuleType] = PLAYERS_GAMES | BANKED_GAMES

Specs = Mapping[str, tuple[ParamSpec, ...]]
RULESET: Specs = {game: engine.RULESET for game, engine in ENGINES.items()}
STAKES: Specs = {game: engine.STAKES for game, engine in ENGINES.items()}
COMMISSION: Specs = {game: engine.COMMISSION for game, engine in PLAYERS_GAMES.items()}
PAYOUTS: Specs = {game: engine.PAYOUTS for game, engine in BANKED_GAMES.items()}
JACKPOT: Specs = {"caribbean_stud": jackpot.JACKPOT}


def _kinds(module: ModuleType, base: type[Any]) -> tuple[type[Any], ...]:
    """The subclasses of a base that a module defines."""
    return tuple(
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, base) and kind is not base
    )


def _codec(messages: ModuleType, started: type[Event]) -> Codec:
    """The kinds of a family of games, with the game's own first event."""
    events = {kind.__name__: kind for kind in _kinds(messages, Event)}
    events[started.__name__] = started
    return Codec(
        events=(*events.values(), Undone, Reopened),
        commands=(*_kinds(messages, Command), Undo, Reopen),
    )


CODECS: dict[str, Codec] = {
    "seating": Codec(events=_kinds(seating, Event), commands=_kinds(seating, Command)),
    "holdem": _codec(rounds, holdem.RoundStarted),
    "seven_card_stud": _codec(rounds, seven_card_stud.RoundStarted),
    "caribbean_stud": _codec(banked, banked.RoundStarted),
    "european_poker": _codec(banked, banked.RoundStarted),
}


def is_banked(game: str) -> bool:
    """Whether everybody plays against the house in this game."""
    return game in BANKED_GAMES


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
