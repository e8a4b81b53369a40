"""Where each card lies in a pack that the system deals (STUD-3, STUD-8, STUD-14).

Positions count from 0: the third street one card at a time round the table, twice face down and
once face up; then a card for each live seat on every street, after a burned one where cards are
burned; the common card comes in place of the last street.
"""

from collections.abc import Iterable

from games.engines.cards import PACK, UNKNOWN
from games.engines.kernel import Event
from games.engines.rounds import BoardDealt, HandShown, SeatDealt
from games.engines.seven_card_stud.dealing import due_seats, stub
from games.engines.seven_card_stud.state import State, evolve, new
from games.engines.seven_card_stud.streets import CARDS, STREETS, THIRD

Positions = tuple[int, ...]


def held_positions(state: State, seat: int) -> Positions:
    """The cards that a seat was dealt, in order; raises Refusal("unknown_seat")."""
    state.betting.player(seat)
    order = [start.seat for start in state.seats]
    lie = list(_third(len(order), order.index(seat)))
    first = CARDS[THIRD].held * len(order)
    for street in STREETS[1:]:
        takers = [hand.seat for hand in state.hands if len(hand.cards) >= CARDS[street].held]
        first += state.rules.burn
        if seat in takers:
            lie.append(first + takers.index(seat))
        first += len(takers)
    return tuple(lie[: len(state.hand(seat).cards)])


def next_street(state: State) -> dict[int, Positions]:
    """The cards of the street that is due, by seat in order."""
    seats = due_seats(state)
    if not state.hands:
        return {seat: _third(len(seats), place) for place, seat in enumerate(seats)}
    first = _dealt(state) + state.rules.burn
    return {seat: (first + at,) for at, seat in enumerate(seats)}


def next_board(state: State, count: int) -> Positions:
    """The common card; one is burned before it where cards are burned and the stub allows it."""
    first = _dealt(state) + (state.rules.burn and stub(state) > 1)
    return tuple(range(first, first + count))


def turned_up(events: Iterable[Event]) -> dict[int, str]:
    """Position and card of everything that the standing events of a hand turned up."""
    found: dict[int, str] = {}
    state = new()
    for event in events:
        if isinstance(event, BoardDealt):
            found |= dict(zip(next_board(state, len(event.cards)), event.cards, strict=True))
        state = evolve(state, event)
        if isinstance(event, SeatDealt | HandShown):
            lying = zip(
                held_positions(state, event.seat), state.hand(event.seat).cards, strict=True
            )
            found |= dict(lying)
    return {position: card for position, card in found.items() if card != UNKNOWN}


def _third(players: int, place: int) -> Positions:
    return tuple(place + round * players for round in range(CARDS[THIRD].held))


def _dealt(state: State) -> int:
    """How many cards have left the pack."""
    return len(PACK) - stub(state)
