"""Rounds against the house: played to their end by the engine, and settled by the tests' second
settlement, which no other library has; and what may be done at every step."""

from dataclasses import dataclass
from random import Random
from types import ModuleType
from typing import Any

from games.engines import kernel, registry
from games.engines.banked import BankedResult, BankedRules, Legal
from games.engines.banked.state import State
from games.engines.kernel import Command, Round
from tests.engines.banked_plans import draw_plan
from tests.engines.banked_play import Played
from tests.engines.banked_rules import draw_house
from tests.engines.second_settlement import settle

Asked = tuple[ModuleType, BankedRules, State]


@dataclass(frozen=True)
class Recorded:
    """A round as commands for the engine and as an object for the second settlement."""

    engine: ModuleType
    rules: BankedRules
    commands: tuple[Command, ...]
    as_vector: dict[str, Any]


class _Recorder(Played):
    """Keeps the commands of a round that is played."""

    def do(self, command: Command) -> None:
        self.commands = (*getattr(self, "commands", ()), command)
        super().do(command)


def sample(game: str, count: int, seed: int) -> list[Recorded]:
    """Random rounds with one box to seven, of houses with any rules."""
    recorded = []
    for at in range(count):
        rng = Random(seed * count + at)
        played = _Recorder(rng, draw_plan(rng, draw_house(rng, game)))
        as_vector = {**played.plan.round, "boxes": list(played.boxes.values())}
        engine = registry.engine(game)
        recorded.append(Recorded(engine, played.rules, played.commands, as_vector))
    return recorded


def play(rounds: list[Recorded]) -> list[BankedResult]:
    """Every command of every round, from the antes to the settlement."""
    return [_last(recorded).state.result for recorded in rounds]


def _last(recorded: Recorded) -> Round[State]:
    round = kernel.start(recorded.engine)
    for command in recorded.commands:
        round = kernel.advance(recorded.engine, recorded.rules, round, command)
    return round


def settle_all(rounds: list[Recorded]) -> list[dict[str, Any]]:
    return [settle(recorded.as_vector) for recorded in rounds]


def equal(ours: list[BankedResult], theirs: list[dict[str, Any]]) -> int:
    """In how many rounds every box changes by the same."""
    return sum(
        [box.net.total for box in result.boxes] == [box["net"] for box in second["boxes"]]
        for result, second in zip(ours, theirs, strict=True)
    )


def points(rounds: list[Recorded], limit: int) -> list[Asked]:
    """Up to ``limit`` states, each before a command of a round."""
    asked: list[Asked] = []
    for recorded in rounds:
        round = kernel.start(recorded.engine)
        for command in recorded.commands:
            asked.append((recorded.engine, recorded.rules, round.state))
            round = kernel.advance(recorded.engine, recorded.rules, round, command)
        if len(asked) >= limit:
            break
    return asked[:limit]


def ask(asked: list[Asked]) -> list[Legal]:
    return [engine.legal(rules, state) for engine, rules, state in asked]


def commands(rounds: list[Recorded]) -> float:
    """Commands a round, on average."""
    return sum(len(recorded.commands) for recorded in rounds) / len(rounds)


def boxes(rounds: list[Recorded]) -> float:
    """Boxes a round, on average."""
    return sum(len(recorded.as_vector["boxes"]) for recorded in rounds) / len(rounds)
