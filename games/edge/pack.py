"""The pack as numbers: cards, five-card hands by value, sets of cards by index, suit symmetry.

A card is rank * 4 + suit, both from 0 in the order of this pack. A pack has all four suits of some
ranks: 13 for the games, 5 or 6 for proofs. A set of cards is written ascending; its index is the
colexicographic one (card i of them counts C(card, i + 1)), dense from 0 for each size. A hand's
value is the dense rank of its worth among all five-card hands of the pack, 0 the lowest: equal
hands have equal values, a better hand a greater one (CARD-3, CARD-4).

Two sets are alike if the names of the suits alone make them differ. Of those alike the canonical
one has its suits in falling order of their rank masks; ``Classes`` lists these with how many sets
each stands for.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np
from numba import njit
from numpy.typing import NDArray

Cards = NDArray[np.int8]
Ints = NDArray[np.int64]

SUITS = 4
HAND = 5
MOST_CARDS = 52
WHOLE_PACK = tuple(range(2, 15))  # the ranks, the ace high
LINES = (
    "high_card",
    "ace_king",
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
(
    HIGH_CARD,
    ACE_KING,
    ONE_PAIR,
    TWO_PAIR,
    TRIPS,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    QUADS,
    STRAIGHT_FLUSH,
    ROYAL,
) = range(len(LINES))
ACE, KING, WHEEL_HIGH = 14, 13, 5
BINOMIAL = np.array(
    [[comb(n, k) for k in range(10)] for n in range(MOST_CARDS + 1)], dtype=np.int64
)
PERMUTATIONS = np.array(
    [
        (a, b, c, 6 - a - b - c)
        for a in range(SUITS)
        for b in range(SUITS)
        for c in range(SUITS)
        if len({a, b, c}) == 3
    ],
    dtype=np.int64,
)


@dataclass(frozen=True, eq=False)
class Pack:
    """``value`` and ``hands`` are by index of the hand; ``line`` (place in LINES) is by value.
    ``in_order`` has the indices of all hands by rising value; those of value v are
    ``in_order[first[v]:first[v + 1]]``. ``bar`` is the least value with which a bank plays."""

    ranks: tuple[int, ...]
    ace_low_straight: bool
    hands: Cards
    value: NDArray[np.int32]
    line: NDArray[np.int8]
    in_order: NDArray[np.int32]
    first: Ints
    bar: int

    @property
    def cards(self) -> int:
        return len(self.ranks) * SUITS

    @property
    def values(self) -> int:
        return len(self.line)


@dataclass(frozen=True, eq=False)
class Classes:
    """The canonical sets of one size, as cards, and how many sets are alike with each."""

    cards: Cards
    orbit: Ints


@lru_cache(maxsize=8)
def pack_of(ranks: tuple[int, ...] = WHOLE_PACK, *, ace_low_straight: bool = True) -> Pack:
    """The pack of these ranks, ascending, 2 to 14."""
    hands = all_sets(len(ranks) * SUITS, HAND)
    worth = _worth_of(hands, np.array(ranks, np.int64), ace_low_straight)
    exists = np.zeros(len(LINES) << 20, np.bool_)
    exists[worth] = True
    line = (np.flatnonzero(exists) >> 20).astype(np.int8)
    value = (np.cumsum(exists, dtype=np.int32) - 1)[worth]
    first = np.concatenate(([0], np.cumsum(np.bincount(value, minlength=len(line)))))
    return Pack(
        ranks=ranks,
        ace_low_straight=ace_low_straight,
        hands=hands,
        value=value,
        line=line,
        in_order=np.argsort(value.astype(np.int16), kind="stable").astype(np.int32),
        first=first.astype(np.int64),
        bar=int(np.searchsorted(line, ACE_KING)),
    )


@lru_cache(maxsize=16)
def classes_of(ranks: int, size: int) -> Classes:
    """The classes of sets of this size in a pack of so many ranks."""
    by_count, starts = _masks_by_count(ranks, size)
    nothing = np.empty((0, SUITS), np.int64)
    masks = np.empty((_canonical_masks(by_count, starts, size, nothing), SUITS), np.int64)
    _canonical_masks(by_count, starts, size, masks)
    return Classes(*_cards_and_orbits(masks, ranks, size))


@lru_cache(maxsize=4)
def class_numbers(ranks: int, size: int) -> NDArray[np.int32]:
    """The place in ``classes_of`` by index of the set; -1 where the set isn't canonical."""
    numbers = np.full(comb(ranks * SUITS, size), -1, np.int32)
    cards = classes_of(ranks, size).cards
    numbers[indices(cards)] = np.arange(len(cards), dtype=np.int32)
    return numbers


