"""POT-1 to POT-17 and HOLD-5 to HOLD-10: who may do what, and for how much."""

import pytest

from games.engines import holdem
from games.engines.kernel import Refusal, Undo
from games.engines.rounds import (
    ANTE,
    BIG_BLIND,
    DEAD_BLIND,
    LATE_BLIND,
    SMALL_BLIND,
    STRADDLE,
    AllCheck,
    BetOrRaise,
    Called,
    Checked,
    DealHole,
    DeclareHandDead,
    Folded,
    FoldUpTo,
    Misdeal,
    Post,
    RestFold,
    SeatStart,
    StartRound,
    StringBet,
    StringBetStopped,
    UncalledReturned,
    VoidRound,
)
from tests.engines.table import STAKES, Hand, amounts

FIXED = {"bet_structure": "fixed_limit"}
POT = {"bet_structure": "pot_limit"}
SMALL = {"small_blind": 5, "big_blind": 10, "chip_unit": 1}


def to_the_flop(*stacks: int, cards: str = "2c7d9h", **options) -> Hand:
    """Everybody calls and the big blind checks."""
    hand = Hand(*stacks, **options)
    while hand.legal.turn is not None:
        hand.do(f"p{hand.legal.turn} cc")
    hand.do(f"d db {cards}")
    return hand


# --- turn, stack, step -------------------------------------------------------------------------


def test_hold_5_blinds_left_of_the_button_and_hold_6_first_to_act():
    hand = Hand(1000, 1000, 1000, 1000)
    assert [player.bet for player in hand.state.players] == [50, 100, 0, 0]
    assert (hand.legal.turn, hand.legal.to_call) == (3, 100)


@pytest.mark.parametrize(("heads_up", "small"), [("rule_text", 1), ("button_small", 2)])
def test_hold_5_heads_up_and_hold_9_the_first_after_the_flop(heads_up, small):
    hand = Hand(1000, 1000, params={"heads_up": heads_up})
    big = 3 - small
    assert hand.state.betting.player(small).bet == 50
    assert hand.legal.turn == small
    hand.do(f"p{small} cc", f"p{big} cc", "d db 2c7d9h")
    assert hand.legal.turn == 1


def test_hold_6_the_big_blind_has_the_last_word():
    hand = Hand(1000, 1000, 1000)
    hand.do("p3 cc", "p1 cc")
    assert hand.legal.turn == 2
    assert hand.legal.can_check
    hand.do("p2 cbr 300")
    assert hand.legal.turn == 3


def test_hold_9_the_first_live_player_with_chips_starts():
    hand = Hand(1000, 100, 1000, 1000)
    hand.do("p3 cc", "p4 cc", "p1 f")
    hand.do("d db 2c7d9h")
    assert hand.legal.turn == 3


def test_pot_17_an_action_out_of_turn_changes_nothing():
    hand = Hand(1000, 1000, 1000)
    for action in ("p1 cc", "p2 f", "p1 cbr 300", StringBet(1)):
        assert hand.refused(action) == "out_of_turn"
    assert hand.refused("p4 cc") == "unknown_seat"


def test_pot_17_a_wager_is_whole_chips_an_all_in_excepted():
    hand = Hand(1050, 1000, 1000, stakes={**STAKES, "chip_unit": 50})
    assert hand.refused("p3 cbr 225") == "off_step"
    hand.do("p3 cbr 250")
    hand = Hand(1000, 1000, 1010, stakes={**STAKES, "chip_unit": 50})
    assert hand.bounds == (200, 1010)
    hand.do("p3 cbr 1010")


def test_pot_17_after_an_all_in_off_the_chip_the_next_raise_is_on_it_again():
    hand = Hand(1000, 1000, 130, 1000, stakes={**STAKES, "chip_unit": 50})
    hand.do("p3 cbr 130")
    assert hand.bounds == (250, 1000)
    assert hand.refused("p4 cbr 230") == "below_minimum"


