"""Who opens stud, and what the croupier may name (STUD-4, STUD-7, STUD-15, STUD-16, STUD-17)."""

from games.engines.rounds import (
    AcceptWager,
    AllCheck,
    BetOrRaise,
    BetPlaced,
    BringInPosted,
    CheckOrCall,
    Fold,
    FoldUpTo,
    NameOpener,
    OpenerNamed,
    PostBringIn,
    RestFold,
    WagerAccepted,
)
from tests.engines.stud_table import BRING_IN, FIXED, THIRD, StudHand, on_street
from tests.engines.table import Hand

UP = THIRD[:4]  # seat 1 opens


def test_stud_16_the_croupier_names_another_opener_before_the_first_action():
    hand = StudHand(1000, 1000, 1000, 1000, up=UP)
    assert hand.legal.can_name_opener == (2, 3, 4)
    assert hand.command(NameOpener(3, "he bet first")) == (OpenerNamed(3, "he bet first"),)
    legal = hand.legal
    assert (legal.turn, legal.can_check, legal.can_fold) == (3, False, False)
    assert (legal.min_raise_to, legal.max_raise_to) == (10, 50)
    assert legal.can_name_opener == (1, 2, 4)
    hand.do("p3 cbr 10")
    assert hand.turn == 4
    hand.do("p4 cc", "p1 cc", "p2 cc")
    assert hand.legal.deal.street == "fourth"


def test_stud_16_once_somebody_has_acted_the_opening_stands():
    hand = StudHand(1000, 1000, 1000, 1000, up=UP)
    hand.do("p1 cbr 10")
    assert hand.legal.can_name_opener == ()
    assert hand.refused(NameOpener(3, "late")) == "not_offered"


def test_stud_16_a_wrong_opening_is_taken_back_and_the_right_one_named():
    hand = StudHand(1000, 1000, 1000, 1000, up=UP)
    hand.do("p1 cbr 10", "undo")
    hand.command(NameOpener(2))
    assert hand.turn == 2


def test_stud_16_on_a_later_street_even_a_fold_or_a_check_is_the_first_action():
    for action in ("p3 cc", "p3 f"):
        hand = on_street(4, 1000, 1000, 1000)
        hand.command(NameOpener(3, "the floor's word"))
        assert (hand.turn, hand.legal.can_check) == (3, True)
        hand.do(action)
        assert hand.legal.can_name_opener == ()
        assert hand.refused(NameOpener(2)) == "not_offered"


def test_stud_16_only_a_live_player_with_chips_can_be_named():
    hand = StudHand(1000, 12, 1000, 1000, up=UP)
    hand.do("p1 cbr 10", "p2 cc", "p3 cc", "p4 f")
    hand.deal("3d", "9h", "4s")
    assert hand.turn == 3  # seat 2 shows the pair and is all-in
    assert hand.legal.can_name_opener == (1,)
    for seat in (2, 3, 4):
        assert hand.refused(NameOpener(seat)) == "not_offered"
    assert hand.refused(NameOpener(7)) == "unknown_seat"


def test_stud_16_nobody_is_named_while_cards_are_due():
    hand = StudHand(1000, 1000)
    assert hand.legal.can_name_opener == ()
    assert hand.refused(NameOpener(1)) == "not_offered"


def test_stud_16_naming_is_a_step_that_undo_takes_back():
    hand = StudHand(1000, 1000, 1000, 1000, up=UP)
    before = hand.state
    hand.command(NameOpener(4, "slip"))
    hand.do("undo")
    assert hand.state == before


def test_stud_15_the_next_to_the_left_with_chips_opens():
    hand = StudHand(2, 2, 1000, 1000, up=UP)  # seats 1 and 2 are all-in for the ante
    legal = hand.legal
    assert (legal.turn, legal.can_check, legal.can_fold, legal.min_raise_to) == (
        3,
        False,
        False,
        10,
    )
    hand.do("p3 cbr 10", "p4 cc")
    assert hand.pots == [(8, (1, 2, 3, 4)), (20, (3, 4))]


def test_stud_15_round_the_table_to_the_first_seat():
    hand = StudHand(1000, 1000, 2, up=("9d", "Ks", "2c"))
    assert hand.turn == 1


def test_stud_15_a_short_opening_counts_as_the_full_bet_for_the_raise_cap():
    """POT-9: what goes on top of it is the first raise."""
    hand = StudHand(7, 1000, 1000, 1000, up=UP, params={"raise_cap": 1})
    hand.do("p1 cbr 5", "p2 cbr 20")
    assert hand.legal.raise_refusal == "raise_cap_reached"


def test_stud_15_a_short_opening_in_pot_limit():
    stakes = {"ante": 10, "min_bet": 20, "chip_unit": 1}
    hand = StudHand(17, 1000, 1000, up=UP[:3], params={"bet_structure": "pot_limit"}, stakes=stakes)
    assert hand.bounds == (7, 7)
    hand.do("p1 cbr 7")
    assert (hand.legal.to_call, *hand.bounds) == (20, None, None)  # 40 on a pot of 37
    hand.do("p2 cc")
    assert (hand.legal.to_call, *hand.bounds) == (20, 40, 57)


