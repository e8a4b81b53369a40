"""The dead-set value sweep: how many hands of the bank lie below a value, for all up cards at once.

The hands of the pack are put into a table in the order of their value. It counts, for every set of
at most four cards and every up card outside of it, the hands put in so far that hold them all. The
up cards of a set lie side by side, a row of lanes. When all hands below a value are in, the hands
with up card u that lie below it and hold no card of a dead set D are, by inclusion and exclusion,

    sum over T in D, |T| <= 4, of (-1)^|T| * count[T][u]

since a hand has four cards besides u. So one look at a dead set answers for all up cards: a few
dozen rows added up. A look after the hands of the value itself are in gives those not above it,
and a look into the table as it stood below ace-king those with which the bank doesn't play.

A table holds one block of up cards (whole ranks, so that a block stays itself when suits change
their names); two blocks are worked on by two threads. Lanes of dead cards hold nothing of meaning.
Counts fit in their rows: with u at most 249,900 hands hold no other card in particular, 20,825 one,
1,225 two, 49 three, 1 four. No sum of rows passes its bounds either, with up to eight dead cards:
28 * 1,225 for two stays below 35,000 and is taken with 56 * 49 off it in 16 bits, where only the
difference has to fit (it is read as such), and 70 sets of four fit in 8.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import NamedTuple, TypeVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

from games.edge.pack import BINOMIAL, HAND, SUITS, Cards, Ints, Pack

T = TypeVar("T")

LANES = 32  # of a row, some idle: a constant, so that rows are added by whole registers
THREADS = 2
NO_GAME, BELOW, UP_TO = range(3)  # of what was seen: bank doesn't play, below, not above
MOST_DEAD = 8
AT_ONCE = 4  # rows that are added at once
BATCH = 1 << 14  # looks
WHOLE = (1 << HAND) - 1
SUBSETS = range(1, 1 << HAND)
TOP = np.array([0, *[subset.bit_length() - 1 for subset in SUBSETS]])
SIZE = np.array([0, *[subset.bit_count() for subset in SUBSETS]])


def _subsets_without(size: int) -> Ints:
    """For each place of a hand the sets of so many of its other places."""
    return np.array(
        [
            [places for places in SUBSETS if places.bit_count() == size and not places >> at & 1]
            for at in range(HAND)
        ]
    )


ONES, TWOS, THREES = (_subsets_without(size) for size in (1, 2, 3))


class Block(NamedTuple):
    """Up cards from ``low`` to below ``high``: whole ranks."""

    low: int
    high: int


class Table(NamedTuple):
    """Rows by the number of cards in the set and by its index, each as narrow as its counts allow;
    ``nothing`` is the row of the empty set. Behind the last set a row stays empty."""

    nothing: NDArray[np.int32]
    ones: NDArray[np.int32]
    twos: NDArray[np.int16]
    threes: NDArray[np.int16]
    fours: NDArray[np.uint8]
    low: int
    high: int


class Looks(NamedTuple):
    """The dead sets to look at, in the order in which the sweep comes to them: ``dead`` names the
    set, ``given`` has a bit for each place in it of a card that was put aside, ``line`` is that of
    the hand held. Those of value v are ``first[v]`` to ``first[v + 1]``, all below the bar at
    ``bar - 1``."""

    dead: NDArray[np.int32]
    given: NDArray[np.int16]
    line: NDArray[np.int8]
    first: Ints


class Seen(NamedTuple):
    """What was seen at the looks from ``begin`` to ``end``: counts[look, what, lane]."""

    begin: int
    end: int
    counts: NDArray[np.int32]


class Room(NamedTuple):
    """Where a look lists its rows, by the number of cards, and adds the narrow ones up."""

    ones: Ints
    twos: Ints
    threes: Ints
    fours: Ints
    narrow: NDArray[np.int16]
    narrowest: NDArray[np.uint8]


def blocks_of(ranks: int) -> list[Block]:
    """All up cards in two blocks."""
    half = (ranks + 1) // 2 * SUITS
    return [Block(0, half), Block(half, ranks * SUITS)]


def block_number(block: Block) -> int:
    """0 for the block of the low cards, 1 for the other."""
    return int(block.low > 0)


def in_blocks(ranks: int, work: Callable[[Block], T]) -> list[T]:
    """The results of the work for each block, done side by side."""
    with ThreadPoolExecutor(THREADS) as threads:
        return list(threads.map(work, blocks_of(ranks)))


def in_parts(rows: int, work: Callable[[slice], T]) -> list[T]:
    """The results of the work for each part of so many rows, done side by side."""
    half = (rows + 1) // 2
    with ThreadPoolExecutor(THREADS) as threads:
        return list(threads.map(work, (slice(0, half), slice(half, rows))))


def empty_table(cards: int, block: Block) -> Table:
    return Table(
        nothing=np.zeros(LANES, np.int32),
        ones=np.zeros((cards + 1, LANES), np.int32),
        twos=np.zeros((comb(cards, 2) + 1, LANES), np.int16),
        threes=np.zeros((comb(cards, 3) + 1, LANES), np.int16),
        fours=np.zeros((comb(cards, 4) + 1, LANES), np.uint8),
        low=block.low,
        high=block.high,
    )


def new_room() -> Room:
    ones, twos, threes, fours = (np.zeros(comb(MOST_DEAD, 4) + AT_ONCE, np.int64) for _ in range(4))
    return Room(ones, twos, threes, fours, np.zeros(LANES, np.int16), np.zeros(LANES, np.uint8))


def looks_in_order(pack: Pack, value: Ints, dead: Ints, given: Ints) -> Looks:
    """Looks at dead sets with hands of these values. Below ace-king all values are one: such a hand
    wins only where the bank doesn't play (CAR-6, EUR-7)."""
    raised = np.maximum(value, pack.bar - 1).astype(np.int16)
    order = np.argsort(raised, kind="stable")
    counts = np.bincount(raised, minlength=pack.values)
    return Looks(
        dead=dead[order].astype(np.int32),
        given=given[order].astype(np.int16),
        line=pack.line[raised[order]],
        first=np.concatenate(([0], np.cumsum(counts))).astype(np.int64),
    )