def test_pot_1_nobody_bets_more_than_he_has():
    hand = Hand(1000, 1000, 1000)
    assert hand.refused("p3 cbr 1001") == "not_enough_chips"
    assert hand.refused("p3 cbr 150") == "below_minimum"


def test_pot_17_a_player_may_fold_where_he_could_check():
    hand = to_the_flop(1000, 1000, 1000)
    assert hand.legal.can_fold
    hand.do("p1 f")
    assert hand.legal.turn == 2


# --- raises ------------------------------------------------------------------------------------


def test_pot_8_the_least_raise_is_the_last_full_one():
    hand = Hand(5000, 5000, 5000, params={"raise_cap": None})
    hand.do("p3 cbr 300")
    assert hand.bounds == (500, 5000)
    hand.do("p1 cbr 900")
    assert hand.bounds == (1500, 5000)


def test_pot_8_after_a_short_all_in_bet():
    hand = to_the_flop(1000, 160, 1000, 1000)
    assert hand.legal.turn == 1
    hand.do("p1 cc", "p2 cbr 60")
    assert hand.bounds == (160, 900)


def test_pot_8_an_all_in_for_less_is_always_allowed():
    hand = Hand(1000, 1000, 130, 1000)
    assert hand.bounds == (130, 130)
    assert hand.refused("p3 cbr 120") == "below_minimum"


def test_pot_7_a_short_all_in_does_not_reopen():
    hand = to_the_flop(1000, 1000, 240)
    hand.do("p1 cbr 100", "p2 cc", "p3 cbr 140")
    assert hand.legal.raise_refusal == "raise_not_open"
    assert hand.refused("p1 cbr 400") == "raise_not_open"
    hand.do("p1 cc")
    assert hand.refused("p2 cbr 400") == "raise_not_open"


def test_pot_7_short_all_ins_add_up():
    hand = to_the_flop(5000, 240, 310, 5000, params={"raise_cap": None})
    hand.do("p1 cbr 100", "p2 cbr 140", "p3 cbr 210", "p4 cc")
    assert (hand.legal.turn, hand.legal.to_call) == (1, 110)
    assert hand.bounds == (310, 4900)


def test_pot_7_they_add_up_for_each_player_by_himself():
    hand = to_the_flop(5000, 240, 5000, 310, params={"raise_cap": None})
    hand.do("p1 cbr 100", "p2 cbr 140", "p3 cc", "p4 cbr 210", "p1 cc")
    assert (hand.legal.turn, hand.legal.to_call) == (3, 70)
    assert hand.refused("p3 cbr 400") == "raise_not_open"


def test_pot_7_only_a_raise_that_reopens_counts_towards_the_cap():
    hand = to_the_flop(5000, 240, 5000, 5000, params={"raise_cap": 1})
    hand.do("p1 cbr 100", "p2 cbr 140")
    assert hand.bounds == (240, 4900)
    hand.do("p3 cbr 300")
    assert hand.refused("p4 cbr 1000") == "raise_cap_reached"


def test_pot_7_posting_a_blind_is_no_action():
    hand = Hand(1000, 1000, 130, 1000)
    hand.do("p3 cbr 130", "p4 cc")
    assert hand.bounds == (230, 1000)


def test_pot_7_in_fixed_limit_half_a_bet_reopens():
    hand = to_the_flop(1000, 1000, 1000, 25, params=FIXED, stakes=SMALL)
    hand.do("p1 cbr 10", "p2 cc", "p3 cc", "p4 cbr 15")
    assert hand.bounds == (25, 25)


def test_pot_7_in_fixed_limit_half_a_raise_is_the_new_level():
    hand = to_the_flop(1000, 25, 28, 1000, params=FIXED, stakes=SMALL)
    hand.do("p1 cbr 10", "p2 cbr 15", "p3 cbr 18")
    assert hand.bounds == (25, 25)


