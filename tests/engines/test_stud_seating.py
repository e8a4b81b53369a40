"""Between the hands of stud: no button, no blinds, nobody owes anything (STUD-14, POT-1)."""

import pytest

from games.engines import kernel, notation, registry, seating, seven_card_stud
from games.engines.codec import to_json
from games.engines.kernel import Refusal, Reopen
from games.engines.rounds import (
    DealHoleTo,
    DealStreet,
    DeclarePot,
    FinishRound,
    Misdeal,
    SeatAmount,
    SeatStart,
    StartRound,
)
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
from tests.engines.stud_table import SPREAD, StudHand

STAKES = {**SPREAD, "min_bet": 10, "chip_unit": 5, "ante": 5}


class Table:
    """A stud table; every hand is folded to the lowest upcard's bet."""

    def __init__(self, *seats: int, mode: str = "shown", **params) -> None:
        ruleset = {"entry_modes": [mode], **params}
        self.rules = seven_card_stud.rules_from(ruleset, STAKES, {}, mode)
        self.state = seating.new()
        for seat in seats:
            self.do(TakeSeat(seat, f"key-{seat}", 200))

    def do(self, command: kernel.Command) -> tuple[kernel.Event, ...]:
        events = seating.decide(self.rules, self.state, command)
        for event in events:
            self.state = seating.evolve(self.state, event)
        return events

    def refused(self, command: kernel.Command) -> str:
        with pytest.raises(Refusal) as refused:
            seating.decide(self.rules, self.state, command)
        return refused.value.code

    def step(self, round: kernel.Round, command: kernel.Command) -> kernel.Round:
        events = kernel.apply(seven_card_stud, self.rules, round, command)
        for event in events:
            self.state = seating.evolve(self.state, event)
        return kernel.extend(seven_card_stud, round, events)

    def start(self) -> kernel.Round:
        start = seating.next_hand(self.rules, self.state)
        return self.step(kernel.start(seven_card_stud), start)

    def deal(self) -> kernel.Round:
        round = self.start()
        for seat, card in zip(
            [start.seat for start in round.state.seats], "23456789", strict=False
        ):
            round = self.step(round, DealHoleTo(seat, ("??", "??", f"{card}c")))
        return round

    def play(self) -> tuple[int, ...]:
        """The seats dealt in; the first one opens and takes the antes."""
        round = self.deal()
        for action in ("cbr 10", *("f",) * (len(round.state.seats) - 1)):
            round = self.step(round, command_of(round, action))
        self.step(round, FinishRound())
        return tuple(start.seat for start in round.state.seats)

    @property
    def stacks(self) -> dict[int, int]:
        return {seat.seat: seat.stack for seat in self.state.seats}


def command_of(round: kernel.Round, action: str) -> kernel.Command:
    return notation.command(f"p{round.state.betting.turn} {action}")


def test_the_next_hand_has_neither_button_nor_posts():
    table = Table(2, 5, 7)
    assert seating.next_hand(table.rules, table.state) == StartRound(
        (SeatStart(2, 200), SeatStart(5, 200), SeatStart(7, 200)), button=0
    )


def test_hands_follow_each_other_with_whoever_is_ready():
    table = Table(1, 3, 6)
    assert table.play() == (1, 3, 6)
    assert table.stacks == {1: 210, 3: 195, 6: 195}
    table.do(SitOut(3))
    assert table.play() == (1, 6)
    table.do(SitIn(3))
    table.do(TakeSeat(4, "key-4", 100))
    assert table.play() == (1, 3, 4, 6)
    assert table.state.hand_count == 3


def test_nobody_owes_anything_who_joins_or_sits_out():
    table = Table(1, 3, 6)
    table.play()
    (taken,) = table.do(TakeSeat(4, "key-4", 100))
    assert not taken.owes_big
    table.do(SitOut(3))
    table.play()
    table.play()
    table.do(SitIn(3))
    assert not any(seat.in_debt or seat.posts for seat in table.state.seats)
    assert table.refused(SitIn(3, post=True)) == "not_offered"


def test_no_button_is_drawn_or_placed():
    table = Table(1, 3)
    cards = (SeatCard(1, "2c"), SeatCard(3, "3c"))
    assert table.refused(DrawButton(cards)) == "not_offered"
    assert table.refused(PlaceButton(1)) == "not_offered"
    assert table.state.button == 0


