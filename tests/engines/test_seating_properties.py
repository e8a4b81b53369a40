"""HOLD-13 over random evenings: people come, sit out, post, bust and leave; hands go on."""

import os

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engines import holdem, kernel, seating
from games.engines.kernel import Refusal, Reopen
from games.engines.registry import codec
from games.engines.rounds import CheckOrCall, DeclarePot, FinishRound, Fold, Misdeal, VoidRound
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

PROFILE = settings(
    max_examples=3_000 if os.environ.get("BAIZE_LONG") else 30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
STAKES = {"small_blind": 50, "big_blind": 100, "chip_unit": 50}
REASONS_NOT_TO_REOPEN = ("player_left", "seat_taken", "seat_recounted", "table_recounted")


def between_hands():
    seat = st.integers(1, 10)
    return st.one_of(
        st.builds(TakeSeat, seat, st.uuids().map(str), st.just(1000)),
        st.builds(AddChips, seat, st.just(1000)),
        st.builds(SitOut, seat),
        st.builds(SitIn, seat, st.booleans()),
        st.builds(LeaveSeat, seat, st.none() | st.integers(0, 1500)),
        st.builds(RecountSeat, seat, st.integers(0, 3000), st.just("miscount")),
        st.builds(RecountTable, st.integers(0, 9000), st.just("miscount")),
        st.builds(PlaceButton, seat),
    )


class Evening:
    def __init__(self, data) -> None:
        self.data = data
        params = {
            "button_rule": data.draw(st.sampled_from(["moving", "dead_button"])),
            "heads_up": data.draw(st.sampled_from(["rule_text", "button_small"])),
            "entry_modes": ["shown", "pot_only"],
        }
        mode = data.draw(st.sampled_from(["shown", "shown", "pot_only"]))
        self.rules = holdem.rules_from(params, STAKES, {"kind": "percent", "rate_bp": 500}, mode)
        self.table = seating.new()
        self.events: list[kernel.Event] = []
        for seat in data.draw(st.sets(st.integers(1, 10), min_size=2, max_size=6)):
            self.do(TakeSeat(seat, f"key-{seat}", 1000))
        self.do(PlaceButton(self.table.seats[0].seat))

    def record(self, events) -> None:
        for event in events:
            self.events.append(event)
            self.table = seating.evolve(self.table, event)

    def do(self, command) -> None:
        try:
            self.record(seating.decide(self.rules, self.table, command))
        except Refusal as refused:
            assert refused.code

    @property
    def pot_only(self) -> bool:
        return self.rules.entry_mode == "pot_only"

    def start(self) -> kernel.Round | None:
        try:
            command = seating.next_hand(self.rules, self.table)
        except Refusal as refused:
            ready = [seat for seat in self.table.seats if seat.ready]
            assert refused.code == "too_few_players"
            assert len(ready) < 2
            return None
        self.check(command)
        return self.step(kernel.start(holdem), command)

    def check(self, command) -> None:
        seats = [start.seat for start in command.seats]
        if self.pot_only:
            assert seats == [seat.seat for seat in self.table.seats if seat.ready]
            assert not command.posts
            return
        kinds = [post.kind for post in command.posts]
        assert kinds.count("big_blind") == 1
        assert kinds.count("small_blind") <= 1
        if self.rules.button_rule == "moving":
            assert "small_blind" in kinds
            assert command.button in seats
        for start in command.seats:
            seat = self.table.seat(start.seat)
            assert seat.ready
            assert seat.stack == start.stack
        if len(seats) > 2 and len({post.seat for post in command.posts}) == 1:
            assert self.rules.button_rule == "dead_button"

    def step(self, round, command) -> kernel.Round:
        events = kernel.apply(holdem, self.rules, round, command)
        self.record(events)
        return kernel.extend(holdem, round, events)

    def play(self) -> None:
        """Fold and call at random before the flop, then all but one fold; or declare the pot."""
        round = self.start()
        if round is None:
            return
        before = self.table.chips
        if self.data.draw(st.integers(0, 9)) == 0:
            self.step(round, Misdeal("boxed card"))
            assert self.table.chips == before
            return
        self.do(self.data.draw(between_hands()))
        round = self.play_on(round)
        if holdem.legal(self.rules, round.state).can_finish:
            self.settle(round)
        else:
            self.step(round, VoidRound("all in"))
            self.free_seats()

    def play_on(self, round) -> kernel.Round:
        if self.pot_only and self.table.untracked >= 100:
            amount = self.data.draw(st.integers(1, self.table.untracked // 50)) * 50
            return self.step(round, DeclarePot(amount, (round.state.players[0].seat,)))
        while round.state.betting.turn is not None:
            seat = round.state.betting.turn
            last = len(round.state.betting.live) == 2
            folds = last or self.data.draw(st.booleans())
            round = self.step(round, Fold(seat) if folds else CheckOrCall(seat))
        return round

    def settle(self, round) -> None:
        """Paid; sometimes reopened after this and that, and paid again."""
        running = self.table
        round = self.step(round, FinishRound())
        assert self.table.chips == running.chips - self.events[-1].result.commission
        self.free_seats()
        since = self.data.draw(st.lists(between_hands(), max_size=2))
        for command in since:
            self.do(command)
        if self.data.draw(st.booleans()) and self.can_reopen():
            round = self.step(round, Reopen("wrong winner"))
            if not since:
                assert self.table == running
            for seat in running.seats:
                assert self.table.is_taken(seat.seat) or not running.is_in_hand(seat.seat)
            before = self.table.chips
            self.step(round, FinishRound())
            assert self.table.chips == before - self.events[-1].result.commission
            self.free_seats()

    def can_reopen(self) -> bool:
        try:
            seating.check_reopen(self.table)
        except Refusal as refused:
            assert refused.code in REASONS_NOT_TO_REOPEN
            return False
        return True

    def free_seats(self) -> None:
        for seat in seating.falls_free(self.table):
            self.record(seating.decide(self.rules, self.table, LeaveSeat(seat)))
        assert self.table.untracked >= 0
        assert all(seat.stack >= 0 for seat in self.table.seats)


@PROFILE
@given(st.data())
def test_every_next_hand_can_be_played(data):
    evening = Evening(data)
    for _ in range(12):
        for command in data.draw(st.lists(between_hands(), max_size=3)):
            evening.do(command)
        evening.play()
    house, table = codec("seating"), seating.new()
    for event in evening.events:
        if type(event).__name__ in house.events:
            event = house.decode_event(*house.encode_event(event))
        table = seating.evolve(table, event)
    assert table == evening.table
