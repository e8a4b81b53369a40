"""What taking cards is worth: sums over all draws of the better of bet and fold.

Two passes over the same sweep (``european_sweep``), one set of given cards at a time. The first,
``best_sums``, adds what the final hands are worth to every set of cards kept; ``take_best`` keeps
the best option of every class of four cards and every open card. The second, ``count_ends``, counts
for the options chosen how their rounds end.
"""

import numpy as np
from numba import njit

from games.edge.european_sweep import (
    COUNTED,
    LANES,
    NO_GAMES,
    TIES,
    WINS,
    bits_of,
    count_value,
    index_moved,
    look,
    most_idle,
    new_room,
    without_four,
)
from games.edge.pack import BINOMIAL, HAND, SUITS, index_renamed, suit_order

BETS = COUNTED  # draws after which is bet, each with all hole cards
ENDS = COUNTED + 1
STAKE = 2  # what a lost bet costs beyond the fold, in antes: the ante is gone in both


@njit(cache=True, nogil=True)
def best_sums(pack, given, reps, tables, holes, gain, kept, sums):
    """Adds what the better of bet and fold is worth above the fold, summed over draws and hole
    cards, to ``sums`` by the set of cards kept and the open card.

    ``given`` are bits of the cards given back, ``reps`` (indices, orbits, first by value) the final
    hands looked at, ``holes`` in how many ways four hole cards can lie, ``gain`` (no game, tie, win
    by line) what a bet is worth above a lost one, which is worth 2 less than the fold; ``kept`` the
    places of the cards that may have been kept."""
    hands, in_order, first, line, bar = pack
    indices, orbits, starts = reps
    idle, counts = tables
    no_game, tie, win = gain
    row, worth = np.zeros((COUNTED, LANES), np.int32), np.zeros(LANES, np.int64)
    room = new_room()
    for value in range(len(line)):
        if value < bar and not _may_bet(pack, value, given, no_game, holes):
            continue
        weight = win[line[value]]
        for place in range(starts[value], starts[value + 1]):
            h = hands[indices[place]]
            if bits_of(h) & given:
                continue
            look(pack, h, value, given, idle, counts, room, row)
            for u in range(LANES):
                over = no_game * row[NO_GAMES, u] + weight * row[WINS, u] + tie * row[TIES, u]
                worth[u] = max(over - STAKE * holes, 0) * orbits[place]
            for at in range(HAND):
                worth[h[at]] = 0
            for subset in range(len(kept)):
                index = _index_of(h, kept[subset])
                for u in range(LANES):
                    sums[index, u] += worth[u]
        if value >= bar:
            count_value(pack, value, given, counts)


@njit(cache=True, nogil=True)
def _may_bet(pack, value, given, no_game, holes):
    """Whether a hand below ace-king may be worth a bet; it wins only if the dealer has no game."""
    hands, in_order, first, line, bar = pack
    hand, ranks = hands[in_order[first[value]]], hands[-1, HAND - 1] // SUITS + 1
    return no_game * most_idle(hand, given, ranks) > STAKE * holes


@njit(cache=True, nogil=True)
def _index_of(h, places):
    index = 0
    for at in range(len(places)):
        index += BINOMIAL[h[places[at]], at + 1]
    return index


