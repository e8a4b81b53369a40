"""What the rules leave to the house: parameters without an effect on the cards, decisions recorded,
and the frame of the betting that only the whole hand shows (HOLD-11, HOLD-12, HOLD-14)."""

import pytest

from games.engines import holdem
from games.engines.kernel import Refusal
from games.engines.rounds import (
    BIG_BLIND,
    LATE_BLIND,
    SMALL_BLIND,
    Post,
    RoundVoided,
    VoidRound,
)
from tests.engines.table import STAKES, Hand, amounts


def test_hold_14_a_decision_is_recorded_with_its_reason():
    hand = Hand(1000, 1000, 1000)
    hand.do("p3 cbr 300", "p1 cc", "p2 cc")
    assert hand.refused("misdeal") == "substantial_action"
    events = hand.command(VoidRound("two cards of one rank and suit"))
    assert events == (RoundVoided("decision", "two cards of one rank and suit"),)
    assert [player.stack for player in hand.state.players] == [1000, 1000, 1000]


def test_hold_14_who_decides_and_the_languages_of_display_are_part_of_the_rules():
    rules = holdem.rules_from({}, STAKES, {})
    assert rules.dispute_authority == "chief_inspector_or_manager"
    assert rules.display_languages == ("hr", "en", "ru")
    other = {"dispute_authority": "manager", "display_languages": ["bg", "en"]}
    changed = holdem.rules_from(other, STAKES, {})
    assert (changed.dispute_authority, changed.display_languages) == ("manager", ("bg", "en"))


def test_hold_11_and_hold_12_all_in_side_pots_showdown_and_the_pot_less_commission():
    plan = {"kind": "percent", "rate_bp": 500}
    hand = Hand(200, 500, 1000, cards=("AsAd", "KsKd", "2h3h"), commission=plan)
    hand.do("p3 cbr 1000", "p1 cc", "p2 cc", "d db 2c7d9h", "d db 4s", "d db 8h")
    result = hand.finish()
    assert [(pot.amount, pot.commission) for pot in result.pots] == [(600, 30), (600, 30)]
    assert amounts(result.returned) == [0, 0, 500]
    assert amounts(result.payoffs) == [370, 70, -500]


def test_pot_6_when_all_but_one_have_folded_no_card_is_dealt_and_none_shown():
    hand = Hand(1000, 1000, 1000)
    hand.do("p3 f", "p1 f")
    assert (hand.state.phase, hand.legal.deal, hand.legal.turn) == ("decided", None, None)
    assert hand.refused("d db 2c7d9h") == "deal_not_due"
    result = hand.finish()
    assert ([pot.winners[0].seat for pot in result.pots], result.shown) == ([2], ())


def test_pot_10_the_last_claim_to_a_side_pot_is_not_folded():
    """Two players post late beside a short big blind; when one of them has folded, the chips above
    the short blind are the other one's, though the small blind has still to act."""
    posts = (
        Post(1, SMALL_BLIND, 50),
        Post(2, BIG_BLIND, 100),
        Post(3, LATE_BLIND, 100),
        Post(4, LATE_BLIND, 100),
    )
    hand = Hand(1000, 50, 1000, 1000, posts=posts)
    hand.do("p3 f")
    assert (hand.legal.turn, hand.legal.can_check, hand.legal.can_fold) == (4, True, False)
    assert hand.pots == [(200, (1, 2, 4)), (100, (4,))]
    assert hand.refused("p4 f") == "fold_not_allowed"
    hand.do("p4 cc", "p1 f")
    assert hand.pots == [(200, (2, 4)), (100, (4,))]


@pytest.mark.parametrize("count", [1, 11])
def test_hold_1_two_to_ten_players(count):
    with pytest.raises(Refusal):
        Hand(*[1000] * count)


def test_hold_1_the_stakes_may_approve_fewer_seats():
    six = {**STAKES, "seats_max": 6}
    assert len(Hand(*[1000] * 6, stakes=six).state.players) == 6
    with pytest.raises(Refusal, match="too_many_players"):
        Hand(*[1000] * 7, stakes=six)


def test_com_4_the_plan_of_a_hand_is_the_one_that_it_began_with():
    """A plan that comes into force while the hand is played doesn't touch it (APP-3)."""
    hand = Hand(1000, 1000, 1000, commission={"kind": "fixed", "amount": 20})
    hand.rules = holdem.rules_from({}, STAKES, {"kind": "fixed", "amount": 90})
    hand.do("p3 cbr 300", "p1 f", "p2 f")
    result = hand.finish()
    assert (result.commission, [pot.commission for pot in result.pots]) == (20, [20])
