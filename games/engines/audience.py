"""What an audience may see of a players' game: hidden cards never leave.

Croupier and floor see all that lies open at the table; the public sees no reasons of decisions. A
hole card is seen once its hand was shown, never because the system knows it.
"""

from dataclasses import replace

from games.engines.cards import UNKNOWN, Cards
from games.engines.holdem.state import SHOWN, State
from games.engines.kernel import Event, Refusal
from games.engines.rounds import HandDeclaredDead, HoleDealt, RoundVoided

CROUPIER, FLOOR, PUBLIC = AUDIENCES = ("croupier", "floor", "public")


def visible_state(state: State, audience: str) -> State:
    """The state with every hand that wasn't shown face down. For views only: nothing is decided
    from it."""
    _check(audience)
    hands = tuple(
        hand if hand.face == SHOWN else replace(hand, cards=_hidden(hand.cards))
        for hand in state.hands
    )
    return replace(state, hands=hands)


def visible_event(event: Event, audience: str) -> Event:
    """The event as this audience may read it."""
    _check(audience)
    if isinstance(event, HoleDealt):
        return replace(event, cards=_hidden(event.cards))
    if audience == PUBLIC and isinstance(event, HandDeclaredDead | RoundVoided):
        return replace(event, reason="")
    return event


def _hidden(cards: Cards) -> Cards:
    return (UNKNOWN,) * len(cards)


def _check(audience: str) -> None:
    if audience not in AUDIENCES:
        raise Refusal("malformed", field="audience", value=audience)
