"""Mode `declared` of the games against the house: hands by name, amounts computed all the same."""

import pytest

from games.engines.banked import (
    BoxDeclared,
    BuyCard,
    CloseBets,
    DealBank,
    DealBox,
    DeclareBank,
    DeclareBox,
    Exchange,
    FinishRound,
    OpenBank,
    RestLose,
    ShowBox,
)
from tests.engines.banked_round import Round, ante, european

FULL_HOUSE_BANK = ("Kh", "KdKs4c4d")


def declared(*bets, plays=True, **options) -> Round:
    """Nothing of the bank was entered."""
    round = Round(*bets, mode="declared", **options).deal("??").rest_bet()
    return round.do(DeclareBank(plays))


def against(bank: tuple[str, str], *bets, **options) -> Round:
    return Round(*bets, mode="declared", **options).deal(bank[0]).rest_bet().open(bank[1])


def refusal(round: Round, *declaration: str) -> str:
    return round.refused(DeclareBox(1, *declaration))


def test_every_amount_is_computed_from_name_and_result():
    round = declared(ante(1), ante(2), ante(3), ante(4))
    round.declare(1, "flush").declare(2, "two_pair", "tied").declare(3, "one_pair", "lost")
    assert round.phase == "results"
    round.do(RestLose()).finish()
    assert [round.net(box) for box in (1, 2, 3, 4)] == [
        (10, 100, 0, 0),
        (0, 0, 0, 0),
        (-10, -20, 0, 0),
        (-10, -20, 0, 0),
    ]
    assert [round.result(box).outcome for box in (1, 2, 3, 4)] == ["won", "tied", "lost", "lost"]
    assert (round.result(1).hand, round.result(1).cards) == ("flush", ())
    assert (round.state.result.bank_hand, round.state.result.bank_cards) == ("", ())


def test_a_bank_declared_to_have_no_game_pays_the_antes():
    round = declared(plays=False).finish()
    assert (round.net(), round.state.result.bank_plays) == ((10, 0, 0, 0), False)


def test_the_banks_cards_may_be_entered_or_declared():
    round = Round(mode="declared").deal("??").rest_bet()
    assert (round.legal.bank_cards, round.legal.can_declare_bank) == (0, True)
    assert round.refused(OpenBank(("2c", "3c", "4c", "5d"))) == "not_offered"
    round = Round(mode="declared").deal("Ah").rest_bet()
    assert (round.legal.bank_cards, round.legal.can_declare_bank) == (4, True)
    assert round.open().state.bank_plays is True
    assert round.refused(DeclareBank(True)) == "not_offered"
    waiting = Round(mode="declared").deal("Ah")
    assert waiting.refused(DeclareBank(True)) == "decision_missing"


def test_cards_face_down_are_not_entered():
    round = Round(mode="declared").do(CloseBets(deal_unknown=False))
    assert round.refused(DealBox(1, ("As", "??", "??", "??", "??"))) == "not_offered"
    round.do(DealBox(1, ("??",) * 5), DealBank("??"))
    assert round.refused(BuyCard(1, "As")) == "not_offered"
    assert round.refused(Exchange(1, ("??",), ("As",))) == "not_offered"
    assert round.buy(1).state.box(1).cards == ("??",) * 6


@pytest.mark.parametrize(
    ("hand", "outcome"),
    [
        ("high_card", "won"),
        ("high_card", "tied"),
        ("three_of_a_kind", "tied"),
        ("full_house", "tied"),
        ("four_of_a_kind", "tied"),
        ("royal_flush", "lost"),
    ],
)
def test_car_7_car_8_a_result_that_cannot_be_is_refused(hand, outcome):
    assert refusal(declared(), hand, outcome) == "impossible_hand"


@pytest.mark.parametrize(
    ("hand", "outcome", "fits"),
    [
        ("flush", "won", False),
        ("full_house", "won", True),
        ("full_house", "lost", True),
        ("four_of_a_kind", "won", True),
        ("four_of_a_kind", "lost", False),
        ("flush", "lost", True),
        ("two_pair", "tied", False),
    ],
)
def test_car_7_no_hand_is_worse_than_the_banks_and_wins(hand, outcome, fits):
    round = against(FULL_HOUSE_BANK)
    if fits:
        assert round.declare(1, hand, outcome).offer(1).can_declare is False
    else:
        assert refusal(round, hand, outcome) == "impossible_hand"


def test_car_7_royal_against_royal_can_only_tie():
    round = against(("As", "KsQsJsTs"))
    assert refusal(round, "royal_flush", "won") == "impossible_hand"
    assert round.declare(1, "royal_flush", "tied").phase == "results"


@pytest.mark.parametrize(
    "hand", ["straight", "flush", "full_house", "straight_flush", "royal_flush"]
)
def test_card_5_four_cards_are_no_such_hand(hand):
    round = european(mode="declared").deal("??").rest_bet().do(DeclareBank(True))
    assert refusal(round, hand, "won") == "impossible_hand"
    bought = european(mode="declared").deal("??").buy(1).rest_bet().do(DeclareBank(True))
    assert bought.declare(1, hand).state.box(1).is_answered


def test_eur_9_four_cards_do_not_tie():
    round = european(mode="declared").deal("??").rest_bet().do(DeclareBank(True))
    assert refusal(round, "one_pair", "tied") == "impossible_hand"
    round.declare(1, "ace_king").finish()
    assert round.net() == (10, 60, 0, 0)


def test_words_that_mean_nothing_are_malformed():
    round = declared(ante(1, bonus=5))
    for words in (("pair", "won"), ("", "won"), ("flush", "no_game"), ("flush", "won", "straight")):
        assert refusal(round, *words) == "malformed"
    assert refusal(declared(), "flush", "won", "flush") == "not_offered"
    assert refusal(declared(plays=False), "flush", "no_game") == "not_offered"
    round.declare(1, "", "lost")
    assert refusal(round, "flush", "won") == "decided_already"


