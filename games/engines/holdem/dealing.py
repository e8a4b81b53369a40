"""Cards that come in with commands: hole cards, the board, and CARD-2 for every one of them."""

from games.engines import cards as pack
from games.engines.cards import Cards
from games.engines.holdem.rules import BOARD_CARDS, HOLE_CARDS, RIVER
from games.engines.holdem.state import BETTING, BOARD, DEALING, SHOWN, State, next_street
from games.engines.kernel import Event, Refusal
from games.engines.params import DEALT, DECLARED
from games.engines.rounds import BoardDealt, DealBoard, DealHole, DealHoleTo, HoleDealt

Events = tuple[Event, ...]
UNKNOWN_HAND: Cards = (pack.UNKNOWN,) * HOLE_CARDS


def due_hole_seats(state: State) -> tuple[int, ...]:
    """Seats that have no hole cards yet, in dealing order."""
    if state.phase != DEALING:
        return ()
    return tuple([player.seat for player in state.players[len(state.hands) :]])


def deal_hole(state: State, command: DealHole) -> Events:
    seats = due_hole_seats(state)
    if not seats:
        raise _not_due(state)
    return tuple(HoleDealt(seat, UNKNOWN_HAND) for seat in seats)


def deal_hole_to(state: State, command: DealHoleTo) -> Events:
    state.betting.player(command.seat)
    seats = due_hole_seats(state)
    if not seats:
        raise _not_due(state)
    if command.seat != seats[0]:
        raise Refusal("out_of_turn", seat=command.seat, turn=seats[0])
    if pack.known(command.cards) and state.rules.entry_mode in (DEALT, DECLARED):
        raise Refusal("not_offered", command="DealHoleTo")
    _check_new_cards(state, command.cards, HOLE_CARDS)
    return (HoleDealt(command.seat, command.cards),)


def deal_board(state: State, command: DealBoard) -> Events:
    if state.phase != BOARD:
        raise _not_due(state)
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
    _check_new_cards(state, cards, BOARD_CARDS[street], reshuffled=street == RIVER)
    if not pack.all_known(cards):
        raise Refusal("cards_unknown")
    return cards


def _not_due(state: State) -> Refusal:
    if state.phase == BETTING:
        return Refusal("action_open", seat=state.betting.turn)
    return Refusal("deal_not_due", phase=state.phase)


def _check_new_cards(state: State, cards: Cards, count: int, *, reshuffled: bool = False) -> None:
    pack.check(cards)
    if len(cards) != count:
        raise Refusal("wrong_card_count", expected=count, count=len(cards))
    pack.check_distinct(cards)
    for card in pack.known(cards):
        check_not_out(state, card, entering=None, reshuffled=reshuffled)


def check_not_out(
    state: State, card: str, entering: int | None, *, reshuffled: bool = False
) -> None:
    """CARD-2: the place of a card that is already out is named only if it lies open. Cards set
    aside are back in the pack once it was reshuffled."""
    if card in state.board:
        raise Refusal("card_known", card=card, place="board", seat=None)
    if card in state.set_aside and not reshuffled:
        raise Refusal("card_known", card=card, place="set_aside", seat=None)
    for hand in state.hands:
        if card in hand.cards and hand.seat != entering:
            is_open = hand.face == SHOWN or card in hand.exposed
            raise Refusal(
                "card_known",
                card=card,
                place="seat" if is_open else None,
                seat=hand.seat if is_open else None,
            )
