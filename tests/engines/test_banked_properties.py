"""Properties of random legal play against the house, under random rules."""

import os
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engines import banked, kernel
from games.engines.audience import AUDIENCES, PUBLIC
from games.engines.banked import (
    Amounts,
    BankedResult,
    BoxResult,
    PlaceBet,
    StartRound,
    TakeBetBack,
    audience,
)
from games.engines.banked.parameters import MODES
from games.engines.banked.state import State
from games.engines.cards import PACK
from games.engines.codec import to_json
from games.engines.kernel import Command, Entry, Refusal, Reopen, Round, Undo
from games.engines.lifecycle import Misdeal, VoidRound
from games.engines.params import DEALT
from games.engines.registry import codec
from tests.engines.banked_plans import draw_bets
from tests.engines.banked_play import bet_of
from tests.engines.banked_rules import GAMES, House, draw_house
from tests.engines.banked_wishes import ROOT, is_offered, wishes

PROFILE = settings(
    max_examples=10_000 if os.environ.get("BAIZE_LONG") else 40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
STEPS = 40
RARELY = (Misdeal, VoidRound, PlaceBet, TakeBetBack)
SEEDS = st.integers(0, 2**32 - 1)
Walk = list[Round[State]]


class Table:
    """A random house at which one round is walked through, step by step."""

    def __init__(self, game: str, data) -> None:
        self.data, self.rng = data, Random(data.draw(SEEDS))
        self.house: House = draw_house(self.rng, game, self.rng.choice(MODES))
        self.engine, self.rules = self.house.engine, self.house.rules
        self.pack = tuple(self.rng.sample(PACK, len(PACK)))

    def start(self) -> StartRound:
        bets = tuple(bet_of(box) for box in draw_bets(self.rng, self.rules))
        return StartRound(bets, ROOT if self.rules.entry_mode == DEALT else "")

    def legal(self, round: Round[State]) -> banked.Legal:
        return self.engine.legal(self.rules, round.state)

    def apply(self, round: Round[State], command: Command) -> Round[State]:
        return kernel.extend(
            self.engine, round, kernel.apply(self.engine, self.rules, round, command)
        )

    def code(self, round: Round[State], command: Command) -> str:
        """Of the refusal; "accepted" if there is none."""
        try:
            kernel.apply(self.engine, self.rules, round, command)
        except Refusal as refused:
            return refused.code
        return "accepted"

    def offered(self, round: Round[State]) -> list[Command]:
        legal = self.legal(round)
        return [
            wish
            for wish in wishes(self.rules, round.state, self.pack)
            if is_offered(round.state, legal, wish)
        ]

    def walk(self, steps: int = STEPS) -> Walk:
        """The round after each step; most are played to their end."""
        walk = [self.apply(kernel.start(self.engine), self.start())]
        while len(walk) < steps and (offered := self.offered(walk[-1])):
            walk.append(self.apply(walk[-1], self._choice(offered)))
        return walk

    def _choice(self, offered: list[Command]) -> Command:
        usual = [wish for wish in offered if not isinstance(wish, RARELY)]
        rarely = self.data.draw(st.integers(0, 14)) == 0
        return self.data.draw(st.sampled_from(offered if rarely or not usual else usual))


def at_stake(state: State) -> int:
    """Everything that lies on the boxes."""
    return sum(box.bet.ante + box.bet.bonus + box.fee + box.wager for box in state.boxes)


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_only_chips_that_were_staked_are_at_stake_and_every_one_is_accounted_for(game, data):
    """CAR-1, CAR-3, CAR-4, EUR-3: what an event says was put in is what lies there more."""
    table = Table(game, data)
    round = table.walk()[-1]
    state, laid = table.engine.new(), 0
    for entry in round.standing:
        before, state = state, table.engine.evolve(state, entry.event)
        laid += put_in(before, entry.event)
        assert at_stake(state) == laid
    if state.result is not None:
        assert state.result.staked == laid
        check_paid(table, state.result)


def put_in(state: State, event: kernel.Event) -> int:
    match event:
        case banked.RoundStarted(bets):
            return sum(bet.ante + bet.bonus for bet in bets)
        case banked.BetPlaced(bet):
            return bet.ante + bet.bonus - laid_on(state, bet.box)
        case banked.BetTakenBack(box):
            return -laid_on(state, box)
        case banked.CardsExchanged() | banked.CardBought():
            return event.fee
        case banked.BetMade():
            return event.amount
    return 0


def laid_on(state: State, number: int) -> int:
    return sum(box.bet.ante + box.bet.bonus for box in state.boxes if box.number == number)


def check_paid(table: Table, result: BankedResult) -> None:
    """Nobody loses more than he staked; the house wins what the boxes lose; whole chips move."""
    assert result.win == -sum(box.net.total for box in result.boxes)
    for box in result.boxes:
        for place in ("ante", "bet", "fees", "bonus"):
            assert getattr(box.net, place) >= -getattr(box.staked, place)
            assert getattr(box.net, place) % table.rules.chip_unit == 0
        check_cap(table, result, box)
        assert box.outcome != "tied" or box.net.bet in (0, -box.staked.bet)
        assert box.outcome == "won" or box.net.bet <= 0


def check_cap(table: Table, result: BankedResult, box: BoxResult) -> None:
    """CAR-11, EUR-10: never more than the greatest payout, of a player where it counts so."""
    if table.rules.max_payout is None:
        assert not box.capped
        return
    boxes = [box]
    if table.rules.max_payout_scope == "player" and box.player:
        boxes = [other for other in result.boxes if other.player == box.player]
    assert sum(counted(table, other.net) for other in boxes) <= table.rules.max_payout


def counted(table: Table, net: Amounts) -> int:
    if table.rules.max_payout_basis == "bet":
        return max(net.bet, 0)
    return max(net.ante, 0) + max(net.bet, 0) + max(net.fees, 0)


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_a_command_is_accepted_if_and_only_if_it_is_offered(game, data):
    table = Table(game, data)
    for round in table.walk():
        legal = table.legal(round)
        for command in wishes(table.rules, round.state, table.pack):
            code = table.code(round, command)
            assert (code == "accepted") == is_offered(round.state, legal, command), (command, code)


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_the_same_commands_make_the_same_round(game, data):
    table = Table(game, data)
    for round in table.walk():
        for command in table.offered(round):
            events = kernel.apply(table.engine, table.rules, round, command)
            assert events
            extended = kernel.extend(table.engine, round, events)
            assert kernel.advance(table.engine, table.rules, round, command) == extended


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_undo_goes_back_step_by_step_to_the_start_or_to_a_card_that_was_seen(game, data):
    table = Table(game, data)
    walk = table.walk()
    after = {round.version: round.state for round in walk}
    back = walk[-1]
    while kernel.can_undo(back):
        back = table.apply(back, Undo())
        assert back.state == after[back.standing[-1].number]
    last = [entry for entry in back.standing if entry.step == back.standing[-1].step]
    assert any(entry.event.permanent for entry in last)
    seen = isinstance(last[0].event, (banked.RoundStarted, banked.RoundFinished))
    assert seen or table.rules.entry_mode == DEALT or walk[-1].state.phase == "voided"


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_a_reopened_round_is_as_it_was_before_it_was_settled(game, data):
    table = Table(game, data)
    *_, before, round = [None, *table.walk()]
    if before is not None and kernel.can_reopen(round):
        again = table.apply(round, Reopen("wrong cards"))
        assert again.state == before.state
        assert not kernel.can_reopen(again)
        assert again.version == round.version + 1


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_stored_events_give_the_round_back(game, data):
    table, house = Table(game, data), codec(game)
    round = table.walk()[-1]
    stored = [
        (entry.number, entry.step, house.encode_event(entry.event)) for entry in round.entries
    ]
    entries = [
        Entry(number, step, house.decode_event(*encoded)) for number, step, encoded in stored
    ]
    assert kernel.replay(table.engine, entries) == round


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_commands_survive_the_codec(game, data):
    table, house = Table(game, data), codec(game)
    for round in table.walk(steps=10):
        for command in wishes(table.rules, round.state, table.pack):
            assert house.decode_command(*house.encode_command(command)) == command


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_a_misdeal_comes_before_the_first_decision_only(game, data):
    table = Table(game, data)
    for round in table.walk():
        decided = any(box.decision or box.fee for box in round.state.boxes)
        over = round.state.phase in ("finished", "voided")
        assert table.legal(round).can_misdeal == (not decided and not over)
        code = table.code(round, Misdeal("a card fell"))
        assert code == ("round_over" if over else "substantial_action" if decided else "accepted")


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_no_view_holds_a_card_that_was_not_shown(game, data):
    """CARD-2, CAR-12: not the state, not one event of the log, not the result."""
    table = Table(game, data)
    round = table.walk()[-1]
    lies_open = open_cards(round)
    for who in AUDIENCES:
        assert cards_in(to_json(audience.visible_state(round.state, who))) <= lies_open
        for entry in round.entries:
            assert cards_in(to_json(audience.visible_event(entry.event, who))) <= lies_open


def open_cards(round: Round[State]) -> set[str]:
    """What was turned up at the table, by the events that turn up."""
    found: set[str] = set()
    for entry in round.entries:
        match entry.event:
            case banked.BankDealt(card):
                found.add(card)
            case banked.BankOpened(cards):
                found |= set(cards)
            case banked.BoxShown(_, cards, given):
                found |= {*cards, *given}
    return found


def cards_in(value: object) -> set[str]:
    """Every card of the pack that is written anywhere in a JSON value."""
    if isinstance(value, dict):
        return {card for item in value.values() for card in cards_in(item)}
    if isinstance(value, list):
        return {card for item in value for card in cards_in(item)}
    return {value} & set(PACK) if isinstance(value, str) else set()


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_no_event_holds_a_card_that_nobody_entered_or_disclosed(game, data):
    """CARD-2: ``declared`` needs no card of a box, and what the system deals it keeps to itself
    until the card lies open; then the step stands for good."""
    table = Table(game, data)
    for round in table.walk():
        entry = round.entries[-1]
        known = cards_in(to_json(entry.event)) - {"??"}
        if table.rules.entry_mode == DEALT and known and entry in round.standing:
            finished = isinstance(entry.event, banked.RoundFinished)
            assert finished or entry.event.disclosed
            assert not kernel.can_undo(round)


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_the_public_reads_no_players_key_and_no_reason(game, data):
    table = Table(game, data)
    round = table.walk()[-1]
    written = [
        repr(audience.visible_state(round.state, PUBLIC)),
        *(repr(audience.visible_event(entry.event, PUBLIC)) for entry in round.entries),
    ]
    assert not [text for text in written if "anna" in text or "bela" in text]
    assert not [text for text in written if "exposed card" in text or "the manager" in text]