def test_car_9_the_bonus_follows_from_a_hand_that_took_no_card():
    round = declared(ante(1, bonus=5)).declare(1, "flush")
    assert round.round.entries[-1].event == BoxDeclared(1, "flush", "won", "flush")
    assert round.finish().net() == (10, 100, 0, 500)
    assert refusal(declared(ante(1, bonus=5)), "flush", "won", "full_house") == "impossible_hand"


def test_car_9_the_bonus_is_said_where_a_card_was_taken():
    def taken(how) -> Round:
        round = Round(ante(1, bonus=5), mode="declared").deal("??")
        return how(round).rest_bet().do(DeclareBank(True))

    bought = taken(lambda round: round.buy(1))
    assert refusal(bought, "straight", "won", "flush") == "impossible_hand"
    assert bought.declare(1, "flush").finish().net() == (10, 100, -10, -5)
    exchanged = taken(lambda round: round.exchange(1, "??", "??"))
    assert exchanged.declare(1, "one_pair", "won", "flush").finish().net() == (10, 20, -10, 500)


def test_car_9_a_bonus_counts_for_who_left_and_against_no_game():
    round = Round(ante(1, bonus=5), ante(2, bonus=5), ante(3, bonus=5), mode="declared").deal("??")
    round.fold(1).rest_bet().do(DeclareBank(False))
    assert (round.offer(1).outcomes, round.offer(2).outcomes) == (("folded",), ("no_game",))
    assert refusal(round, "flush", "ahead") == "malformed"
    round.declare(1, "", "folded", "flush").declare(2, "full_house", "won").do(RestLose())
    assert [box.declared and box.declared.outcome for box in round.state.boxes] == [
        "folded",
        "no_game",
        None,
    ]
    round.finish()
    assert [round.net(box) for box in (1, 2, 3)] == [
        (-10, 0, 0, 500),
        (10, 0, 0, 750),
        (10, 0, 0, -5),
    ]


def test_a_straight_flush_or_better_demands_its_cards():
    round = against(FULL_HOUSE_BANK, ante(1), ante(2)).declare(1, "straight_flush")
    assert (round.offer(1).needs_cards, round.legal.can_rest_lose) == (True, False)
    assert round.refused(FinishRound()) == "cards_demanded"
    assert round.refused(RestLose()) == "cards_demanded"
    for cards in (("9h", "8h", "7h", "6h", "5c"), ("Ah", "Ad", "As", "Ac", "2c")):
        assert round.refused(ShowBox(1, cards)) == "impossible_hand"
    round.show(1, "9h8h7h6h5h").do(RestLose()).finish()
    assert (round.net(1), round.net(2)) == ((10, 1000, 0, 0), (-10, -20, 0, 0))
    assert round.result(1).cards == ("9h", "8h", "7h", "6h", "5h")


def test_shown_cards_are_held_against_the_bank_that_lies_open():
    round = against(("9c", "8c7c6c5c")).declare(1, "straight_flush")
    assert round.refused(ShowBox(1, ("8h", "7h", "6h", "5h", "4h"))) == "impossible_hand"
    assert round.show(1, "Th9h8h7h6h").finish().net() == (10, 1000, 0, 0)


def test_against_a_declared_bank_a_shown_box_stands_as_it_was_declared():
    round = declared()
    assert not round.offer(1).can_show
    assert round.refused(ShowBox(1, ("9h", "8h", "7h", "6h", "5h"))) == "not_offered"
    round.declare(1, "straight_flush", "tied").show(1, "9h8h7h6h5h").finish()
    assert (round.net(), round.result().outcome) == ((0, 0, 0, 0), "tied")


def test_a_payout_above_the_sum_that_is_set_demands_the_cards():
    stakes = {"cards_above": 110}
    assert declared(stakes=stakes).declare(1, "flush").phase == "decided"
    round = declared(stakes=stakes).declare(1, "full_house")
    assert round.offer(1).needs_cards
    assert round.refused(FinishRound()) == "cards_demanded"
    assert round.show(1, "QsQhQd2c2d").finish().net() == (10, 140, 0, 0)
    capped = declared(stakes={**stakes, "max_payout": 100}).declare(1, "full_house")
    assert capped.finish().net() == (10, 90, 0, 0)


def test_a_great_bonus_demands_the_first_cards():
    round = Round(ante(1, bonus=5), mode="declared").deal("??").exchange(1, "??", "??")
    round.rest_bet().do(DeclareBank(True)).declare(1, "", "lost", "straight_flush")
    assert round.offer(1).needs_cards
    assert round.refused(ShowBox(1, ("8h", "7h", "6h", "5h", "Kc"))) == "cards_demanded"
    round.show(1, "8h7h6h5hKc", "9h")
    assert not round.offer(1).needs_cards
    assert round.finish().net() == (-10, -20, -10, 5000)


def test_a_bonus_that_is_not_what_lies_there_is_refused():
    round = Round(ante(1, bonus=5), mode="declared").deal("??").exchange(1, "??", "??")
    round.rest_bet().do(DeclareBank(True)).declare(1, "", "lost", "straight_flush")
    shown = ShowBox(1, ("8h", "7h", "6h", "5h", "Kc"), ("2h",))
    assert round.refused(shown) == "impossible_hand"


def test_car_8_a_tie_goes_to_the_bank_where_the_rules_say_so():
    assert declared(tie="bank_wins").declare(1, "flush", "tied").finish().net() == (-10, -20, 0, 0)
