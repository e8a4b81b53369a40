"""Malformed and senseless commands of every kind against every state: a Refusal with a code that
docs/laboratory.md lists and a state left as it was, or a legal step; never another exception."""

import dataclasses
import math
import random
from itertools import product
from typing import get_type_hints

import pytest

from games.engines import kernel, seating
from games.engines.codec import to_json
from games.engines.kernel import Command, Refusal
from games.engines.registry import codec
from games.engines.rounds import Post, SeatCards, SeatStart
from games.engines.seating import SeatCard
from tests.engines import catalogue
from tests.engines.laboratory_page import refusal_codes
from tests.engines.random_play import engine_of

CODES = refusal_codes()
HUGE = 10**30

JUNK = (
    None,
    True,
    False,
    0,
    -1,
    HUGE,
    1.5,
    math.nan,
    math.inf,
    "",
    "As",
    "\ud800",
    "x" * 10_000,
    b"As",
    [],
    {},
    [[]],
    [None],
    [HUGE],
    ["As", "As"],
    ["??", "??"],
    ["As", 7],
    "AsKd",
    {"seat": 1},
    [{"seat": 1}],
    [{"seat": "1", "stack": 5, "amount": 5, "kind": "ante"}],
    [[{"seat": [1]}]],
    object(),
)

VALUES = {
    int: (-HUGE, -1, 0, 1, 2, 3, 4, 10, 11, 15, 400, HUGE),
    int | None: (None, -1, 0, 60, HUGE),
    bool: (True, False),
    str: ("", "As", "??", "1x", "key-1", "\ud800"),
    tuple[str, ...]: (
        (),
        ("As",),
        ("As", "As"),
        ("??", "??"),
        ("", "\ud800"),
        ("As", "1x", "2c"),
        ("Kd", "Kh"),
        ("Kd", "Kh", "Kd"),
        ("Jd", "Jh", "Jc"),
        ("Jd", "??", "Jc"),
        ("2s",) * 60,
        ("??", "??", "Qc"),
        ("??", "Qc", "??"),
        ("Qd",),
        ("??",),
        ("??",) * 7,
    ),
    tuple[int, ...]: ((), (1,), (1, 1), (3, 2), (0, 11), (-HUGE, HUGE)),
    tuple[SeatStart, ...]: (
        (),
        (SeatStart(1, 5),),
        (SeatStart(1, 5), SeatStart(1, 5)),
        (SeatStart(1, 0), SeatStart(2, 0)),
        (SeatStart(2, 5), SeatStart(1, 5)),
        (SeatStart(0, 5), SeatStart(11, 5)),
        (SeatStart(1, -HUGE), SeatStart(2, HUGE)),
        tuple(SeatStart(at, 5) for at in range(1, 12)),
        (SeatStart(1, 100), SeatStart(2, 100)),
    ),
    tuple[Post, ...]: (
        (),
        (Post(1, "ante", 5),),
        (Post(1, "big_blind", 10), Post(1, "big_blind", 10)),
        (Post(1, "big_blind", -10),),
        (Post(9, "big_blind", 10),),
        (Post(1, "gift", 10), Post(2, "big_blind", 10)),
        (Post(1, "small_blind", HUGE), Post(2, "big_blind", 0)),
    ),
    tuple[SeatCards, ...]: (
        (),
        (SeatCards(1, ("As", "Ad")),),
        (SeatCards(1, ("As", "Ad")), SeatCards(1, ("Ks", "Kd"))),
        (SeatCards(99, ()), SeatCards(2, ("??", "1x"))),
        tuple(SeatCards(seat, ("??", "??", f"{seat}s")) for seat in (2, 3, 4)),
        tuple(SeatCards(seat, ("??",)) for seat in (1, 2, 3, 4)),
    ),
    tuple[SeatCard, ...]: (
        (),
        (SeatCard(1, "As"), SeatCard(1, "As")),
        (SeatCard(99, "1x"),),
        (SeatCard(1, "As"), SeatCard(2, "??")),
    ),
}


def hints(kind: type[Command]) -> dict[str, object]:
    types = get_type_hints(kind)
    return {field.name: types[field.name] for field in dataclasses.fields(kind)}


def senseless(kind: type[Command]):
    """Commands of a kind with well-typed values, sensible or not."""
    fields = hints(kind)
    for values in product(*(VALUES[hint] for hint in fields.values())):
        yield kind(**dict(zip(fields, values, strict=True)))


def kinds() -> list:
    return [
        pytest.param(name, kind, id=f"{name}-{kind}")
        for name in ("holdem", "seating")
        for kind in sorted(codec(name).commands)
    ]


@pytest.mark.parametrize(("name", "kind"), kinds())
def test_malformed_data_of_every_field_is_refused_or_read(name, kind):
    """Wrong types, numbers out of range, floats, lists for values: field by field."""
    house = codec(name)
    fields = hints(house.commands[kind])
    usual = {field: to_json(VALUES[hint][-2]) for field, hint in fields.items()}
    read = 0
    for field in [*fields, "mood"]:
        for junk in JUNK:
            try:
                command = house.decode_command(kind, {**usual, field: junk})
            except Refusal as refusal:
                assert refusal.code == "malformed"
                assert str(refusal.params["field"]).startswith(field)
            else:
                assert type(command) is house.commands[kind]
                assert {type(getattr(command, known)) for known in fields} <= TYPES
                read += 1
    assert read < len(JUNK) * len(fields) or not fields


