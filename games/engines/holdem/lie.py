"""Where each card lies in a pack that the system deals (HOLD-5, HOLD-9).

Positions count from 0: one card at a time round the table, left of the button first, twice; then
the board, a card burned before each of its streets.
"""

from collections.abc import Iterable

from games.engines.cards import UNKNOWN
from games.engines.holdem.state import State, evolve, new
from games.engines.kernel import Event
from games.engines.ring import play_order
from games.engines.rounds import BoardDealt, HandShown

Positions = tuple[int, ...]
FLOP, TURN, RIVER = (1, 2, 3), (5,), (7,)  # after the hole cards; the others are burned


def hole_positions(players: int, place: int) -> Positions:
    """The two cards of a player; ``place`` 0 is left of the button."""
    return place, players + place


def board_positions(players: int) -> Positions:
    """The five cards of the board."""
    return tuple(2 * players + at for at in (*FLOP, *TURN, *RIVER))


def held_positions(state: State, seat: int) -> Positions:
    """The cards that a seat was dealt; raises Refusal("unknown_seat")."""
    state.betting.player(seat)
    order = [start.seat for start in play_order(state.seats, state.button)]
    return hole_positions(len(order), order.index(seat))


def next_board(state: State, count: int) -> Positions:
    """The next cards of the board."""
    dealt = len(state.board)
    return board_positions(len(state.seats))[dealt : dealt + count]


def turned_up(events: Iterable[Event]) -> dict[int, str]:
    """Position and card of everything that the standing events of a hand turned up."""
    found: dict[int, str] = {}
    state = new()
    for event in events:
        if isinstance(event, BoardDealt):
            found |= dict(zip(next_board(state, len(event.cards)), event.cards, strict=True))
        state = evolve(state, event)
        if isinstance(event, HandShown):
            found |= dict(zip(held_positions(state, event.seat), event.cards, strict=True))
    return {position: card for position, card in found.items() if card != UNKNOWN}
