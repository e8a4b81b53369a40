"""Mode `pot_only` (product.md 3): who plays, the pot, its winners, Pay; the commission is exact."""

import pytest

from games.engines import holdem, kernel, seating
from games.engines.kernel import Refusal, Undo
from games.engines.rounds import (
    AllCheck,
    BetOrRaise,
    CheckOrCall,
    DealBoard,
    DealHole,
    DeclareHandDead,
    DeclarePot,
    DeclareWinners,
    ExposeCard,
    FinishRound,
    Fold,
    Legal,
    Misdeal,
    Muck,
    PotDeclared,
    PotResult,
    RestFold,
    SeatAmount,
    SeatStart,
    ShowCards,
    StartRound,
    VoidRound,
)
from tests.engines.table import Hand

STAKES = {"small_blind": 50, "big_blind": 100, "chip_unit": 50}
SEATS = (2, 5, 7)


class Pot(Hand):
    """A hand of which only the pot is tracked, seats 2, 5 and 7 dealt in."""

    def __init__(self, commission: dict | None = None, seats: tuple[int, ...] = SEATS) -> None:
        ruleset = {"entry_modes": ["pot_only"], "odd_chip": "high_card"}
        self.rules = holdem.rules_from(ruleset, STAKES, commission or {}, "pot_only")
        self.round = kernel.start(holdem)
        self.command(StartRound(tuple(SeatStart(seat, 0) for seat in seats), button=0))


def test_a_hand_is_dealt_declared_and_paid():
    hand = Pot({"kind": "percent", "rate_bp": 500})
    assert hand.legal == Legal("pot", "preflop", step=50, pot_due=True, can_misdeal=True)
    assert hand.command(DeclarePot(10_050, (5,))) == (PotDeclared(10_050, (5,), True, True),)
    assert hand.legal == Legal("decided", "preflop", step=50, can_finish=True)
    result = hand.finish()
    assert result.pots == (PotResult(10_050, SEATS, (SeatAmount(5, 9_550),), 500),)
    assert (result.matched, result.commission, result.contested) == (10_050, 500, True)
    assert result.payoffs == result.finishing_stacks == result.returned == result.shown == ()
    assert hand.state.phase == "finished"
    assert hand.legal.can_finish is hand.legal.pot_due is False


def test_pot_11_a_split_pot_is_shared_in_whole_chips_in_seat_order():
    hand = Pot({"kind": "fixed", "amount": 100})
    hand.command(DeclarePot(1_000, (7, 2, 5)))
    (pot,) = hand.finish().pots
    assert pot.winners == (SeatAmount(2, 300), SeatAmount(5, 300), SeatAmount(7, 300))
    odd = Pot()
    odd.command(DeclarePot(550, (7, 5)))
    assert odd.finish().pots[0].winners == (SeatAmount(5, 300), SeatAmount(7, 250))


@pytest.mark.parametrize(
    ("plan", "flop", "contested", "commission"),
    [
        ({"kind": "minimum_bet"}, True, True, 100),
        ({"kind": "fixed", "amount": 300}, True, True, 300),
        ({"kind": "percent", "rate_bp": 500}, True, True, 500),
        ({"kind": "percent", "rate_bp": 500, "cap": 350}, True, True, 350),
        ({"kind": "percent", "rate_bp": 500, "no_flop_no_drop": True}, False, True, 0),
        ({"kind": "percent", "rate_bp": 500, "no_flop_no_drop": True}, True, True, 500),
        ({"kind": "percent", "rate_bp": 500, "no_flop_no_drop": True}, True, False, 500),
        ({"kind": "percent", "rate_bp": 500, "if_uncontested": False}, True, False, 0),
        ({"kind": "percent", "rate_bp": 500, "if_uncontested": False}, False, True, 500),
        ({"kind": "percent", "rate_bp": 500}, False, False, 500),
    ],
)
def test_com_1_the_commission_asks_for_flop_and_contest(plan, flop, contested, commission):
    hand = Pot(plan)
    hand.command(DeclarePot(10_000, (5,), flop=flop, contested=contested))
    result = hand.finish()
    assert (result.commission, result.contested) == (commission, contested)
    assert sum(item.amount for item in result.pots[0].winners) == 10_000 - commission


def test_com_2_a_pot_below_the_band_is_marked():
    plan = {"kind": "percent", "rate_bp": 500, "band_bp": [300, 500]}
    hand = Pot(plan)
    hand.command(DeclarePot(100, (5,)))
    result = hand.finish()
    assert (result.commission, result.below_band) == (0, True)
    large = Pot(plan)
    large.command(DeclarePot(2_000, (5,)))
    assert (large.finish().commission, large.state.result.below_band) == (100, False)


