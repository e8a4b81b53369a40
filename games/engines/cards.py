"""One pack of 52 (CARD-1): card codes, the unknown card and the checks of entered cards."""

from collections.abc import Iterable

from games.engines.kernel import Refusal

RANKS = "23456789TJQKA"
SUITS = "cdhs"
UNKNOWN = "??"  # dealt face down, value not seen by the system
PACK: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
INDEX: dict[str, int] = {card: index for index, card in enumerate(PACK)}

Cards = tuple[str, ...]


def parse(text: str) -> Cards:
    """'AsKd??' as ('As', 'Kd', '??'); raises Refusal("malformed") for anything else."""
    cards = tuple([text[at : at + 2] for at in range(0, len(text), 2)])
    check(cards)
    return cards


def check(cards: Iterable[object]) -> None:
    """Refuses whatever is neither a card of the pack nor the unknown card."""
    for card in cards:
        if not isinstance(card, str) or (card != UNKNOWN and card not in INDEX):
            raise Refusal("malformed", field="cards", value=str(card))


def rank(card: str) -> int:
    """2 to 14, the ace high."""
    return RANKS.index(card[0]) + 2


def known(cards: Iterable[str]) -> Cards:
    """The cards whose value the system has seen."""
    return tuple([card for card in cards if card != UNKNOWN])


def all_known(cards: Iterable[str]) -> bool:
    """Whether there is no unknown card among them."""
    return UNKNOWN not in cards


def check_distinct(cards: Iterable[str]) -> None:
    """CARD-2 within one entry: the same known card twice is refused."""
    seen: set[str] = set()
    for card in known(cards):
        if card in seen:
            raise Refusal("card_known", card=card, place="entry")
        seen.add(card)
