"""Properties of random legal play under random rules, and of nonsense against every state."""

import dataclasses

from hypothesis import given
from hypothesis import strategies as st

from games.engines import kernel, ring
from games.engines.kernel import Entry, Refusal, Reopen, Undo
from games.engines.params import POT_ONLY
from games.engines.registry import codec
from games.engines.rounds import BetOrRaise, FinishRound, RoundResult
from tests.engines import generous
from tests.engines.playing import EVERY_GAME, GAMES, PROFILE, play
from tests.engines.random_play import engine_of, legal_commands


def chips(state: ring.State) -> int:
    """Chips in front, in the middle and taken as commission; none where stacks aren't tracked."""
    if state.rules.entry_mode == POT_ONLY:
        return 0
    taken = state.result.commission if state.result else 0
    return sum(player.stack for player in state.players) + state.betting.middle + taken


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_pot_10_chips_in_are_chips_out_at_every_event(game, data):
    *_, (_, round) = play(game, data)
    engine = GAMES[game].engine
    state, total = engine.new(), None
    for entry in round.standing:
        state = engine.evolve(state, entry.event)
        total = chips(state) if total is None else total
        assert chips(state) == total
        assert all(player.stack >= 0 for player in state.players)
        assert sum(pot.amount for pot in engine.pots(state)) <= state.betting.middle
    if state.result:
        check_paid(state, state.result)


def check_paid(state: ring.State, result: RoundResult) -> None:
    for pot in result.pots:
        assert sum(winner.amount for winner in pot.winners) + pot.commission == pot.amount
        assert {winner.seat for winner in pot.winners} <= set(pot.eligible)
    assert sum(pot.amount for pot in result.pots) == result.matched
    assert sum(pot.commission for pot in result.pots) == result.commission
    if state.rules.entry_mode != POT_ONLY:
        assert sum(item.amount for item in result.payoffs) == -result.commission


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_legal_decide_and_advance_agree_on_every_offer(game, data):
    for table, round in play(game, data):
        for command in legal_commands(table, round):
            events = kernel.apply(engine_of(table), table, round, command)
            assert events
            extended = kernel.extend(engine_of(table), round, events)
            assert kernel.advance(engine_of(table), table, round, command) == extended


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_a_command_is_accepted_if_and_only_if_it_is_offered(game, data):
    for table, round in play(game, data):
        legal = engine_of(table).legal(table, round.state)
        for command in generous.commands(round.state, legal):
            code = refusal(table, round, command)
            assert (code == "accepted") == generous.is_offered(round.state, legal, command), (
                command,
                code,
            )


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_one_beyond_the_offered_bounds_is_refused(game, data):
    for table, round in play(game, data):
        legal = engine_of(table).legal(table, round.state)
        if legal.turn is None:
            assert refusal(table, round, BetOrRaise(1, 100)) in (
                "no_action_due",
                "unknown_seat",
                "round_over",
            )
        elif legal.min_raise_to is None:
            assert refusal(table, round, BetOrRaise(legal.turn, 10**6)) == legal.raise_refusal
        else:
            below = BetOrRaise(legal.turn, legal.min_raise_to - 1)
            above = BetOrRaise(legal.turn, legal.max_raise_to + 1)
            assert refusal(table, round, below) == "below_minimum"
            assert refusal(table, round, above) in ("above_maximum", "not_enough_chips")
        if not legal.can_finish and not round.state.result:
            assert refusal(table, round, FinishRound()) in ("cannot_finish", "round_over")


def refusal(table, round, command) -> str:
    try:
        kernel.apply(engine_of(table), table, round, command)
    except Refusal as refused:
        return refused.code
    return "accepted"


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_undo_restores_the_state_before_the_step(game, data):
    before: kernel.Round | None = None
    for table, round in play(game, data):
        steps_forward = before and round.standing[: len(before.standing)] == before.standing
        if steps_forward and kernel.can_undo(round):
            undone = kernel.apply(engine_of(table), table, round, Undo())
            assert kernel.extend(engine_of(table), round, undone).state == before.state
        before = round


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_undo_leads_back_through_the_states_that_were(game, data):
    engine, seen = GAMES[game].engine, {}
    for _, round in play(game, data):
        seen[tuple(entry.number for entry in round.standing)] = round.state
    while kernel.can_undo(round):
        undone = kernel.apply(engine, round.state.rules, round, Undo())
        round = kernel.extend(engine, round, undone)
        assert round.state == seen[tuple(entry.number for entry in round.standing)]
    assert any(entry.event.permanent for entry in round.standing)


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_reopening_restores_the_state_before_it_was_settled(game, data):
    before: kernel.Round | None = None
    for table, round in play(game, data):
        if before and kernel.can_reopen(round):
            reopened = kernel.apply(engine_of(table), table, round, Reopen("wrong winner"))
            again = kernel.extend(engine_of(table), round, reopened)
            assert again.state == before.state
            assert not kernel.can_reopen(again)
            assert again.version == round.version + 1
        before = round


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_replay_of_stored_events_is_the_state(game, data):
    *_, (_, round) = play(game, data)
    house = codec(game)
    stored = [
        (entry.number, entry.step, house.encode_event(entry.event)) for entry in round.entries
    ]
    entries = [
        Entry(number, step, house.decode_event(*encoded)) for number, step, encoded in stored
    ]
    assert kernel.replay(GAMES[game].engine, entries) == round


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_commands_survive_the_codec(game, data):
    house = codec(game)
    for table, round in play(game, data, steps=16):
        for command in legal_commands(table, round):
            assert house.decode_command(*house.encode_command(command)) == command


NONSENSE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**20), 10**20),
    st.floats(allow_nan=True),
    st.text(max_size=4),
    st.sampled_from(["As", "??", "2c"]),
)
VALUES = st.recursive(
    NONSENSE,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["seat", "stack", "kind", "amount"]), inner, max_size=3)
    ),
    max_leaves=6,
)
FIELDS = st.sampled_from(["seat", "to", "cards", "reason", "seats", "button", "posts"])


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_nonsense_is_refused_and_never_another_error(game, data):
    house = codec(game)
    for table, round in play(game, data, steps=10):
        kind = data.draw(st.sampled_from(sorted(house.commands)))
        fields = sorted(field.name for field in dataclasses.fields(house.commands[kind]))
        body = data.draw(
            st.dictionaries(FIELDS, VALUES, max_size=4)
            | st.fixed_dictionaries({field: well_typed(field) | VALUES for field in fields})
        )
        try:
            events = kernel.apply(engine_of(table), table, round, house.decode_command(kind, body))
            assert chips(kernel.extend(engine_of(table), round, events).state) >= 0
        except Refusal as refused:
            assert refused.code


def well_typed(field: str):
    if field in ("seat", "button"):
        return st.integers(-1, 11)
    if field == "to":
        return st.integers(-(10**9), 10**9)
    if field == "cards":
        return st.lists(st.sampled_from(["As", "Ad", "2c", "??", "1x", "", "Kd"]), max_size=5)
    return st.text(max_size=3)
