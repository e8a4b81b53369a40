"""Random play of every players' game, step by step, for the property tests."""

import os
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from games.engines import kernel
from games.engines.kernel import Reopen, Undo
from games.engines.rounds import (
    AcceptWager,
    DeclareHandDead,
    ExposeCard,
    Fold,
    FoldUpTo,
    Misdeal,
    NameOpener,
    RestFold,
    SetAside,
)
from tests.engines import holdem_play, stud_play
from tests.engines.random_play import legal_commands

GAMES = {"holdem": holdem_play, "seven_card_stud": stud_play}
PROFILE = settings(
    max_examples=10_000 if os.environ.get("BAIZE_LONG") else 60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
STEPS = {"holdem": 30, "seven_card_stud": 60}
RARELY = (Misdeal, Undo, Reopen, AcceptWager, ExposeCard, SetAside, NameOpener)
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
ENDS_EARLY = (Fold, FoldUpTo, RestFold, Misdeal, DeclareHandDead)


def choose(data, commands: list[kernel.Command], *, to_the_end: bool) -> kernel.Command:
    if to_the_end:
        commands = [wish for wish in commands if not isinstance(wish, ENDS_EARLY)] or commands
    usual = [command for command in commands if not isinstance(command, RARELY)]
    offered = usual if usual and data.draw(st.integers(0, 9)) else commands
    return data.draw(st.sampled_from(offered))


def play(game: str, data, steps: int | None = None):
    """Rules, and the round after each of its steps; most settled rounds stay settled. Every other
    round goes on to the showdown, so far as its steps last."""
    house: ModuleType = GAMES[game]
    engine, table = house.engine, data.draw(house.rules())
    round, to_the_end = kernel.start(engine), data.draw(st.booleans())
    command: kernel.Command = data.draw(house.starts(table))
    for _ in range(steps or STEPS[game]):
        round = kernel.extend(engine, round, kernel.apply(engine, table, round, command))
        yield table, round
        commands = legal_commands(table, round)
        if not commands or (kernel.can_reopen(round) and data.draw(st.integers(0, 3))):
            return
        command = choose(data, commands, to_the_end=to_the_end)
