"""What an audience may see of a players' game: hidden cards never leave.

Croupier and floor see all that lies open at the table; the public sees no reasons of decisions. A
hole card is seen once it was shown or lies open by mistake, never because the system knows it.
"""

from dataclasses import replace

from games.engines.cards import UNKNOWN, Cards
from games.engines.kernel import Event, Refusal, Reopened
from games.engines.ring.state import SHOWN, Hand, State
from games.engines.rounds import HandDeclaredDead, HoleDealt, RoundVoided, WagerAccepted

CROUPIER, FLOOR, PUBLIC = AUDIENCES = ("croupier", "floor", "public")
WITH_REASON = HandDeclaredDead | RoundVoided | WagerAccepted | Reopened


def visible_state(state: State, audience: str) -> State:
    """The state with every hand that wasn't shown face down. For views only: nothing is decided
    from it."""
    _check(audience)
    hands = tuple(
        hand if hand.face == SHOWN else replace(hand, cards=_open_cards(hand))
        for hand in state.hands
    )
    return replace(state, hands=hands)


def visible_event(event: Event, audience: str) -> Event:
    """The event as this audience may read it."""
    _check(audience)
    if isinstance(event, HoleDealt):
        return replace(event, cards=_hidden(event.cards))
    if audience == PUBLIC and isinstance(event, WITH_REASON):
        return replace(event, reason="")
    return event


def _open_cards(hand: Hand) -> Cards:
    return tuple(card if card in hand.exposed else UNKNOWN for card in hand.cards)


def _hidden(cards: Cards) -> Cards:
    return (UNKNOWN,) * len(cards)


def _check(audience: str) -> None:
    if audience not in AUDIENCES:
        raise Refusal("malformed", field="audience", value=audience)
