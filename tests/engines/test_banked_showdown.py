"""What boxes win and lose in `shown` mode: only what must be seen is entered (CAR-5 to CAR-11)."""

import pytest

from games.engines.banked import (
    BoxesLost,
    CloseBets,
    DealBank,
    DealBox,
    DeclareBank,
    DeclareBox,
    FinishRound,
    OpenBank,
    RestLose,
    ShowBox,
)
from games.engines.kernel import Reopen, Undo
from tests.engines.banked_round import NO_GAME, Round, ante, european

REST = RestLose()


def opened(*bets, bank=("Ah", "2h7d9cKs"), **options) -> Round:
    return Round(*bets, **options).deal(bank[0]).rest_bet().open(bank[1])


def test_car_7_car_8_winners_show_and_the_rest_has_lost():
    round = opened(ante(1), ante(2), ante(4, 20))
    assert (round.phase, round.legal.can_rest_lose) == ("results", True)
    assert round.refused(FinishRound()) == "cannot_finish"
    round.show(2, "QsQd8h8c3s").do(REST)
    assert round.round.entries[-1].event == BoxesLost((1, 4))
    round.finish()
    assert (round.net(1), round.net(2), round.net(4)) == (
        (-10, -20, 0, 0),
        (10, 40, 0, 0),
        (-20, -40, 0, 0),
    )
    result = round.state.result
    assert (result.bank_plays, result.bank_hand, result.win) == (True, "ace_king", 40)
    assert (round.result(2).outcome, round.result(2).hand) == ("won", "two_pair")
    assert round.result(2).cards == ("Qs", "Qd", "8h", "8c", "3s")
    assert (round.result(1).outcome, round.result(1).hand, round.result(1).cards) == (
        "lost",
        "",
        (),
    )
    assert result.staked == 30 + 30 + 60


def test_car_6_no_hand_need_be_shown_when_the_bank_does_not_play():
    round = opened(ante(1), ante(2, 20), bank=NO_GAME)
    assert (round.phase, round.legal.can_finish, round.legal.can_rest_lose) == (
        "decided",
        True,
        False,
    )
    assert round.refused(REST) == "not_offered"
    round.finish()
    assert (round.net(1), round.net(2)) == ((10, 0, 0, 0), (20, 0, 0, 0))
    assert (round.result(1).outcome, round.result(1).hand) == ("no_game", "")
    assert round.state.result.win == -30


def test_car_6_a_hand_may_be_shown_for_the_record():
    round = opened(ante(1), bank=NO_GAME).show(1, "AsKsQs2c3d").finish()
    assert (round.result().hand, round.net()) == ("ace_king", (10, 0, 0, 0))


def test_car_9_a_bonus_bet_is_paid_only_on_cards_that_were_shown():
    round = opened(ante(1, bonus=5), ante(2, bonus=5), bank=NO_GAME)
    assert round.phase == "results"
    round.show(1, "2c5c7c9cJc").do(REST).finish()
    assert (round.net(1), round.net(2)) == ((10, 0, 0, 500), (10, 0, 0, -5))
    assert (round.result(1).first_hand, round.result(2).first_hand) == ("flush", "")
    assert (round.result(1).jackpot, round.result(2).jackpot) == (True, False)


def test_car_9_the_first_five_are_those_kept_and_the_one_put_aside():
    bets = ante(1, bonus=5), ante(2, bonus=5)
    round = Round(*bets).deal().exchange(1, "??", "??").exchange(2, "??", "??")
    round.rest_bet().open()
    round.show(1, "2c5c7c8cQd", "Jc").show(2, "3d5d8dJdTd").finish()
    assert (round.net(1), round.net(2)) == ((-10, -20, -10, 500), (10, 100, -10, -5))
    assert (round.result(1).first_hand, round.result(2).first_hand) == ("flush", "")


def test_car_9_of_six_cards_the_bought_one_comes_last():
    round = Round(ante(1, bonus=5)).deal().buy(1).rest_bet().open()
    round.show(1, "2c5c7c8cQdJc").finish()
    assert round.net() == (10, 100, -10, -5)
    assert (round.result().hand, round.result().first_hand) == ("flush", "high_card")


def test_card_2_shown_cards_are_as_many_as_held_and_free():
    round = opened(ante(1), ante(2)).show(1, "QsQd8h8c3s")
    assert round.refused(ShowBox(1)) == "decided_already"
    assert round.refused(ShowBox(2)) == "cards_unknown"
    assert round.refused(ShowBox(2, ("Jc", "Jd"))) == "wrong_card_count"
    assert round.refused(ShowBox(2, ("Jc", "Jd", "4c", "5c", "??"))) == "cards_unknown"
    assert round.refused(ShowBox(2, ("Jc", "Jd", "4c", "5c", "3s"))) == "card_known"
    assert round.refused(ShowBox(2, ("Jc", "Jd", "4c", "5c", "2h"))) == "card_known"
    assert round.refused(ShowBox(2, ("Jc", "Jd", "4c", "5c", "6c"), ("7c",))) == "wrong_card_count"
    round.do(REST)
    assert round.refused(ShowBox(2, ("Jc", "Jd", "4c", "5c", "6c"))) == "decided_already"


