"""Malformed and senseless commands of every kind against every state of a round against the house:
a Refusal with a code that docs/laboratory.md lists and a state left as it was, or a legal step;
never another exception."""

import math
import random
from collections.abc import Iterator
from itertools import product

import pytest

from games.engines import kernel, lifecycle, rounds
from games.engines.banked import BoxBet
from games.engines.banked.parameters import MODES
from games.engines.codec import to_json
from games.engines.kernel import Command, Refusal
from games.engines.registry import BANKED_GAMES, codec
from tests.engines import banked_catalogue
from tests.engines.laboratory_page import refusal_codes
from tests.engines.test_banked_properties import at_stake
from tests.engines.test_fuzz import HUGE, JUNK, hints

CODES = refusal_codes()
EVERY_GAME = pytest.mark.parametrize("game", BANKED_GAMES)
KINDS = sorted(codec("caribbean_stud").commands)
A_FEW = 100

BETS = (
    BoxBet(1, 10),
    BoxBet(1, 0),
    BoxBet(1, -HUGE),
    BoxBet(1, HUGE, HUGE, "x" * 1000, HUGE),
    BoxBet(0, 10),
    BoxBet(8, 10, -1),
    BoxBet(2, 300, 0, "anna", 1),
    BoxBet(2, 300, 0, "bela", 2),
    BoxBet(-1, 300, 5, "\ud800", -1),
    BoxBet(7, 300, 300, "anna"),
    BoxBet(3, 100),
)
VALUES = {
    int: (-HUGE, -1, 0, 1, 2, 3, 7, 8, HUGE),
    bool: (True, False),
    str: (
        "",
        "As",
        "Kd",
        "??",
        "1x",
        "\ud800",
        "won",
        "lost",
        "folded",
        "no_game",
        "royal_flush",
        "ace_king",
        "0" * 64,
        "5e" * 32,
    ),
    tuple[str, ...]: (
        (),
        ("As",),
        ("As", "As"),
        ("??",),
        ("??", "??"),
        ("??",) * 4,
        ("??",) * 5,
        ("As", "Kd", "Qh", "Jc"),
        ("As", "Kd", "Qh", "Jc", "9c"),
        ("As", "Kd", "Qh", "Jc", "9c", "2c"),
        ("As", "1x", "2c"),
        ("", "\ud800"),
        ("2s",) * 60,
    ),
    tuple[int, ...]: ((), (0,), (0, 0), (1, 0), (4, 3, 2, 1, 0), (5,), (-1,), (-HUGE, HUGE)),
    BoxBet: BETS,
    tuple[BoxBet, ...]: ((), *((bet,) for bet in BETS), BETS, BETS[:2], (BETS[0], BETS[6])),
}


def senseless(kind: type[Command]) -> Iterator[Command]:
    """Commands of a kind with well-typed values, sensible or not."""
    fields = hints(kind)
    for values in product(*(VALUES[hint] for hint in fields.values())):
        yield kind(**dict(zip(fields, values, strict=True)))


@EVERY_GAME
@pytest.mark.parametrize("kind", KINDS)
def test_malformed_data_of_every_field_is_refused_or_read(game, kind):
    house = codec(game)
    fields = hints(house.commands[kind])
    usual = {field: to_json(VALUES[hint][-2]) for field, hint in fields.items()}
    assert type(house.decode_command(kind, usual)) is house.commands[kind]
    for field in [*fields, "mood"]:
        for junk in JUNK:
            try:
                command = house.decode_command(kind, {**usual, field: junk})
            except Refusal as refusal:
                assert refusal.code == "malformed"
                assert str(refusal.params["field"]).startswith(field)
            else:
                assert house.decode_command(*house.encode_command(command)) == command


@EVERY_GAME
@pytest.mark.parametrize("junk", [None, 7, "box", [], [["box", 1]], math.nan])
def test_what_is_no_object_or_no_kind_is_malformed(game, junk):
    for kind in KINDS:
        with pytest.raises(Refusal, match="malformed"):
            codec(game).decode_command(kind, junk)
    with pytest.raises(Refusal, match="malformed"):
        codec(game).decode_command(junk, {})


def test_the_catalogue_has_every_phase_of_every_mode():
    seen = {shape[:3] for shape in banked_catalogue.rounds()}
    dealt = ("new", "bets", "bank_card", "decisions", "bank", "results", "decided")
    for game, mode, phase in product(BANKED_GAMES, MODES, (*dealt, "boxes", "finished", "voided")):
        assert (game, mode, phase) in seen


@pytest.mark.parametrize("kind", KINDS)
def test_senseless_commands_against_every_state_of_a_round(kind):
    """Accepted or refused with a listed code; what isn't accepted leaves the round as it was."""
    commands = list(senseless(codec("caribbean_stud").commands[kind]))
    choose = random.Random(kind)
    for house, rules, round in banked_catalogue.rounds().values():
        before = repr(round)
        for command in choose.sample(commands, min(len(commands), A_FEW)):
            code = tried(house.engine, rules, round, command)
            assert code is None or code in CODES, (code, command)
        assert repr(round) == before


def tried(engine, rules, round, command) -> str | None:
    """The code of the refusal; None if the command was accepted and its events hold."""
    try:
        events = kernel.apply(engine, rules, round, command)
    except Refusal as refusal:
        return refusal.code
    after = kernel.extend(engine, round, events)
    assert after.version > round.version
    assert at_stake(after.state) >= 0
    engine.legal(rules, after.state)
    return None


def test_commands_of_another_game_or_none_at_all_are_malformed():
    strangers = [rounds.Fold(1), rounds.DealHole(), lifecycle.Command(), object(), None, "Fold"]
    for house, rules, round in banked_catalogue.rounds().values():
        for command in strangers:
            with pytest.raises(Refusal, match="malformed"):
                kernel.apply(house.engine, rules, round, command)
