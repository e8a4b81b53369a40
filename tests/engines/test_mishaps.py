"""Cards that went wrong: dealt too early, turned over by mistake, not burned (HOLD-9, POT-15)."""

import pytest

from games.engines import audience, holdem, kernel
from games.engines.kernel import Refusal, Undo, Undone
from games.engines.rounds import (
    BoardDealt,
    CardExposed,
    CardSetAside,
    DealBoard,
    DealHole,
    ExposeCard,
    SetAside,
    ShowCards,
)
from tests.engines.table import Hand, amounts, check_down


def on_the_flop(*stacks: int, **options) -> Hand:
    hand = Hand(*stacks, **options)
    check_down(hand)
    hand.do("d db 2c7d9h")
    return hand


def card_known(hand: Hand, command) -> tuple[str | None, int | None]:
    with pytest.raises(Refusal) as refused:
        kernel.apply(holdem, hand.rules, hand.round, command)
    assert refused.value.code == "card_known"
    return refused.value.params["place"], refused.value.params["seat"]


# --- burning -----------------------------------------------------------------------------------


def test_hold_9_burns_are_counted_unless_one_was_forgotten():
    hand = on_the_flop(1000, 1000)
    assert hand.state.burned == 1
    check_down(hand)
    assert hand.command(DealBoard(("4s",), burned=False)) == (BoardDealt("turn", ("4s",), False),)
    assert hand.state.burned == 1
    check_down(hand)
    hand.do("d db Kd")
    assert hand.state.burned == 2


# --- set aside ---------------------------------------------------------------------------------


def test_a_premature_turn_is_set_aside_until_the_river():
    hand = on_the_flop(1000, 1000)
    assert hand.legal.set_aside_street == "turn"
    assert hand.command(SetAside("4s")) == (CardSetAside("turn", "4s"),)
    assert hand.legal.turn == 1
    check_down(hand)
    assert not hand.legal.reshuffle
    assert card_known(hand, DealBoard(("4s",))) == ("set_aside", None)
    hand.do("d db Kd")
    check_down(hand)
    assert hand.legal.reshuffle
    hand.do("d db 4s")
    assert hand.state.board == ("2c", "7d", "9h", "Kd", "4s")


def test_a_premature_river_is_shuffled_back_before_the_river():
    hand = on_the_flop(1000, 1000)
    check_down(hand)
    hand.do("d db Kd")
    assert hand.legal.set_aside_street == "river"
    assert hand.command(SetAside("4s")) == (CardSetAside("river", "4s"),)
    assert card_known(hand, SetAside("4s")) == ("set_aside", None)
    check_down(hand)
    assert hand.legal.reshuffle
    hand.do("d db 5h")
    assert not hand.legal.reshuffle


def test_card_2_a_card_set_aside_is_in_nobodys_hand():
    hand = on_the_flop(1000, 1000)
    hand.command(SetAside("4s"))
    assert card_known(hand, ExposeCard(1, "4s")) == ("set_aside", None)
    for street in ("d db Kd", "d db 5h"):
        check_down(hand)
        hand.do(street)
    check_down(hand)
    assert card_known(hand, ShowCards(1, ("4s", "4d"))) == ("set_aside", None)


def test_pot_15_only_while_somebody_has_to_act_and_before_turn_and_river():
    hand = Hand(1000, 1000)
    assert hand.legal.set_aside_street is None
    assert hand.refused(SetAside("4s")) == "not_offered"
    check_down(hand)
    assert hand.refused(SetAside("4s")) == "not_offered"
    hand.do("d db 2c7d9h")
    for card, code in (("2c", "card_known"), ("??", "cards_unknown"), ("4x", "malformed")):
        assert hand.refused(SetAside(card)) == code
    for street in ("d db Kd", "d db 5h"):
        check_down(hand)
        assert hand.legal.set_aside_street is None
        hand.do(street)
    assert hand.legal.turn == 1
    assert hand.legal.set_aside_street is None
    assert hand.refused(SetAside("4s")) == "not_offered"


def test_a_premature_card_that_was_entered_is_taken_back_with_what_closed_the_betting():
    hand = on_the_flop(1000, 1000)
    hand.do("p1 cbr 100")
    waiting = hand.state
    hand.do("p2 cc", "d db 4s")
    closing, card = hand.round.standing[-2].step, hand.round.standing[-1].step
    assert holdem.steps_before(hand.round, "4s") == 2
    events = kernel.apply_after_undo(holdem, hand.rules, hand.round, 2, SetAside("4s"))
    assert events == (Undone(card), Undone(closing), CardSetAside("turn", "4s"))
    round = kernel.extend(holdem, hand.round, events)
    assert (round.state.betting, round.state.set_aside) == (waiting.betting, ("4s",))
    assert kernel.replay(holdem, round.entries) == round
    undone = kernel.extend(holdem, round, kernel.apply(holdem, hand.rules, round, Undo()))
    assert undone.state == waiting