def test_buy_ins_are_counted_in_minimum_bets():
    table = Table(min_buy_in_bets=12, max_buy_in_bets=30)
    assert seating.buy_in_bounds(table.rules) == (120, 300)
    assert table.refused(TakeSeat(1, "key", 115)) == "below_minimum"
    assert table.refused(TakeSeat(1, "key", 305)) == "above_maximum"
    assert table.refused(TakeSeat(1, "key", 121)) == "off_step"
    table.do(TakeSeat(1, "key", 120))
    assert table.refused(AddChips(1, 185)) == "above_maximum"
    table.do(AddChips(1, 180))
    assert table.stacks == {1: 300}
    exact = Table(buy_in_rule="exact")
    assert seating.buy_in_bounds(exact.rules) == (100, 100)
    assert seating.buy_in_bounds(Table().rules) == (100, None)


def test_stud_14_seats_up_to_seats_max():
    assert Table().refused(TakeSeat(8, "key", 100)) == "unknown_seat"
    assert Table(seats_max=8).do(TakeSeat(8, "key", 100))[0].seat == 8


def test_who_is_in_the_hand_keeps_his_stack_until_it_is_over():
    table = Table(1, 3)
    round = table.deal()
    assert table.refused(AddChips(1, 100)) == "in_hand"
    assert table.refused(RecountSeat(3, 10, "count")) == "in_hand"
    table.do(LeaveSeat(3))
    assert seating.falls_free(table.state) == (3,)
    table.step(round, Misdeal("a card fell"))
    assert table.stacks == {1: 200, 3: 200}


def test_a_hand_reopened_gives_the_table_back_as_it_was():
    table = Table(1, 3)
    round = table.deal()
    for action in ("cbr 10", "f"):
        round = table.step(round, command_of(round, action))
    before = table.state
    round = table.step(round, FinishRound())
    assert table.stacks == {1: 205, 3: 195}
    table.do(AddChips(3, 50))
    seating.check_reopen(table.state)
    table.step(round, Reopen("a wrong tap"))
    assert table.stacks == {1: 200, 3: 250}
    assert table.state.current == before.current


def test_the_codec_brings_every_event_of_a_hand_back():
    table = Table(1, 3)
    round = table.deal()
    codec = registry.codec("seven_card_stud")
    for entry in round.entries:
        kind, schema, data = codec.encode_event(entry.event)
        assert codec.decode_event(kind, schema, to_json(data)) == entry.event
    kind, data = codec.encode_command(DealStreet(()))
    assert codec.decode_command(kind, data) == DealStreet(())


def test_stud_13_in_pot_only_mode_the_commission_is_exact():
    """COM-2: the pot of 110 at 4 % bears 4."""
    stakes = {"ante": 1, "min_bet": 5, "chip_unit": 1}
    ruleset = {"entry_modes": ["pot_only"], "bet_structure": "pot_limit"}
    plan = {"kind": "percent", "rate_bp": 400}
    rules = seven_card_stud.rules_from(ruleset, stakes, plan, "pot_only")
    round = kernel.start(seven_card_stud)
    seats = (SeatStart(2, 0), SeatStart(5, 0))
    for command in (StartRound(seats, 0), DeclarePot(110, (5,)), FinishRound()):
        round = kernel.advance(seven_card_stud, rules, round, command)
    result = round.state.result
    assert (result.commission, result.below_band) == (4, False)
    assert result.pots[0].winners == (SeatAmount(5, 106),)


def test_com_1_a_hand_that_ends_on_the_first_street_has_seen_no_flop():
    """`no_flop_no_drop` where no band forbids it: commission from the fourth street on."""
    plan = {"kind": "fixed", "amount": 3, "no_flop_no_drop": True}
    first = StudHand(1000, 1000, up=("2c", "9d"), commission=plan)
    first.do("p1 cbr 10", "p2 f")
    assert first.finish().commission == 0
    later = StudHand(1000, 1000, up=("2c", "9d"), commission=plan)
    later.do("p1 cbr 10", "p2 cc")
    later.deal("3d", "9h")
    later.do("p2 cbr 10", "p1 f")
    assert later.finish().commission == 3
