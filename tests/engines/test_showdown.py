"""CARD-2, POT-5, POT-14, HOLD-12: cards on the table, who shows, who wins."""

from games.engines.kernel import Refusal
from games.engines.rounds import DealHole, HandShown, HandTurnedUp, Muck, RestShown, ShowCards
from tests.engines.table import Hand, amounts

MAY_MUCK = {"showdown": "may_muck"}


def at_showdown(*stacks: int, cards=(), params=None, board="2c7d9h4sKd", **options) -> Hand:
    """Everybody checks or calls to the river."""
    hand = Hand(*stacks, cards=cards, params=params, **options)
    check_down(hand)
    for street in (board[:6], board[6:8], board[8:]):
        hand.do(f"d db {street}")
        check_down(hand)
    return hand


def check_down(hand: Hand) -> None:
    while hand.legal.turn is not None:
        hand.do(f"p{hand.legal.turn} cc")


def refusal(hand: Hand, command) -> Refusal:
    try:
        hand.command(command)
    except Refusal as refused:
        return refused
    raise AssertionError("accepted")


# --- cards -------------------------------------------------------------------------------------


def test_card_2_a_card_is_in_one_place_only():
    hand = Hand(1000, 1000, 1000, cards=("AsAd",))
    check_down(hand)
    assert hand.refused("d db As7d9h") == "card_known"
    assert hand.refused("d db 7d7d9h") == "card_known"
    hand.do("d db 2c7d9h")
    check_down(hand)
    assert hand.refused("d db 2c") == "card_known"


def test_card_2_the_place_is_named_only_if_it_lies_open():
    hand = at_showdown(1000, 1000, 1000, cards=("AsAd",))
    hidden = refusal(hand, ShowCards(2, ("As", "Qc")))
    assert (hidden.params["place"], hidden.params["seat"]) == (None, None)
    board = refusal(hand, ShowCards(2, ("2c", "Qc")))
    assert board.params["place"] == "board"
    hand.do("p1 sm -")
    shown = refusal(hand, ShowCards(2, ("As", "Qc")))
    assert (shown.params["place"], shown.params["seat"]) == ("seat", 1)


def test_card_1_only_cards_of_the_pack():
    hand = Hand(1000, 1000, 1000)
    check_down(hand)
    for cards in ("2c7d1h", "2c7d9x", "2c7d9", "??????"):
        assert hand.refused(f"d db {cards}") in ("malformed", "cards_unknown")


def test_hole_cards_come_one_seat_after_the_other():
    hand = Hand(1000, 1000, 1000, dealt=False)
    assert hand.refused("d dh p2 ????") == "out_of_turn"
    assert hand.refused("d dh p1 ??") == "wrong_card_count"
    assert hand.refused("d db 2c7d9h") == "deal_not_due"
    assert hand.refused("p3 cc") == "no_action_due"
    hand.do("d dh p1 AsAd")
    assert hand.refused("d dh p2 AsKd") == "card_known"
    assert len(hand.command(DealHole())) == 2
    assert hand.legal.turn == 3


def test_the_board_has_three_one_and_one():
    hand = Hand(1000, 1000)
    check_down(hand)
    assert hand.refused("d db 2c7d") == "wrong_card_count"
    hand.do("d db 2c7d9h")
    check_down(hand)
    assert hand.refused("d db 4s5s") == "wrong_card_count"


# --- showing -----------------------------------------------------------------------------------


def test_pot_14_order_the_last_to_bet_then_clockwise():
    hand = Hand(1000, 1000, 1000)
    for board in ("d db 2c7d9h", "d db 4s", "d db Kd"):
        check_down(hand)
        hand.do(board)
    assert hand.legal.show_order == ()
    hand.do("p1 cc", "p2 cbr 100", "p3 cc", "p1 cc")
    assert hand.legal.show_order == (2, 3, 1)


def test_pot_14_order_without_a_bet_the_first_to_the_left():
    assert at_showdown(1000, 1000, 1000).legal.show_order == (1, 2, 3)


def test_pot_14_order_side_pots_first():
    hand = Hand(100, 1000, 1000)
    check_down(hand)
    hand.do("d db 2c7d9h", "p2 cbr 200", "p3 cc", "d db 4s", "p2 cc", "p3 cc", "d db Kd")
    check_down(hand)
    assert hand.legal.show_order == (2, 3, 1)


def test_pot_14_every_hand_is_shown_before_the_pots_are_paid():
    hand = at_showdown(1000, 1000, 1000)
    assert hand.refused("p1 sm") == "muck_not_allowed"
    hand.do("p1 sm AsAd", "p2 sm KsKh")
    assert not hand.legal.can_finish
    hand.do("p3 sm QsQd")
    assert amounts(hand.finish().payoffs) == [-100, 200, -100]


def test_pot_14_rest_shown_not_entered_gives_up_the_claim():
    hand = at_showdown(1000, 1000, 1000)
    assert hand.refused(RestShown()) == "hand_missing"
    hand.do("p2 sm KsKh")
    assert hand.command(RestShown()) == (HandTurnedUp(1), HandTurnedUp(3))
    result = hand.finish()
    assert amounts(result.payoffs) == [-100, 200, -100]
    assert [shown.seat for shown in result.shown] == [2]
    assert result.shown[0].category == "three_of_a_kind"