def test_pot_7_in_fixed_limit_less_than_half_is_completed_by_those_who_have_not_acted():
    hand = to_the_flop(1000, 1000, 24, 1000, params=FIXED, stakes=SMALL)
    hand.do("p1 cbr 10", "p2 cc", "p3 cbr 14")
    assert hand.bounds == (20, 20)
    hand.do("p4 cc")
    assert hand.refused("p1 cbr 20") == "raise_not_open"


def test_pot_7_to_complete_a_short_opening_is_no_raise():
    hand = to_the_flop(14, 1000, 1000, params={**FIXED, "raise_cap": 1}, stakes=SMALL)
    hand.do("p1 cbr 4")
    assert hand.bounds == (10, 10)
    hand.do("p2 cbr 10")
    assert hand.bounds == (20, 20)
    hand.do("p3 cbr 20")
    assert hand.legal.raise_refusal == "raise_cap_reached"


def test_hold_7_three_raises_heads_up_too():
    hand = Hand(1000, 1000, params=FIXED, stakes=SMALL)
    for to, seat in ((20, 1), (30, 2), (40, 1)):
        hand.do(f"p{seat} cbr {to}")
    assert hand.refused("p2 cbr 50") == "raise_cap_reached"
    hand.do("p2 cc", "d db 2c7d9h")
    for to, seat in ((10, 1), (20, 2), (30, 1), (40, 2)):
        assert hand.bounds == (to, to)
        hand.do(f"p{seat} cbr {to}")
    assert hand.refused("p1 cbr 50") == "raise_cap_reached"


def test_hold_8_fixed_bets_double_on_the_turn():
    hand = to_the_flop(1000, 1000, params=FIXED, stakes=SMALL)
    assert hand.bounds == (10, 10)
    hand.do("p1 cc", "p2 cc", "d db 4s")
    assert hand.bounds == (20, 20)
    assert hand.refused("p1 cbr 10") == "below_minimum"
    assert hand.refused("p1 cbr 30") == "above_maximum"


@pytest.mark.parametrize(("basis", "most"), [("pot_after_call", 350), ("pot_now", 150)])
def test_hold_8_pot_limit(basis, most):
    hand = Hand(5000, 5000, 5000, params={**POT, "pot_limit_basis": basis})
    if basis == "pot_now":
        assert hand.legal.raise_refusal == "raise_not_open"  # the least raise is to 200
    else:
        assert hand.bounds == (200, most)
        assert hand.refused(f"p3 cbr {most + 1}") == "above_maximum"


def test_hold_8_pot_limit_counts_the_whole_pot():
    hand = Hand(5000, 5000, 5000, params=POT)
    hand.do("p3 cbr 350")
    assert hand.bounds == (600, 350 + 500 + 300)
    hand.do("p1 cc", "p2 cc", "d db 2c7d9h")
    assert hand.bounds == (100, 1050)


def test_pot_12_a_raise_that_nobody_can_answer():
    hand = Hand(1000, 1000, 500)
    hand.do("p3 cbr 500", "p1 f")
    assert hand.refused("p2 cbr 1000") == "nobody_can_answer"
    assert hand.legal.raise_refusal == "nobody_can_answer"


def test_pot_9_a_short_blind_leaves_the_price():
    hand = Hand(1000, 60, 1000, 1000)
    assert (hand.legal.to_call, *hand.bounds) == (100, 200, 1000)


def test_pot_9_a_short_blind_makes_no_raise_of_a_short_all_in():
    hand = Hand(1000, 60, 160, 1000, params={"raise_cap": 1})
    hand.do("p3 cbr 160")
    assert hand.bounds == (260, 1000)


def test_pot_9_a_big_blind_that_the_ante_left_nothing_for_leaves_the_price():
    posts = blinds(*(Post(seat, ANTE, 40) for seat in (1, 2, 3)))
    hand = Hand(1000, 40, 1000, posts=posts)
    assert (hand.legal.turn, hand.legal.to_call, *hand.bounds) == (3, 100, 200, 960)


