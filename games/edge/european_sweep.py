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
def count_hand(counts, h):
    """One more hand of the dealer, for each of its cards as the open one and each set of others."""
    none, ones, twos, threes, fours = counts
    a, b, c, d, e = h[0], h[1], h[2], h[3], h[4]
    for u in range(HAND):
        none[0, h[u]] += 1
        for i in range(HAND):
            if i != u:
                ones[h[i], h[u]] += 1
    b2, c2, d2, e2 = BINOMIAL[b, 2], BINOMIAL[c, 2], BINOMIAL[d, 2], BINOMIAL[e, 2]
    c3, d3, e3 = BINOMIAL[c, 3], BINOMIAL[d, 3], BINOMIAL[e, 3]
    _count_three(twos, a + b2, c, d, e)
    _count_three(twos, a + c2, b, d, e)
    _count_three(twos, a + d2, b, c, e)
    _count_three(twos, a + e2, b, c, d)
    _count_three(twos, b + c2, a, d, e)
    _count_three(twos, b + d2, a, c, e)
    _count_three(twos, b + e2, a, c, d)
    _count_three(twos, c + d2, a, b, e)
    _count_three(twos, c + e2, a, b, d)
    _count_three(twos, d + e2, a, b, c)
    _count_two(threes, a + b2 + c3, d, e)
    _count_two(threes, a + b2 + d3, c, e)
    _count_two(threes, a + b2 + e3, c, d)
    _count_two(threes, a + c2 + d3, b, e)
    _count_two(threes, a + c2 + e3, b, d)
    _count_two(threes, a + d2 + e3, b, c)
    _count_two(threes, b + c2 + d3, a, e)
    _count_two(threes, b + c2 + e3, a, d)
    _count_two(threes, b + d2 + e3, a, c)
    _count_two(threes, c + d2 + e3, a, b)
    d4, e4 = BINOMIAL[d, 4], BINOMIAL[e, 4]
    fours[a + b2 + c3 + d4] |= 1 << e
    fours[a + b2 + c3 + e4] |= 1 << d
    fours[a + b2 + d3 + e4] |= 1 << c
    fours[a + c2 + d3 + e4] |= 1 << b
    fours[b + c2 + d3 + e4] |= 1 << a


@njit(cache=True, nogil=True)
def _count_two(rows, at, u, v):
    rows[at, u] += 1
    rows[at, v] += 1


@njit(cache=True, nogil=True)
def _count_three(rows, at, u, v, w):
    rows[at, u] += 1
    rows[at, v] += 1
    rows[at, w] += 1


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
def ties_of(h, dead, is_flush, room, out):
    """``out[u]``: the hands of the same value as ``h`` that hold u and no dead card.

    ``dead`` are bits of the cards that are out, those of h among them. A hand of this value takes
    as many cards of each rank as h; of different ranks all of one suit, or not all (a flush is
    worth another). ``room`` are three rows for the ranks held, and how many of each are held and
    left."""
    room[:] = 0
    ranks, held, left = room[0], room[1], room[2]
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
def new_room():
    """Room for ``look``: kept from hand to hand."""
    return np.zeros((3, HAND), np.int64)


@njit(cache=True, nogil=True)
def bits_of(cards):
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


@njit(cache=True, nogil=True)
def count_idle(pack, idle):
    """Counts the hands with which the dealer doesn't play."""
    hands, in_order, first, line, bar = pack
    clear(idle)
    for place in range(first[bar]):
        count_hand(idle, hands[in_order[place]])


@njit(cache=True, nogil=True)
def leave_out(counts, card, sets):
    """Takes the hands that hold a card out of the counts; ``sets`` are all sets of one, two and
    three cards. Rows and lanes of the card itself, and the bits, stay as they are."""
    none, ones, twos, threes, fours = counts
    for u in range(LANES):
        none[0, u] -= ones[card, u]
    for one in sets[0]:
        if one[0] != card:
            row = twos[_index_with(one, card)]
            for u in range(LANES):
                ones[one[0], u] -= row[u]
    for at in range(len(sets[1])):
        two = sets[1][at]
        if two[0] != card and two[1] != card:
            of_three = threes[_index_with(two, card)]
            for u in range(LANES):
                twos[at, u] -= of_three[u]
    for at in range(len(sets[2])):
        three = sets[2][at]
        if three[0] != card and three[1] != card and three[2] != card:
            bits = fours[_index_with(three, card)]
            for u in range(LANES):
                threes[at, u] -= bits >> u & 1


@njit(cache=True, nogil=True)
def _index_with(cards, card):
    """The index of the set with one card more."""
    index, before = 0, 0
    for at in range(len(cards)):
        before += cards[at] < card
        index += BINOMIAL[cards[at], at + 1 + (cards[at] > card)]
    return index + BINOMIAL[card, before + 1]


@njit(cache=True, nogil=True)
def count_value(pack, value, given, counts):
    """Counts the dealer's hands of one value, without the given cards."""
    hands, in_order, first, line, bar = pack
    for place in range(first[value], first[value + 1]):
        if not bits_of(hands[in_order[place]]) & given:
            count_hand(counts, hands[in_order[place]])


@njit(cache=True, nogil=True)
def look(pack, h, value, given, idle, counts, room, row):
    """The hands of the dealer that don't play, are beaten and tie, by open card."""
    hands, in_order, first, line, bar = pack
    without(idle, h, row[NO_GAMES])
    row[WINS:] = 0
    if value >= bar:
        without(counts, h, row[WINS])
        is_flush = line[value] == FLUSH or line[value] >= STRAIGHT_FLUSH
        ties_of(h, bits_of(h) | given, is_flush, room, row[TIES])


@njit(cache=True, nogil=True)
def most_idle(hand, given, ranks):
    """At most so many hands of the dealer don't play, whatever card lies open, when a hand below
    ace-king is held: those of five ranks without ace and king together, straights and flushes among
    them. The ace is the last rank, the king the one before."""
    left = np.full(ranks, SUITS, np.int64)
    for at in range(HAND):
        left[hand[at] // SUITS] -= 1
    for card in range(ranks * SUITS):
        left[card // SUITS] -= given >> card & 1
    ace, king, most = ranks - 1, ranks - 2, 0
    for up in range(ranks):
        if up >= king:
            idle = _ways(left, HAND - 1, up, ace, king)
        else:
            both = left[ace] * left[king] * _ways(left, HAND - 3, up, ace, king)
            idle = _ways(left, HAND - 1, up, up, up) - both
        most = max(most, idle)
    return most


@njit(cache=True, nogil=True)
def _ways(left, size, a, b, c):
    """Ways to take so many cards of different ranks, none of three ranks."""
    ways = np.zeros(size + 1, np.int64)
    ways[0] = 1
    for rank in range(len(left)):
        if rank != a and rank != b and rank != c:
            for taken in range(size, 0, -1):
                ways[taken] += ways[taken - 1] * left[rank]
    return ways[size]
