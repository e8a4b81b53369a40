"""Cards that come in with commands: CARD-2 for every one of them, in every players' game."""

from games.engines import cards as pack
from games.engines.cards import Cards
from games.engines.kernel import Refusal
from games.engines.ring.state import BETTING, State


def check_new_cards(state: State, cards: Cards, count: int, *, reshuffled: bool = False) -> None:
    """Refuses another number of cards, one that is none, one given twice, and one already out."""
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
            is_open = card in hand.open_cards
            raise Refusal(
                "card_known",
                card=card,
                place="seat" if is_open else None,
                seat=hand.seat if is_open else None,
            )


def check_seen(card: str) -> None:
    """Refuses what isn't one card of the pack that somebody has seen."""
    pack.check((card,))
    if card == pack.UNKNOWN:
        raise Refusal("cards_unknown")


def not_due(state: State) -> Refusal:
    """POT-15: why no card may be dealt now."""
    if state.phase == BETTING:
        return Refusal("action_open", seat=state.betting.turn)
    return Refusal("deal_not_due", phase=state.phase)
