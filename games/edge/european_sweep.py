"""Dead-set value sweep of final hands: what each beats, for every open card at once.

The cards that a player gave back (``given``) lie dead. Dealer's hands without them are walked by
rising value; for every set T of up to four cards and every open card u it is counted how many of
those walked hold all of T and u. A player's hand H of five asks before its own value is reached: by
inclusion and exclusion over the sets T within H, hands that hold u and no card of H are

    beaten(u) = sum over T of (-1)^|T| count(T, u).

The same sum over the hands that don't play counts those. Hands of H's own value (ties) are counted
by the cards left of each rank. Rows are ``LANES`` wide, one lane an open card; lanes of dead cards
hold nothing of meaning. Sets of four need one bit a lane: with u they are a whole hand.
"""

import numpy as np
from numba import njit

from games.edge.pack import BINOMIAL, FLUSH, HAND, STRAIGHT_FLUSH, SUITS

LANES = 56
NO_GAMES, WINS, TIES = range(3)
COUNTED = 3


def new_counts(cards: int) -> tuple[np.ndarray, ...]:
    """Counts of nothing yet, by size of the set: rows by its index, the last one bits."""
    return (
        np.zeros((1, LANES), np.int32),
        np.zeros((cards, LANES), np.int32),
        np.zeros((BINOMIAL[cards, 2], LANES), np.int16),
        np.zeros((BINOMIAL[cards, 3], LANES), np.uint8),
        np.zeros(BINOMIAL[cards, 4], np.int64),
    )


@njit(cache=True, nogil=True)
def clear(counts):
    none, ones, twos, threes, fours = counts
    none[:], ones[:], twos[:], threes[:], fours[:] = 0, 0, 0, 0, 0


@njit(cache=True, nogil=True)
def count_hand(counts, hand):
    """One more hand of the dealer, for each of its cards as the open one and each set of others."""
    none, ones, twos, threes, fours = counts
    for u in range(HAND):
        up = hand[u]
        none[0, up] += 1
        four, at = 0, 0
        for i in range(HAND):
            if i == u:
                continue
            at += 1
            four += BINOMIAL[hand[i], at]
            ones[hand[i], up] += 1
            for j in range(i + 1, HAND):
                if j == u:
                    continue
                two = hand[i] + BINOMIAL[hand[j], 2]
                twos[two, up] += 1
                for k in range(j + 1, HAND):
                    if k != u:
                        threes[two + BINOMIAL[hand[k], 3], up] += 1
        fours[four] |= 1 << up


@njit(cache=True, nogil=True)
def without(counts, h, out):
    """``out[u]``: the hands counted that hold u and no card of the hand ``h``."""
    none, ones, twos, threes, fours = counts
    a, b, c, d, e = h[0], h[1], h[2], h[3], h[4]
    b2, c2, d2, e2 = BINOMIAL[b, 2], BINOMIAL[c, 2], BINOMIAL[d, 2], BINOMIAL[e, 2]
    c3, d3, e3 = BINOMIAL[c, 3], BINOMIAL[d, 3], BINOMIAL[e, 3]
    d4, e4 = BINOMIAL[d, 4], BINOMIAL[e, 4]
    ab, ac, ad, ae = a + b2, a + c2, a + d2, a + e2
    bc, bd, be = b + c2, b + d2, b + e2
    cd, ce, de = c + d2, c + e2, d + e2
    abc, abd, abe, acd, ace = ab + c3, ab + d3, ab + e3, ac + d3, ac + e3
    ade, bcd, bce, bde, cde = ad + e3, bc + d3, bc + e3, bd + e3, cd + e3
    q0, q1, q2 = fours[abc + d4], fours[abc + e4], fours[abd + e4]
    q3, q4 = fours[acd + e4], fours[bcd + e4]
    for u in range(LANES):
        out[u] = (
            none[0, u]
            - (ones[a, u] + ones[b, u] + ones[c, u] + ones[d, u] + ones[e, u])
            + twos[ab, u] + twos[ac, u] + twos[ad, u] + twos[ae, u] + twos[bc, u]
            + twos[bd, u] + twos[be, u] + twos[cd, u] + twos[ce, u] + twos[de, u]
            - (threes[abc, u] + threes[abd, u] + threes[abe, u] + threes[acd, u] + threes[ace, u])
            - (threes[ade, u] + threes[bcd, u] + threes[bce, u] + threes[bde, u] + threes[cde, u])
        )  # fmt: skip
    for u in range(LANES):
        out[u] += (
            (q0 >> u & 1) + (q1 >> u & 1) + (q2 >> u & 1) + (q3 >> u & 1) + (q4 >> u & 1)
        )  # fmt: skip