def test_pot_14_rest_shown_leaves_no_side_pot_without_an_entered_hand():
    hand = Hand(100, 1000, 1000)
    check_down(hand)
    hand.do("d db 2c7d9h", "p2 cbr 200", "p3 cc", "d db 4s", "p2 cc", "p3 cc", "d db Kd")
    check_down(hand)
    hand.do("p1 sm AsAd")
    assert hand.refused(RestShown()) == "hand_missing"
    hand.do("p3 sm QsQd")
    hand.command(RestShown())
    assert amounts(hand.finish().payoffs) == [200, -300, 100]


def test_pot_14_rest_shown_turns_up_known_cards_with_their_value():
    hand = at_showdown(1000, 1000, cards=("AsAd", "KsKh"))
    assert hand.command(RestShown()) == (HandShown(1, ("As", "Ad")), HandShown(2, ("Ks", "Kh")))


def test_pot_14_who_mucks_gives_up_his_claim():
    hand = at_showdown(1000, 1000, 1000, params=MAY_MUCK, cards=("AsAd", "KsKh", "QsQd"))
    hand.command(Muck(2))
    assert amounts(hand.finish().payoffs) == [200, -100, -100]


def test_pot_14_the_last_claim_stays_even_if_mucked():
    hand = at_showdown(1000, 1000, params=MAY_MUCK)
    hand.do("p1 sm", "p2 sm")
    assert amounts(hand.finish().payoffs) == [-100, 100]


def test_a_hand_with_unknown_cards_stays_unfinished():
    hand = at_showdown(1000, 1000, cards=("AsAd",))
    assert not hand.legal.can_finish
    hand.do("p2 sm KsKh")
    assert hand.legal.can_finish


def test_shown_cards_are_those_that_were_dealt():
    hand = at_showdown(1000, 1000, cards=("AsAd", "Ks??"))
    assert hand.refused("p1 sm AsQc") == "card_not_held"
    assert hand.refused("p2 sm -") == "cards_unknown"
    assert hand.refused("p2 sm QcJc") == "card_not_held"
    hand.do("p2 sm KsQc")
    assert hand.refused("p2 sm KsQc") == "not_offered"


def test_cards_may_be_shown_from_the_end_of_betting_on():
    hand = Hand(1000, 1000, params={"raise_cap": None})
    assert hand.refused("p1 sm AsAd") == "action_open"
    hand.do("p1 cbr 1000", "p2 cc", "p1 sm AsAd", "p2 sm KsKh")
    assert not hand.legal.can_finish
    hand.do("d db 2c7d9h", "d db 4s", "d db Kd")
    assert amounts(hand.finish().payoffs) == [-1000, 1000]


# --- winning -----------------------------------------------------------------------------------


def test_hold_12_the_best_five_of_seven_win():
    hand = at_showdown(1000, 1000, cards=("AsQd", "AhQc"), board="AdQhQs2c2d")
    result = hand.finish()
    assert amounts(result.payoffs) == [0, 0]


def test_pot_5_odd_chips_left_of_the_button_first():
    hand = Hand(
        1000,
        1000,
        1000,
        cards=("2h3h", "AhKh", "AdKd"),
        stakes={"small_blind": 5, "big_blind": 10, "chip_unit": 1},
    )
    hand.do("p3 cc", "p1 f", "p2 cc")
    for cards in ("2c7c9s", "4s", "3c"):
        hand.do(f"d db {cards}")
        check_down(hand)
    assert amounts(hand.finish().payoffs) == [-5, 3, 2]


def test_com_3_commission_is_taken_of_matched_money_only():
    hand = Hand(1000, 1000, 1000, commission={"kind": "percent", "rate_bp": 1000})
    hand.do("p3 cbr 300", "p1 f", "p2 f")
    result = hand.finish()
    assert (result.matched, result.commission) == (250, 25)
    assert amounts(result.returned) == [0, 0, 200]
    assert not result.contested


def test_com_4_commission_is_recorded_per_pot_and_hand():
    hand = Hand(
        100,
        500,
        500,
        cards=("AsAd", "KsKd", "QsQd"),
        commission={"kind": "percent", "rate_bp": 500, "cap": 20},
    )
    hand.do("p3 cbr 500", "p1 cc", "p2 cc", "d db 2c7d9h", "d db 4s", "d db 8d")
    result = hand.finish()
    assert [pot.commission for pot in result.pots] == [15, 5]
    assert result.commission == 20
    assert hand.chips == 1100


def test_com_1_a_called_hand_is_contested_a_walk_is_not():
    plan = {"kind": "fixed", "amount": 30, "if_uncontested": False}
    walk = Hand(1000, 1000, 1000, commission=plan)
    walk.do("p3 f", "p1 f")
    assert walk.finish().commission == 0
    called = Hand(1000, 1000, 1000, commission=plan)
    called.do("p3 cc", "p1 f", "p2 cc", "d db 2c7d9h", "p2 cbr 100", "p3 f")
    assert called.finish().commission == 30