TYPES = {int, bool, str, tuple, type(None)}


@pytest.mark.parametrize("body", [None, 7, "seat", [], [["seat", 1]], math.nan])
@pytest.mark.parametrize("name", ["holdem", "seating"])
def test_a_body_that_is_no_object_is_malformed(name, body):
    for kind in codec(name).commands:
        with pytest.raises(Refusal, match="malformed"):
            codec(name).decode_command(kind, body)


@pytest.mark.parametrize("kind", [None, 7, "", "Command", "fold", "__class__", ["Fold"], {}])
@pytest.mark.parametrize("name", ["holdem", "seating"])
def test_a_kind_that_is_none_is_malformed(name, kind):
    with pytest.raises(Refusal, match="malformed"):
        codec(name).decode_command(kind, {})


def test_the_catalogue_has_every_phase_and_street_of_every_mode():
    seen = {(shape[0], shape[3], shape[4]) for shape in catalogue.hands()}
    for mode in set(catalogue.ENTRY_MODES) - {"pot_only"}:
        for street in ("preflop", "flop", "turn", "river"):
            assert (mode, "betting", street) in seen
        for street in ("preflop", "flop", "turn"):
            assert (mode, "board", street) in seen
        for phase in ("dealing", "decided", "finished"):
            assert any(shape[:2] == (mode, phase) for shape in seen)
        assert (mode, "showdown", "river") in seen
    for mode in set(catalogue.ENTRY_MODES) & {"pot_only"}:
        for phase in ("pot", "decided", "finished"):
            assert any(shape[:2] == (mode, phase) for shape in seen)
    assert {shape[1] for shape in seen} >= {"new", "voided"}


def test_the_catalogue_has_every_phase_and_street_of_every_mode_of_stud():
    seen = {(shape[0], shape[3], shape[4]) for shape in catalogue.hands("seven_card_stud")}
    for mode in set(catalogue.ENTRY_MODES) - {"pot_only"}:
        for street in ("third", "fourth", "fifth", "sixth", "seventh"):
            assert (mode, "betting", street) in seen
        for street in ("third", "fourth", "fifth", "sixth"):
            assert (mode, "street", street) in seen
        for phase in ("dealing", "decided", "finished"):
            assert any(shape[:2] == (mode, phase) for shape in seen)
        assert (mode, "showdown", "seventh") in seen
    assert any(shape[:2] == ("declared", "opening") for shape in seen)
    for phase in ("pot", "decided", "finished"):
        assert any(shape[:2] == ("pot_only", phase) for shape in seen)
    assert {shape[1] for shape in seen} >= {"new", "voided"}


@pytest.mark.parametrize("kind", sorted(codec("holdem").commands))
@pytest.mark.parametrize(("game", "most"), [("holdem", 60), ("seven_card_stud", 30)])
def test_senseless_commands_against_every_state_of_a_hand(game, most, kind):
    """Accepted or refused with a listed code; the chips stay the same, and so does the round."""
    commands = list(senseless(codec(game).commands[kind]))
    some = random.Random(kind).sample(commands, min(len(commands), most))
    for rules, round in catalogue.hands(game).values():
        before = repr(round)
        for command in commands if round.state.phase == "new" else some:
            code = tried(rules, round, command)
            assert code is None or code in CODES, (code, command)
        assert repr(round) == before


def tried(rules, round, command) -> str | None:
    """The code of the refusal; None if the command was accepted and its events hold."""
    try:
        events = kernel.apply(engine_of(rules), rules, round, command)
    except Refusal as refusal:
        return refusal.code
    after = kernel.extend(engine_of(rules), round, events)
    assert all(player.stack >= 0 for player in after.state.players)
    assert after.version > round.version
    return None


@pytest.mark.parametrize("kind", sorted(codec("seating").commands))
def test_senseless_commands_against_every_state_of_a_table(kind):
    commands = list(senseless(codec("seating").commands[kind]))
    for rules, table in catalogue.tables():
        before = repr(table)
        for command in commands:
            try:
                events = seating.decide(rules, table, command)
            except Refusal as refusal:
                assert refusal.code in CODES, (refusal.code, command)
            else:
                after = table
                for event in events:
                    after = seating.evolve(after, event)
                assert all(seat.stack >= 0 for seat in after.seats)
        assert repr(table) == before


def test_commands_of_another_game_or_none_at_all_are_malformed():
    strangers = [seating.SitOut(1), Command(), object(), None, "Fold"]
    for rules, round in (*catalogue.hands().values(), *catalogue.hands("seven_card_stud").values()):
        for command in strangers:
            with pytest.raises(Refusal, match="malformed|not_started"):
                kernel.apply(engine_of(rules), rules, round, command)
