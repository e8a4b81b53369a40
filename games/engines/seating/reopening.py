"""Whether the last hand can be reopened as far as the seats are concerned (product.md 2.3)."""

from games.engines.kernel import Event, Refusal
from games.engines.seating.messages import SeatLeft, SeatRecounted, SeatTaken, TableRecounted
from games.engines.seating.state import TableState, falls_free


def check_reopen(state: TableState) -> None:
    """Refuses what can't be put back: ``nothing_to_reopen`` before the first hand and from the next
    deal on; ``player_left`` when a player of the hand has left since, ``seat_taken`` when somebody
    sits where one left with the hand, ``already_seated`` when that one has sat down elsewhere,
    ``seat_recounted`` and ``table_recounted`` when chips that the hand decided on were counted
    since."""
    if state.settled is None:
        raise Refusal("nothing_to_reopen")
    for event in state.settled.since:
        _check(state.settled.before, event)


def _check(before: TableState, event: Event) -> None:
    back = falls_free(before)
    if isinstance(event, SeatTaken):
        _check_free(before, event)
    if isinstance(event, SeatLeft) and event.seat not in back and before.is_in_hand(event.seat):
        raise Refusal("player_left", seat=event.seat)
    if isinstance(event, SeatRecounted) and before.is_in_hand(event.seat):
        raise Refusal("seat_recounted", seat=event.seat)
    if isinstance(event, TableRecounted):
        raise Refusal("table_recounted")


def _check_free(before: TableState, taken: SeatTaken) -> None:
    """HOLD-1: who left with the hand comes back to his seat, and sits at no other one."""
    for seat in falls_free(before):
        if seat == taken.seat:
            raise Refusal("seat_taken", seat=seat)
        if before.seat(seat).player_key == taken.player_key:
            raise Refusal("already_seated", seat=taken.seat)
