"""Mode `declared` (product.md 3): no card is entered, the croupier declares who wins each pot."""

import pytest

from games.engines import holdem, kernel
from games.engines.kernel import Refusal, Undo
from games.engines.rounds import (
    BoardDealt,
    DealBoard,
    DealHoleTo,
    DeclareHandDead,
    DeclareWinners,
    ExposeCard,
    FinishRound,
    Misdeal,
    Muck,
    PotDue,
    RestShown,
    SetAside,
    ShowAll,
    ShowCards,
    VoidRound,
    WinnersDeclared,
)
from tests.engines.table import STAKES, Hand, amounts, check_down

NO_CAP = {"raise_cap": None}
PERCENT = {"kind": "percent", "rate_bp": 500}


def declared(*stacks: int, **options) -> Hand:
    return Hand(*stacks, mode="declared", **options)


def at_showdown(*stacks: int, **options) -> Hand:
    """Everybody checks or calls to the river."""
    hand = declared(*stacks, **options)
    check_down(hand)
    for _street in range(3):
        hand.command(DealBoard(()))
        check_down(hand)
    return hand


def all_in(**options) -> Hand:
    """Three players all-in before the flop with 300, 600 and 1000: two pots, 400 goes back."""
    hand = declared(300, 600, 1000, params=NO_CAP, **options)
    hand.do("p3 cbr 1000", "p1 cc", "p2 cc")
    return hand


# --- cards -------------------------------------------------------------------------------------


def test_streets_are_dealt_by_taps_and_their_cards_stay_unseen():
    hand = declared(1000, 1000, 1000)
    check_down(hand)
    assert hand.command(DealBoard(())) == (BoardDealt("flop", ("??", "??", "??")),)
    check_down(hand)
    assert hand.command(DealBoard((), burned=False)) == (BoardDealt("turn", ("??",), False),)
    check_down(hand)
    hand.command(DealBoard(()))
    assert hand.state.board == ("??",) * 5
    assert hand.state.burned == 2


def test_pot_15_a_street_still_waits_for_the_action():
    hand = declared(1000, 1000, 1000)
    assert hand.refused(DealBoard(())) == "action_open"


def test_no_card_is_entered_and_none_is_shown():
    hand = declared(1000, 1000, dealt=False)
    assert hand.refused(DealHoleTo(1, ("As", "Ad"))) == "not_offered"
    hand.do("d dh p1 ????", "d dh p2 ????")
    assert hand.refused(ExposeCard(1, "As")) == "not_offered"
    check_down(hand)
    assert hand.refused(DealBoard(("2c", "7d", "9h"))) == "not_offered"
    hand.command(DealBoard(()))
    assert hand.refused(SetAside("As")) == "not_offered"
    showdown = at_showdown(1000, 1000, params={"showdown": "may_muck"})
    for command in (
        ShowCards(1, ("As", "Ad")),
        ShowAll(()),
        RestShown(),
    ):
        assert showdown.refused(command) == "not_offered"
    assert showdown.refused(Muck(1)) == "muck_not_allowed"


def test_keys_of_showing_and_mucking_are_not_offered():
    for habit in ("all_show", "may_muck"):
        legal = at_showdown(1000, 1000, params={"showdown": habit}).legal
        assert legal.phase == "showdown"
        assert not (legal.show_order or legal.can_muck or legal.can_rest_show or legal.can_show_all)
        assert not (legal.can_expose or legal.set_aside_street or legal.can_finish)


# --- winners -----------------------------------------------------------------------------------


def test_one_pot_is_asked_for_and_paid_to_the_declared_winner():
    hand = at_showdown(1000, 1000, 1000, commission=PERCENT)
    assert hand.legal.declare == (PotDue(0, 300, (1, 2, 3)),)
    assert hand.refused(FinishRound()) == "cannot_finish"
    assert hand.command(DeclareWinners(0, (2,))) == (WinnersDeclared(0, (2,)),)
    assert (hand.legal.declare, hand.legal.can_finish) == ((), True)
    result = hand.finish()
    assert (result.commission, amounts(result.payoffs)) == (15, [-100, 185, -100])
    assert result.shown == ()


def test_pot_14_the_last_side_pot_is_asked_first():
    hand = all_in()
    for _street in range(3):
        assert hand.legal.declare == ()
        hand.command(DealBoard(()))
    assert hand.legal.declare == (PotDue(1, 600, (2, 3)), PotDue(0, 900, (1, 2, 3)))
    hand.command(DeclareWinners(1, (3,)))
    assert hand.legal.declare == (PotDue(0, 900, (1, 2, 3)),)
    hand.command(DeclareWinners(0, (1,)))
    result = hand.finish()
    assert amounts(result.payoffs) == [600, -600, 0]
    assert amounts(result.returned) == [0, 0, 400]


def test_pots_may_be_declared_in_any_order():
    hand = all_in()
    for _street in range(3):
        hand.command(DealBoard(()))
    hand.command(DeclareWinners(0, (1,)))
    assert hand.legal.declare == (PotDue(1, 600, (2, 3)),)
    hand.command(DeclareWinners(1, (2,)))
    assert amounts(hand.finish().payoffs) == [600, 0, -600]