# --- the end of betting, uncalled chips, pots ----------------------------------------------------


def test_pot_3_uncalled_chips_go_back_at_once():
    hand = Hand(1000, 1000, 1000)
    hand.do("p3 cbr 300", "p1 f")
    assert hand.do("p2 f") == (Folded(2), UncalledReturned(3, 200))
    assert hand.state.betting.player(3).stack == 900
    assert hand.pots == [(250, (3,))]


def test_pot_4_betting_ends_when_one_player_has_chips_and_nothing_to_answer():
    hand = Hand(500, 1000, 300)
    hand.do("p3 cbr 300", "p1 f")
    assert hand.legal.turn == 2
    hand.do("p2 cc")
    assert hand.legal.turn is None
    assert hand.legal.deal.street == "flop"
    hand.do("d db 2c7d9h")
    assert hand.legal.turn is None


def test_pot_4_a_blind_has_nothing_to_answer_to_a_shorter_all_in():
    hand = Hand(50, 1000, params={"heads_up": "rule_text"})
    assert hand.legal.turn is None
    assert hand.pots == [(100, (1, 2))]
    assert hand.state.returned[0].amount == 50


def test_pot_6_the_last_player_takes_the_pots_without_showing():
    hand = Hand(1000, 1000, 1000)
    hand.do("p3 f", "p1 f")
    result = hand.finish()
    assert amounts(result.payoffs) == [-50, 50, 0]
    assert result.shown == ()


def test_pot_2_layers_and_dead_money():
    hand = Hand(50, 100, 200, 450, params={"raise_cap": None}, stakes=SMALL)
    hand.do("p3 cbr 200", "p4 cc", "p1 cc", "p2 cc")
    assert hand.pots == [(200, (1, 2, 3, 4)), (150, (2, 3, 4)), (200, (3, 4))]


def test_pot_2_layers_with_the_same_claimants_are_one_pot():
    hand = Hand(1000, 1000, 50, 1000, stakes=SMALL)
    hand.do("p3 cbr 50", "p4 cbr 100", "p1 f", "p2 cc", "d db 2c7d9h", "p2 cbr 100", "p4 f")
    assert hand.pots == [(155, (2, 3)), (100, (2,))]


def test_pot_10_the_last_claim_to_a_pot_cannot_be_folded():
    hand = Hand(1000, 1000, 1000)
    hand.do("p3 f", "p1 f")
    assert hand.refused("p2 f") == "no_action_due"
    assert hand.legal.can_finish


def test_pot_10_nobody_is_asked_about_a_pot_that_is_his():
    hand = to_the_flop(100, 1000, 1000)
    hand.do("p2 cbr 200", "p3 f")
    assert hand.legal.turn is None
    assert hand.legal.deal.street == "turn"
    assert hand.pots == [(300, (1, 2))]


def test_pot_13_an_absent_all_in_hand_is_declared_dead():
    hand = to_the_flop(100, 1000, 1000)
    hand.command(DeclareHandDead(1, "absent"))
    assert hand.pots == [(300, (2, 3))]
    assert hand.refused(DeclareHandDead(2, "absent")) == "not_offered"
    assert hand.legal.turn == 2


def test_pot_13_the_last_claim_to_a_side_pot_is_not_declared_dead():
    hand = Hand(100, 1000, 1000, params={"raise_cap": None})
    hand.do("p3 cbr 1000", "p1 cc", "p2 cc")
    hand.command(DeclareHandDead(3, "absent"))
    assert hand.pots == [(300, (1, 2)), (1800, (2,))]
    assert hand.legal.can_declare_dead == (1,)
    assert hand.refused(DeclareHandDead(2, "absent")) == "not_offered"


