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
from typing import NamedTuple

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
from games.edge.sweep import BELOW, LANES, NO_GAME, UP_TO, Block, Looks, looks_in_order, sweep

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


class Draw(NamedTuple):
    """Cards given from the hand and cards taken; the best five of what is held count."""

    given: int
    taken: int

    @property
    def slots(self) -> int:
        """In how many ways the cards to be given can be chosen."""
        return comb(HAND, self.given)


class DeadSets(NamedTuple):
    """What the draws of one kind look at: the classes of dead sets, and the looks at them."""

    cards: Cards
    orbit: Ints
    looks: Looks
    drawn: Ints


def dead_sets(pack: Pack, draw: Draw) -> DeadSets:
    """Every set that a hand can be after this draw, its cards put aside included."""
    classes = classes_of(len(pack.ranks), HAND + draw.taken)
    aside = _masks(HAND + draw.taken, draw.given)
    values = _values_held(classes.cards, pack.value, aside, _masks(HAND + draw.taken, draw.taken))
    dead = np.repeat(np.arange(len(classes.cards)), len(aside))
    looks = looks_in_order(pack, values.ravel(), dead, np.tile(aside, len(classes.cards)))
    return DeadSets(classes.cards, classes.orbit, looks, _masks(HAND + draw.taken, draw.taken))


def worth_of_draws(
    pack: Pack, draw: Draw, sets: DeadSets, pay: Ints, hands: int, block: Block
) -> NDArray[np.int64]:
    """What each hand gains by the draw, summed over all draws and all hands of the bank, when bet
    or fold is decided after it: worth[class of the hand, slot of the cards given, lane]."""
    cards = classes_of(len(pack.ranks), HAND).cards
    numbers = class_numbers(len(pack.ranks), HAND)
    worth = np.zeros((len(cards), draw.slots, LANES), np.int64)
    for seen in sweep(pack, block, sets.cards, sets.looks):
        _add_draws(seen, sets, numbers, pay, hands, block, worth)
    summed = over_symmetries(worth, cards, draw.given, block)
    summed //= ORDERS
    return summed


def ends_of_draws(
    pack: Pack,
    draw: Draw,
    sets: DeadSets,
    chosen: NDArray[np.int64],
    pay: Ints,
    hands: int,
    block: Block,
) -> NDArray[np.int64]:
    """How the draws end that were chosen: ends[line of the first hand, end], in hands of the bank.
    ``chosen[class of the hand, slot, lane]`` is 1 where the draw is made."""
    classes = classes_of(len(pack.ranks), HAND)
    numbers = class_numbers(len(pack.ranks), HAND)
    weights = over_symmetries(chosen, classes.cards, draw.given, block)
    weights *= classes.orbit[:, None, None]
    lines = pack.line[pack.value[indices(classes.cards)]]
    ends = np.zeros((len(LINES), ENDS), np.int64)
    wanted = sets._replace(looks=_looks_wanted(sets, numbers, weights, block))
    for seen in sweep(pack, block, wanted.cards, wanted.looks):
        _count_draws(seen, wanted, numbers, weights, lines, pay, hands, block, ends)
    ends //= ORDERS
    return ends


def _masks(size: int, count: int) -> Ints:
    """All sets of so many of the places."""
    return np.array([mask for mask in range(1 << size) if mask.bit_count() == count])


def _looks_wanted(
    sets: DeadSets, numbers: NDArray[np.int32], weights: NDArray[np.int64], block: Block
) -> Looks:
    """The looks at draws that somebody makes."""
    wanted = _is_wanted(sets, numbers, weights.any(axis=2), block)
    before = np.concatenate(([0], np.cumsum(wanted)))
    looks = sets.looks
    return Looks(looks.dead[wanted], looks.given[wanted], looks.line[wanted], before[looks.first])


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
def _add_draws(seen, sets, numbers, pay, hands, block, worth):
    order = np.zeros(SUITS, np.int64)
    better = np.zeros(LANES, np.int64)
    lanes = block.high - block.low
    for at in range(seen.end - seen.begin):
        look = seen.begin + at
        number, given = sets.looks.dead[look], sets.looks.given[look]
        dead, orbit = sets.cards[number], sets.orbit[number]
        for lane in range(lanes):
            bet = bet_worth(seen.counts[at], lane, sets.looks.line[look], pay, hands)
            better[lane] = orbit * max(bet, hands * pay[FOLDED])
        for card in dead:
            if block.low <= card < block.high:
                better[card - block.low] = 0
        for drawn in sets.drawn:
            if drawn & given == 0:
                suit_order(dead, drawn, order)
                hand = numbers[index_renamed(dead, drawn, order)]
                slot = SLOT[places_renamed(dead, drawn, given, order)]
                for rank in range(0, lanes, SUITS):
                    for suit in range(SUITS):
                        worth[hand, slot, rank + order[suit]] += better[rank + suit]


@njit(cache=True, nogil=True)
def _is_wanted(sets, numbers, is_chosen, block):
    wanted = np.zeros(len(sets.looks.dead), np.bool_)
    order = np.zeros(SUITS, np.int64)
    for look in range(len(wanted)):
        dead, given = sets.cards[sets.looks.dead[look]], sets.looks.given[look]
        for drawn in sets.drawn:
            if drawn & given == 0:
                suit_order(dead, drawn, order)
                hand = numbers[index_renamed(dead, drawn, order)]
                slot = SLOT[places_renamed(dead, drawn, given, order)]
                wanted[look] |= is_chosen[hand, slot]
    return wanted


@njit(cache=True, nogil=True)
def _count_draws(seen, sets, numbers, weights, lines, pay, hands, block, ends):
    order = np.zeros(SUITS, np.int64)
    for at in range(seen.end - seen.begin):
        look = seen.begin + at
        number, given = sets.looks.dead[look], sets.looks.given[look]
        dead, line = sets.cards[number], sets.looks.line[look]
        for drawn in sets.drawn:
            if drawn & given == 0:
                suit_order(dead, drawn, order)
                hand = numbers[index_renamed(dead, drawn, order)]
                slot = SLOT[places_renamed(dead, drawn, given, order)]
                for card in range(block.low, block.high):
                    lane = renamed(card, order) - block.low
                    weight = sets.orbit[number] * weights[hand, slot, lane]
                    if weight and not _holds(dead, card):
                        counts, here = seen.counts[at], card - block.low
                        if bet_worth(counts, here, line, pay, hands) > hands * pay[FOLDED]:
                            add_ends(ends[lines[hand]], counts, here, line, weight, hands)
                        else:
                            ends[lines[hand], FOLDED] += weight * hands


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


def over_symmetries(
    rows: NDArray[np.int64], hands: Cards, given: int, block: Block
) -> NDArray[np.int64]:
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
