"""Where each card lies in a pack that the system deals.

Positions count from 0: all cards of a box together, boxes ascending; then the bank's five, the
open one last; then every card taken later, in the order of the events.
"""

from games.engines.banked.state import BANK_CARDS, Box, State
from games.engines.cards import PACK, UNKNOWN, Cards
from games.engines.kernel import Refusal

Positions = tuple[int, ...]


def dealt_positions(state: State, place: int) -> Positions:
    """The cards that the box at this place, from 0, is dealt."""
    count = state.rules.cards_dealt
    return tuple(range(place * count, (place + 1) * count))


def bank_positions(state: State) -> Positions:
    """The bank's five cards, the open one last."""
    first = len(state.boxes) * state.rules.cards_dealt
    return tuple(range(first, first + BANK_CARDS))


def next_taken(state: State) -> int:
    """The card that the next exchange or purchase brings."""
    return len(state.boxes) * state.rules.cards_dealt + BANK_CARDS + state.taken


def cards_left(state: State) -> int:
    """How many cards can still be taken."""
    return len(PACK) - next_taken(state)


def box_positions(state: State, box: int) -> Positions:
    """What a box holds now, cards that it took last."""
    return state.box(box).lie


def given_positions(state: State, box: int) -> Positions:
    """What a box has put aside."""
    return state.box(box).given_lie


def slots_of(box: Box, given: Cards) -> Positions:
    """The places in a hand of cards that are put aside; a card that wasn't seen lies where a
    face-down one does. Raises Refusal("card_not_held")."""
    slots: list[int] = []
    for card in given:
        free = [at for at in range(len(box.cards)) if at not in slots]
        held = [at for at in free if box.cards[at] == card]
        unseen = [at for at in free if box.cards[at] == UNKNOWN]
        if not held and not unseen:
            raise Refusal("card_not_held", card=card, box=box.number)
        slots.append((held or unseen)[0])
    return tuple(slots)
