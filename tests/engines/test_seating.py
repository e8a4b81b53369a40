"""HOLD-1, HOLD-3, HOLD-4, HOLD-13, POT-1: what happens between hands."""

import pytest

from games.engines import holdem, kernel, seating
from games.engines.kernel import Refusal
from games.engines.rounds import FinishRound, Fold, Misdeal, StartRound
from games.engines.seating import (
    AddChips,
    DrawButton,
    LeaveSeat,
    PlaceButton,
    RecountSeat,
    SeatCard,
    SitIn,
    SitOut,
    TakeSeat,
)

STAKES = {"small_blind": 50, "big_blind": 100, "chip_unit": 50}


class Table:
    """A table on which hands are dealt and folded to the last claim."""

    def __init__(self, *seats: int, button: int = 0, stack: int = 5000, **params) -> None:
        self.rules = holdem.rules_from(params, STAKES, {})
        self.state = seating.new()
        for seat in seats:
            self.do(TakeSeat(seat, f"key-{seat}", stack))
        if seats:
            self.do(PlaceButton(button or seats[0]))

    def do(self, command: kernel.Command):
        events = seating.decide(self.rules, self.state, command)
        for event in events:
            self.state = seating.evolve(self.state, event)
        return events

    def refused(self, command: kernel.Command) -> str:
        with pytest.raises(Refusal) as refused:
            seating.decide(self.rules, self.state, command)
        return refused.value.code

    @property
    def next(self) -> StartRound:
        return seating.next_hand(self.rules, self.state)

    def start(self) -> kernel.Round:
        round = kernel.start(holdem)
        return self.step(round, self.next)

    def step(self, round: kernel.Round, command: kernel.Command) -> kernel.Round:
        events = kernel.apply(holdem, self.rules, round, command)
        for event in events:
            self.state = seating.evolve(self.state, event)
        return kernel.extend(holdem, round, events)

    def play(self) -> tuple[int, str, str]:
        """Deals and folds a hand: button, blinds as 'seat seat', seats dealt in."""
        command, round = self.next, self.start()
        while round.state.betting.turn is not None:
            round = self.step(round, Fold(round.state.betting.turn))
        self.step(round, FinishRound())
        return command.button, posts(command), " ".join(str(item.seat) for item in command.seats)


def posts(command: StartRound) -> str:
    short = {"small_blind": "s", "big_blind": "b", "dead_blind": "d", "late_blind": "l"}
    return " ".join(f"{short[post.kind]}{post.seat}" for post in command.posts)


# --- the button --------------------------------------------------------------------------------


def test_hold_4_the_weakest_card_gets_the_button():
    table = Table(1, 4, 7)
    cards = (SeatCard(1, "2s"), SeatCard(4, "2d"), SeatCard(7, "Ah"))
    table.do(DrawButton(cards))
    assert table.state.button == 4
    assert table.refused(DrawButton(cards[:2])) == "wrong_card_count"
    assert table.refused(DrawButton((*cards[:2], SeatCard(7, "2d")))) == "card_known"


def test_hold_13_the_button_moves_to_the_small_blind():
    table = Table(1, 3, 5, 7)
    assert table.play() == (1, "s3 b5", "1 3 5 7")
    assert table.play() == (3, "s5 b7", "1 3 5 7")
    assert table.play() == (5, "s7 b1", "1 3 5 7")


def test_hold_13_heads_up_it_moves_to_the_other_player():
    for heads_up, blinds in (
        ("rule_text", ("s2 b1", "s1 b2")),
        ("button_small", ("s1 b2", "s2 b1")),
    ):
        table = Table(1, 2, heads_up=heads_up)
        assert [table.play()[:2] for _ in range(3)] == [
            (1, blinds[0]),
            (2, blinds[1]),
            (1, blinds[0]),
        ]


def test_hold_13_moving_the_next_occupied_seat():
    table = Table(1, 3, 5, 7)
    table.play()
    table.do(LeaveSeat(3))
    assert table.play() == (5, "s7 b1", "1 5 7")