def test_stud_4_no_tap_that_checks_or_folds_passes_the_opener_by():
    hand = StudHand(1000, 1000, 1000, 1000, up=UP)
    legal = hand.legal
    assert not (legal.can_all_check or legal.can_rest_fold or legal.can_string_bet)
    assert legal.fold_up_to == ()
    assert hand.refused(CheckOrCall(1)) == "check_not_allowed"
    assert hand.refused(Fold(1)) == "fold_not_allowed"
    assert hand.refused(AllCheck()) == "not_offered"
    assert hand.refused(RestFold()) == "not_offered"
    assert hand.refused(FoldUpTo(3)) == "not_offered"
    hand.do("p1 cbr 10")
    assert hand.legal.fold_up_to == (3, 4)
    hand.command(RestFold())
    assert hand.finish().payoffs[0].amount == 6


def test_pot_16_an_opening_beyond_the_limits_that_was_accepted():
    hand = StudHand(1000, 1000, 1000, 1000, up=UP)
    assert hand.legal.can_accept_wager
    events = hand.command(AcceptWager(1, 80, "announced and called"))
    assert events == (
        WagerAccepted(1, 80, "announced and called"),
        BetPlaced(1, 80, all_in=False),
    )
    assert (hand.legal.to_call, *hand.bounds) == (80, 90, 130)


def test_stud_17_the_bring_in_is_offered_to_the_opener_alone():
    hand = StudHand(1000, 1000, 1000, up=UP[:3], params=BRING_IN, stakes=FIXED)
    assert hand.legal.bring_in == 3
    assert hand.refused(PostBringIn(2)) == "out_of_turn"
    assert hand.command(PostBringIn(1)) == (BringInPosted(1, 3, 3),)
    assert hand.legal.bring_in is None
    assert hand.refused(PostBringIn(2)) == "not_offered"


def test_stud_17_without_a_bring_in_none_is_posted():
    hand = StudHand(1000, 1000, 1000, up=UP[:3])
    assert hand.legal.bring_in is None
    assert hand.refused(PostBringIn(1)) == "not_offered"


def test_stud_17_a_short_player_posts_what_he_has():
    hand = StudHand(4, 1000, 1000, up=UP[:3], params=BRING_IN, stakes=FIXED)
    assert (hand.legal.bring_in, hand.legal.raise_refusal) == (2, "not_enough_chips")
    assert hand.refused(BetOrRaise(1, 2)) == "not_enough_chips"
    assert hand.command(PostBringIn(1)) == (BringInPosted(1, 2, 3),)


def test_stud_17_a_bring_in_of_half_the_small_bet_is_completed_to_it_all_the_same():
    stakes = {**FIXED, "bring_in": 7}
    hand = StudHand(1000, 1000, 1000, up=UP[:3], params=BRING_IN, stakes=stakes)
    hand.do("p1 pb")
    assert hand.bounds == (10, 10)
    hand.do("p2 cbr 10")
    assert hand.bounds == (20, 20)


def test_stud_17_with_spread_limit_the_only_raise_completes_it():
    stakes = {"ante": 2, "min_bet": 10, "max_bet": 50, "bring_in": 3, "chip_unit": 1}
    hand = StudHand(1000, 1000, 1000, up=UP[:3], params={"opening": "bring_in"}, stakes=stakes)
    assert (hand.legal.bring_in, *hand.bounds) == (3, 10, 10)
    hand.do("p1 pb")
    assert hand.bounds == (10, 10)
    hand.do("p2 cbr 10")
    assert hand.bounds == (20, 60)


def test_stud_17_an_opening_all_in_between_bring_in_and_small_bet_is_the_price():
    """POT-7: half of the small bet or more is taken for it, less is completed."""
    for stack, bounds in ((7, (15, 15)), (6, (10, 10))):
        hand = StudHand(stack, 1000, 1000, up=UP[:3], params=BRING_IN, stakes=FIXED)
        hand.do(f"p1 cbr {stack - 2}")
        assert (hand.legal.to_call, hand.bounds) == (stack - 2, bounds)


def test_pot_15_opening_bet_and_bring_in_are_actions_the_ante_is_none():
    hand = StudHand(1000, 1000, 1000, up=UP[:3], params=BRING_IN, stakes=FIXED)
    hand.do("p1 pb")
    assert hand.legal.can_misdeal
    hand.do("p2 cc")
    assert not hand.legal.can_misdeal


def test_hold_em_knows_no_bring_in():
    hand = Hand(1000, 1000, 1000)
    assert hand.refused("p1 pb") == "out_of_turn"
    assert hand.refused("p3 pb") == "not_offered"
