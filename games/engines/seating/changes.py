"""How events change a table between hands."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from games.engines.kernel import Event, Refusal, Reopened
from games.engines.rounds import RoundFinished, RoundStarted, RoundVoided
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
    TableRecounted,
)
from games.engines.seating.state import (
    NOBODY,
    Blinds,
    Seat,
    Settled,
    TableState,
    between,
    falls_free,
)


def evolve(state: TableState, event: Event) -> TableState:
    """The table after the event; events of a round that don't concern seats leave it as it is."""
    if isinstance(event, RoundStarted):
        return _round_started(state, event)
    change = _CHANGES.get(type(event))
    if change is None:
        return state
    after = change(state, event)
    if state.settled is None or type(event) in _OF_A_HAND:
        return after
    return replace(after, settled=replace(state.settled, since=(*state.settled.since, event)))


def _seat_taken(state: TableState, event: SeatTaken) -> TableState:
    seat = Seat(event.seat, event.player_key, 0, owes_big=event.owes_big, untracked=event.untracked)
    seats = tuple(sorted((*state.seats, seat), key=lambda taken: taken.seat))
    return _add_chips(replace(state, seats=seats), event.seat, event.amount)


def _chips_added(state: TableState, event: ChipsAdded) -> TableState:
    return _add_chips(state, event.seat, event.amount)


def _add_chips(state: TableState, number: int, amount: int) -> TableState:
    seat = state.seat(number)
    if seat.untracked:
        return replace(state, untracked=state.untracked + amount)
    return _change(state, number, stack=seat.stack + amount)


def _sat_out(state: TableState, event: SatOut) -> TableState:
    return _change(state, event.seat, sitting_out=True, posts=False)


def _sat_in(state: TableState, event: SatIn) -> TableState:
    return _change(state, event.seat, sitting_out=False, posts=event.post)


def _leave_announced(state: TableState, event: LeaveAnnounced) -> TableState:
    return _change(state, event.seat, leaving=True)


def _seat_left(state: TableState, event: SeatLeft) -> TableState:
    state = _add_chips(state, event.seat, -event.amount)
    return replace(state, seats=tuple(seat for seat in state.seats if seat.seat != event.seat))


def _seat_recounted(state: TableState, event: SeatRecounted) -> TableState:
    return _change(state, event.seat, stack=event.after)


def _table_recounted(state: TableState, event: TableRecounted) -> TableState:
    return replace(state, untracked=event.after)


def _button_set(state: TableState, event: ButtonDrawn | ButtonPlaced) -> TableState:
    return replace(state, button=event.seat, last=None)


def _round_started(state: TableState, event: RoundStarted) -> TableState:
    dealt = tuple(start.seat for start in event.seats)
    current = Blinds(*_places(state, event), dealt)
    return replace(state, current=current, settled=None)


def _places(state: TableState, event: RoundStarted) -> tuple[int, int, int]:
    """Button, small and big blind; the small blind that nobody posts lies where the big blind
    was."""
    if event.places is None:
        return NOBODY, NOBODY, NOBODY
    button, small, big = event.places
    dead = button if state.last is None else state.last.big
    return button, small or dead, big


def _round_finished(state: TableState, event: RoundFinished) -> TableState:
    current = state.current
    if current is None:
        raise Refusal("log_broken", number=NOBODY)
    payoffs = {item.seat: item.amount for item in event.result.payoffs}
    seats = tuple(
        _played(seat, payoffs.get(seat.seat, 0))
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
        untracked=state.untracked - _untracked_commission(event),
        settled=Settled(state),
    )


def _untracked_commission(event: RoundFinished) -> int:
    """Where stacks aren't tracked there are no payoffs, and the commission comes off the whole."""
    return 0 if event.result.payoffs else event.result.commission


def _reopened(state: TableState, event: Reopened) -> TableState:
    """The table as before the hand was settled, and what has happened since on top of it. Who
    left with the hand is back, and leaves when it is settled again; the button lies where the hand
    had it."""
    if state.settled is None:
        raise Refusal("log_broken", number=event.number)
    table = state.settled.before
    back = falls_free(table)
    for since in state.settled.since:
        left_with_it = isinstance(since, SeatLeft) and since.seat in back
        if not left_with_it and not isinstance(since, ButtonDrawn | ButtonPlaced):
            table = evolve(table, since)
    return table


def _round_voided(state: TableState, event: RoundVoided) -> TableState:
    return replace(state, current=None)


def _played(seat: Seat, payoff: int) -> Seat:
    """Who was dealt in owes nothing any more. His stack changes by what he won or lost, so that
    chips bought before the hand was reopened stay."""
    stack = seat.stack + payoff
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
    TableRecounted: _table_recounted,
    ButtonDrawn: _button_set,
    ButtonPlaced: _button_set,
    RoundFinished: _round_finished,
    RoundVoided: _round_voided,
    Reopened: _reopened,
}
_OF_A_HAND = (RoundFinished, RoundVoided, Reopened)
