"""A card more, or other cards: what a draw is worth, summed over all draws, and how it ends.

A dead set with a hand in it (a look of the sweep) is one draw seen after it was made. It came from
every hand that is left when some of its cards are taken as the drawn ones, so its worth is added to
each of these. Only one set of each class is looked at, for all that are alike with it: it stands
for ``orbit`` sets, and what it adds to a hand is meant for all hands alike with that one. Summing
over the orders of suits that leave the hand as it is gives 24 times what the hand gains by all its
draws (``over_symmetries``). Counting goes the other way: the choice for a hand, summed over the
same orders, tells in 24ths how many of the draws to a set were chosen.
"""

from math import comb
from typing import NamedTuple, TypeVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

from games.edge.pack import (
    HAND,
    LINES,
    PERMUTATIONS,
    SUITS,
    Cards,
    Ints,
    Pack,
    class_numbers,
    classes_of,
    index_renamed,
    indices,
    places_renamed,
    renamed,
    suit_order,
)
from games.edge.sweep import (
    BELOW,
    LANES,
    NO_GAME,
    UP_TO,
    Block,
    Looks,
    in_parts,
    looks_in_order,
    sweep,
)

T = TypeVar("T", np.int64, np.int8)

FOLDED, UNPLAYED, TIED, LOST = range(len(LINES), len(LINES) + 4)
ENDS = len(LINES) + 4  # of a round: won by each line, then these
ORDERS = len(PERMUTATIONS)
PLACE_SETS = range(1 << HAND)
SLOT = np.array(  # of the cards put aside: the number of their places among as many places
    [
        sum(other < places and other.bit_count() == places.bit_count() for other in PLACE_SETS)
        for places in PLACE_SETS
    ]
)


ORDER_NUMBER = np.zeros((SUITS, SUITS, SUITS), np.int64)  # of an order by its first three names
ORDER_NUMBER[tuple(PERMUTATIONS[:, :3].T)] = np.arange(ORDERS)


class Draw(NamedTuple):
    """Cards given from the hand and cards taken; the best five of what is held count."""

    given: int
    taken: int

    @property
    def slots(self) -> int:
        """In how many ways the cards to be given can be chosen."""
        return comb(HAND, self.given)


class DeadSets(NamedTuple):
    """What the draws of one kind look at: the classes of dead sets, and the looks at them. For each
    set and each places of the ``drawn`` cards: the class of the hand that was dealt, and which
    order of the suits makes that hand canonical."""

    cards: Cards
    orbit: Ints
    looks: Looks
    drawn: Ints
    hand: NDArray[np.int32]
    order: NDArray[np.int8]


def dead_sets(pack: Pack, draw: Draw) -> DeadSets:
    """Every set that a hand can be after this draw, its cards put aside included."""
    classes = classes_of(len(pack.ranks), HAND + draw.taken)
    aside, drawn = (_masks(HAND + draw.taken, count) for count in draw)
    numbers = class_numbers(len(pack.ranks), HAND)

    def of_part(part: slice) -> tuple[Ints, NDArray[np.int32], NDArray[np.int8]]:
        cards = classes.cards[part]
        return _values_held(cards, pack.value, aside, drawn), *_hands_dealt(cards, drawn, numbers)

    parts = in_parts(len(classes.cards), of_part)
    values, hand, order = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    dead = np.repeat(np.arange(len(classes.cards)), len(aside))
    looks = looks_in_order(pack, values.ravel(), dead, np.tile(aside, len(classes.cards)))
    return DeadSets(classes.cards, classes.orbit, looks, drawn, hand, order)


def worth_of_draws(
    pack: Pack, draw: Draw, sets: DeadSets, pay: Ints, hands: int, block: Block
) -> NDArray[np.int64]:
    """What each hand gains by the draw, summed over all draws and all hands of the bank, when bet
    or fold is decided after it: worth[class of the hand, slot of the cards given, lane]."""
    cards = classes_of(len(pack.ranks), HAND).cards
    worth = np.zeros((len(cards), draw.slots, LANES), np.int64)
    for seen in sweep(pack, block, sets.cards, sets.looks):
        _add_draws(seen, sets, pay, hands, block, worth)
    summed = over_symmetries(worth, cards, draw.given, block)
    summed //= ORDERS
    return summed


