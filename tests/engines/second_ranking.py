"""Hands ranked a second time, by tables written from the rules alone (CARD-3, CARD-4, CARD-5); the
second settlement compares with it. It shares no line with the engines."""

from collections import Counter
from itertools import combinations
from typing import Any

Hand = dict[str, Any]

RANKS = "23456789TJQKA"
LADDER = (
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
)
SHAPES = {
    (1, 1, 1, 1, 1): "high_card",
    (2, 1, 1, 1): "one_pair",
    (2, 2, 1): "two_pair",
    (3, 1, 1): "three_of_a_kind",
    (3, 2): "full_house",
    (4, 1): "four_of_a_kind",
    (1, 1, 1, 1): "high_card",
    (2, 1, 1): "one_pair",
    (2, 2): "two_pair",
    (3, 1): "three_of_a_kind",
    (4,): "four_of_a_kind",
}
STRAIGHTS = {frozenset(RANKS[low : low + 5]): low + 4 for low in range(9)}
WHEEL = frozenset("A2345")
RUNS = ("straight", "straight_flush", "royal_flush")
STANDS_WITH = {"ace_king": "high_card", "royal_flush": "straight_flush"}
ACE, KING, FIVE = RANKS.index("A"), RANKS.index("K"), RANKS.index("5")


def cards_of(text: Any) -> list[str]:
    """'AsKd' or a list of codes as a list of codes."""
    if isinstance(text, str):
        return [text[at : at + 2] for at in range(0, len(text), 2)]
    return list(text)


def worth(cards: list[str], ace_low: bool = True) -> Hand:
    """The best hand of four to six cards: ``name``, ``cards`` that play, and the ``key`` that
    orders hands: place on the ladder, ranks that form the combination, the other ranks."""
    if len(cards) <= 5:
        return _worth(cards, ace_low)
    return max((_worth(list(five), ace_low) for five in combinations(cards, 5)), key=_key)


def _key(hand: Hand) -> tuple[Any, ...]:
    return hand["key"]


def _worth(cards: list[str], ace_low: bool) -> Hand:
    counts = Counter(RANKS.index(card[0]) for card in cards)
    ordered = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    name = SHAPES[tuple(counts[rank] for rank in ordered)]
    formed = [rank for rank in ordered if counts[rank] > 1]
    if len(cards) == 5:
        name, formed = _of_five(cards, name, formed, ace_low)
    if name == "high_card" and ordered[:2] == [ACE, KING]:
        name, formed = "ace_king", [ACE, KING]
    others = () if name in RUNS else tuple(rank for rank in ordered if rank not in formed)
    place = LADDER.index(STANDS_WITH.get(name, name))
    return {"name": name, "cards": len(cards), "key": (place, tuple(formed), others)}


def _of_five(
    cards: list[str], name: str, formed: list[int], ace_low: bool
) -> tuple[str, list[int]]:
    """Straights and flushes, which need five cards (CARD-5)."""
    ranks = frozenset(card[0] for card in cards)
    top = FIVE if ranks == WHEEL and ace_low else STRAIGHTS.get(ranks)
    suited = len({card[1] for card in cards}) == 1
    if suited and top is not None:
        return ("royal_flush" if top == ACE else "straight_flush"), [top]
    if suited:
        return "flush", []
    if top is not None:
        return "straight", [top]
    return name, formed