@njit(cache=True, nogil=True)
def put(table, hands, in_order, begin, end):
    """Puts the hands from begin to end in the order of value into the table."""
    index = np.zeros(WHOLE + 1, np.int64)
    for place in range(begin, end):
        hand = hands[in_order[place]]
        if hand[HAND - 1] < table.low or hand[0] >= table.high:
            continue
        for subset in range(1, WHOLE + 1):
            top = TOP[subset]
            index[subset] = index[subset ^ (1 << top)] + BINOMIAL[hand[top], SIZE[subset]]
        for at in range(HAND):
            if table.low <= hand[at] < table.high:
                lane = hand[at] - table.low
                table.nothing[lane] += 1
                for one in ONES[at]:
                    table.ones[index[one], lane] += 1
                for two in TWOS[at]:
                    table.twos[index[two], lane] += 1
                for three in THREES[at]:
                    table.threes[index[three], lane] += 1
                table.fours[index[WHOLE ^ (1 << at)], lane] = 1


@njit(cache=True, nogil=True)
def list_rows(dead, table, room):
    """Lists the rows of all sets of at most four of the dead cards, and how many of each size;
    empty rows fill up what is added at once."""
    size = len(dead)
    ones, twos, threes, fours = 0, 0, 0, 0
    for i in range(size):
        one = np.int64(dead[i])
        room.ones[ones] = one
        ones += 1
        for j in range(i + 1, size):
            two = one + BINOMIAL[dead[j], 2]
            room.twos[twos] = two
            twos += 1
            for k in range(j + 1, size):
                three = two + BINOMIAL[dead[k], 3]
                room.threes[threes] = three
                threes += 1
                for m in range(k + 1, size):
                    room.fours[fours] = three + BINOMIAL[dead[m], 4]
                    fours += 1
    for more in range(AT_ONCE):
        room.ones[ones + more] = len(table.ones) - 1
        room.twos[twos + more] = len(table.twos) - 1
        room.threes[threes + more] = len(table.threes) - 1
        room.fours[fours + more] = len(table.fours) - 1
    return ones, twos, threes, fours


@njit(cache=True, nogil=True)
def add_up(table, room, listed, counts):
    """The hands in the table that hold none of the dead cards, by up card."""
    ones, twos, threes, fours = listed
    room.narrow[:] = 0
    add_rows(table.twos, room.twos, twos, room.narrow)
    subtract_rows(table.threes, room.threes, threes, room.narrow)
    room.narrowest[:] = 0
    add_rows(table.fours, room.fours, fours, room.narrowest)
    for lane in range(LANES):
        counts[lane] = table.nothing[lane] + room.narrow[lane] + room.narrowest[lane]
    subtract_rows(table.ones, room.ones, ones, counts)