def test_hold_13_dead_button_follows_the_seats():
    table = Table(1, 3, 5, 7, button_rule="dead_button")
    table.play()
    table.do(LeaveSeat(3))
    assert table.play() == (3, "s5 b7", "1 5 7")
    table.do(LeaveSeat(7))
    assert table.play() == (1, "s5 b1", "1 5")


def test_hold_13_a_dead_small_blind_is_posted_by_nobody():
    table = Table(1, 3, 5, 7, 9, button_rule="dead_button")
    table.play()
    table.do(LeaveSeat(5))
    assert table.play() == (3, "b7", "1 3 7 9")
    assert table.play() == (5, "s7 b9", "1 3 7 9")


def test_hold_13_nobody_comes_in_at_the_place_of_a_dead_small_blind():
    table = Table(1, 3, 5, 7, button_rule="dead_button")
    table.play()
    table.do(LeaveSeat(5))
    table.do(TakeSeat(5, "new", 5000))
    table.do(SitIn(5, post=True))
    assert table.play() == (3, "b7", "1 3 7")
    assert table.play() == (5, "s7 b1 l5", "1 3 5 7")


@pytest.mark.parametrize("heads_up", ["rule_text", "button_small"])
@pytest.mark.parametrize("leaves", [1, 3, 5])
@pytest.mark.parametrize("button_rule", ["moving", "dead_button"])
def test_hold_13_nobody_is_big_blind_twice_when_a_third_leaves(button_rule, leaves, heads_up):
    table = Table(1, 3, 5, heads_up=heads_up, button_rule=button_rule)
    assert table.play()[1] == "s3 b5"
    table.do(LeaveSeat(leaves))
    assert "b5" not in table.play()[1]


def test_a_misdealt_hand_is_dealt_again_with_the_same_blinds():
    table = Table(1, 3, 5)
    table.play()
    expected = table.next
    round = table.start()
    table.step(round, Misdeal("boxed card"))
    assert table.next == expected
    assert table.state.hand_count == 1


# --- joining and missing blinds ----------------------------------------------------------------


def test_hold_13_who_joins_waits_for_the_big_blind():
    table = Table(1, 3, 5)
    table.play()
    table.do(TakeSeat(2, "new", 5000))
    assert table.play() == (3, "s5 b1", "1 3 5")
    assert table.play() == (5, "s1 b2", "1 2 3 5")
    assert table.play() == (1, "s2 b3", "1 2 3 5")


def test_hold_13_or_he_posts_it():
    table = Table(1, 3, 5)
    table.play()
    table.do(TakeSeat(2, "new", 5000))
    table.do(SitIn(2, post=True))
    assert table.play() == (3, "s5 b1 l2", "1 2 3 5")
    assert not table.state.seat(2).in_debt


def test_hold_13_nobody_comes_in_between_button_and_small_blind():
    table = Table(1, 3, 5)
    table.play()
    table.do(TakeSeat(4, "new", 5000))
    table.do(SitIn(4, post=True))
    assert table.play() == (3, "s5 b1", "1 3 5")
    assert table.play() == (5, "s1 b3 l4", "1 3 4 5")


def test_hold_13_before_the_first_hand_nobody_owes():
    table = Table(1, 3)
    table.do(TakeSeat(5, "new", 5000))
    assert table.play() == (1, "s3 b5", "1 3 5")


def test_hold_13_who_missed_both_posts_small_dead_and_big_live():
    table = Table(1, 3, 5, 7)
    table.play()
    table.do(SitOut(7))
    table.play()
    table.play()
    seat = table.state.seat(7)
    assert (seat.owes_small, seat.owes_big) == (True, True)
    table.do(SitIn(7, post=True))
    assert posts(table.next) == "s3 b5 d7 l7"
    assert [post.amount for post in table.next.posts] == [50, 100, 50, 100]
    table.play()
    assert not table.state.seat(7).in_debt