def test_pot_13_a_dead_bet_needs_no_answer():
    hand = to_the_flop(100, 1000, 500)
    hand.do("p2 cc", "p3 cbr 400")
    hand.command(DeclareHandDead(3, "absent"))
    assert hand.legal.turn is None
    assert hand.pots == [(300, (1, 2))]
    assert hand.chips == 1600


def test_pot_15_no_card_while_action_is_open():
    hand = Hand(1000, 1000, 1000)
    assert hand.refused("d db 2c7d9h") == "action_open"
    assert hand.refused(DealHole()) == "action_open"


def test_pot_15_a_misdeal_gives_the_stakes_back_before_substantial_action():
    hand = Hand(1000, 1000, 1000)
    hand.do("p3 cbr 300")
    hand.command(Misdeal("exposed card"))
    assert hand.state.phase == "voided"
    assert [player.stack for player in hand.state.players] == [1000, 1000, 1000]
    assert hand.refused("p1 cc") == "round_over"
    assert hand.refused(Undo()) == "nothing_to_undo"


def test_pot_15_two_actions_with_chips_or_three_of_any_kind_are_substantial():
    hand = Hand(1000, 1000, 1000)
    hand.do("p3 cc", "p1 cc")
    assert hand.refused(Misdeal("late")) == "substantial_action"
    hand = Hand(1000, 1000, 1000, 1000)
    hand.do("p3 f", "p4 f")
    assert hand.legal.can_misdeal
    hand.do("p1 f")
    assert hand.refused(Misdeal("late")) == "substantial_action"


def test_pot_15_later_only_a_decision_voids_the_hand():
    hand = to_the_flop(1000, 1000, 1000)
    hand.command(VoidRound("decision 7"))
    assert [player.stack for player in hand.state.players] == [1000, 1000, 1000]


# --- antes and blinds --------------------------------------------------------------------------


def blinds(*more: Post) -> tuple[Post, ...]:
    return (*more, Post(1, SMALL_BLIND, 50), Post(2, BIG_BLIND, 100))


def test_hold_8_equal_antes_are_matched_money():
    antes = (Post(seat, ANTE, 10) for seat in (1, 2, 3))
    hand = Hand(1000, 1000, 1000, posts=blinds(*antes))
    hand.do("p3 cbr 300", "p1 f", "p2 f")
    assert hand.pots == [(280, (3,))]


def test_hold_8_the_ante_of_one_player_is_dead_money():
    hand = Hand(1000, 1000, 40, posts=blinds(Post(2, ANTE, 100)))
    hand.do("p3 cc", "p1 cc", "p2 cc")
    assert hand.pots == [(220, (1, 2, 3)), (120, (1, 2))]
    hand = Hand(1000, 180, 1000, posts=blinds(Post(2, ANTE, 100)))
    hand.do("p3 f", "p1 f")
    assert hand.pots == [(200, (2,))]
    assert amounts(hand.finish().payoffs) == [-50, 50, 0]


def test_hold_13_a_dead_small_blind_and_a_live_late_blind():
    posts = blinds(Post(3, DEAD_BLIND, 50), Post(3, LATE_BLIND, 100))
    hand = Hand(1000, 1000, 1000, 1000, posts=posts)
    assert hand.legal.turn == 3
    assert (hand.legal.to_call, hand.legal.can_check) == (0, True)
    hand.do("p3 cc", "p4 f", "p1 f", "p2 cc")
    assert hand.pots == [(300, (2, 3))]


# --- string bets and savers --------------------------------------------------------------------


def test_hold_10_a_string_bet_stands_as_a_call():
    hand = Hand(1000, 1000, 1000)
    events = hand.command(StringBet(3))
    assert events == (StringBetStopped(3), Called(3, 100, all_in=False))
    hand.command(Undo())
    assert (hand.legal.turn, hand.legal.to_call) == (3, 100)
    hand = to_the_flop(1000, 1000)
    assert hand.refused(StringBet(1)) == "not_offered"