@njit(cache=True, nogil=True)
def add_rows(rows, listed, size, sums):
    """Adds up rows, AT_ONCE at a time."""
    for at in range(0, size, AT_ONCE):
        a, b, c, d = listed[at], listed[at + 1], listed[at + 2], listed[at + 3]
        for lane in range(LANES):
            sums[lane] += rows[a, lane] + rows[b, lane] + rows[c, lane] + rows[d, lane]


@njit(cache=True, nogil=True)
def subtract_rows(rows, listed, size, sums):
    """Subtracts rows, AT_ONCE at a time."""
    for at in range(0, size, AT_ONCE):
        a, b, c, d = listed[at], listed[at + 1], listed[at + 2], listed[at + 3]
        for lane in range(LANES):
            sums[lane] -= rows[a, lane] + rows[b, lane] + rows[c, lane] + rows[d, lane]


@njit(cache=True, nogil=True)
def look_before(table, no_game, sets, looks, begin, end, room, seen):
    """What is seen of each dead set while all hands below the value are in the table."""
    for at in range(begin, end):
        listed = list_rows(sets[looks.dead[at]], table, room)
        add_up(no_game, room, listed, seen[at - begin, NO_GAME])
        add_up(table, room, listed, seen[at - begin, BELOW])


@njit(cache=True, nogil=True)
def look_after(table, sets, looks, begin, end, room, seen):
    """What is seen once the hands of the value itself are in as well."""
    for at in range(begin, end):
        listed = list_rows(sets[looks.dead[at]], table, room)
        add_up(table, room, listed, seen[at - begin, UP_TO])


@njit(cache=True, nogil=True)
def put_below_bar(table, no_game, hands, in_order, end):
    """All hands with which the bank doesn't play; ``no_game`` keeps the table as it is then."""
    put(table, hands, in_order, 0, end)
    no_game.nothing[:] = table.nothing
    no_game.ones[:] = table.ones
    no_game.twos[:] = table.twos
    no_game.threes[:] = table.threes
    no_game.fours[:] = table.fours


@njit(cache=True, nogil=True)
def look_below_bar(no_game, sets, looks, begin, end, room, seen):
    """A hand below ace-king beats no bank that plays, and never ties with one."""
    for at in range(begin, end):
        listed = list_rows(sets[looks.dead[at]], no_game, room)
        add_up(no_game, room, listed, seen[at - begin, NO_GAME])
        seen[at - begin, BELOW] = seen[at - begin, NO_GAME]
        seen[at - begin, UP_TO] = seen[at - begin, NO_GAME]


@njit(cache=True, nogil=True)
def walk(table, no_game, hands, in_order, first, values, sets, looks, room, seen):
    """What is seen of every dead set that is looked at with one of these values."""
    base = looks.first[values[0]]
    for value in range(values[0], values[1]):
        begin, end = looks.first[value], looks.first[value + 1]
        look_before(table, no_game, sets, looks, begin, end, room, seen[begin - base :])
        put(table, hands, in_order, first[value], first[value + 1])
        look_after(table, sets, looks, begin, end, room, seen[begin - base :])


def sweep(pack: Pack, block: Block, sets: Cards, looks: Looks) -> Iterator[Seen]:
    """What is seen of every dead set, a batch of looks at a time, in order."""
    table, no_game = empty_table(pack.cards, block), empty_table(pack.cards, block)
    put_below_bar(table, no_game, pack.hands, pack.in_order, pack.first[pack.bar])
    room, hands = new_room(), (pack.hands, pack.in_order, pack.first)
    low = int(looks.first[pack.bar])
    for begin in range(0, low, BATCH):
        end = min(begin + BATCH, low)
        seen = np.empty((end - begin, 3, LANES), np.int32)
        look_below_bar(no_game, sets, looks, begin, end, room, seen)
        yield Seen(begin, end, seen)
    for values in _batches(looks.first, pack.bar):
        begin, end = (int(looks.first[value]) for value in values)
        seen = np.empty((end - begin, 3, LANES), np.int32)
        walk(table, no_game, *hands, values, sets, looks, room, seen)
        if begin < end:
            yield Seen(begin, end, seen)


def _batches(first: Ints, bar: int) -> Iterator[tuple[int, int]]:
    """Runs of values with about BATCH looks each."""
    value, last = bar, len(first) - 1
    while value < last:
        end = int(np.searchsorted(first, first[value] + BATCH, side="right")) - 1
        end = min(max(end, value + 1), last)
        yield value, end
        value = end