def indices(sets: Cards) -> Ints:
    """The index of each set of cards, one a row, ascending."""
    places = np.arange(1, sets.shape[1] + 1)
    found: Ints = BINOMIAL[sets.astype(np.int64), places].sum(axis=1)
    return found


def all_sets(cards: int, size: int) -> Cards:
    """All sets of this size in the order of their indices."""
    sets = np.empty((comb(cards, size), size), np.int8)
    _fill_sets(sets)
    return sets


def _masks_by_count(ranks: int, most: int) -> tuple[Ints, Ints]:
    """All rank masks with at most so many ranks, by number of ranks, ascending."""
    masks = np.arange(1 << ranks, dtype=np.int64)
    counts = np.array([int(mask).bit_count() for mask in masks])
    order = np.argsort(counts, kind="stable")
    starts = np.searchsorted(counts[order], np.arange(max(most, ranks) + 2))
    return masks[order], starts.astype(np.int64)


@njit(cache=True, nogil=True)
def _fill_sets(sets):
    size = sets.shape[1]
    current = np.arange(size)
    for row in range(sets.shape[0]):
        for at in range(size):
            sets[row, at] = current[at]
        at = 0  # the next set in colexicographic order: the first card that can move up does
        while at + 1 < size and current[at] + 1 == current[at + 1]:
            current[at] = at
            at += 1
        current[at] += 1


@njit(cache=True, nogil=True)
def _worth_of(hands, ranks, wheel):
    """A comparable worth of every hand: line << 20, then the ranks that count from the top."""
    worth = np.empty(hands.shape[0], np.int32)
    keys = np.empty(HAND, np.int64)
    for row in range(hands.shape[0]):
        worth[row] = _worth(hands[row], ranks, wheel, keys)
    return worth


