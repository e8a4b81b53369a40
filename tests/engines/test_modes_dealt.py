"""Mode `dealt` (product.md 3): the system deals; a card is known to nobody before it lies open."""

import pytest

from games.engines import holdem, kernel
from games.engines.kernel import Refusal, Undo
from games.engines.rounds import (
    BoardDealt,
    DealBoard,
    DealHole,
    DealHoleTo,
    ExposeCard,
    HandShown,
    HoleDealt,
    PackCommitted,
    RestShown,
    SeatCards,
    SeatStart,
    SetAside,
    ShowAll,
    ShowCards,
    StartRound,
)
from tests.engines.table import ROOT, STAKES, Hand, amounts, check_down

MAY_MUCK = {"showdown": "may_muck"}
PLAYERS = (SeatStart(1, 1000), SeatStart(2, 1000))
HANDS = (SeatCards(1, ("As", "Ad")), SeatCards(2, ("Ks", "Kh")))


def dealt(*stacks: int, **options) -> Hand:
    return Hand(*stacks, mode="dealt", **options)


def start_refused(mode: str, root: str) -> tuple[str, str]:
    rules = holdem.rules_from({"entry_modes": [mode]}, STAKES, {}, mode)
    with pytest.raises(Refusal) as refused:
        start = StartRound(PLAYERS, button=2, pack_root=root)
        kernel.apply(holdem, rules, kernel.start(holdem), start)
    return refused.value.code, refused.value.params["field"]


def at_showdown(*stacks: int, **options) -> Hand:
    hand = dealt(*stacks, **options)
    check_down(hand)
    for street in ("2c7d9h", "4s", "Qd"):
        hand.do(f"d db {street}")
        check_down(hand)
    return hand


def test_the_pack_is_committed_to_in_the_step_that_starts_the_hand():
    hand = dealt(1000, 1000, dealt=False)
    started, committed, *_posts = hand.round.entries
    assert committed.event == PackCommitted(ROOT)
    assert started.step == committed.step == 1
    assert hand.state.pack_root == ROOT


@pytest.mark.parametrize("root", ["", "5e", "5E" * 32, "5e" * 32 + "\n", "zz" * 32])
def test_no_hand_is_dealt_without_a_commitment(root):
    assert start_refused("dealt", root) == ("malformed", "pack_root")


@pytest.mark.parametrize("mode", ["shown", "declared"])
def test_where_the_croupier_deals_there_is_no_commitment(mode):
    assert start_refused(mode, ROOT) == ("malformed", "pack_root")


def test_hole_cards_are_in_no_event_before_they_lie_open():
    hand = dealt(1000, 1000, dealt=False)
    assert hand.refused(DealHoleTo(1, ("As", "Ad"))) == "not_offered"
    assert hand.command(DealHole()) == (HoleDealt(1, ("??", "??")), HoleDealt(2, ("??", "??")))


def test_the_board_is_disclosed_and_undo_stops_there():
    hand = dealt(1000, 1000)
    check_down(hand)
    assert hand.command(DealBoard(("2c", "7d", "9h"))) == (
        BoardDealt("flop", ("2c", "7d", "9h"), disclosed=True),
    )
    assert hand.refused(Undo()) == "nothing_to_undo"
    hand.do(f"p{hand.legal.turn} cc")
    hand.command(Undo())
    assert hand.refused(Undo()) == "nothing_to_undo"


def test_hold_9_the_system_always_burns():
    hand = dealt(1000, 1000)
    check_down(hand)
    assert hand.refused(DealBoard(("2c", "7d", "9h"), burned=False)) == "not_offered"
    assert hand.refused(DealBoard(())) == "wrong_card_count"


def test_all_hands_are_shown_in_one_step_that_stands():
    hand = at_showdown(1000, 1000)
    assert hand.legal.show_order == (1, 2)
    assert hand.legal.can_show_all
    assert not hand.legal.can_finish
    assert hand.command(ShowAll(HANDS)) == (
        HandShown(1, ("As", "Ad"), disclosed=True),
        HandShown(2, ("Ks", "Kh"), disclosed=True),
    )
    assert hand.refused(Undo()) == "nothing_to_undo"
    assert not hand.legal.can_show_all
    assert amounts(hand.finish().payoffs) == [100, -100]


def test_the_hands_to_show_are_those_that_are_due_in_their_order():
    hand = at_showdown(1000, 1000)
    assert hand.refused(ShowAll(HANDS[::-1])) == "malformed"
    assert hand.refused(ShowAll(HANDS[:1])) == "malformed"
    assert hand.refused(ShowAll((HANDS[0], SeatCards(2, ("As", "Kh"))))) == "card_known"
    assert hand.refused(ShowAll((HANDS[0], SeatCards(2, ("??", "Kh"))))) == "cards_unknown"


def test_one_hand_is_shown_at_a_time_too():
    hand = at_showdown(1000, 1000, params=MAY_MUCK)
    assert hand.command(ShowCards(1, ("As", "Ad"))) == (HandShown(1, ("As", "Ad"), disclosed=True),)
    assert hand.legal.can_muck == (2,)
    hand.do("p2 sm")
    assert hand.state.hand(2).cards == ("??", "??")
    assert amounts(hand.finish().payoffs) == [100, -100]


def test_pot_4_all_in_hands_may_be_shown_before_the_board():
    hand = dealt(1000, 1000, params={"raise_cap": None})
    hand.do("p1 cbr 1000", "p2 cc")
    assert hand.legal.can_show_all
    hand.command(ShowAll(HANDS))
    hand.do("d db 2c7d9h", "d db 4s", "d db Qd")
    assert amounts(hand.finish().payoffs) == [1000, -1000]


def test_pot_6_nobody_has_to_show_when_all_but_one_fold():
    hand = dealt(1000, 1000, 1000)
    hand.do("p3 f", "p1 f")
    assert not hand.legal.can_show_all
    assert hand.refused(ShowAll(())) == "not_offered"


def test_nothing_goes_wrong_with_cards_that_the_system_deals():
    hand = at_showdown(1000, 1000)
    assert hand.refused(RestShown()) == "not_offered"
    early = dealt(1000, 1000)
    assert (early.legal.can_expose, early.legal.set_aside_street) == ((), None)
    assert early.refused(ExposeCard(1, "As")) == "not_offered"
    assert early.refused(SetAside("As")) == "not_offered"


def test_where_cards_are_entered_nothing_is_disclosed_by_the_system():
    hand = Hand(1000, 1000)
    check_down(hand)
    (event,) = hand.do("d db 2c7d9h")
    assert event == BoardDealt("flop", ("2c", "7d", "9h"), burned=True, disclosed=False)
    assert not event.permanent
    assert hand.refused(ShowAll(())) == "not_offered"