def test_fold_up_to_a_later_seat():
    hand = Hand(1000, 1000, 1000, 1000, 1000)
    assert hand.command(FoldUpTo(1)) == (Folded(3), Folded(4), Folded(5))
    assert hand.legal.turn == 1
    assert hand.refused(FoldUpTo(1)) == "not_offered"
    assert hand.refused(FoldUpTo(4)) == "not_offered"
    hand.command(Undo())
    assert hand.legal.turn == 3


def test_up_to_a_seat_checks_where_nothing_is_bet():
    hand = to_the_flop(1000, 1000, 1000)
    assert hand.command(FoldUpTo(3)) == (Checked(1), Checked(2))


def test_rest_fold_ends_at_the_last_claim():
    hand = Hand(1000, 1000, 1000, 1000)
    assert hand.command(RestFold()) == (
        Folded(3),
        Folded(4),
        Folded(1),
        UncalledReturned(2, 50),
    )
    assert hand.legal.can_finish
    assert hand.refused(RestFold()) == "not_offered"


def test_rest_fold_leaves_a_caller_in_and_stops_at_a_free_check():
    hand = Hand(1000, 1000, 1000, 1000)
    hand.do("p3 cc")
    hand.command(RestFold())
    assert (hand.legal.turn, hand.legal.can_check) == (2, True)


def test_pot_10_taps_for_several_folds_are_offered_only_where_all_of_them_can_fold():
    """A straddle of 20 was posted with 1: seat 3, who has put in most, holds a pot alone once
    seat 2 has folded."""
    posts = (Post(2, SMALL_BLIND, 5), Post(3, BIG_BLIND, 10), Post(1, STRADDLE, 20))
    hand = Hand(
        1, 60, 110, 1, 1, stakes={"small_blind": 5, "big_blind": 10, "chip_unit": 1}, posts=posts
    )
    assert hand.legal.turn == 2
    assert not hand.legal.can_rest_fold
    assert hand.refused(RestFold()) == "fold_not_allowed"
    assert hand.legal.fold_up_to == (3,)
    assert hand.refused(FoldUpTo(4)) == "fold_not_allowed"
    hand.do("p2 f")
    assert (hand.legal.turn, hand.legal.can_fold) == (3, False)


def test_all_check():
    hand = to_the_flop(1000, 1000, 1000)
    assert hand.command(AllCheck()) == (Checked(1), Checked(2), Checked(3))
    hand.do("d db 4s", "p1 cbr 100")
    assert hand.refused(AllCheck()) == "not_offered"


# --- the start ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        ([(1, 100)], "too_few_players"),
        ([(2, 100), (1, 100)], "malformed"),
        ([(1, 100), (1, 100)], "malformed"),
        ([(1, 100), (2, 0)], "malformed"),
        ([(0, 100), (2, 100)], "malformed"),
        ([(at, 100) for at in range(1, 8)], "too_many_players"),
    ],
)
def test_hold_1_who_can_be_dealt_in(seats, code):
    rules = holdem.rules_from({}, {**STAKES, "seats_max": 6}, {})
    command = StartRound(tuple(SeatStart(*seat) for seat in seats), button=1)
    with pytest.raises(Refusal) as refused:
        holdem.decide(rules, holdem.new(), command)
    assert refused.value.code == code


def test_app_3_a_hand_is_played_under_the_rules_that_it_began_with():
    hand = Hand(1000, 1000, 1000)
    dearer = holdem.rules_from({}, {"small_blind": 100, "big_blind": 200, "chip_unit": 1}, {})
    assert holdem.decide(dearer, hand.state, BetOrRaise(3, 200))
    assert holdem.legal(dearer, hand.state) == hand.legal


def test_a_hand_starts_once():
    hand = Hand(1000, 1000)
    assert hand.refused(StartRound((SeatStart(1, 5), SeatStart(2, 5)), 1)) == "already_started"
