"""Mode `pot_only` between hands: the chips of all players are counted together (product.md 3)."""

import pytest

from games.engines import holdem, kernel, seating
from games.engines.kernel import Refusal
from games.engines.rounds import DeclarePot, FinishRound
from games.engines.seating import (
    AddChips,
    ChipsAdded,
    LeaveAnnounced,
    LeaveSeat,
    RecountSeat,
    RecountTable,
    SeatLeft,
    SeatTaken,
    TableRecounted,
    TakeSeat,
)

STAKES = {"small_blind": 50, "big_blind": 100, "chip_unit": 50}


class Table:
    """Seats 1 and 3 bought in for 2,000 each."""

    def __init__(self, mode: str = "pot_only") -> None:
        plan = {"kind": "percent", "rate_bp": 1000}
        self.rules = holdem.rules_from({"entry_modes": [mode]}, STAKES, plan, mode)
        self.state = seating.new()
        self.do(TakeSeat(1, "key-1", 2000))
        self.do(TakeSeat(3, "key-3", 2000))

    def do(self, command: kernel.Command):
        events = seating.decide(self.rules, self.state, command)
        self.record(events)
        return events

    def record(self, events) -> None:
        for event in events:
            self.state = seating.evolve(self.state, event)

    def refused(self, command: kernel.Command) -> str:
        before = self.state
        with pytest.raises(Refusal) as refused:
            seating.decide(self.rules, self.state, command)
        assert self.state is before
        return refused.value.code

    def start(self) -> kernel.Round:
        return self.step(kernel.start(holdem), seating.next_hand(self.rules, self.state))

    def step(self, round: kernel.Round, command: kernel.Command) -> kernel.Round:
        events = kernel.apply(holdem, self.rules, round, command)
        self.record(events)
        return kernel.extend(holdem, round, events)

    def play(self, amount: int, winner: int) -> None:
        round = self.step(self.start(), DeclarePot(amount, (winner,)))
        self.step(round, FinishRound())


def test_hold_3_who_sits_down_is_ready_without_a_stack():
    table = Table()
    assert table.do(TakeSeat(5, "key-5", 1000)) == (
        SeatTaken(5, "key-5", 1000, owes_big=False, untracked=True),
    )
    seat = table.state.seat(5)
    assert (seat.stack, seat.untracked, seat.ready) == (0, True, True)
    assert (table.state.untracked, table.state.chips) == (5000, 5000)
    assert table.refused(TakeSeat(6, "key-6", 950)) == "below_minimum"


def test_hold_13_who_joins_a_running_game_owes_no_blind():
    table = Table()
    table.play(1000, 3)
    table.do(TakeSeat(5, "key-5", 1000))
    assert not table.state.seat(5).in_debt
    table.do(seating.SitOut(1))
    table.play(1000, 3)
    table.do(seating.SitIn(1))
    assert not any(seat.in_debt for seat in table.state.seats)
    assert [start.seat for start in seating.next_hand(table.rules, table.state).seats] == [1, 3, 5]


def test_com_1_only_commission_leaves_the_chips_of_the_table():
    table = Table()
    table.play(1000, 3)
    assert (table.state.untracked, table.state.chips, table.state.hand_count) == (3900, 3900, 1)
    assert [seat.stack for seat in table.state.seats] == [0, 0]
    table.play(500, 1)
    assert table.state.untracked == 3850


def test_pot_1_chips_are_added_between_hands_by_whole_chips():
    table = Table()
    assert table.do(AddChips(1, 50)) == (ChipsAdded(1, 50, untracked=True),)
    assert table.state.untracked == 4050
    for amount, code in ((0, "below_minimum"), (-50, "below_minimum"), (75, "off_step")):
        assert table.refused(AddChips(1, amount)) == code
    table.start()
    assert table.refused(AddChips(1, 50)) == "in_hand"


def test_hold_3_who_leaves_says_what_he_takes_away():
    table = Table()
    for amount, code in (
        (None, "malformed"),
        (-1, "below_minimum"),
        (4001, "above_maximum"),
    ):
        assert table.refused(LeaveSeat(3, amount)) == code
    assert table.do(LeaveSeat(3, 3500)) == (SeatLeft(3, "key-3", 3500),)
    assert (table.state.untracked, table.state.chips) == (500, 500)
    assert [seat.seat for seat in table.state.seats] == [1]


def test_hold_3_who_leaves_in_a_hand_is_asked_after_it():
    table = Table()
    round = table.start()
    assert table.do(LeaveSeat(3)) == (LeaveAnnounced(3),)
    round = table.step(round, DeclarePot(1000, (3,)))
    table.step(round, FinishRound())
    assert seating.falls_free(table.state) == ()
    assert not table.state.seat(3).ready
    table.do(LeaveSeat(3, 2400))
    assert table.state.chips == 1500


def test_where_stacks_are_tracked_nobody_says_what_he_takes_away():
    table = Table("shown")
    assert table.refused(LeaveSeat(3, 1000)) == "malformed"
    assert table.do(LeaveSeat(3, 2000)) == (SeatLeft(3, "key-3", 2000),)
    assert table.refused(RecountTable(1000, "miscount")) == "not_offered"
    assert (table.state.untracked, table.state.chips) == (0, 2000)


def test_a_recount_of_the_table_sets_all_chips_and_keeps_what_they_were():
    table = Table()
    assert table.do(RecountTable(3900, "a chip fell")) == (
        TableRecounted(4000, 3900, "a chip fell"),
    )
    assert table.state.chips == 3900
    assert table.refused(RecountTable(3900, "again")) == "not_offered"
    assert table.refused(RecountTable(-1, "x")) == "below_minimum"
    assert table.refused(RecountSeat(1, 1000, "x")) == "not_offered"
    table.start()
    assert table.refused(RecountTable(4000, "x")) == "hand_running"


def test_pot_10_a_pot_holds_no_more_than_there_is_on_the_table():
    table = Table()
    seating.check_pot(table.state, 4000)
    with pytest.raises(Refusal) as refused:
        seating.check_pot(table.state, 4050)
    assert (refused.value.code, refused.value.params["max"]) == ("above_maximum", 4000)


def test_hold_1_two_players_are_needed():
    table = Table()
    table.do(LeaveSeat(3, 0))
    with pytest.raises(Refusal) as refused:
        seating.next_hand(table.rules, table.state)
    assert refused.value.code == "too_few_players"