@njit(cache=True, nogil=True)
def without_four(counts, h, out):
    """The same for a hand of four cards."""
    none, ones, twos, threes, fours = counts
    a, b, c, d = h[0], h[1], h[2], h[3]
    b2, c2, d2, d3 = BINOMIAL[b, 2], BINOMIAL[c, 2], BINOMIAL[d, 2], BINOMIAL[d, 3]
    abc = a + b2 + BINOMIAL[c, 3]
    four = fours[abc + BINOMIAL[d, 4]]
    for u in range(LANES):
        out[u] = (
            none[0, u]
            - (ones[a, u] + ones[b, u] + ones[c, u] + ones[d, u])
            + twos[a + b2, u] + twos[a + c2, u] + twos[a + d2, u]
            + twos[b + c2, u] + twos[b + d2, u] + twos[c + d2, u]
            - (threes[abc, u] + threes[a + b2 + d3, u])
            - (threes[a + c2 + d3, u] + threes[b + c2 + d3, u])
            + (four >> u & 1)
        )  # fmt: skip


@njit(cache=True, nogil=True)
def ties_of(h, dead, is_flush, out):
    """``out[u]``: the hands of the same value as ``h`` that hold u and no dead card.

    ``dead`` are bits of the cards that are out, those of h among them. A hand of this value takes
    as many cards of each rank as h; of different ranks all of one suit, or not all (a flush is
    worth another)."""
    ranks, held, left = np.empty(HAND, np.int64), np.zeros(HAND, np.int64), np.zeros(HAND, np.int64)
    found = 0
    for at in range(HAND):
        rank = h[at] // SUITS
        if not found or ranks[found - 1] != rank:
            ranks[found] = rank
            found += 1
        held[found - 1] += 1
    for at in range(found):
        for suit in range(SUITS):
            left[at] += 1 - (dead >> (ranks[at] * SUITS + suit) & 1)
    for at in range(found):
        others = BINOMIAL[left[at] - 1, held[at] - 1] if left[at] else 0
        for other in range(found):
            if other != at:
                others *= BINOMIAL[left[other], held[other]]
        for suit in range(SUITS):
            up = ranks[at] * SUITS + suit
            if dead >> up & 1:
                continue
            out[up] = others
            if found == HAND:
                suited = 1
                for other in range(HAND):
                    suited &= 1 - (dead >> (ranks[other] * SUITS + suit) & 1)
                out[up] = suited if is_flush else others - suited


@njit(cache=True, nogil=True)
def representatives(hands, in_order, perms):
    """Of hands alike under these orders of the suits the first by index, in the order of value,
    and how many hands each stands for."""
    kept, orbit = np.empty(len(in_order), np.int32), np.empty(len(in_order), np.int8)
    moved = np.empty(HAND, np.int64)
    found = 0
    for at in in_order:
        same = 0
        for perm in range(len(perms)):
            index = index_moved(hands[at], perms[perm], moved)
            if index < at:
                same = 0
                break
            same += index == at
        if same:
            kept[found], orbit[found] = at, len(perms) // same
            found += 1
    return kept[:found].copy(), orbit[:found].copy()


@njit(cache=True, nogil=True)
def index_moved(cards, perm, moved):
    """The index of the set after suit s was renamed ``perm[s]``; ``moved`` is room for it."""
    size = len(cards)
    for at in range(size):
        card = cards[at] // SUITS * SUITS + perm[cards[at] % SUITS]
        place = at
        while place and moved[place - 1] > card:
            moved[place] = moved[place - 1]
            place -= 1
        moved[place] = card
    index = 0
    for at in range(size):
        index += BINOMIAL[moved[at], at + 1]
    return index


@njit(cache=True, nogil=True)
def bits_of(cards):
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


@njit(cache=True, nogil=True)
def count_idle(pack, given, idle):
    """Counts the hands with which the dealer doesn't play, without the given cards."""
    hands, in_order, first, line, bar = pack
    clear(idle)
    for place in range(first[bar]):
        if not bits_of(hands[in_order[place]]) & given:
            count_hand(idle, hands[in_order[place]])


@njit(cache=True, nogil=True)
def count_value(pack, value, given, counts):
    """Counts the dealer's hands of one value, without the given cards."""
    hands, in_order, first, line, bar = pack
    for place in range(first[value], first[value + 1]):
        if not bits_of(hands[in_order[place]]) & given:
            count_hand(counts, hands[in_order[place]])


@njit(cache=True, nogil=True)
def look(pack, h, value, given, idle, counts, row):
    """The hands of the dealer that don't play, are beaten and tie, by open card."""
    hands, in_order, first, line, bar = pack
    without(idle, h, row[NO_GAMES])
    row[WINS:] = 0
    if value >= bar:
        without(counts, h, row[WINS])
        is_flush = line[value] == FLUSH or line[value] >= STRAIGHT_FLUSH
        ties_of(h, bits_of(h) | given, is_flush, row[TIES])
