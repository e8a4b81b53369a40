"""What a box may decide, in which order, at which price (CAR-3, CAR-4; EUR-2 to EUR-4)."""

import pytest

from games.engines.banked import (
    BankDealt,
    BetMade,
    BuyCard,
    CardsExchanged,
    CloseBets,
    DealBank,
    DealBox,
    Exchange,
    FoldBox,
    MakeBet,
    Misdeal,
    OpenBank,
    RestBet,
    ShowBox,
    VoidRound,
)
from games.engines.kernel import Undo
from tests.engines.banked_round import ACE_KING, Round, ante, european

FOUR = ("2h", "7d", "9c", "Ks")


def test_car_3_car_4_the_prices_are_offered_as_they_are_taken():
    round = Round(ante(1, 15), bet_basis="ante_and_fees").deal()
    offer = round.offer(1)
    assert (offer.bet, offer.fold, offer.fee) == (30, 15, 15)
    assert (offer.can_buy, offer.exchange_max) == (True, 1)
    offer = round.buy(1).offer(1)
    assert (offer.bet, offer.fold, offer.fee) == (60, 30, None)
    assert (offer.can_buy, offer.exchange_max) == (False, 0)
    round.bet(1)
    assert round.round.entries[-1].event == BetMade(1, 60)


def test_eur_3_eur_4_folding_costs_half_at_once_and_all_after_a_card():
    round = european(ante(1, 20)).deal()
    offer = round.offer(1)
    assert (offer.bet, offer.fold, offer.fee, offer.exchange_max) == (40, 10, 20, 3)
    offer = round.buy(1).offer(1)
    assert (offer.bet, offer.fold, offer.fee) == (40, 40, None)


def test_car_3_nothing_is_offered_where_the_rules_offer_nothing():
    plain = Round(exchange_cards=0, sixth_card=False).deal()
    offer = plain.offer(1)
    assert (offer.fee, offer.can_buy, offer.exchange_max) == (None, False, 0)
    assert plain.refused(BuyCard(1, "??")) == "not_offered"
    assert plain.refused(Exchange(1, ("??",), ("??",))) == "not_offered"


def test_car_3_one_card_a_hand_and_before_the_decision():
    round = Round(ante(1), ante(2)).deal().buy(1)
    assert round.refused(BuyCard(1, "??")) == "already_bought"
    assert round.refused(Exchange(1, ("??",), ("??",))) == "already_bought"
    round.bet(1)
    for command in (BuyCard(1, "??"), MakeBet(1), FoldBox(1)):
        assert round.refused(command) == "decided_already"
    assert round.refused(MakeBet(3)) == "unknown_seat"
    assert round.refused(OpenBank(FOUR)) == "decision_missing"
    assert round.refused(ShowBox(1)) == "decision_missing"


def test_car_3_the_exchanged_card_is_put_aside_and_the_new_one_comes_last():
    round = Round().do(CloseBets(deal_unknown=False))
    round.do(DealBox(1, ("As", "Kd", "??", "4c", "??")), DealBank("Ah"))
    assert round.refused(Exchange(1, ("Ah",), ("??",))) == "card_known"
    assert round.refused(Exchange(1, ("As",), ("4c",))) == "card_known"
    assert round.refused(Exchange(1, ("As",), ("??", "??"))) == "wrong_card_count"
    assert round.refused(Exchange(1, (), ())) == "wrong_card_count"
    assert round.refused(Exchange(1, ("Jc",), ("Jc",))) == "card_known"
    assert round.refused(Exchange(1, ("As",), ("9h",), (2,))) == "card_not_held"
    assert round.refused(Exchange(1, ("Jc",), ("9h",), (0,))) == "card_not_held"
    round.exchange(1, "Kd", "9h")
    box = round.state.box(1)
    assert (box.cards, box.given) == (("As", "??", "4c", "??", "9h"), ("Kd",))
    assert (box.lie, box.given_lie) == ((0, 2, 3, 4, 10), (1,))
    assert round.round.entries[-1].event == CardsExchanged(1, ("Kd",), ("9h",), 10, (1,))


def test_eur_3_what_wasnt_seen_may_be_put_aside_by_its_value():
    round = european().do(CloseBets(deal_unknown=False))
    round.do(DealBox(1, ("As", "??", "Kd", "??")), DealBank("Ah"))
    round.exchange(1, "Kd7c", "??????")
    assert round.state.box(1).cards == ("As", "??", "??", "??", "??")
    assert round.state.box(1).given == ("Kd", "7c")


def test_card_2_a_place_is_named_only_if_it_lies_open():
    round = Round(ante(1), ante(2)).do(CloseBets(deal_unknown=False))
    hands = (("As", "Kd", "3c", "4c", "5h"), ("??",) * 5)
    round.do(*[DealBox(box, cards) for box, cards in enumerate(hands, 1)], DealBank("Ah"))
    round.exchange(1, "Kd", "9h")
    for card in ("As", "Kd", "9h"):
        with pytest.raises(Exception, match=f"card_known \\(card={card}, place=None, box=None\\)"):
            round.buy(2, card)
    with pytest.raises(Exception, match=r"card_known \(card=Ah, place=bank, box=None\)"):
        round.buy(2, "Ah")
    round.bet(1, 2).open().show(1)
    with pytest.raises(Exception, match=r"card_known \(card=9h, place=box, box=1\)"):
        round.show(2, "9h3d4d5d6d")
    with pytest.raises(Exception, match=r"card_known \(card=Kd, place=None, box=None\)"):
        round.show(2, "Kd3d4d5d6d")