def test_who_returns_before_the_blinds_passed_him_owes_nothing():
    table = Table(1, 3, 5, 7)
    table.play()
    table.do(SitOut(3))
    table.play()
    table.do(SitIn(3))
    assert not table.state.seat(3).in_debt
    assert 3 in [item.seat for item in table.next.seats]


def test_with_one_player_left_the_game_starts_anew_for_all():
    table = Table(1, 3)
    table.play()
    table.do(LeaveSeat(3))
    table.do(TakeSeat(5, "new", 5000))
    assert len(table.next.seats) == 2


def test_hold_1_two_players_with_chips_start_a_hand():
    with pytest.raises(Refusal) as refused:
        _ = Table(1).next
    assert refused.value.code == "too_few_players"
    table = Table(1, 3)
    table.do(SitOut(3))
    with pytest.raises(Refusal):
        _ = table.next
    fresh = Table()
    for seat in (1, 2):
        fresh.do(TakeSeat(seat, f"k{seat}", 1000))
    with pytest.raises(Refusal) as refused:
        _ = fresh.next
    assert refused.value.code == "button_missing"


# --- seats and chips ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("params", "amount", "code"),
    [
        ({}, 950, "below_minimum"),
        ({}, 1025, "off_step"),
        ({"buy_in_rule": "exact"}, 1050, "above_maximum"),
        ({"max_buy_in_bb": 20}, 2050, "above_maximum"),
        ({"min_buy_in_bb": 20}, 1950, "below_minimum"),
    ],
)
def test_hold_3_bounds_of_the_buy_in(params, amount, code):
    assert Table(**params).refused(TakeSeat(1, "a", amount)) == code


def test_hold_3_ten_big_blinds_are_enough():
    table = Table()
    table.do(TakeSeat(1, "a", 1000))
    assert table.state.chips == 1000


def test_hold_3_top_ups_stay_within_the_greatest_buy_in():
    table = Table(1, 3, stack=1500, max_buy_in_bb=20)
    assert table.refused(AddChips(1, 550)) == "above_maximum"
    assert table.refused(AddChips(1, 0)) == "below_minimum"
    assert table.refused(AddChips(2, 100)) == "unknown_seat"
    table.do(AddChips(1, 500))
    assert table.state.seat(1).stack == 2000


def test_pot_1_chips_are_added_between_hands_only():
    table = Table(1, 3)
    table.start()
    assert table.refused(AddChips(1, 500)) == "in_hand"
    assert table.refused(RecountSeat(1, 10, "miscount")) == "in_hand"
    assert table.refused(PlaceButton(3)) == "hand_running"


def test_hold_1_one_player_per_seat_and_one_seat_per_player():
    table = Table(1)
    assert table.refused(TakeSeat(1, "b", 1000)) == "seat_taken"
    assert table.refused(TakeSeat(2, "key-1", 1000)) == "already_seated"
    assert table.refused(TakeSeat(11, "b", 1000)) == "unknown_seat"


def test_hold_3_who_leaves_in_a_hand_leaves_after_it():
    table = Table(1, 3, 5)
    round = table.start()
    (announced,) = table.do(LeaveSeat(3))
    assert type(announced).__name__ == "LeaveAnnounced"
    for _ in range(2):
        round = table.step(round, Fold(round.state.betting.turn))
    table.step(round, FinishRound())
    assert 3 not in [item.seat for item in table.next.seats]
    (left,) = table.do(LeaveSeat(3))
    assert left.amount == 4950


def test_a_recount_sets_the_stack_and_keeps_what_it_was():
    table = Table(1)
    (event,) = table.do(RecountSeat(1, 4900, "chip under the rail"))
    assert (event.before, event.after) == (5000, 4900)
    assert table.state.chips == 4900


def test_finished_hands_carry_the_stacks_on():
    table = Table(1, 3, 5)
    table.play()
    assert [seat.stack for seat in table.state.seats] == [5000, 4950, 5050]
    assert table.state.chips == 15000