def test_card_2_what_was_put_aside_is_not_shown_as_held():
    round = Round().deal().exchange(1, "Jc", "??").rest_bet().open()
    assert round.refused(ShowBox(1, ("Jc", "Jd", "4c", "5c", "6c"))) == "card_known"
    assert round.show(1, "JhJd4c5c6c").do(FinishRound()).net() == (10, 20, -10, 0)


def test_a_hand_that_the_system_knows_is_shown_as_it_lies_and_can_not_be_said_to_lose():
    round = Round(ante(1), ante(2)).do(CloseBets(deal_unknown=False))
    hands = ("Qs", "Qd", "8h", "8c", "3s"), ("Jc", "Td", "4c", "5c", "6d")
    round.do(*[DealBox(box, cards) for box, cards in enumerate(hands, 1)])
    round.do(DealBank("Ah")).rest_bet().open()
    assert not round.legal.can_rest_lose
    assert round.refused(REST) == "hand_missing"
    assert round.refused(ShowBox(1, ("Qs", "Qd", "8h", "8c", "3c"))) == "card_not_held"
    round.show(1).do(REST).finish()
    assert (round.net(1), round.net(2)) == ((10, 40, 0, 0), (-10, -20, 0, 0))


def test_a_known_bonus_hand_can_not_be_said_to_lose():
    round = Round(ante(1, bonus=5)).do(CloseBets(deal_unknown=False))
    round.do(DealBox(1, ("2c", "5c", "7c", "9c", "Jc")), DealBank("Qd")).fold(1)
    assert round.refused(REST) == "hand_missing"
    assert round.show(1).finish().net() == (-10, 0, 0, 500)


def test_nothing_is_declared_where_cards_are_entered():
    round = Round().deal().rest_bet()
    assert not round.legal.can_declare_bank
    assert round.refused(DeclareBank(True)) == "not_offered"
    round.open()
    assert not round.offer(1).can_declare
    assert round.refused(DeclareBox(1, "flush", "won")) == "not_offered"


def test_the_rest_has_not_lost_before_the_bank_is_open():
    round = Round(ante(1, bonus=5)).deal().rest_bet()
    assert not round.legal.can_rest_lose
    assert round.refused(REST) == "not_offered"


def test_what_is_offered_at_the_showdown():
    round = Round(ante(1), ante(2, bonus=5), ante(3)).deal().fold(2, 3).rest_bet()
    assert round.refused(ShowBox(1)) == "not_offered"
    round.open()
    assert [round.offer(box).can_show for box in (1, 2, 3)] == [True, True, False]
    assert round.refused(ShowBox(3, ("3c", "4c", "5c", "6c", "8c"))) == "not_offered"


def test_a_settled_round_is_reopened_and_settled_anew():
    round = opened().do(REST).finish()
    assert round.refused(Undo()) == "nothing_to_undo"
    round.do(Reopen("wrong hand"), Undo()).show(1, "QsQd8h8c3s").finish()
    assert round.net() == (10, 40, 0, 0)
    assert round.refused(FinishRound()) == "round_over"


def test_eur_8_a_box_on_four_cards_shows_four():
    round = european(ante(1), ante(2)).deal().buy(2).rest_bet().open()
    round.show(1, "QsQhQcQd").show(2, "8s8h8c8d3c").finish()
    assert (round.net(1), round.net(2)) == ((10, 800, 0, 0), (10, 400, -10, 0))


@pytest.mark.parametrize(
    ("scope", "nets"),
    [("box", [50, 50, 50]), ("player", [40, 10, 50])],
)
def test_car_11_a_players_boxes_share_the_greatest_payout(scope, nets):
    """The blind box of an anonymous player is his as a named one's is."""
    round = Round(
        *(ante(1), ante(2, blind_of=1), ante(3)),
        game=european().engine,
        stakes={"max_payout": 50},
        max_payout_scope=scope,
    )
    round.deal().rest_bet().open()
    round.show(1, "QsQhQcQd").show(2, "8s8h8c8d").show(3, "JsJhJcJd").finish()
    assert [sum(round.net(box)) for box in (1, 2, 3)] == nets
    assert [round.result(box).capped for box in (1, 2, 3)] == [True, True, True]


def test_a_line_of_no_odds_pays_nothing():
    payouts = {"schedule": {"two_pair": 0}, "bonus_schedule": {"flush": 0}}
    round = opened(ante(1, bonus=5), ante(2), payouts=payouts)
    round.show(1, "2c5c7c8cJc").show(2, "QsQd8h8d3s").finish()
    assert (round.net(1), round.net(2)) == ((10, 100, 0, -5), (10, 0, 0, 0))


def test_eur_9_the_bank_opened_is_the_bank_compared():
    round = european().deal("8h").rest_bet().do(OpenBank(("8s", "Qd", "4c", "3d")))
    round.show(1, "8c8dQh5s").finish()
    assert (round.net(), round.state.result.bank_hand) == ((10, 20, 0, 0), "one_pair")
