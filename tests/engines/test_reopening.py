"""Reopening of the last hand (product.md 2.3): the log, and the table around it."""

import pytest

from games.engines import audience, holdem, kernel, seating
from games.engines.kernel import Entry, Refusal, Reopen, Reopened, Undo, Undone
from games.engines.rounds import (
    DeclarePot,
    FinishRound,
    Fold,
    Misdeal,
    ShowCards,
    VoidRound,
)
from games.engines.seating import (
    AddChips,
    LeaveSeat,
    PlaceButton,
    RecountSeat,
    RecountTable,
    SitIn,
    SitOut,
    TakeSeat,
)
from tests.engines.table import Hand, amounts, check_down

WRONG = Reopen("the wrong hand was entered")
STAKES = {"small_blind": 50, "big_blind": 100, "chip_unit": 50}


def shown_down() -> Hand:
    """Two players at showdown: seat 1 shows aces, seat 2 kings, and it is paid."""
    hand = Hand(1000, 1000, commission={"kind": "fixed", "amount": 10})
    for street in ("d db 2c7d9h", "d db 4s", "d db Qd"):
        check_down(hand)
        hand.do(street)
    check_down(hand)
    hand.do("p1 sm AsAd", "p2 sm KsKh")
    hand.finish()
    return hand


# --- the log -----------------------------------------------------------------------------------


def test_the_step_that_settled_the_hand_is_taken_back_with_its_reason():
    hand = shown_down()
    settled = hand.round.standing[-1]
    assert kernel.can_reopen(hand.round)
    assert hand.command(WRONG) == (Reopened(settled.step, "the wrong hand was entered"),)
    assert (hand.state.phase, hand.state.result) == ("showdown", None)
    assert hand.round.entries[-2] == settled
    assert settled not in hand.round.standing


def test_a_reopened_hand_is_corrected_and_paid_again():
    hand = shown_down()
    assert amounts(hand.state.result.payoffs) == [90, -100]
    hand.command(WRONG)
    hand.command(Undo())
    hand.command(ShowCards(2, ("Qs", "Qh")))
    assert amounts(hand.finish().payoffs) == [-100, 90]
    hand.command(WRONG)
    assert hand.state.phase == "showdown"


def test_only_a_settled_hand_is_reopened_and_undo_does_not_do_it():
    hand = Hand(1000, 1000, 1000)
    assert hand.refused(WRONG) == "nothing_to_reopen"
    hand.do("p3 f", "p1 f")
    hand.finish()
    assert hand.refused(Undo()) == "nothing_to_undo"
    hand.command(WRONG)
    assert hand.refused(WRONG) == "nothing_to_reopen"
    assert not kernel.can_reopen(hand.round)
    assert kernel.can_undo(hand.round)


def test_a_void_hand_stays_void():
    for command in (Misdeal("boxed card"), VoidRound("decided")):
        hand = Hand(1000, 1000)
        hand.command(command)
        assert not kernel.can_reopen(hand.round)
        assert hand.refused(WRONG) == "nothing_to_reopen"
    assert not kernel.can_reopen(kernel.start(holdem))


def test_replay_gives_the_reopened_hand_and_refuses_a_broken_log():
    hand = shown_down()
    hand.command(WRONG)
    assert kernel.replay(holdem, hand.round.entries) == hand.round
    *before, last = hand.round.entries
    for event in (Reopened(last.number - 2, ""), Undone(last.number - 1)):
        with pytest.raises(Refusal) as refused:
            kernel.replay(holdem, [*before, Entry(last.number, last.step, event)])
        assert refused.value.code in ("log_broken", "nothing_to_undo")
    with pytest.raises(Refusal) as refused:
        kernel.replay(holdem, [*before[:-1], Entry(last.number - 1, last.step - 1, last.event)])
    assert refused.value.code == "nothing_to_reopen"


def test_the_public_sees_that_a_hand_was_reopened_but_not_why():
    event = Reopened(12, "the wrong hand was entered")
    assert audience.visible_event(event, audience.PUBLIC) == Reopened(12, "")
    assert audience.visible_event(event, audience.FLOOR) == event


# --- the table ---------------------------------------------------------------------------------


class Evening:
    """Seats 1, 3 and 5 with 5,000 each; a hand is dealt, seat 5 wins it, and it is paid."""

    def __init__(self, *leaving: int, mode: str = "shown") -> None:
        plan = {"kind": "fixed", "amount": 50}
        self.rules = holdem.rules_from({"entry_modes": [mode]}, STAKES, plan, mode)
        self.table = seating.new()
        for seat in (1, 3, 5):
            self.do(TakeSeat(seat, f"key-{seat}", 5000))
        self.do(PlaceButton(1))
        self.round = kernel.start(holdem)
        self.hand(seating.next_hand(self.rules, self.table))
        for seat in leaving:
            self.do(LeaveSeat(seat))
        self.running = self.table
        self.pay()

    def record(self, events) -> None:
        for event in events:
            self.table = seating.evolve(self.table, event)

    def do(self, command) -> None:
        self.record(seating.decide(self.rules, self.table, command))

    def hand(self, command) -> None:
        events = kernel.apply(holdem, self.rules, self.round, command)
        self.round = kernel.extend(holdem, self.round, events)
        self.record(events)

    def pay(self) -> None:
        """The hand is settled, and who announced it leaves with it."""
        if self.rules.entry_mode == "pot_only":
            self.hand(DeclarePot(1000, (5,)))
        while self.round.state.betting.turn is not None:
            self.hand(Fold(self.round.state.betting.turn))
        self.hand(FinishRound())
        for seat in seating.falls_free(self.table):
            self.do(LeaveSeat(seat))

    def reopen(self) -> None:
        seating.check_reopen(self.table)
        self.hand(WRONG)

    def refused(self) -> tuple[str, int | None]:
        with pytest.raises(Refusal) as refused:
            seating.check_reopen(self.table)
        return refused.value.code, refused.value.params.get("seat")

    @property
    def stacks(self) -> dict[int, int]:
        return {seat.seat: seat.stack for seat in self.table.seats}


