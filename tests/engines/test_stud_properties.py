"""What section 2 of the rules demands of every decision, worked out anew in random play of stud."""

from collections import Counter
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from games.engines import seven_card_stud
from games.engines.cards import rank
from games.engines.rounds import (
    BetPlaced,
    BoardDealt,
    BringInPosted,
    Called,
    Checked,
    Folded,
    Legal,
    Raised,
    SeatDealt,
)
from games.engines.seven_card_stud import State, StudRules
from tests.engines.playing import PROFILE, play, play_steadily

ACTIONS = BetPlaced | BringInPosted | Called | Checked | Folded | Raised


def decisions(data) -> Iterator[tuple[StudRules, State, Legal]]:
    for rules, round in play_steadily("seven_card_stud", data, modes=("shown", "declared")):
        legal = seven_card_stud.legal(rules, round.state)
        if legal.turn is not None:
            yield rules, round.state, legal


@PROFILE
@given(data=st.data())
def test_stud_10_stud_11_stud_17_no_bet_is_above_the_most(data):
    for rules, state, legal in decisions(data):
        if legal.max_raise_to is None:
            continue
        player, price = state.betting.player(legal.turn), state.betting.price
        put_in, on_top = legal.max_raise_to - player.bet, legal.max_raise_to - price
        if complete_to := state.betting.complete_to:
            # STUD-17: until the bring-in is completed the only raise is to the small bet
            assert legal.max_raise_to == min(complete_to, player.bet + player.stack)
            continue
        match rules.bet_structure, rules.spread_max_basis, rules.pot_limit_basis:
            case "spread_limit", "raise_by", _:
                assert on_top <= rules.max_bet
            case "spread_limit", "put_in", _:
                assert put_in <= rules.max_bet
            case "pot_limit", _, "pot_now":
                assert put_in <= max(state.betting.middle, 0 if price else rules.min_bet)
            case "pot_limit", _, "pot_after_call":
                pot = state.betting.middle + price - player.bet
                assert on_top <= max(pot, 0 if price else rules.min_bet)
            case "fixed_limit", _, _:
                # on top of an all-in off the chip, the next whole chip (POT-17)
                assert on_top < rules.big_bet + rules.chip_unit
                assert legal.min_raise_to == legal.max_raise_to


@PROFILE
@given(data=st.data())
def test_stud_12_pot_8_no_raise_is_below_the_least_but_all_in(data):
    for rules, state, legal in decisions(data):
        if legal.min_raise_to is None or state.street == "third":
            continue
        player, betting = state.betting.player(legal.turn), state.betting
        least = betting.full_to + rules.min_bet
        all_in = player.bet + player.stack
        assert legal.min_raise_to >= min(least, all_in)
        if rules.min_raise == "table_minimum" and rules.bet_structure != "fixed_limit":
            assert legal.min_raise_to <= betting.price + rules.min_bet + rules.chip_unit


@PROFILE
@given(data=st.data())
def test_stud_4_stud_5_the_first_round_begins_with_a_bet_and_nobody_checks_in_it(data):
    for _, round in play("seven_card_stud", data):
        actions = [entry.event for entry in round.standing if isinstance(entry.event, ACTIONS)]
        if round.state.street == "third" and actions:
            assert isinstance(actions[0], BetPlaced | BringInPosted)
            assert not any(isinstance(event, Checked) for event in actions)


@PROFILE
@given(data=st.data())
def test_stud_4_stud_7_stud_15_the_cards_that_show_open(data):
    for rules, round in play_steadily("seven_card_stud", data, modes=("shown", "dealt")):
        state, last = round.state, round.entries[-1].event
        if isinstance(last, SeatDealt | BoardDealt) and state.betting.turn is not None:
            assert state.betting.turn == opener(rules, state)


def opener(rules: StudRules, state: State) -> int:
    """By the cards alone; the next to the left who has chips, if the one who should has none."""
    seats = [player.seat for player in state.players if not player.folded]
    up = {seat: state.hand(seat).up for seat in seats}
    if state.street == "third":
        lowest = min(seats, key=lambda seat: by_card(up[seat][0], rules))
    else:
        best = max(combination(up[seat]) for seat in seats)
        equal = [seat for seat in seats if combination(up[seat]) == best]
        by_suit = rules.showing_tie == "suit"
        lowest = max(equal, key=lambda seat: top_suit(up[seat], rules)) if by_suit else equal[0]
    order = [player for player in state.players if player.seat >= lowest]
    order += [player for player in state.players if player.seat < lowest]
    return next(player.seat for player in order if player.stack and not player.folded)


def by_card(card: str, rules: StudRules) -> tuple[int, int]:
    return rank(card), rules.suit_order.index(card[1])


def combination(up: tuple[str, ...]) -> tuple:
    """Quads above trips above two pairs above a pair above high cards, then the ranks."""
    groups = sorted(((count, value) for value, count in Counter(map(rank, up)).items()))[::-1]
    return [count for count, _ in groups], [value for _, value in groups]


def top_suit(up: tuple[str, ...], rules: StudRules) -> int:
    """The best suit of the highest rank that forms the combination."""
    highest = combination(up)[1][0]
    return max(rules.suit_order.index(card[1]) for card in up if rank(card) == highest)


@PROFILE
@given(data=st.data())
def test_stud_13_the_commission_of_every_pot_lies_in_the_legal_band(data):
    *_, (rules, round) = play_steadily("seven_card_stud", data, modes=("declared",))
    result = round.state.result
    plan = rules.commission
    if result is None or plan.kind != "percent" or rules.bet_structure != "pot_limit":
        return
    assert plan.band_bp == (300, 500)
    for pot in result.pots:
        share = pot.commission * 10_000
        assert 300 * pot.amount <= share <= 500 * pot.amount or result.below_band
        assert pot.commission % rules.chip_unit == 0
