"""Cards that went wrong: dealt too early, or turned over by mistake (POT-15; habit)."""

from games.engines import cards as pack
from games.engines.holdem.dealing import check_not_out
from games.engines.holdem.rules import FLOP, HOLE_CARDS, TURN
from games.engines.holdem.state import (
    BETTING,
    BOARD,
    DEALING,
    FACE_DOWN,
    Hand,
    State,
    next_street,
)
from games.engines.kernel import Event, Refusal, Round
from games.engines.params import SHOWN
from games.engines.rounds import BoardDealt, CardExposed, CardSetAside, ExposeCard, SetAside

Events = tuple[Event, ...]


def set_aside(state: State, command: SetAside) -> Events:
    """A premature turn or river: the next card takes its place, and it is shuffled back before
    the river. A premature flop just goes back."""
    street = set_aside_street(state)
    if street is None:
        raise Refusal("not_offered", command="SetAside")
    _check_seen(command.card)
    check_not_out(state, command.card, entering=None)
    return (CardSetAside(street, command.card),)


def set_aside_street(state: State) -> str | None:
    """The street whose card may have been dealt while somebody had still to act."""
    if state.rules.entry_mode != SHOWN or state.phase != BETTING:
        return None
    return next_street(state) if state.street in (FLOP, TURN) else None


def steps_before(round: Round[State], card: str) -> int:
    """How many steps are to be taken back before a card is set aside: two, the card's own and the
    one that closed the betting, if it came as turn or river with the last step."""
    last = round.standing[-1].event if round.standing else None
    came_last = isinstance(last, BoardDealt) and last.cards == (card,)
    return 2 if came_last else 0


def expose_card(state: State, command: ExposeCard) -> Events:
    """The card lies open from now on; the hand plays on."""
    state.betting.player(command.seat)
    if command.seat not in may_expose(state):
        raise Refusal("not_offered", command="ExposeCard", seat=command.seat)
    _check_seen(command.card)
    hand = state.hand(command.seat)
    if command.card in hand.exposed:
        raise Refusal("card_known", card=command.card, place="seat", seat=hand.seat)
    check_not_out(state, command.card, entering=hand.seat)
    if command.card not in hand.cards and pack.all_known(hand.cards):
        raise Refusal("card_not_held", seat=hand.seat)
    return (CardExposed(hand.seat, command.card),)


def may_expose(state: State) -> tuple[int, ...]:
    """Live hands that lie face down, while the hand is played."""
    if state.rules.entry_mode != SHOWN or state.phase not in (DEALING, BETTING, BOARD):
        return ()
    live = {player.seat for player in state.betting.live}
    return tuple(hand.seat for hand in state.hands if hand.seat in live and _lies_hidden(hand))


def _lies_hidden(hand: Hand) -> bool:
    return hand.face == FACE_DOWN and len(hand.exposed) < HOLE_CARDS


def _check_seen(card: str) -> None:
    pack.check((card,))
    if card == pack.UNKNOWN:
        raise Refusal("cards_unknown")