def test_com_1_a_commission_never_exceeds_the_pot():
    hand = Pot({"kind": "fixed", "amount": 300})
    hand.command(DeclarePot(200, (5,)))
    result = hand.finish()
    assert (result.commission, result.pots[0].winners) == (200, ())


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (DeclarePot(0, (5,)), "below_minimum"),
        (DeclarePot(-50, (5,)), "below_minimum"),
        (DeclarePot(75, (5,)), "off_step"),
        (DeclarePot(100, ()), "winner_missing"),
        (DeclarePot(100, (3,)), "not_eligible"),
        (DeclarePot(100, (5, 5)), "malformed"),
        (DeclarePot(100, (5, 7), contested=False), "malformed"),
    ],
)
def test_what_can_not_be_declared(command, code):
    hand = Pot()
    assert hand.refused(command) == code
    assert hand.state.phase == "pot"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Fold(2), "no_action_due"),
        (CheckOrCall(2), "no_action_due"),
        (BetOrRaise(2, 100), "no_action_due"),
        (RestFold(), "no_action_due"),
        (AllCheck(), "no_action_due"),
        (DealHole(), "not_offered"),
        (DealBoard(("2c", "7d", "9h")), "not_offered"),
        (ShowCards(2, ("As", "Ad")), "not_offered"),
        (ExposeCard(2, "As"), "not_offered"),
        (Muck(2), "not_offered"),
        (DeclareWinners(0, (2,)), "not_offered"),
        (DeclareHandDead(2, "ill"), "not_offered"),
        (FinishRound(), "cannot_finish"),
    ],
)
def test_neither_actions_nor_cards_are_entered(command, code):
    assert Pot().refused(command) == code


def test_the_pot_is_declared_once_and_undo_takes_it_back():
    hand = Pot()
    assert hand.refused(Undo()) == "nothing_to_undo"
    hand.command(DeclarePot(100, (5,)))
    assert hand.refused(DeclarePot(200, (5,))) == "decided_already"
    assert hand.refused(Misdeal("boxed card")) == "substantial_action"
    hand.command(Undo())
    hand.command(DeclarePot(200, (7,)))
    assert hand.finish().matched == 200
    assert hand.refused(Undo()) == "nothing_to_undo"


def test_pot_15_misdeal_before_the_pot_is_declared_and_void_after_it():
    hand = Pot()
    hand.command(Misdeal("boxed card"))
    assert (hand.state.phase, hand.state.result) == ("voided", None)
    late = Pot()
    late.command(DeclarePot(100, (5,)))
    late.command(VoidRound("decided by the manager"))
    assert late.refused(FinishRound()) == "round_over"


@pytest.mark.parametrize(
    "start",
    [
        StartRound((SeatStart(2, 100), SeatStart(5, 0)), 0),
        StartRound((SeatStart(2, 0), SeatStart(5, 0)), 0, deal_unknown=True),
        StartRound((SeatStart(2, 0), SeatStart(5, 0)), 0, pack_root="5e" * 32),
        StartRound((SeatStart(2, 0), SeatStart(5, 0)), 11),
        StartRound((SeatStart(5, 0), SeatStart(2, 0)), 0),
    ],
)
def test_a_hand_without_stacks_begins_without_anything_else(start):
    rules = Pot().rules
    with pytest.raises(Refusal) as refused:
        kernel.apply(holdem, rules, kernel.start(holdem), start)
    assert refused.value.code == "malformed"
    with pytest.raises(Refusal) as refused:
        kernel.apply(holdem, rules, kernel.start(holdem), StartRound((SeatStart(2, 0),), 0))
    assert refused.value.code == "too_few_players"


def test_where_bets_are_tracked_no_pot_is_declared():
    assert Hand(1000, 1000).refused(DeclarePot(100, (1,))) == "not_offered"


def test_all_who_are_ready_are_dealt_in_without_a_button():
    rules = Pot().rules
    table = seating.new()
    for seat in (7, 2, 5):
        for event in seating.decide(rules, table, seating.TakeSeat(seat, f"key-{seat}", 1_000)):
            table = seating.evolve(table, event)
    for event in seating.decide(rules, table, seating.SitOut(5)):
        table = seating.evolve(table, event)
    command = seating.next_hand(rules, table)
    assert command == StartRound((SeatStart(2, 0), SeatStart(7, 0)), button=0)
    assert kernel.apply(holdem, rules, kernel.start(holdem), command)
