"""Bets before the deal at the games against the house (CAR-1, CAR-9, CAR-12; EUR-2, EUR-5)."""

import pytest

from games.engines import caribbean_stud, european_poker
from games.engines.banked import (
    BetPlaced,
    CloseBets,
    DealBox,
    FinishRound,
    MakeBet,
    Misdeal,
    PlaceBet,
    StartRound,
    TakeBetBack,
)
from games.engines.kernel import Refusal, Undo
from tests.engines.banked_round import ROOT, Round, ante, european


def bets_of(round: Round) -> list[tuple[int, int, int]]:
    return [(box.bet.box, box.bet.ante, box.bet.bonus) for box in round.state.boxes]


def test_car_1_what_lies_on_a_box_is_replaced_and_taken_back():
    round = Round(ante(4, 10), ante(2, 20, 5))
    assert bets_of(round) == [(2, 20, 5), (4, 10, 0)]
    round.do(PlaceBet(ante(1, 15)), PlaceBet(ante(2, 30)))
    assert bets_of(round) == [(1, 15, 0), (2, 30, 0), (4, 10, 0)]
    round.do(TakeBetBack(4))
    assert bets_of(round) == [(1, 15, 0), (2, 30, 0)]
    assert round.refused(TakeBetBack(4)) == "unknown_seat"
    round.do(Undo())
    assert bets_of(round) == [(1, 15, 0), (2, 30, 0), (4, 10, 0)]


def test_car_1_no_bet_after_the_bets_are_closed():
    round = Round().do(CloseBets())
    for command in (PlaceBet(ante(2)), TakeBetBack(1), CloseBets()):
        assert round.refused(command) == "not_offered"


def test_car_12_a_round_needs_a_box():
    round = Round().do(TakeBetBack(1))
    assert not round.legal.can_close_bets
    assert round.refused(CloseBets()) == "no_bet"
    assert round.do(PlaceBet(ante(7))).legal.can_close_bets
    assert round.refused(PlaceBet(ante(8))) == "unknown_seat"
    assert round.refused(PlaceBet(ante(0))) == "unknown_seat"


def test_a_round_starts_once_and_with_bets():
    round = Round()
    assert round.refused(StartRound((ante(),))) == "already_started"
    with pytest.raises(Refusal) as refused:
        caribbean_stud.decide(round.rules, caribbean_stud.new(), StartRound(()))
    assert refused.value.code == "no_bet"
    with pytest.raises(Refusal) as refused:
        caribbean_stud.decide(round.rules, caribbean_stud.new(), CloseBets())
    assert refused.value.code == "not_started"


def test_car_1_car_9_the_ranges_are_said_before_the_round_starts():
    stakes = {"ante_min": 10, "ante_max": 200, "ante_step": 5, "bonus_min": 2, "bonus_max": 25}
    round = Round(stakes=stakes, boxes=5)
    for legal in (caribbean_stud.legal(round.rules, caribbean_stud.new()), round.legal):
        assert (legal.ante_min, legal.ante_max, legal.ante_step) == (10, 200, 5)
        assert (legal.bonus_min, legal.bonus_max, legal.step) == (2, 25, 1)
        assert legal.place == (1, 2, 3, 4, 5)
    assert round.refused(PlaceBet(ante(2, 5))) == "below_minimum"
    assert round.refused(PlaceBet(ante(2, 205))) == "above_maximum"
    assert round.refused(PlaceBet(ante(2, 12))) == "off_step"
    assert round.refused(PlaceBet(ante(2, 10, 1))) == "below_minimum"
    assert round.refused(PlaceBet(ante(2, 10, -1))) == "below_minimum"
    assert round.refused(PlaceBet(ante(2, 10, 26))) == "above_maximum"
    assert bets_of(round.do(PlaceBet(ante(2, 200, 25)))) == [(1, 10, 0), (2, 200, 25)]


def test_eur_5_half_an_ante_is_whole_chips():
    round = european(ante(1, 400), stakes={"chip_unit": 100})
    assert (round.legal.ante_min, round.legal.ante_step) == (200, 200)
    assert (round.legal.bonus_min, round.legal.bonus_max) == (None, None)
    assert round.refused(PlaceBet(ante(2, 300))) == "off_step"
    with pytest.raises(Refusal) as refused:
        european_poker.rules_from({}, {"chip_unit": 100, "ante_step": 300}, {})
    assert (refused.value.code, refused.value.params["field"]) == ("malformed", "ante_step")


