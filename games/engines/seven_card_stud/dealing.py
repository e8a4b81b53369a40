"""Cards that come in with commands: street by street, and the common card (STUD-3, STUD-14)."""

from games.engines import cards as pack
from games.engines.cards import Cards
from games.engines.kernel import Event, Refusal
from games.engines.params import DEALT, DECLARED
from games.engines.ring.entering import check_new_cards, not_due
from games.engines.ring.state import BOARD, DEALING, STREET, State, next_street
from games.engines.rounds import (
    BoardDealt,
    DealBoard,
    DealDue,
    DealHole,
    DealHoleTo,
    DealStreet,
    SeatDealt,
)
from games.engines.seven_card_stud.streets import CARDS, SEVENTH, SIXTH, Street

Events = tuple[Event, ...]


def due(state: State) -> DealDue | None:
    """The cards that come next: ``seat`` by seat in order, or the common card to the board."""
    if state.phase == BOARD:
        return DealDue("board", next_street(state), (), 1)
    seats = due_seats(state)
    if not seats:
        return None
    street = next_street(state)
    return DealDue("seat", street, seats, CARDS[street].down + CARDS[street].up)


def due_seats(state: State) -> tuple[int, ...]:
    """Seats that are still to get their cards of the street, in dealing order."""
    if state.phase not in (DEALING, STREET):
        return ()
    return due_seats_of(state, next_street(state))


def due_seats_of(state: State, street: str) -> tuple[int, ...]:
    """Live seats that hold fewer cards than this street leaves them with."""
    held = {hand.seat: len(hand.cards) for hand in state.hands}
    full = CARDS[street].held
    return tuple([player.seat for player in state.betting.live if held.get(player.seat, 0) < full])


def is_common_due(state: State) -> bool:
    """STUD-14: whether the stub can't give every live player a seventh card."""
    if state.street != SIXTH:
        return False
    return stub(state) - state.rules.burn < len(state.betting.live)


def stub(state: State) -> int:
    """How many cards are still in the pack."""
    return len(pack.PACK) - state.burned - sum([len(hand.cards) for hand in state.hands])


def deal_hole(state: State, command: DealHole) -> Events:
    """Cards that nobody sees: those of the seventh street, and all of them in ``declared``."""
    seats = due_seats(state)
    if not seats:
        raise not_due(state)
    street = CARDS[next_street(state)]
    if street.up and state.rules.entry_mode != DECLARED:
        raise Refusal("not_offered", command="DealHole")
    unseen = (pack.UNKNOWN,) * (street.down + street.up)
    return tuple(_seat_dealt(seat, street, unseen) for seat in seats)


def deal_hole_to(state: State, command: DealHoleTo) -> Events:
    state.betting.player(command.seat)
    seats = due_seats(state)
    if not seats:
        raise not_due(state)
    if command.seat != seats[0]:
        raise Refusal("out_of_turn", seat=command.seat, turn=seats[0])
    mode = state.rules.entry_mode
    if mode == DEALT or (mode == DECLARED and pack.known(command.cards)):
        raise Refusal("not_offered", command="DealHoleTo")
    street = CARDS[next_street(state)]
    _check_cards(state, street, command.cards)
    return (_seat_dealt(command.seat, street, command.cards),)


def deal_street(state: State, command: DealStreet) -> Events:
    """The system deals a street at once; nobody can take back what he has seen."""
    if state.rules.entry_mode != DEALT:
        raise Refusal("not_offered", command="DealStreet")
    seats = due_seats(state)
    if not seats:
        raise not_due(state)
    if tuple(hand.seat for hand in command.hands) != seats:
        raise Refusal("malformed", field="hands", reason="not the seats that are due, in order")
    street = CARDS[next_street(state)]
    pack.check_distinct([card for hand in command.hands for card in hand.cards])
    for hand in command.hands:
        _check_cards(state, street, hand.cards)
        if pack.known(hand.cards[: street.down]):
            raise Refusal("malformed", field="hands", reason="a card face down is named")
    return tuple(
        _seat_dealt(hand.seat, street, hand.cards, disclosed=street.up > 0)
        for hand in command.hands
    )


def deal_board(state: State, command: DealBoard) -> Events:
    """The common card; one is burned before it where cards are burned and the stub allows it."""
    if state.phase != BOARD:
        raise not_due(state)
    burned = state.rules.burn and stub(state) > 1
    by_system = state.rules.entry_mode == DEALT
    cards = _common_card(state, command.cards)
    return (BoardDealt(SEVENTH, cards, burned, disclosed=by_system),)


def _common_card(state: State, cards: Cards) -> Cards:
    if state.rules.entry_mode == DECLARED:
        if cards:
            raise Refusal("not_offered", command="DealBoard")
        return (pack.UNKNOWN,)
    check_new_cards(state, cards, 1)
    if not pack.all_known(cards):
        raise Refusal("cards_unknown")
    return cards


def _check_cards(state: State, street: Street, cards: Cards) -> None:
    """CARD-2; an upcard lies open, so its value is known where cards are entered."""
    check_new_cards(state, cards, street.down + street.up)
    is_entered = state.rules.entry_mode != DECLARED
    if is_entered and not pack.all_known(cards[street.down :]):
        raise Refusal("cards_unknown")


def _seat_dealt(seat: int, street: Street, cards: Cards, *, disclosed: bool = False) -> SeatDealt:
    return SeatDealt(seat, cards[: street.down], cards[street.down :], disclosed)