def test_a_pot_with_one_claimant_needs_no_declaration():
    hand = declared(100, 1000, 1000)
    check_down(hand)
    hand.command(DealBoard(()))
    hand.do("p2 cbr 200", "p3 cc")
    hand.command(DealBoard(()))
    hand.do("p2 cbr 300", "p3 f")
    assert [pot.eligible for pot in holdem.pots(hand.state)] == [(1, 2), (2,)]
    hand.command(DealBoard(()))
    assert hand.legal.declare == (PotDue(0, 300, (1, 2)),)
    assert hand.refused(DeclareWinners(1, (2,))) == "not_offered"
    hand.command(DeclareWinners(0, (1,)))
    assert amounts(hand.finish().payoffs) == [200, 100, -300]


def test_pot_6_when_all_but_one_fold_nothing_is_declared():
    hand = declared(1000, 1000, 1000)
    hand.do("p3 f", "p1 f")
    assert hand.legal.declare == ()
    assert hand.refused(DeclareWinners(0, (2,))) == "not_offered"
    assert amounts(hand.finish().payoffs) == [-50, 50, 0]


def test_pot_5_a_split_pot_gives_odd_chips_left_of_the_button_first():
    small = {"small_blind": 5, "big_blind": 10, "chip_unit": 1}
    hand = declared(1000, 1000, 1000, stakes=small, params={"odd_chip": "high_card"})
    hand.do("p3 cc", "p1 f", "p2 cc")
    for _street in range(3):
        hand.command(DealBoard(()))
        check_down(hand)
    assert hand.command(DeclareWinners(0, (3, 2))) == (WinnersDeclared(0, (2, 3)),)
    assert amounts(hand.finish().payoffs) == [-5, 3, 2]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (DeclareWinners(2, (2,)), "not_offered"),
        (DeclareWinners(-1, (2,)), "not_offered"),
        (DeclareWinners(1, ()), "winner_missing"),
        (DeclareWinners(1, (2, 2)), "malformed"),
        (DeclareWinners(1, (1,)), "not_eligible"),
        (DeclareWinners(1, (2, 9)), "not_eligible"),
    ],
)
def test_who_can_not_win_a_pot(command, code):
    hand = all_in()
    for _street in range(3):
        hand.command(DealBoard(()))
    assert hand.refused(command) == code
    assert len(hand.legal.declare) == 2


def test_winners_are_declared_at_the_showdown_and_once():
    hand = declared(1000, 1000, 1000)
    assert hand.refused(DeclareWinners(0, (1,))) == "action_open"
    check_down(hand)
    assert hand.refused(DeclareWinners(0, (1,))) == "not_offered"
    late = at_showdown(1000, 1000, 1000)
    late.command(DeclareWinners(0, (1,)))
    assert late.refused(DeclareWinners(0, (2,))) == "decided_already"
    late.command(Undo())
    late.command(DeclareWinners(0, (2,)))
    assert amounts(late.finish().payoffs) == [-100, 200, -100]


def test_where_cards_are_entered_nobody_declares():
    hand = Hand(1000, 1000)
    assert hand.refused(DeclareWinners(0, (1,))) == "not_offered"


def test_pot_13_a_dead_hand_comes_before_the_first_declaration():
    hand = all_in()
    for _street in range(3):
        hand.command(DealBoard(()))
    assert hand.legal.can_declare_dead == (1, 2)
    hand.command(DeclareWinners(1, (3,)))
    assert hand.legal.can_declare_dead == ()
    assert hand.refused(DeclareHandDead(1, "left the room")) == "not_offered"
    hand.command(Undo())
    hand.command(DeclareHandDead(1, "left the room"))
    assert hand.legal.declare == (PotDue(0, 1500, (2, 3)),)
    hand.command(DeclareWinners(0, (2,)))
    assert amounts(hand.finish().payoffs) == [-300, 900, -600]


def test_pot_15_misdeal_and_void_give_the_stakes_back():
    early = declared(1000, 1000, 1000)
    early.do("p3 cc")
    early.command(Misdeal("boxed card"))
    assert [player.stack for player in early.state.players] == [1000, 1000, 1000]
    late = at_showdown(1000, 1000, 1000)
    late.command(DeclareWinners(0, (1,)))
    assert late.refused(Misdeal("boxed card")) == "substantial_action"
    late.command(VoidRound("decided by the manager"))
    assert [player.stack for player in late.state.players] == [1000, 1000, 1000]


# --- approval ----------------------------------------------------------------------------------


def test_the_mode_of_a_table_is_one_that_the_rule_set_approves():
    for approved, mode in ((["shown"], "declared"), (["declared"], "shown"), (["shown"], "x")):
        with pytest.raises(Refusal) as refused:
            holdem.rules_from({"entry_modes": approved}, STAKES, {}, mode)
        assert (refused.value.code, refused.value.params["field"]) == ("malformed", "entry_mode")
    rules = holdem.rules_from({"entry_modes": ["declared", "shown"]}, STAKES, {}, "declared")
    assert (rules.entry_mode, rules.entry_modes) == ("declared", ("shown", "declared"))
    assert holdem.rules_from({}, STAKES, {}).entry_mode == "shown"


@pytest.mark.parametrize("value", [[], "shown", ["shown", "shown"], ["seen"], [1], None, [None]])
def test_approved_modes_are_a_list_of_known_ones(value):
    with pytest.raises(Refusal) as refused:
        holdem.rules_from({"entry_modes": value}, STAKES, {})
    assert (refused.value.code, refused.value.params["field"]) == ("malformed", "entry_modes")


def test_a_hand_is_played_to_its_end_in_the_mode_that_it_began_with():
    hand = declared(1000, 1000)
    check_down(hand)
    other = holdem.rules_from({}, STAKES, {})
    assert kernel.apply(holdem, other, hand.round, DealBoard(()))