@njit(cache=True, nogil=True)
def _worth(hand, ranks, wheel, keys):
    """``keys`` is room for the ranks held: count << 4 | rank, sorted from the top."""
    is_flush = True
    keys[:] = 0
    held = 0
    for at in range(HAND - 1, -1, -1):
        is_flush &= hand[at] % SUITS == hand[0] % SUITS
        rank = ranks[hand[at] // SUITS]
        if held and keys[held - 1] & 15 == rank:
            keys[held - 1] += 16
        else:
            keys[held] = 16 | rank
            held += 1
    _sort_falling(keys)
    tops = 0
    for at in range(HAND):
        tops = tops << 4 | (keys[at] & 15)
    if held < HAND:
        return _line_of_groups(keys[0] >> 4, keys[1] >> 4) << 20 | tops
    high = _straight_high(keys, wheel)
    if high:
        line = STRAIGHT if not is_flush else ROYAL if high == ACE else STRAIGHT_FLUSH
        return line << 20 | high << 16
    if is_flush:
        return FLUSH << 20 | tops
    ace_king = keys[0] & 15 == ACE and keys[1] & 15 == KING
    return (ACE_KING if ace_king else HIGH_CARD) << 20 | tops


@njit(cache=True, nogil=True)
def _sort_falling(keys):
    for at in range(1, len(keys)):
        place = at
        while place and keys[place - 1] < keys[place]:
            keys[place - 1], keys[place] = keys[place], keys[place - 1]
            place -= 1


@njit(cache=True, nogil=True)
def _line_of_groups(most, second):
    if most == 4:
        return QUADS
    if most == 3:
        return FULL_HOUSE if second == 2 else TRIPS
    return TWO_PAIR if second == 2 else ONE_PAIR


@njit(cache=True, nogil=True)
def _straight_high(keys, wheel):
    """The highest card of a straight of five distinct ranks, falling; 0 if it is none."""
    high, low = keys[0] & 15, keys[4] & 15
    if high - low == 4:
        return high
    if wheel and high == ACE and keys[1] & 15 == WHEEL_HIGH and low == 2:
        return WHEEL_HIGH
    return 0


@njit(cache=True, nogil=True)
def _canonical_masks(masks, starts, size, found):
    """Four masks in falling order with so many ranks in all; only counted while found is empty."""
    count = 0
    for a in range(starts[size + 1]):
        left_a = size - _count_of(a, starts)
        for b in range(starts[left_a + 1]):
            if masks[b] > masks[a]:
                continue
            left_b = left_a - _count_of(b, starts)
            for c in range(starts[left_b + 1]):
                if masks[c] > masks[b]:
                    continue
                left_c = left_b - _count_of(c, starts)
                for d in range(starts[left_c], starts[left_c + 1]):
                    if masks[d] > masks[c]:
                        break
                    if len(found):
                        found[count, 0], found[count, 1] = masks[a], masks[b]
                        found[count, 2], found[count, 3] = masks[c], masks[d]
                    count += 1
    return count


@njit(cache=True, nogil=True)
def _count_of(place, starts):
    """How many ranks the mask at this place has."""
    count = 0
    while starts[count + 1] <= place:
        count += 1
    return count


@njit(cache=True, nogil=True)
def _cards_and_orbits(masks, ranks, size):
    cards = np.empty((len(masks), size), np.int8)
    orbit = np.empty(len(masks), np.int64)
    for row in range(len(masks)):
        held = 0
        for rank in range(ranks):
            for suit in range(SUITS):
                if masks[row, suit] >> rank & 1:
                    cards[row, held] = rank * SUITS + suit
                    held += 1
        orbit[row] = 24 // _symmetries(masks[row])
    return cards, orbit


@njit(cache=True, nogil=True)
def _symmetries(falling):
    """How many of the 24 orders of the suits leave masks in falling order as they are."""
    ways, run = 1, 1
    for suit in range(1, SUITS):
        run = run + 1 if falling[suit] == falling[suit - 1] else 1
        ways *= run
    return ways


@njit(cache=True, nogil=True)
def suit_order(cards, without, order):
    """The order of the suits that makes a set canonical: ``order[suit]`` is the suit's new name.
    ``without`` has a bit for each place of a card that isn't of the set."""
    masks = np.zeros(SUITS, np.int64)
    for at in range(len(cards)):
        if not without >> at & 1:
            masks[cards[at] % SUITS] |= 1 << (cards[at] // SUITS)
    for suit in range(SUITS):
        before = 0
        for other in range(SUITS):
            before += masks[other] > masks[suit] or (masks[other] == masks[suit] and other < suit)
        order[suit] = before


@njit(cache=True, nogil=True)
def index_renamed(cards, without, order):
    """The index of the set after its suits were renamed by ``suit_order``."""
    index, size, start = 0, 0, 0
    total = len(cards)
    while start < total:
        rank = cards[start] // SUITS
        held = 0  # the suits held in this rank, as bits of their new names
        while start < total and cards[start] // SUITS == rank:
            if not without >> start & 1:
                held |= 1 << order[cards[start] % SUITS]
            start += 1
        for suit in range(SUITS):
            if held >> suit & 1:
                size += 1
                index += BINOMIAL[rank * SUITS + suit, size]
    return index


@njit(cache=True, nogil=True)
def renamed(card, order):
    """The card after the suits were renamed."""
    return card // SUITS * SUITS + order[card % SUITS]


@njit(cache=True, nogil=True)
def places_renamed(cards, without, marked, order):
    """The places that the marked cards have in the set after its suits were renamed, as bits."""
    places = 0
    for at in range(len(cards)):
        if not marked >> at & 1:
            continue
        card, place = renamed(cards[at], order), 0
        for other in range(len(cards)):
            if not without >> other & 1:
                place += renamed(cards[other], order) < card
        places |= 1 << place
    return places
