"""Mode `dealt` of the games against the house: where each card lies, and who may see it."""

import pytest

from games.engines import caribbean_stud, european_poker, kernel
from games.engines.banked import (
    BoxShown,
    BuyCard,
    CardsExchanged,
    CloseBets,
    DealBank,
    DealBox,
    Exchange,
    FoldBox,
    MakeBet,
    PackCommitted,
    PlaceBet,
    RestBet,
    RestLose,
    lie,
)
from games.engines.cards import PACK
from games.engines.kernel import Undo
from tests.engines.banked_round import ROOT, Round, ante

DECK = PACK[::-1]  # As Ah Ad Ac Ks ...


def deck(positions) -> str:
    return "".join(DECK[at] for at in positions)


def round_with_taken() -> Round:
    """Box 2 exchanges its first card, box 5 buys one."""
    round = Round(ante(2, bonus=5), ante(5), mode="dealt").do(CloseBets())
    round.do(DealBank(DECK[lie.bank_positions(round.state)[-1]]))
    round.do(Exchange(2, (), ("??",), (0,)), BuyCard(5, "??"))
    return round


def test_the_pack_is_committed_to_in_the_step_that_starts_the_round():
    round = Round(mode="dealt")
    started, committed = round.round.entries
    assert committed.event == PackCommitted(ROOT)
    assert started.step == committed.step == 1
    assert round.state.pack_root == ROOT


def test_boxes_lie_together_then_the_bank_then_what_is_taken():
    round = Round(ante(2), ante(5), mode="dealt").do(CloseBets())
    assert lie.box_positions(round.state, 2) == (0, 1, 2, 3, 4)
    assert lie.box_positions(round.state, 5) == (5, 6, 7, 8, 9)
    assert lie.bank_positions(round.state) == (10, 11, 12, 13, 14)
    assert lie.next_taken(round.state) == 15
    round = round_with_taken()
    assert lie.box_positions(round.state, 2) == (1, 2, 3, 4, 15)
    assert lie.given_positions(round.state, 2) == (0,)
    assert lie.box_positions(round.state, 5) == (5, 6, 7, 8, 9, 16)
    assert lie.next_taken(round.state) == 17


def test_eur_3_one_more_card_is_taken_than_given():
    round = Round(ante(1), game=european_poker, mode="dealt").do(CloseBets(), DealBank("As"))
    round.do(Exchange(1, (), ("??",) * 3, (1, 3)))
    assert lie.box_positions(round.state, 1) == (0, 2, 9, 10, 11)
    assert lie.given_positions(round.state, 1) == (1, 3)


def test_no_card_is_known_before_it_lies_open():
    round = Round(mode="dealt").do(CloseBets(deal_unknown=False))
    assert round.refused(DealBox(1, ("As", "??", "??", "??", "??"))) == "not_offered"
    round.do(DealBox(1, ("??",) * 5))
    assert round.refused(DealBank("??")) == "cards_unknown"
    round.do(DealBank("As"))
    assert round.refused(BuyCard(1, "Ks")) == "not_offered"
    assert round.refused(Exchange(1, ("Ks",), ("??",), (0,))) == "not_offered"
    assert round.refused(Exchange(1, ("??",), ("Ks",), (0,))) == "not_offered"


def test_the_places_of_exchanged_cards_are_said():
    round = Round(mode="dealt", exchange_cards=2).deal("As")
    assert round.refused(Exchange(1, ("??",), ("??",))) == "malformed"
    for slots in ((5,), (-1,), (1, 1)):
        taken = ("??",) * len(slots)
        assert round.refused(Exchange(1, (), taken, slots)) == "malformed"
    assert round.refused(Exchange(1, ("??",), ("??", "??"), (1, 2))) == "wrong_card_count"
    round.do(Exchange(1, (), ("??", "??"), (1, 2)))
    event = CardsExchanged(1, ("??", "??"), ("??", "??"), 10, (1, 2), disclosed=True)
    assert round.round.entries[-1].event == event


def test_what_somebody_has_seen_is_not_taken_back():
    round = Round(ante(1), ante(2), mode="dealt").do(CloseBets(), DealBank("As"))
    assert round.refused(Undo()) == "nothing_to_undo"
    round.do(BuyCard(1, "??"))
    assert round.refused(Undo()) == "nothing_to_undo"
    round.bet(1).do(Undo()).rest_bet()
    round.open("2h7d9cKs")
    assert round.refused(Undo()) == "nothing_to_undo"
    round.show(1, "3c4d5d6dTcTd")
    assert round.refused(Undo()) == "nothing_to_undo"


def test_every_box_that_is_due_is_shown():
    round = Round(mode="dealt").deal("Ah").rest_bet().open()
    assert not round.legal.can_rest_lose
    assert round.refused(RestLose()) == "not_offered"
    assert round.show(1, "3c4d5d6dTc").phase == "decided"


def test_turned_up_says_what_lay_where():
    round = round_with_taken()
    bank = lie.bank_positions(round.state)
    round.rest_bet().open(deck(bank[:-1]))
    for box in (2, 5):
        lies = lie.box_positions(round.state, box)
        round.show(box, deck(lies), deck(lie.given_positions(round.state, box)))
    assert round.round.entries[-1].event == BoxShown(
        5, tuple(DECK[at] for at in (5, 6, 7, 8, 9, 16)), disclosed=True
    )
    round.finish()
    everything = {at: DECK[at] for at in range(17)}
    assert caribbean_stud.turned_up(entry.event for entry in round.round.entries) == everything


def test_turned_up_forgets_what_was_undone():
    """A box whose bet was taken back moves no card."""
    round = Round(ante(2), mode="dealt").do(PlaceBet(ante(1)), Undo())
    round.do(CloseBets(), DealBank("As")).fold(2)
    assert kernel.can_undo(round.round)
    assert caribbean_stud.turned_up(entry.event for entry in round.round.entries) == {9: "As"}
    assert caribbean_stud.turned_up(entry.event for entry in round.round.standing) == {9: "As"}
    assert caribbean_stud.turned_up([]) == {}


@pytest.mark.parametrize("decision", [MakeBet(1), FoldBox(1)])
def test_eur_2_what_lets_a_blind_box_be_looked_at_is_not_taken_back(decision):
    """Else its player decides the first box with the cards of both."""
    bets = (ante(1), ante(2, blind_of=1))
    first_decided = {"game": european_poker, "blind_box": "until_first_decided"}
    round = Round(*bets, mode="dealt", **first_decided).deal("As").do(decision)
    assert round.legal.boxes[-1].can_look
    assert round.refused(Undo()) == "nothing_to_undo"
    Round(*bets, mode="dealt", game=european_poker).deal("As").do(decision, Undo())
    Round(*bets, mode="shown", **first_decided).deal("As").do(decision, Undo())
    Round(*bets, mode="dealt", **first_decided).deal("As").do(RestBet(), Undo())