def ends_of_draws(
    pack: Pack,
    draw: Draw,
    sets: DeadSets,
    chosen: NDArray[np.int8],
    pay: Ints,
    hands: int,
    block: Block,
) -> tuple[Ints, Ints]:
    """How the draws end that were chosen, in hands of the bank: by end, and the folds by line of
    the first hand. ``chosen[class of the hand, slot, lane]`` is 1 where the draw is made."""
    classes = classes_of(len(pack.ranks), HAND)
    weights = over_symmetries(chosen, classes.cards, draw.given, block)
    weights *= classes.orbit.astype(np.int8)[:, None, None]
    lines = pack.line[pack.value[indices(classes.cards)]]
    ends, folds = np.zeros(ENDS, np.int64), np.zeros(len(LINES), np.int64)
    is_chosen: NDArray[np.bool_] = weights.max(axis=2) > 0
    wanted = sets._replace(looks=_looks_wanted(sets, is_chosen))
    for seen in sweep(pack, block, wanted.cards, wanted.looks):
        _count_draws(seen, wanted, weights, is_chosen, lines, pay, hands, block, ends, folds)
    return ends // ORDERS, folds // ORDERS


def _masks(size: int, count: int) -> Ints:
    """All sets of so many of the places."""
    return np.array([mask for mask in range(1 << size) if mask.bit_count() == count])


def _looks_wanted(sets: DeadSets, is_chosen: NDArray[np.bool_]) -> Looks:
    """The looks at draws that somebody makes."""
    wanted = np.zeros(len(sets.looks.dead), np.bool_)
    _mark_wanted(sets, is_chosen, wanted)
    before = np.concatenate(([0], np.cumsum(wanted)))
    looks = sets.looks
    return Looks(looks.dead[wanted], looks.given[wanted], looks.line[wanted], before[looks.first])


@njit(cache=True, nogil=True)
def _hands_dealt(sets, drawn, numbers):
    """The class of the hand that is left without the drawn cards, and its order of the suits."""
    hand = np.empty((len(sets), len(drawn)), np.int32)
    number_of_order = np.empty((len(sets), len(drawn)), np.int8)
    order = np.zeros(SUITS, np.int64)
    for row in range(len(sets)):
        for at in range(len(drawn)):
            suit_order(sets[row], drawn[at], order)
            hand[row, at] = numbers[index_renamed(sets[row], drawn[at], order)]
            number_of_order[row, at] = ORDER_NUMBER[order[0], order[1], order[2]]
    return hand, number_of_order


@njit(cache=True, nogil=True)
def _values_held(sets, value, aside, taken):
    """The value of the hand in every set, when the cards at these places are put aside: the best
    five of the others. ``taken`` has the places of as many cards as the set is above five."""
    values = np.zeros((len(sets), len(aside)), np.int64)
    keep = np.arange(SUITS)
    for row in range(len(sets)):
        for at in range(len(aside)):
            for out in taken:
                if out & aside[at] == aside[at]:
                    held = value[index_renamed(sets[row], out, keep)]
                    values[row, at] = max(values[row, at], held)
    return values


@njit(cache=True, nogil=True)
def bet_worth(counts, lane, line, pay, hands):
    """What a bet is worth, summed over all hands of the bank with this up card."""
    no_game, below, up_to = counts[NO_GAME, lane], counts[BELOW, lane], counts[UP_TO, lane]
    worth = np.int64(no_game) * pay[UNPLAYED]
    worth += np.int64(below - no_game) * pay[line]
    worth += np.int64(up_to - below) * pay[TIED]
    return worth + np.int64(hands - up_to) * pay[LOST]


@njit(cache=True, nogil=True)
def _add_draws(seen, sets, pay, hands, block, worth):
    better = np.zeros(LANES, np.int64)
    lanes = block.high - block.low
    for at in range(seen.end - seen.begin):
        look = seen.begin + at
        number, given, line = sets.looks.dead[look], sets.looks.given[look], sets.looks.line[look]
        dead, orbit = sets.cards[number], sets.orbit[number]
        for lane in range(lanes):
            bet = bet_worth(seen.counts[at], lane, line, pay, hands)
            better[lane] = orbit * max(bet, hands * pay[FOLDED])
        for card in dead:
            if block.low <= card < block.high:
                better[card - block.low] = 0
        for place in range(len(sets.drawn)):
            if sets.drawn[place] & given == 0:
                order = PERMUTATIONS[sets.order[number, place]]
                slot = _slot(dead, sets.drawn[place], given, order)
                of_hand = worth[sets.hand[number, place], slot]
                for rank in range(0, lanes, SUITS):
                    for suit in range(SUITS):
                        of_hand[rank + order[suit]] += better[rank + suit]


