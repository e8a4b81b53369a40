"""Cards that were turned over by mistake (habit)."""

from games.engines import cards as pack
from games.engines.kernel import Event, Refusal
from games.engines.params import SHOWN
from games.engines.ring.entering import check_not_out, check_seen
from games.engines.ring.state import (
    BETTING,
    BOARD,
    DEALING,
    FACE_DOWN,
    OPENING,
    STREET,
    Hand,
    State,
)
from games.engines.rounds import CardExposed, ExposeCard

Events = tuple[Event, ...]
PLAYED = (DEALING, STREET, OPENING, BETTING, BOARD)


def expose_card(state: State, command: ExposeCard) -> Events:
    """The card lies open from now on; the hand plays on."""
    state.betting.player(command.seat)
    if command.seat not in may_expose(state):
        raise Refusal("not_offered", command="ExposeCard", seat=command.seat)
    check_seen(command.card)
    hand = state.hand(command.seat)
    if command.card in hand.open_cards:
        raise Refusal("card_known", card=command.card, place="seat", seat=hand.seat)
    check_not_out(state, command.card, entering=hand.seat)
    if command.card not in hand.cards and pack.all_known(hand.cards):
        raise Refusal("card_not_held", seat=hand.seat)
    return (CardExposed(hand.seat, command.card),)


def may_expose(state: State) -> tuple[int, ...]:
    """Live hands that lie face down, while the hand is played."""
    if state.rules.entry_mode != SHOWN or state.phase not in PLAYED:
        return ()
    live = {player.seat for player in state.betting.live}
    return tuple(hand.seat for hand in state.hands if hand.seat in live and _lies_hidden(hand))


def _lies_hidden(hand: Hand) -> bool:
    return hand.face == FACE_DOWN and len(hand.open_cards) < len(hand.cards)