@njit(cache=True, nogil=True)
def spread(values, sets, perms):
    """Sums by set and open card over everything alike under these orders of the suits."""
    spread_out, moved = np.zeros_like(values), np.empty(HAND, np.int64)
    for index in range(len(sets)):
        for perm in range(len(perms)):
            other = index_moved(sets[index], perms[perm], moved)
            for up in range(LANES // SUITS * SUITS):
                card = up // SUITS * SUITS + perms[perm, up % SUITS]
                spread_out[index, up] += values[other, card]
    return spread_out


@njit(cache=True, nogil=True)
def take_best(sums, sets, given, perms, scale, base, number, numbers, best, chosen):
    """Takes the option of these given cards wherever it is worth more than the best before.

    ``sums`` are of ``best_sums`` for representatives under ``perms``. ``best`` is by class of the
    player's four cards and open card; ``chosen`` names the option by ``number``, the index of the
    cards kept, and the open card as it is called beside the given cards."""
    moved, order = np.empty(HAND, np.int64), np.empty(SUITS, np.int64)
    hand, row = np.empty(4, np.int64), np.empty(LANES, np.int64)
    dead = bits_of(given)
    for index in range(len(sets)):
        cards = sets[index]
        if bits_of(cards) & dead or not _is_first(cards, index, perms, moved):
            continue
        row[:] = 0
        for perm in range(len(perms)):
            other = index_moved(cards, perms[perm], moved)
            for up in range(LANES):
                card = up // SUITS * SUITS + perms[perm, up % SUITS]
                row[up] += sums[other, card]
        _together(cards, given, hand)
        suit_order(hand, 0, order)
        place = numbers[index_renamed(hand, 0, order)]
        held = bits_of(hand)
        for up in range(best.shape[1]):
            if held >> up & 1:
                continue
            value = base + row[up] // len(perms) * scale
            card = up // SUITS * SUITS + order[up % SUITS]
            if value > best[place, card]:
                best[place, card] = value
                chosen[place, card, 0], chosen[place, card, 1] = number, index
                chosen[place, card, 2] = up


@njit(cache=True, nogil=True)
def _is_first(cards, index, perms, moved):
    first = True
    for perm in range(len(perms)):
        first &= index_moved(cards, perms[perm], moved) >= index
    return first


@njit(cache=True, nogil=True)
def _together(some, others, hand):
    """Both sets as one, ascending."""
    size = 0
    for cards in (some, others):
        for at in range(len(cards)):
            place = size
            while place and hand[place - 1] > cards[at]:
                hand[place] = hand[place - 1]
                place -= 1
            hand[place] = cards[at]
            size += 1


@njit(cache=True, nogil=True)
def count_ends(pack, given, reps, tables, holes, gain, kept, wanted, ends):
    """Counts how rounds end, by line of the final hand: the dealer's hands that don't play, are
    beaten and tie, and all of those bet against. ``wanted`` weighs cards kept and open cards; its
    last lane says whether anything of the row is wanted."""
    hands, in_order, first, line, bar = pack
    indices, orbits, starts = reps
    idle, counts = tables
    no_game, tie, win = gain
    row, room = np.zeros((COUNTED, LANES), np.int32), new_room()
    times = np.zeros(LANES, np.int64)
    for value in range(len(line)):
        if value < bar and not _may_bet(pack, value, given, no_game, holes):
            continue
        weight = win[line[value]]
        for place in range(starts[value], starts[value + 1]):
            h = hands[indices[place]]
            if bits_of(h) & given or not _want(h, kept, wanted, times):
                continue
            look(pack, h, value, given, idle, counts, room, row)
            for at in range(HAND):
                times[h[at]] = 0
            for u in range(LANES - 1):
                over = no_game * row[NO_GAMES, u] + weight * row[WINS, u] + tie * row[TIES, u]
                if times[u] and over > STAKE * holes:
                    for what in range(COUNTED):
                        ends[line[value], what] += times[u] * orbits[place] * row[what, u]
                    ends[line[value], BETS] += times[u] * orbits[place] * holes
        if value >= bar:
            count_value(pack, value, given, counts)


@njit(cache=True, nogil=True)
def _want(h, kept, wanted, times):
    """How much the hand is wanted by open card, whichever cards were kept; whether at all."""
    times[:] = 0
    for subset in range(len(kept)):
        index = _index_of(h, kept[subset])
        if wanted[index, LANES - 1]:
            for u in range(LANES):
                times[u] += wanted[index, u]
    return times[LANES - 1] > 0


@njit(cache=True, nogil=True)
def look_at_four(pack, hands_of_four, bounds, tables, found):
    """For hands of four cards by rising bound: the dealer's hands that don't play, and those that
    play and have a value below the bound, by open card."""
    hands, in_order, first, line, bar = pack
    idle, counts = tables
    value = bar
    for place in range(len(hands_of_four)):
        while value < bounds[place]:
            count_value(pack, value, 0, counts)
            value += 1
        without_four(idle, hands_of_four[place], found[place, NO_GAMES])
        without_four(counts, hands_of_four[place], found[place, WINS])
