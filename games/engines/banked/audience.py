"""What an audience may see of a round against the house: hidden cards never leave.

A box's cards lie face down until it is shown, whatever the system knows of them; the bank's are
known only once they lie open. The public sees no reasons of decisions and no player's key.
"""

from dataclasses import replace

from games.engines.banked.events import (
    BetPlaced,
    BoxDealt,
    CardBought,
    CardsExchanged,
    RoundFinished,
    RoundStarted,
)
from games.engines.banked.state import Box, State
from games.engines.banked.values import BankedResult, BoxBet
from games.engines.cards import UNKNOWN, Cards
from games.engines.frozen import changed
from games.engines.kernel import Event, Reopened
from games.engines.lifecycle import RoundVoided

PUBLIC = "public"
WITH_REASON = RoundVoided | Reopened


def visible_state(state: State, audience: str) -> State:
    """The state with every hand that wasn't shown face down. For views only: nothing is decided
    from it."""
    boxes = tuple([_visible_box(box, audience) for box in state.boxes])
    result = state.result
    if audience == PUBLIC and result is not None:
        result = _without_players(result)
    return changed(state, boxes=boxes, result=result)


def visible_event(event: Event, audience: str) -> Event:
    """The event as this audience may read it."""
    if isinstance(event, BoxDealt):
        return replace(event, cards=_hidden(event.cards))
    if isinstance(event, CardsExchanged):
        return replace(event, given=_hidden(event.given), taken=_hidden(event.taken))
    if isinstance(event, CardBought):
        return replace(event, card=UNKNOWN)
    return _for_the_public(event) if audience == PUBLIC else event


def _for_the_public(event: Event) -> Event:
    if isinstance(event, RoundStarted):
        return replace(event, bets=tuple([_anonymous(bet) for bet in event.bets]))
    if isinstance(event, BetPlaced):
        return replace(event, bet=_anonymous(event.bet))
    if isinstance(event, RoundFinished):
        return replace(event, result=_without_players(event.result))
    return replace(event, reason="") if isinstance(event, WITH_REASON) else event


def _visible_box(box: Box, audience: str) -> Box:
    return changed(
        box,
        bet=_anonymous(box.bet) if audience == PUBLIC else box.bet,
        cards=box.cards if box.is_shown else _hidden(box.cards),
        given=box.given if box.given_shown else _hidden(box.given),
    )


def _anonymous(bet: BoxBet) -> BoxBet:
    return replace(bet, player="")


def _without_players(result: BankedResult) -> BankedResult:
    return replace(result, boxes=tuple([replace(box, player="") for box in result.boxes]))


def _hidden(cards: Cards) -> Cards:
    return (UNKNOWN,) * len(cards)
