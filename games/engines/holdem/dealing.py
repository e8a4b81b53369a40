"""Cards that come in with commands: hole cards and the board."""

from games.engines import cards as pack
from games.engines.cards import Cards
from games.engines.holdem.rules import BOARD_CARDS, HOLE_CARDS, RIVER
from games.engines.kernel import Event, Refusal
from games.engines.params import DEALT, DECLARED
from games.engines.ring.entering import check_new_cards, not_due
from games.engines.ring.state import BOARD, DEALING, State, next_street
from games.engines.rounds import BoardDealt, DealBoard, DealDue, DealHole, DealHoleTo, HoleDealt

Events = tuple[Event, ...]
UNKNOWN_HAND: Cards = (pack.UNKNOWN,) * HOLE_CARDS


def due(state: State) -> DealDue | None:
    """The cards that come next."""
    if state.phase == BOARD:
        street = next_street(state)
        return DealDue("board", street, (), BOARD_CARDS[street])
    seats = due_hole_seats(state)
    return DealDue("hole", state.street, seats, HOLE_CARDS) if seats else None


def due_hole_seats(state: State) -> tuple[int, ...]:
    """Seats that have no hole cards yet, in dealing order."""
    if state.phase != DEALING:
        return ()
    return tuple([player.seat for player in state.players[len(state.hands) :]])


def deal_hole(state: State, command: DealHole) -> Events:
    seats = due_hole_seats(state)
    if not seats:
        raise not_due(state)
    return tuple(HoleDealt(seat, UNKNOWN_HAND) for seat in seats)


def deal_hole_to(state: State, command: DealHoleTo) -> Events:
    state.betting.player(command.seat)
    seats = due_hole_seats(state)
    if not seats:
        raise not_due(state)
    if command.seat != seats[0]:
        raise Refusal("out_of_turn", seat=command.seat, turn=seats[0])
    if pack.known(command.cards) and state.rules.entry_mode in (DEALT, DECLARED):
        raise Refusal("not_offered", command="DealHoleTo")
    check_new_cards(state, command.cards, HOLE_CARDS)
    return (HoleDealt(command.seat, command.cards),)


def deal_board(state: State, command: DealBoard) -> Events:
    if state.phase != BOARD:
        raise not_due(state)
    street, by_system = next_street(state), state.rules.entry_mode == DEALT
    if by_system and not command.burned:
        raise Refusal("not_offered", command="DealBoard")
    cards = _board_cards(state, street, command.cards)
    return (BoardDealt(street, cards, command.burned, disclosed=by_system),)


def _board_cards(state: State, street: str, cards: Cards) -> Cards:
    """The cards of a street as they are entered; unseen ones where none are."""
    if state.rules.entry_mode == DECLARED:
        if cards:
            raise Refusal("not_offered", command="DealBoard")
        return (pack.UNKNOWN,) * BOARD_CARDS[street]
    check_new_cards(state, cards, BOARD_CARDS[street], reshuffled=street == RIVER)
    if not pack.all_known(cards):
        raise Refusal("cards_unknown")
    return cards