def test_the_table_is_as_before_the_hand_was_settled():
    evening = Evening()
    assert evening.stacks == {1: 5000, 3: 4950, 5: 5000}
    paid = evening.table
    evening.reopen()
    assert evening.table == evening.running
    evening.hand(Undo())
    assert evening.table.chips == 15000
    evening.pay()
    assert evening.table == paid
    assert evening.table.hand_count == 1


def test_chips_bought_after_pay_stay():
    evening = Evening()
    evening.do(AddChips(3, 1000))
    evening.reopen()
    assert evening.stacks == {1: 5000, 3: 6000, 5: 5000}
    evening.pay()
    assert evening.stacks == {1: 5000, 3: 5950, 5: 5000}


def test_hold_3_who_left_with_the_hand_is_back_and_leaves_with_it_again():
    evening = Evening(3)
    assert evening.stacks == {1: 5000, 5: 5000}
    evening.reopen()
    assert evening.table == evening.running
    assert evening.table.seat(3).leaving
    assert evening.table.chips == 15000
    evening.pay()
    assert evening.stacks == {1: 5000, 5: 5000}


def test_what_happened_at_other_seats_stays():
    evening = Evening()
    evening.do(TakeSeat(8, "new", 2000))
    evening.do(SitOut(1))
    evening.do(TakeSeat(9, "gone", 2000))
    evening.do(LeaveSeat(9))
    evening.reopen()
    assert evening.stacks == {1: 5000, 3: 5000, 5: 5000, 8: 2000}
    assert evening.table.seat(1).sitting_out
    evening.do(SitIn(1))
    evening.pay()
    assert evening.table.seat(8).owes_big
    assert seating.next_hand(evening.rules, evening.table).button == 3


def test_the_button_lies_where_the_hand_had_it():
    evening = Evening()
    evening.do(PlaceButton(5))
    evening.reopen()
    assert evening.table == evening.running
    evening.pay()
    assert (evening.table.button, evening.table.last.small) == (1, 3)


@pytest.mark.parametrize(
    ("since", "refused"),
    [
        ((LeaveSeat(3),), ("player_left", 3)),
        ((RecountSeat(5, 100, "miscount"),), ("seat_recounted", 5)),
        ((TakeSeat(7, "new", 2000), RecountSeat(7, 100, "miscount")), None),
        ((TakeSeat(7, "new", 2000), LeaveSeat(7)), None),
        ((SitOut(5), AddChips(5, 100)), None),
    ],
)
def test_what_can_not_be_put_back(since, refused):
    evening = Evening()
    for command in since:
        evening.do(command)
    if refused is None:
        evening.reopen()
    else:
        assert evening.refused() == refused


def test_hold_1_nobody_sits_where_a_player_comes_back():
    evening = Evening(3)
    evening.do(TakeSeat(3, "new", 2000))
    assert evening.refused() == ("seat_taken", 3)
    evening.do(LeaveSeat(3))
    assert evening.refused() == ("seat_taken", 3)


def test_hold_1_who_comes_back_sits_at_no_other_seat():
    """Who left with the hand and sat down again elsewhere would have two seats."""
    evening = Evening(3)
    evening.do(TakeSeat(7, "key-3", 2000))
    assert evening.refused() == ("already_seated", 7)
    other = Evening(3)
    other.do(TakeSeat(7, "new", 2000))
    other.reopen()
    assert [seat.seat for seat in other.table.seats] == [1, 3, 5, 7]


def test_until_the_next_hand_is_dealt():
    fresh = seating.new()
    with pytest.raises(Refusal) as refused:
        seating.check_reopen(fresh)
    assert refused.value.code == "nothing_to_reopen"
    evening = Evening()
    evening.round = kernel.start(holdem)
    evening.hand(seating.next_hand(evening.rules, evening.table))
    assert evening.refused() == ("nothing_to_reopen", None)
    evening.hand(Misdeal("boxed card"))
    assert evening.refused() == ("nothing_to_reopen", None)


def test_a_reopening_that_nothing_was_settled_before_breaks_the_log():
    with pytest.raises(Refusal) as refused:
        seating.evolve(seating.new(), Reopened(3, ""))
    assert refused.value.code == "log_broken"


def test_a_reopened_hand_may_be_void():
    evening = Evening(3)
    evening.reopen()
    evening.hand(VoidRound("decided by the manager"))
    assert evening.stacks == {1: 5000, 3: 5000, 5: 5000}
    assert evening.table.current is None
    assert seating.falls_free(evening.table) == (3,)


# --- chips that aren't tracked by seat ---------------------------------------------------------


def test_commission_comes_back_to_chips_that_are_not_tracked():
    evening = Evening(mode="pot_only")
    assert evening.table.untracked == 14_950
    evening.do(AddChips(3, 1000))
    evening.reopen()
    assert evening.table.untracked == 16_000
    evening.hand(Undo())
    evening.pay()
    assert evening.table.untracked == 15_950


def test_untracked_chips_that_were_counted_or_taken_away_since():
    counted = Evening(mode="pot_only")
    counted.do(RecountTable(14_000, "a chip fell"))
    assert counted.refused() == ("table_recounted", None)
    for leaving in ((), (3,)):
        left = Evening(*leaving, mode="pot_only")
        left.do(LeaveSeat(3, 4_000))
        assert left.refused() == ("player_left", 3)
