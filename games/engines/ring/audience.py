"""What an audience may see of a players' game: hidden cards never leave.

A card dealt face down is seen once it was shown or lies open by mistake, never because the system
knows it; an upcard lies open. The public sees no reasons of decisions.
"""

from dataclasses import replace

from games.engines.cards import UNKNOWN, Cards
from games.engines.frozen import changed
from games.engines.kernel import Event, Reopened
from games.engines.ring.state import SHOWN, Hand, State
from games.engines.rounds import (
    HandDeclaredDead,
    HoleDealt,
    OpenerNamed,
    RoundVoided,
    SeatDealt,
    WagerAccepted,
)

PUBLIC = "public"
WITH_REASON = HandDeclaredDead | OpenerNamed | RoundVoided | WagerAccepted | Reopened


def visible_state(state: State, audience: str) -> State:
    """The state with every hand that wasn't shown face down. For views only: nothing is decided
    from it."""
    hands = tuple(
        [
            hand if hand.face == SHOWN else changed(hand, cards=_visible_cards(hand))
            for hand in state.hands
        ]
    )
    return changed(state, hands=hands)


def visible_event(event: Event, audience: str) -> Event:
    """The event as this audience may read it."""
    if isinstance(event, HoleDealt):
        return replace(event, cards=_hidden(event.cards))
    if isinstance(event, SeatDealt):
        return replace(event, down=_hidden(event.down))
    if audience == PUBLIC and isinstance(event, WITH_REASON):
        return replace(event, reason="")
    return event


def _visible_cards(hand: Hand) -> Cards:
    return tuple([card if card in hand.open_cards else UNKNOWN for card in hand.cards])


def _hidden(cards: Cards) -> Cards:
    return (UNKNOWN,) * len(cards)