def test_car_4_rest_bet_goes_on_with_all_who_are_to_decide():
    round = Round(ante(1), ante(3, 20), ante(5)).deal().fold(3)
    assert round.legal.can_rest_bet
    round.rest_bet()
    assert [(box.wager, box.decision) for box in round.state.boxes] == [
        (20, "goes_on"),
        (0, "folded"),
        (20, "goes_on"),
    ]
    assert (round.phase, round.legal.bank_cards) == ("bank", 4)
    assert round.refused(RestBet()) == "not_offered"


def test_eur_2_a_blind_box_until_showdown_bets_or_folds_only():
    round = european(ante(1), ante(2, blind_of=1)).deal()
    offer = round.offer(2)
    assert (offer.bet, offer.fold, offer.fee) == (20, 5, None)
    assert (offer.can_buy, offer.exchange_max) == (False, 0)
    assert round.refused(BuyCard(2, "??")) == "blind_box"
    assert round.refused(Exchange(2, ("??",), ("??",) * 2)) == "blind_box"
    round.fold(2).bet(1)
    assert round.phase == "bank"


def test_eur_2_a_blind_box_until_first_decided_waits_then_plays():
    bets = (ante(1, blind_of=2), ante(2))
    round = european(*bets, blind_box="until_first_decided").deal()
    assert (round.offer(1).bet, round.offer(1).fold) == (None, None)
    for command in (MakeBet(1), FoldBox(1), BuyCard(1, "??")):
        assert round.refused(command) == "blind_box"
    round.buy(2)
    assert round.refused(MakeBet(1)) == "blind_box"
    round.fold(2)
    assert (round.offer(1).can_buy, round.offer(1).exchange_max) == (True, 3)
    round.buy(1).do(Undo(), Undo())
    round.rest_bet()
    made = [entry.event.box for entry in round.round.entries[-2:]]
    assert made == [2, 1]


def test_card_1_no_more_cards_are_taken_than_the_pack_has():
    round = european(*[ante(box) for box in range(1, 8)]).deal()
    for box in range(1, 5):
        round.exchange(box, "?" * 6, "?" * 8)
    assert (round.offer(5).exchange_max, round.offer(5).can_buy) == (2, True)
    assert round.refused(Exchange(5, ("??",) * 3, ("??",) * 4)) == "pack_exhausted"
    round.exchange(5, "????", "??????")
    assert (round.offer(6).exchange_max, round.offer(6).can_buy, round.offer(6).fee) == (
        0,
        False,
        None,
    )
    assert round.refused(BuyCard(6, "??")) == "pack_exhausted"


def test_a_misdeal_is_too_late_after_the_first_decision_a_void_is_not():
    for first in (FoldBox(1), BuyCard(1, "??"), MakeBet(1)):
        round = Round(ante(1), ante(2)).deal().do(first)
        assert not round.legal.can_misdeal
        assert round.refused(Misdeal("late")) == "substantial_action"
        assert round.do(VoidRound("manager")).phase == "voided"


def test_every_step_is_taken_back_by_undo():
    round = Round(ante(1), ante(2)).deal()
    steps = [round.state]
    for step in (BuyCard(1, "3c"), MakeBet(1), FoldBox(2), OpenBank(FOUR), ShowBox(1, FOUR)):
        if not isinstance(step, ShowBox):
            round.do(step)
            steps.append(round.state)
    for state in reversed(steps[:-1]):
        assert round.do(Undo()).state == state
    assert isinstance(round.round.standing[-1].event, BankDealt)


def test_car_4_if_all_have_folded_the_bank_need_not_open():
    round = Round(ante(1), ante(2)).deal().fold(1, 2)
    assert (round.phase, round.legal.can_finish, round.legal.bank_cards) == ("decided", True, 4)
    opened = round.round
    result = round.finish().state.result
    assert (result.bank_plays, result.bank_hand, result.bank_cards) == (None, "", ())
    assert (result.win, result.staked) == (20, 20)
    round.round = opened
    assert round.open().finish().state.result.bank_plays is True
    assert round.state.result.bank_cards == ("2h", "7d", "9c", "Ks", "Ah")


def test_car_9_a_folded_bonus_bet_is_settled_though_the_bank_stays_closed():
    round = Round(ante(1, bonus=5)).deal().fold(1)
    assert (round.phase, round.legal.can_finish) == ("results", False)
    round.show(1, "2c5c7c9cJc").finish()
    assert round.net() == (-10, 0, 0, 500)


def test_the_bank_is_opened_by_four_known_cards_that_are_free():
    round = Round().deal().bet(1)
    assert round.refused(OpenBank(FOUR[:3])) == "wrong_card_count"
    assert round.refused(OpenBank(("??", *FOUR[1:]))) == "cards_unknown"
    assert round.refused(OpenBank(("Ah", *FOUR[1:]))) == "card_known"
    assert round.refused(OpenBank(("7d", *FOUR[1:]))) == "card_known"
    assert round.open().state.bank_plays is True
    assert round.refused(OpenBank(FOUR)) == "not_offered"
    assert ACE_KING[0] == round.state.bank[-1]
