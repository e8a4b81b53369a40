"""POT-16: a wager beyond the limits that the croupier had accepted counts like any other."""

import pytest

from games.engines.kernel import Undo
from games.engines.rounds import AcceptWager, BetPlaced, Raised, WagerAccepted
from tests.engines.table import Hand, amounts, check_down

FIXED = {"bet_structure": "fixed_limit"}
POT = {"bet_structure": "pot_limit", "raise_cap": None}
SMALL = {"small_blind": 5, "big_blind": 10, "chip_unit": 5}


def accept(seat: int, to: int) -> AcceptWager:
    return AcceptWager(seat, to, "accepted before the croupier saw it")


def on_the_flop(*stacks: int, **options) -> Hand:
    hand = Hand(*stacks, **options)
    check_down(hand)
    hand.do("d db 2c7d9h")
    return hand


def test_pot_16_a_raise_too_small_is_a_short_one():
    hand = Hand(1000, 1000, 1000, 1000)
    assert hand.refused("p3 cbr 150") == "below_minimum"
    assert hand.legal.can_accept_wager
    reason = "accepted before the croupier saw it"
    assert hand.command(accept(3, 150)) == (WagerAccepted(3, 150, reason), Raised(3, 150, False))
    assert (hand.legal.turn, hand.legal.to_call) == (4, 150)
    assert hand.bounds == (250, 1000)
    hand.do("p4 cc", "p1 f", "p2 cc")
    assert hand.legal.deal is not None


def test_pot_7_a_short_one_does_not_reopen_the_betting():
    hand = Hand(1000, 1000, 1000, 1000)
    hand.do("p3 cc", "p4 cc", "p1 cc")
    hand.command(accept(2, 150))
    assert (hand.legal.turn, hand.legal.to_call, hand.bounds) == (3, 50, (None, None))
    assert hand.legal.raise_refusal == "raise_not_open"


def test_pot_16_a_bet_too_small_opens_the_street():
    hand = on_the_flop(1000, 1000, 1000)
    assert hand.refused("p1 cbr 60") == "below_minimum"
    assert hand.command(accept(1, 60))[1] == BetPlaced(1, 60, False)
    assert hand.bounds == (160, 900)


def test_pot_16_a_raise_above_the_pot_sets_the_next_least_raise():
    hand = Hand(1000, 1000, 1000, 1000, params=POT)
    assert hand.bounds == (200, 350)
    assert hand.refused("p3 cbr 500") == "above_maximum"
    hand.command(accept(3, 500))
    assert (hand.legal.to_call, hand.legal.min_raise_to) == (500, 900)


def test_pot_16_in_fixed_limit_the_next_raise_is_one_bet_more():
    hand = Hand(1000, 1000, 1000, stakes=SMALL, params=FIXED)
    assert hand.bounds == (20, 20)
    hand.command(accept(3, 35))
    assert hand.bounds == (45, 45)
    assert hand.state.betting.raises == 1
    hand.do("p1 cbr 45", "p2 cbr 55")
    assert hand.legal.raise_refusal == "raise_cap_reached"


def test_pot_7_half_a_raise_counts_in_fixed_limit_and_less_does_not():
    half = on_the_flop(1000, 1000, 1000, stakes=SMALL, params=FIXED)
    half.do("p1 cbr 10")
    half.command(accept(2, 15))
    assert (half.state.betting.raises, half.bounds) == (1, (25, 25))
    less = on_the_flop(
        1000, 1000, 1000, stakes={"small_blind": 5, "big_blind": 10, "chip_unit": 1}, params=FIXED
    )
    less.do("p1 cbr 10")
    less.command(accept(2, 14))
    assert (less.state.betting.raises, less.bounds) == (0, (20, 20))


def test_hold_7_a_raise_at_the_cap_counts_and_the_cap_holds():
    hand = Hand(1000, 1000, 1000, stakes=SMALL, params=FIXED)
    hand.do("p3 cbr 20", "p1 cbr 30", "p2 cbr 40")
    assert hand.refused("p3 cbr 50") == "raise_cap_reached"
    assert hand.legal.can_accept_wager
    hand.command(accept(3, 50))
    assert (hand.legal.to_call, hand.legal.raise_refusal) == (20, "raise_cap_reached")
    hand.do("p1 cc", "p2 cc")
    assert hand.pots == [(150, (1, 2, 3))]


def test_pot_16_off_the_chip_and_all_in():
    hand = Hand(1000, 1000, 333, stakes=SMALL)
    assert hand.refused("p3 cbr 22") == "off_step"
    hand.command(accept(3, 22))
    assert hand.legal.min_raise_to == 35
    limited = Hand(1000, 1000, 330, stakes=SMALL, params=FIXED)
    assert limited.command(accept(3, 330))[1] == Raised(3, 330, True)
    assert limited.chips == 2330


def test_pot_16_a_wager_where_the_betting_was_not_reopened():
    hand = Hand(1000, 1000, 150)
    hand.do("p3 cbr 150", "p1 cc", "p2 cc")
    assert hand.legal.deal is not None
    other = Hand(1000, 1000, 1000, 150)
    other.do("p3 cc", "p4 cbr 150", "p1 f", "p2 cc")
    assert (other.legal.turn, other.legal.raise_refusal) == (3, "raise_not_open")
    other.command(accept(3, 400))
    assert (other.legal.turn, other.bounds) == (2, (650, 1000))


@pytest.mark.parametrize(
    ("seat", "to", "code"),
    [
        (3, 200, "not_offered"),
        (3, 1000, "not_offered"),
        (3, 100, "below_minimum"),
        (3, 0, "below_minimum"),
        (3, -50, "below_minimum"),
        (3, 1001, "not_enough_chips"),
        (1, 150, "out_of_turn"),
        (9, 150, "unknown_seat"),
    ],
)
def test_pot_16_what_is_no_wager_beyond_the_limits(seat, to, code):
    assert Hand(1000, 1000, 1000).refused(accept(seat, to)) == code


def test_pot_12_nobody_could_answer_it():
    hand = Hand(1000, 1000, 1000, params={"raise_cap": None})
    hand.do("p3 cbr 1000", "p1 f")
    assert not hand.legal.can_accept_wager
    assert hand.refused(accept(2, 1000)) == "below_minimum"
    short = Hand(150, 1000, 150)
    short.do("p3 cbr 150", "p1 cc")
    assert (short.legal.turn, short.legal.can_accept_wager) == (2, False)
    assert short.refused(accept(2, 400)) == "nobody_can_answer"


def test_pot_15_only_while_somebody_has_to_act():
    hand = Hand(1000, 1000)
    check_down(hand)
    assert not hand.legal.can_accept_wager
    assert hand.refused(accept(1, 50)) == "no_action_due"


def test_pot_16_undo_takes_the_remark_and_the_wager_back():
    hand = Hand(1000, 1000, 1000)
    before = hand.state
    hand.command(accept(3, 150))
    hand.command(Undo())
    assert hand.state == before


def test_pot_16_it_is_settled_in_full():
    hand = Hand(1000, 1000, 1000, cards=("AsAd", "KsKd", "QsQd"), params=FIXED)
    hand.command(accept(3, 700))
    hand.do("p1 cc", "p2 f", "d db 2c7d9h")
    check_down(hand)
    hand.do("d db 4s")
    check_down(hand)
    hand.do("d db 8d")
    check_down(hand)
    assert amounts(hand.finish().payoffs) == [800, -100, -700]
