"""What a command between hands leads to, or why it is refused (HOLD-1, HOLD-3, HOLD-4, POT-1)."""

from collections.abc import Callable
from typing import Any

from games.engines import cards as pack
from games.engines.kernel import Command, Event, Refusal
from games.engines.params import POT_ONLY
from games.engines.seating.messages import (
    AddChips,
    ButtonDrawn,
    ButtonPlaced,
    ChipsAdded,
    DrawButton,
    LeaveAnnounced,
    LeaveSeat,
    PlaceButton,
    RecountSeat,
    RecountTable,
    SatIn,
    SatOut,
    SeatLeft,
    SeatRecounted,
    SeatTaken,
    SitIn,
    SitOut,
    TableRecounted,
    TakeSeat,
)
from games.engines.seating.state import Seat, SeatingRules, TableState

Events = tuple[Event, ...]


def decide(rules: SeatingRules, state: TableState, command: Command) -> Events:
    """The events of the command; raises Refusal."""
    handler = _HANDLERS.get(type(command))
    if handler is None:
        raise Refusal("malformed", field="kind", value=type(command).__name__)
    return handler(rules, state, command)


def buy_in_bounds(rules: SeatingRules) -> tuple[int, int | None]:
    """HOLD-3: the least and the greatest amount to sit down with; None: no greatest."""
    least = rules.buy_in_least * rules.buy_in_unit
    if rules.buy_in_rule == "exact":
        return least, least
    return least, None if rules.buy_in_most is None else rules.buy_in_most * rules.buy_in_unit


def check_pot(state: TableState, amount: int) -> None:
    """POT-10: a declared pot can't hold more than the untracked chips of all players together."""
    if amount > state.untracked:
        raise Refusal("above_maximum", to=amount, max=state.untracked)


def _take_seat(rules: SeatingRules, state: TableState, command: TakeSeat) -> Events:
    if not 1 <= command.seat <= rules.seats_max:
        raise Refusal("unknown_seat", seat=command.seat)
    if state.is_taken(command.seat):
        raise Refusal("seat_taken", seat=command.seat)
    _check_not_seated(state, command.player_key)
    _check_buy_in(rules, command.amount)
    untracked = rules.entry_mode == POT_ONLY
    runs = state.last is not None or state.current is not None
    return (
        SeatTaken(
            command.seat,
            command.player_key,
            command.amount,
            owes_big=runs and rules.uses_button and not untracked,
            untracked=untracked,
        ),
    )


def _check_not_seated(state: TableState, player_key: str) -> None:
    """HOLD-1: one seat per player."""
    for seat in state.seats:
        if player_key and seat.player_key == player_key:
            raise Refusal("already_seated", seat=seat.seat)


def _check_buy_in(rules: SeatingRules, amount: int) -> None:
    least, most = buy_in_bounds(rules)
    if amount < least:
        raise Refusal("below_minimum", to=amount, min=least)
    if most is not None and amount > most:
        raise Refusal("above_maximum", to=amount, max=most)
    _check_step(rules, amount)


def _check_step(rules: SeatingRules, amount: int) -> None:
    if amount % rules.chip_unit:
        raise Refusal("off_step", to=amount, step=rules.chip_unit)


def _add_chips(rules: SeatingRules, state: TableState, command: AddChips) -> Events:
    seat = state.seat(command.seat)
    _check_not_in_hand(state, command.seat)
    if seat.untracked:
        _check_some_chips(rules, command.amount)
    elif seat.stack == 0:
        _check_buy_in(rules, command.amount)
    else:
        _check_top_up(rules, seat.stack, command.amount)
    return (ChipsAdded(command.seat, command.amount, seat.untracked),)


def _check_some_chips(rules: SeatingRules, amount: int) -> None:
    if amount <= 0:
        raise Refusal("below_minimum", to=amount, min=rules.chip_unit)
    _check_step(rules, amount)


def _check_top_up(rules: SeatingRules, stack: int, amount: int) -> None:
    if rules.buy_in_most is not None:
        most = max(rules.buy_in_most * rules.buy_in_unit - stack, 0)
        if amount > most:
            raise Refusal("above_maximum", to=amount, max=most)
    _check_some_chips(rules, amount)


def _sit_out(rules: SeatingRules, state: TableState, command: SitOut) -> Events:
    if state.seat(command.seat).sitting_out:
        raise Refusal("not_offered", command="SitOut", seat=command.seat)
    return (SatOut(command.seat),)