def test_nothing_is_taken_back_for_a_card_that_did_not_just_come():
    hand = on_the_flop(1000, 1000)
    assert holdem.steps_before(hand.round, "2c") == 0
    check_down(hand)
    hand.do("d db 4s")
    assert holdem.steps_before(hand.round, "5h") == 0
    hand.do("p1 cc")
    assert holdem.steps_before(hand.round, "4s") == 0
    assert holdem.steps_before(kernel.start(holdem), "4s") == 0


def test_no_card_is_premature_when_nobody_can_bet_any_more():
    hand = Hand(1000, 1000, params={"raise_cap": None})
    hand.do("p1 cbr 1000", "p2 cc", "d db 2c7d9h", "d db 4s")
    with pytest.raises(Refusal) as refused:
        kernel.apply_after_undo(holdem, hand.rules, hand.round, 2, SetAside("4s"))
    assert refused.value.code == "not_offered"


# --- exposed -----------------------------------------------------------------------------------


def test_an_exposed_card_is_known_and_the_hand_plays_on():
    hand = Hand(1000, 1000, 1000)
    assert hand.legal.can_expose == (1, 2, 3)
    assert hand.command(ExposeCard(2, "As")) == (CardExposed(2, "As"),)
    held = hand.state.hand(2)
    assert (held.cards, held.exposed, held.face) == (("As", "??"), ("As",), "face_down")
    assert hand.legal.turn == 3
    hand.command(ExposeCard(2, "Ad"))
    assert hand.state.hand(2).cards == ("As", "Ad")
    assert hand.legal.can_expose == (1, 3)


def test_card_2_the_place_of_an_exposed_card_is_named():
    hand = Hand(1000, 1000, 1000, cards=("KsKd",))
    hand.command(ExposeCard(1, "Ks"))
    hand.command(ExposeCard(2, "As"))
    check_down(hand)
    assert card_known(hand, DealBoard(("As", "7d", "9h"))) == ("seat", 2)
    assert card_known(hand, DealBoard(("Ks", "7d", "9h"))) == ("seat", 1)
    assert card_known(hand, DealBoard(("Kd", "7d", "9h"))) == (None, None)
    assert card_known(hand, ExposeCard(2, "As")) == ("seat", 2)
    assert card_known(hand, ExposeCard(2, "Kd")) == (None, None)


def test_the_shown_hand_holds_the_exposed_card():
    hand = Hand(1000, 1000)
    hand.command(ExposeCard(1, "As"))
    for street in ("d db 2c7d9h", "d db 4s", "d db Kd"):
        check_down(hand)
        hand.do(street)
    check_down(hand)
    assert hand.refused(ShowCards(1, ("Qs", "Qd"))) == "card_not_held"
    hand.do("p1 sm AsAd", "p2 sm QsQd")
    assert amounts(hand.finish().payoffs) == [100, -100]


def test_the_exposed_card_need_not_be_named_once_more():
    hand = Hand(1000, 1000)
    hand.command(ExposeCard(1, "As"))
    hand.command(ExposeCard(2, "Qs"))
    hand.command(ExposeCard(2, "Qd"))
    for street in ("d db 2c7d9h", "d db 4s", "d db Kd"):
        check_down(hand)
        hand.do(street)
    check_down(hand)
    hand.command(ShowCards(1, ("Ad",)))
    hand.command(ShowCards(2, ()))
    assert [held.cards for held in hand.state.hands] == [("As", "Ad"), ("Qs", "Qd")]
    assert amounts(hand.finish().payoffs) == [100, -100]


def test_who_has_no_card_to_expose():
    hand = Hand(1000, 1000, 1000, dealt=False)
    assert hand.refused(ExposeCard(1, "As")) == "not_offered"
    hand.do("d dh p1 KsKd")
    assert hand.legal.can_expose == (1,)
    assert hand.refused(ExposeCard(1, "As")) == "card_not_held"
    hand.command(DealHole())
    assert hand.refused(ExposeCard(2, "??")) == "cards_unknown"
    assert hand.refused(ExposeCard(9, "As")) == "unknown_seat"
    hand.do("p3 f")
    assert hand.refused(ExposeCard(3, "As")) == "not_offered"


def test_undo_turns_it_face_down_again():
    hand = Hand(1000, 1000)
    before = hand.state
    hand.command(ExposeCard(1, "As"))
    hand.command(Undo())
    assert hand.state == before


def test_every_audience_sees_an_exposed_card_and_no_other():
    hand = Hand(1000, 1000, cards=("KsKd",))
    hand.command(ExposeCard(1, "Ks"))
    for who in audience.AUDIENCES:
        seen = audience.visible_state(hand.state, who)
        assert [held.cards for held in seen.hands] == [("Ks", "??"), ("??", "??")]
        assert audience.visible_event(CardExposed(1, "Ks"), who) == CardExposed(1, "Ks")