@njit(cache=True, nogil=True)
def _slot(dead, drawn, given, order):
    """The number of the cards given among all choices of as many from the hand."""
    return SLOT[places_renamed(dead, drawn, given, order)] if given else 0


@njit(cache=True, nogil=True)
def _mark_wanted(sets, is_chosen, wanted):
    for look in range(len(wanted)):
        number, given = sets.looks.dead[look], sets.looks.given[look]
        for place in range(len(sets.drawn)):
            if sets.drawn[place] & given == 0:
                order = PERMUTATIONS[sets.order[number, place]]
                slot = _slot(sets.cards[number], sets.drawn[place], given, order)
                wanted[look] |= is_chosen[sets.hand[number, place], slot]


@njit(cache=True, nogil=True)
def _count_draws(seen, sets, weights, is_chosen, lines, pay, hands, block, ends, folds):
    lanes = block.high - block.low
    total, folded = np.zeros(LANES, np.int64), np.zeros(LANES, np.bool_)
    for at in range(seen.end - seen.begin):
        look = seen.begin + at
        number, given, line = sets.looks.dead[look], sets.looks.given[look], sets.looks.line[look]
        dead, counts, orbit = sets.cards[number], seen.counts[at], sets.orbit[number]
        total[:] = 0
        for lane in range(lanes):
            folded[lane] = bet_worth(counts, lane, line, pay, hands) <= hands * pay[FOLDED]
        for card in dead:
            if block.low <= card < block.high:
                folded[card - block.low] = False
        for place in range(len(sets.drawn)):
            if sets.drawn[place] & given == 0:
                order = PERMUTATIONS[sets.order[number, place]]
                slot, hand = _slot(dead, sets.drawn[place], given, order), sets.hand[number, place]
                if is_chosen[hand, slot]:
                    of_hand, folds_of_hand = weights[hand, slot], 0
                    for lane in range(lanes):
                        weight = of_hand[lane - lane % SUITS + order[lane % SUITS]]
                        total[lane] += weight
                        folds_of_hand += weight * folded[lane]
                    folds[lines[hand]] += folds_of_hand * orbit * hands
        for card in dead:
            if block.low <= card < block.high:
                total[card - block.low] = 0
        for lane in range(lanes):
            if folded[lane]:
                ends[FOLDED] += total[lane] * orbit * hands
            else:
                add_ends(ends, counts, lane, line, total[lane] * orbit, hands)


@njit(cache=True, nogil=True)
def add_ends(ends, counts, lane, line, weight, hands):
    """How a bet ends, over all hands of the bank with this up card."""
    no_game, below, up_to = counts[NO_GAME, lane], counts[BELOW, lane], counts[UP_TO, lane]
    ends[UNPLAYED] += weight * no_game
    ends[line] += weight * (below - no_game)
    ends[TIED] += weight * (up_to - below)
    ends[LOST] += weight * (hands - up_to)


@njit(cache=True, nogil=True)
def _holds(cards, card):
    found = False
    for held in cards:
        found |= held == card
    return found


def over_symmetries(rows: NDArray[T], hands: Cards, given: int, block: Block) -> NDArray[T]:
    """Each hand's rows summed over the orders of suits that leave the hand as it is."""
    summed = np.zeros_like(rows)
    _sum_over_orders(rows, hands, _masks(HAND, given), block, summed)
    return summed


@njit(cache=True, nogil=True)
def _sum_over_orders(rows, hands, asides, block, summed):
    for number in range(len(hands)):
        hand = hands[number]
        for order in PERMUTATIONS:
            if not _stays(hand, order):
                continue
            for aside in asides:
                slot, moved_slot = SLOT[aside], SLOT[places_renamed(hand, 0, aside, order)]
                for card in range(block.low, block.high):
                    lane, moved = card - block.low, renamed(card, order) - block.low
                    summed[number, slot, lane] += rows[number, moved_slot, moved]


@njit(cache=True, nogil=True)
def _stays(hand, order):
    stays = True
    for card in hand:
        stays &= _holds(hand, renamed(card, order))
    return stays
