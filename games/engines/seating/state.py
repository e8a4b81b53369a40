"""The state of a table between hands and how events change it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol

from games.engines.holdem import RoundStarted
from games.engines.kernel import Event, Refusal
from games.engines.rounds import RoundFinished, RoundVoided
from games.engines.seating.messages import (
    ButtonDrawn,
    ButtonPlaced,
    ChipsAdded,
    LeaveAnnounced,
    SatIn,
    SatOut,
    SeatLeft,
    SeatRecounted,
    SeatTaken,
)

RING = 10  # seat numbers run clockwise from 1 to 10
NOBODY = 0


class SeatingRules(Protocol):
    """What seating needs of a table's rules."""

    @property
    def small_blind(self) -> int: ...
    @property
    def big_blind(self) -> int: ...
    @property
    def chip_unit(self) -> int: ...
    @property
    def seats_max(self) -> int: ...
    @property
    def heads_up(self) -> str: ...
    @property
    def button_rule(self) -> str: ...
    @property
    def buy_in_rule(self) -> str: ...
    @property
    def min_buy_in_bb(self) -> int: ...
    @property
    def max_buy_in_bb(self) -> int | None: ...
    @property
    def suit_order(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Seat:
    """A taken seat. ``owes_small`` and ``owes_big``: blinds missed, or the big blind of a player
    who joined; ``posts``: he posts them in the next hand instead of waiting (HOLD-13);
    ``newcomer``: he was never dealt in, so no small blind of his can have been missed."""

    seat: int
    player_key: str
    stack: int
    sitting_out: bool = False
    owes_small: bool = False
    owes_big: bool = False
    posts: bool = False
    leaving: bool = False
    newcomer: bool = True

    @property
    def ready(self) -> bool:
        return self.stack > 0 and not self.sitting_out and not self.leaving

    @property
    def in_debt(self) -> bool:
        return self.owes_small or self.owes_big


@dataclass(frozen=True, slots=True)
class Blinds:
    """Where button and blinds were in a hand and who was dealt in. The small blind was dead if
    nobody was dealt in at its place."""

    button: int
    small: int
    big: int
    dealt: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableState:
    """``seats`` ascending. ``button`` is where it lies; ``last`` is the last finished hand since
    the button was drawn or placed, ``current`` the hand that is being played."""

    seats: tuple[Seat, ...] = ()
    button: int = NOBODY
    last: Blinds | None = None
    current: Blinds | None = None
    hand_count: int = 0

    def seat(self, number: int) -> Seat:
        for seat in self.seats:
            if seat.seat == number:
                return seat
        raise Refusal("unknown_seat", seat=number)

    def is_taken(self, number: int) -> bool:
        return any(seat.seat == number for seat in self.seats)

    def is_in_hand(self, number: int) -> bool:
        return self.current is not None and number in self.current.dealt

    @property
    def chips(self) -> int:
        """The sum of all stacks, those in the running hand as it began."""
        return sum(seat.stack for seat in self.seats)


def new() -> TableState:
    """A table that nobody sits at."""
    return TableState()


def evolve(state: TableState, event: Event) -> TableState:
    """The table after the event; events of a round that don't concern seats leave it as it is."""
    change = _CHANGES.get(type(event))
    return state if change is None else change(state, event)


def between(number: int, after: int, before: int) -> bool:
    """Whether a seat lies strictly between two others, going clockwise."""
    return 0 < (number - after) % RING < (before - after) % RING


def _seat_taken(state: TableState, event: SeatTaken) -> TableState:
    seat = Seat(event.seat, event.player_key, event.amount, owes_big=event.owes_big)
    return replace(state, seats=tuple(sorted((*state.seats, seat), key=lambda taken: taken.seat)))


def _chips_added(state: TableState, event: ChipsAdded) -> TableState:
    return _change(state, event.seat, stack=state.seat(event.seat).stack + event.amount)


def _sat_out(state: TableState, event: SatOut) -> TableState:
    return _change(state, event.seat, sitting_out=True, posts=False)


def _sat_in(state: TableState, event: SatIn) -> TableState:
    return _change(state, event.seat, sitting_out=False, posts=event.post)


def _leave_announced(state: TableState, event: LeaveAnnounced) -> TableState:
    return _change(state, event.seat, leaving=True)


def _seat_left(state: TableState, event: SeatLeft) -> TableState:
    return replace(state, seats=tuple(seat for seat in state.seats if seat.seat != event.seat))


def _seat_recounted(state: TableState, event: SeatRecounted) -> TableState:
    return _change(state, event.seat, stack=event.after)


def _button_set(state: TableState, event: ButtonDrawn | ButtonPlaced) -> TableState:
    return replace(state, button=event.seat, last=None)


def _round_started(state: TableState, event: RoundStarted) -> TableState:
    dealt = tuple(start.seat for start in event.seats)
    small = event.small_blind_seat or _dead_small(state, event)
    return replace(state, current=Blinds(event.button, small, event.big_blind_seat, dealt))


def _dead_small(state: TableState, event: RoundStarted) -> int:
    """The small blind that nobody posts lies where the big blind was."""
    return event.button if state.last is None else state.last.big


def _round_finished(state: TableState, event: RoundFinished) -> TableState:
    current = state.current
    if current is None:
        raise Refusal("log_broken", number=NOBODY)
    stacks = {item.seat: item.amount for item in event.result.finishing_stacks}
    seats = tuple(
        _played(seat, stacks[seat.seat])
        if seat.seat in current.dealt
        else _passed(state.last, current, seat)
        for seat in state.seats
    )
    return replace(
        state,
        seats=seats,
        button=current.button,
        last=current,
        current=None,
        hand_count=state.hand_count + 1,
    )


def _round_voided(state: TableState, event: RoundVoided) -> TableState:
    return replace(state, current=None)


def _played(seat: Seat, stack: int) -> Seat:
    """Who was dealt in owes nothing any more."""
    return replace(seat, stack=stack, owes_small=False, owes_big=False, posts=False, newcomer=False)


def _passed(last: Blinds | None, current: Blinds, seat: Seat) -> Seat:
    """HOLD-13: a seat that the blinds went past owes them."""
    if last is None:
        return seat
    missed_big = between(seat.seat, last.big, current.big)
    missed_small = not seat.newcomer and (
        between(seat.seat, last.small, current.small) or seat.seat == current.small
    )
    return replace(
        seat,
        owes_big=seat.owes_big or missed_big,
        owes_small=seat.owes_small or missed_small,
    )


def _change(state: TableState, number: int, **changes: Any) -> TableState:
    changed = replace(state.seat(number), **changes)
    return replace(
        state, seats=tuple(changed if seat.seat == number else seat for seat in state.seats)
    )


_CHANGES: dict[type[Event], Callable[[TableState, Any], TableState]] = {
    SeatTaken: _seat_taken,
    ChipsAdded: _chips_added,
    SatOut: _sat_out,
    SatIn: _sat_in,
    LeaveAnnounced: _leave_announced,
    SeatLeft: _seat_left,
    SeatRecounted: _seat_recounted,
    ButtonDrawn: _button_set,
    ButtonPlaced: _button_set,
    RoundStarted: _round_started,
    RoundFinished: _round_finished,
    RoundVoided: _round_voided,
}
