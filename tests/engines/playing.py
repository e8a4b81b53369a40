"""Random play of every players' game, step by step, for the property tests."""

import os
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from games.engines import kernel
from games.engines.kernel import Reopen, Undo
from games.engines.params import ENTRY_MODES
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
    max_examples=10_000 if os.environ.get("BAIZE_LONG") else 40,
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


def play(game: str, data, steps: int | None = None, modes: tuple[str, ...] = ENTRY_MODES):
    """Rules, and the round after each of its steps; most settled rounds stay settled. Every other
    round goes on to the showdown, so far as its steps last."""
    house: ModuleType = GAMES[game]
    table, to_the_end = data.draw(house.rules(modes)), data.draw(st.booleans())
    round, command = kernel.start(house.engine), data.draw(house.starts(table))
    for _ in range(steps or STEPS[game]):
        round = after(house.engine, table, round, command)
        yield table, round
        commands = legal_commands(table, round)
        if not commands or (kernel.can_reopen(round) and data.draw(st.integers(0, 3))):
            return
        command = choose(data, commands, to_the_end=to_the_end)


def play_steadily(game: str, data, modes: tuple[str, ...]):
    """As `play`, but nothing goes wrong and nobody folds, so that every street comes."""
    house: ModuleType = GAMES[game]
    table = data.draw(house.rules(modes))
    round, command = kernel.start(house.engine), data.draw(house.starts(table))
    while True:
        round = after(house.engine, table, round, command)
        yield table, round
        shunned = () if round.state.opener_due else RARELY + ENDS_EARLY
        wishes = legal_commands(table, round)
        steady = [wish for wish in wishes if not isinstance(wish, shunned)]
        if not steady:
            return
        command = data.draw(st.sampled_from(steady))


def after(engine: ModuleType, table, round: kernel.Round, command: kernel.Command) -> kernel.Round:
    return kernel.extend(engine, round, kernel.apply(engine, table, round, command))