def test_eur_2_a_players_second_box_is_blind_whoever_names_it():
    round = european(ante(1), ante(2, player="ann"), ante(5, blind_of=1))
    round.do(PlaceBet(ante(4, player="ann")))
    assert round.legal.blind == (4, 5)
    assert round.state.box(4).bet.blind_of == 2
    assert round.refused(PlaceBet(ante(6, player="ann"))) == "too_many_boxes"
    assert round.refused(PlaceBet(ante(6, blind_of=1))) == "too_many_boxes"
    assert round.refused(PlaceBet(ante(6, blind_of=5))) == "unknown_seat"
    assert round.refused(PlaceBet(ante(6, blind_of=7))) == "unknown_seat"
    assert round.refused(PlaceBet(ante(6, blind_of=6))) == "unknown_seat"
    assert round.refused(PlaceBet(ante(5, blind_of=1, player="bob"))) == "malformed"


def test_eur_2_a_box_that_a_blind_one_hangs_on_stays_and_names_it():
    round = european(ante(1), ante(5, blind_of=1))
    assert round.refused(TakeBetBack(1)) == "blind_box"
    round.do(PlaceBet(ante(1, 20, player="ann")))
    assert [entry.event for entry in round.round.entries[-2:]] == [
        BetPlaced(ante(1, 20, player="ann")),
        BetPlaced(ante(5, player="ann", blind_of=1)),
    ]
    assert round.state.box(5).bet.player == "ann"
    assert [box.number for box in round.do(TakeBetBack(5), TakeBetBack(1)).state.boxes] == []


def test_eur_2_a_name_that_is_put_right_or_taken_away_goes_for_the_blind_box_too():
    round = european(ante(1, player="ann"), ante(5, player="ann"))
    for player in ("bob", "", "ann"):
        round.do(PlaceBet(ante(1, 20, player=player)))
        assert [box.bet for box in round.state.boxes] == [
            ante(1, 20, player=player),
            ante(5, player=player, blind_of=1),
        ]
    assert round.refused(PlaceBet(ante(5, player="bob", blind_of=1))) == "malformed"


def test_car_12_no_box_of_caribbean_stud_is_blind():
    round = Round(ante(1, player="ann"), boxes_per_player=3)
    round.do(PlaceBet(ante(2, player="ann")), PlaceBet(ante(3, player="ann")))
    assert round.legal.blind == ()
    assert round.refused(PlaceBet(ante(4, player="ann"))) == "too_many_boxes"
    assert round.refused(PlaceBet(ante(5, blind_of=1))) == "not_offered"


def test_car_2_boxes_are_dealt_in_order_where_their_cards_are_entered():
    round = Round(ante(2), ante(6)).do(CloseBets(deal_unknown=False))
    assert (round.phase, round.legal.deal_box) == ("boxes", 2)
    assert round.refused(DealBox(6, ("??",) * 5)) == "out_of_turn"
    assert round.refused(DealBox(2, ("??",) * 4)) == "wrong_card_count"
    assert round.refused(DealBox(2, ("As", "As", "??", "??", "??"))) == "card_known"
    round.do(DealBox(2, ("As", "Kd", "??", "??", "??")))
    assert round.refused(DealBox(6, ("As", "??", "??", "??", "??"))) == "card_known"
    round.do(DealBox(6, ("??",) * 5))
    assert round.phase == "bank_card"
    assert round.refused(DealBox(6, ("??",) * 5)) == "deal_not_due"
    assert round.refused(MakeBet(2)) == "not_offered"
    assert round.refused(FinishRound()) == "cannot_finish"


def test_a_pack_root_belongs_to_dealt_rounds_alone():
    for mode, root in (("dealt", ""), ("dealt", "5E" * 32), ("shown", ROOT)):
        rules = caribbean_stud.rules_from({"entry_modes": [mode]}, {"chip_unit": 1}, {}, mode)
        with pytest.raises(Refusal) as refused:
            caribbean_stud.decide(rules, caribbean_stud.new(), StartRound((ante(),), root))
        assert refused.value.params["field"] == "pack_root"


def test_stakes_go_back_in_a_misdeal_before_the_first_decision():
    round = Round().deal()
    assert round.legal.can_misdeal
    voided = round.do(Misdeal("card exposed"))
    assert (voided.phase, voided.state.result) == ("voided", None)
    assert voided.refused(MakeBet(1)) == "round_over"