def _sit_in(rules: SeatingRules, state: TableState, command: SitIn) -> Events:
    """Also for a player who waits for the big blind and now wants to post it."""
    seat = state.seat(command.seat)
    if not seat.sitting_out and not (command.post and seat.in_debt and not seat.posts):
        raise Refusal("not_offered", command="SitIn", seat=command.seat)
    return (SatIn(command.seat, command.post),)


def _leave_seat(rules: SeatingRules, state: TableState, command: LeaveSeat) -> Events:
    seat = state.seat(command.seat)
    if not state.is_in_hand(command.seat):
        return (SeatLeft(command.seat, seat.player_key, _taken_away(state, seat, command)),)
    if seat.leaving:
        raise Refusal("in_hand", seat=command.seat)
    return (LeaveAnnounced(command.seat),)


def _taken_away(state: TableState, seat: Seat, command: LeaveSeat) -> int:
    """His stack, or where it isn't tracked what he says, at most all chips on the table."""
    if not seat.untracked:
        if command.amount not in (None, seat.stack):
            raise Refusal("malformed", field="amount", reason="the stack is known")
        return seat.stack
    if command.amount is None:
        raise Refusal("malformed", field="amount", reason="missing")
    if command.amount < 0:
        raise Refusal("below_minimum", to=command.amount, min=0)
    if command.amount > state.untracked:
        raise Refusal("above_maximum", to=command.amount, max=state.untracked)
    return command.amount


def _recount_seat(rules: SeatingRules, state: TableState, command: RecountSeat) -> Events:
    seat = state.seat(command.seat)
    _check_not_in_hand(state, command.seat)
    if command.stack < 0:
        raise Refusal("below_minimum", to=command.stack, min=0)
    if command.stack == seat.stack or seat.untracked:
        raise Refusal("not_offered", command="RecountSeat", seat=command.seat)
    return (SeatRecounted(command.seat, seat.stack, command.stack, command.reason),)


def _recount_table(rules: SeatingRules, state: TableState, command: RecountTable) -> Events:
    _check_no_hand(state)
    if command.amount < 0:
        raise Refusal("below_minimum", to=command.amount, min=0)
    if rules.entry_mode != POT_ONLY or command.amount == state.untracked:
        raise Refusal("not_offered", command="RecountTable")
    return (TableRecounted(state.untracked, command.amount, command.reason),)


def _draw_button(rules: SeatingRules, state: TableState, command: DrawButton) -> Events:
    _check_no_hand(state)
    _check_button(rules, "DrawButton")
    drawn = [item.seat for item in command.cards]
    ready = [seat.seat for seat in state.seats if seat.ready]
    if sorted(drawn) != ready or not ready:
        raise Refusal("wrong_card_count", expected=len(ready), count=len(drawn))
    codes = tuple(item.card for item in command.cards)
    pack.check(codes)
    pack.check_distinct(codes)
    if not pack.all_known(codes):
        raise Refusal("cards_unknown")
    weakest = min(
        command.cards,
        key=lambda item: (pack.rank(item.card), rules.suit_order.index(item.card[1])),
    )
    return (ButtonDrawn(command.cards, weakest.seat),)


def _place_button(rules: SeatingRules, state: TableState, command: PlaceButton) -> Events:
    _check_no_hand(state)
    _check_button(rules, "PlaceButton")
    state.seat(command.seat)
    return (ButtonPlaced(command.seat),)


def _check_not_in_hand(state: TableState, number: int) -> None:
    """POT-1: a stack changes between hands only."""
    if state.is_in_hand(number):
        raise Refusal("in_hand", seat=number)


def _check_button(rules: SeatingRules, command: str) -> None:
    if not rules.uses_button:
        raise Refusal("not_offered", command=command)


def _check_no_hand(state: TableState) -> None:
    if state.current is not None:
        raise Refusal("hand_running")


_HANDLERS: dict[type[Command], Callable[[SeatingRules, TableState, Any], Events]] = {
    TakeSeat: _take_seat,
    AddChips: _add_chips,
    SitOut: _sit_out,
    SitIn: _sit_in,
    LeaveSeat: _leave_seat,
    RecountSeat: _recount_seat,
    RecountTable: _recount_table,
    DrawButton: _draw_button,
    PlaceButton: _place_button,
}
