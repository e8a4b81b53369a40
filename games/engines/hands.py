"""Hand ranking (CARD-3 to CARD-6): the best five of one to seven cards.

``strength`` is the fast path: cards in, one comparable integer out. Each card is a number whose
low half counts its rank in base 5 and whose high half counts its suit, so that a hand is a sum;
sums are looked up in tables that fill themselves. ``evaluate`` names the hand and the cards that
play.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

from games.engines.cards import INDEX, PACK, RANKS, SUITS

CATEGORIES = (
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
HIGH_CARD, ONE_PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL = (
    range(10)
)
_STRAIGHTS = (STRAIGHT, STRAIGHT_FLUSH, ROYAL)
_FLUSHES = (FLUSH, STRAIGHT_FLUSH, ROYAL)
WHEEL_HIGH = 5
ACE = 14

_RANK_BITS = (1 << 32) - 1
_SUIT_SHIFT = 32
_SUIT_BIAS = 0x3333 << _SUIT_SHIFT  # three more per suit, so that five of a suit set bit 3
_FIVE_OF_A_SUIT = 0x8888 << _SUIT_SHIFT
_KEYS: dict[str | int, int] = {  # of a card by its code and by its index in the pack
    name: 5**at + (1 << (_SUIT_SHIFT + 4 * suit))
    for at in range(len(RANKS))
    for suit in range(len(SUITS))
    for name in (at * len(SUITS) + suit, RANKS[at] + SUITS[suit])
}
_RANK_OF = {card: index // len(SUITS) + 2 for card, index in INDEX.items()}


@dataclass(frozen=True, slots=True, order=True)
class HandValue:
    """A hand's worth. Compared by ``strength`` alone; suits never count (CARD-4).

    ``category`` is one of CATEGORIES; ``ranks`` are the ranks that form it, then the kickers from
    the top (a straight: its highest card); ``playing`` are the cards that count, at most five.
    """

    strength: int
    category: str = field(compare=False)
    ranks: tuple[int, ...] = field(compare=False)
    playing: tuple[str, ...] = field(compare=False)


def evaluate(cards: Sequence[str], *, ace_low_straight: bool = True) -> HandValue:
    """The best hand of one to seven distinct known cards."""
    value = strength(cards, ace_low_straight=ace_low_straight)
    category, ranks = _named(value)
    return HandValue(value, CATEGORIES[category], ranks, _playing(cards, category, ranks))


def strength(cards: Iterable[str | int], *, ace_low_straight: bool = True) -> int:
    """Comparable worth of one to seven distinct known cards, given by their codes or by their
    indices in the pack. Cards that come from outside are checked before."""
    cards = tuple(cards)
    total = _SUIT_BIAS
    for card in cards:
        total += _KEYS[card]
    by_counts, by_mask = _TABLES[ace_low_straight]
    if total & _FIVE_OF_A_SUIT:
        return by_mask[_flush_mask(cards)]
    return by_counts[total & _RANK_BITS]


def _flush_mask(cards: tuple[str | int, ...]) -> int:
    """The bits of the ranks that are held in the suit of a flush."""
    codes = [PACK[card] if isinstance(card, int) else card for card in cards]
    return sum(1 << (_RANK_OF[card] - 2) for card in _of_the_flush(codes))


class _ByCounts(dict[int, int]):
    """Strength by rank counts, for hands in which no suit has five cards."""

    def __init__(self, wheel: bool) -> None:
        super().__init__()
        self.wheel = wheel

    def __missing__(self, key: int) -> int:
        counts = {at + 2: key // 5**at % 5 for at in range(len(RANKS))}
        value = self[key] = _strength_by_counts(counts, self.wheel)
        return value


class _ByMask(dict[int, int]):
    """Strength of the suited cards, by the bits of their ranks. With five of a suit among seven
    cards there is neither a full house nor four of a kind."""

    def __init__(self, wheel: bool) -> None:
        super().__init__()
        self.wheel = wheel

    def __missing__(self, mask: int) -> int:
        ranks = [at + 2 for at in reversed(range(len(RANKS))) if mask >> at & 1]
        high = _straight_high(ranks, self.wheel)
        if high == ACE:
            value = _pack(ROYAL, [ACE])
        elif high:
            value = _pack(STRAIGHT_FLUSH, [high])
        else:
            value = _pack(FLUSH, ranks[:5])
        self[mask] = value
        return value


_TABLES = {wheel: (_ByCounts(wheel), _ByMask(wheel)) for wheel in (False, True)}


def _strength_by_counts(counts: dict[int, int], wheel: bool) -> int:
    """The best of quads, full house, straight, trips, two pair, pair, high card."""
    held = sorted((rank for rank, count in counts.items() if count), reverse=True)
    groups = sorted(held, key=lambda rank: (counts[rank], rank), reverse=True)
    first, second = counts[groups[0]], counts[groups[1]] if len(groups) > 1 else 0
    if first == 4:
        return _pack(QUADS, groups[:1] + _kickers(held, groups[:1], 1))
    if first == 3 and second >= 2:
        return _pack(FULL_HOUSE, [groups[0], max(r for r in groups[1:] if counts[r] >= 2)])
    high = _straight_high(held, wheel)
    if high:
        return _pack(STRAIGHT, [high])
    if first == 3:
        return _pack(TRIPS, groups[:1] + _kickers(held, groups[:1], 2))
    if first == 2 and second == 2:
        return _pack(TWO_PAIR, groups[:2] + _kickers(held, groups[:2], 1))
    if first == 2:
        return _pack(ONE_PAIR, groups[:1] + _kickers(held, groups[:1], 3))
    return _pack(HIGH_CARD, held[:5])


def _kickers(held: list[int], used: list[int], count: int) -> list[int]:
    return [rank for rank in held if rank not in used][:count]


def _straight_high(ranks: list[int], wheel: bool) -> int:
    """Highest card of the best straight within the ranks; 0 if there is none."""
    present = set(ranks)
    for high in range(ACE, WHEEL_HIGH, -1):
        if all(rank in present for rank in range(high - 4, high + 1)):
            return high
    return WHEEL_HIGH if wheel and {ACE, 2, 3, 4, 5} <= present else 0


def _pack(category: int, ranks: list[int]) -> int:
    value = category
    for at in range(5):
        value = value << 4 | (ranks[at] if at < len(ranks) else 0)
    return value


@cache
def _named(value: int) -> tuple[int, tuple[int, ...]]:
    """Category and ranks of a strength; there are fewer than 10,000 of them."""
    nibbles = (value >> shift & 15 for shift in (16, 12, 8, 4, 0))
    return value >> 20, tuple(rank for rank in nibbles if rank)


def _playing(cards: Sequence[str], category: int, ranks: tuple[int, ...]) -> tuple[str, ...]:
    if category in _FLUSHES:
        cards = _of_the_flush(cards)
    held: dict[int, list[str]] = {}
    for card in cards:
        held.setdefault(_RANK_OF[card], []).append(card)
    if category in _STRAIGHTS:
        return tuple([held[rank][0] for rank in _straight_ranks(ranks[0])])
    return tuple([card for rank in ranks for card in held[rank]][:5])


def _straight_ranks(high: int) -> tuple[int, ...]:
    if high == WHEEL_HIGH:
        return (5, 4, 3, 2, ACE)
    return tuple(range(high, high - 5, -1))


def _of_the_flush(cards: Sequence[str]) -> list[str]:
    suits = [card[1] for card in cards]
    suit = max(SUITS, key=suits.count)
    return [card for card, its_suit in zip(cards, suits, strict=True) if its_suit == suit]
