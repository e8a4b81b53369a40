"""Brute force of both games against the house on a reduced pack: every deal, every decision.

Nothing is clever here but one thing: hands that differ by the names of the suits alone are looked
at once and counted often (``with_symmetry``). A player's hand is followed through every choice of
cards to give back, every draw and every hand that the dealer can hold then; what each end is worth
the engine says. The pack has all four suits of some ranks, ace and king among them; straights are
what the engine's evaluator finds in it (of T J Q K A the highest alone; the wheel where 2 to 5 and
the ace are in it), with no wrapping over ranks that are missing.

Options of equal worth: the first in the order of ``NAMES`` is taken, and a bet only if it is worth
more than the fold.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb

import numpy as np
from numba import njit

from games.engines.banked import NO_GAME, BankedRules, BoxBet
from games.engines.banked.comparing import compare, hand_of, line_of, plays
from games.engines.banked.paying import bet_of, net_amounts
from games.engines.banked.state import FOLDED, GOES_ON, Box, State
from games.engines.banked.values import LOST, TIED, WON
from games.engines.cards import INDEX, PACK
from games.engines.hands import strength

ANTE = 100  # minor units; a percentage of it is a whole number
NAMES = ("fold", "bet", "extra", "exchange_1", "exchange_2", "exchange_3", "exchange_4")
CODES = (NO_GAME, LOST, TIED, WON)
VALUE, SQUARE, BETS, NO_GAMES, LOSSES, TIES, FIRST_LINE = range(7)
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


@dataclass(frozen=True)
class Exact:
    """``edge`` is what the house wins of one ante; ``variance`` and ``wagered`` are per ante.
    ``decisions`` are the first ones and ``bet_after``, a bet after a card was taken. ``outcomes``
    are probabilities of the ends: folded, no_game, lost, tied, and for a win its line."""

    edge: Fraction
    variance: Fraction
    wagered: Fraction
    decisions: dict[str, Fraction]
    outcomes: dict[str, Fraction]


def cards_of(ranks: str) -> list[int]:
    """The reduced pack, in the order of the whole one."""
    return [INDEX[card] for card in PACK if card[0] in ranks]


def brute(ranks: str, rules: BankedRules, *, with_symmetry: bool = True) -> Exact:
    """The exact figures of a game of the given rules."""
    pack = cards_of(ranks)
    values = Values(pack, rules)
    hands = list(_hands(len(pack), rules.cards_dealt, with_symmetry))
    sums = _follow(
        np.array([mask for mask, _ in hands], np.int64),
        len(pack),
        np.array(_options(rules), np.int64),
        values.own,
        values.dealers,
        values.ones,
        values.lines,
        *values.nets(),
    )
    return _best(sums, [weight for _, weight in hands], rules, len(pack))


def _options(rules: BankedRules) -> list[tuple[int, int]]:
    """Cards given and cards taken of every kind of option; (0, 0) is the bet at once."""
    bought = [(0, 1)] if rules.buy_card else []
    exchanged = [(k, k + rules.exchange_extra) for k in range(1, rules.exchange_max + 1)]
    return [(0, 0), *bought, *exchanged]


def _hands(cards: int, dealt: int, with_symmetry: bool) -> Iterator[tuple[int, int]]:
    """Masks of the player's first cards, and how many hands each stands for."""
    counted: dict[int, int] = {}
    for hand in combinations(range(cards), dealt):
        mask = sum(1 << card for card in hand)
        if with_symmetry:
            mask = min(
                sum(1 << (card & ~3 | suits[card & 3]) for card in hand)
                for suits in permutations(range(4))
            )
        counted[mask] = counted.get(mask, 0) + 1
    yield from counted.items()


class Values:
    """Every hand by its mask, and what each pair of hands leads to, both said by the engine."""

    def __init__(self, pack: list[int], rules: BankedRules) -> None:
        self.rules = rules
        self.examples: dict[tuple[int, bool], tuple[str, ...]] = {}
        self.own = np.full(1 << len(pack), -1, np.int16)
        for count in (rules.cards_dealt, rules.cards_dealt + 1):
            self._enter(pack, count)
        self.hands = list(self.examples.values())
        self.dealers = np.array([self._held(hand) for hand in _in_place(len(pack))], np.int16)
        found = [hand_of(rules, hand) for hand in self.hands]
        self.lines = np.array([LINES.index(line_of(value)) for value in found], np.int64)
        self.outcomes = np.array(
            [[CODES.index(_outcome(rules, a, b)) for b in found] for a in found], np.int64
        )
        self.ones = np.int64(1) << 16 * self.outcomes

    def _enter(self, pack: list[int], count: int) -> None:
        names = {key: at for at, key in enumerate(self.examples)}
        low = self.rules.ace_low_straight
        for hand in combinations(range(len(pack)), count):
            cards = [pack[card] for card in hand]
            key = (strength(cards, ace_low_straight=low), count == 4)
            if key not in names:
                names[key] = len(names)
                self.examples[key] = tuple(PACK[card] for card in cards)
            self.own[sum(1 << card for card in hand)] = names[key]

    def _held(self, hand: tuple[int, ...]) -> int:
        return int(self.own[sum(1 << card for card in hand)])

    def nets(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Net by (fee paid, hand, code), by (fee paid) for a fold, and the stakes by (fee paid,
        bet made), in minor units."""
        net = np.zeros((2, len(self.hands), len(CODES)), np.int64)
        for paid, own, code in product(range(2), range(len(self.hands)), range(len(CODES))):
            against = np.flatnonzero(self.outcomes[own] == code)
            if len(against) and (paid or len(self.hands[own]) == self.rules.cards_dealt):
                net[paid, own, code] = self._net(paid, self.hands[own], self.hands[against[0]])
        folds = [self._net(paid, self.hands[0], None) for paid in range(2)]
        stakes = [[ANTE * (1 + paid), ANTE * (1 + paid) + self._bet(paid)] for paid in range(2)]
        return net, np.array(folds, np.int64), np.array(stakes, np.int64)

    def _bet(self, paid: int) -> int:
        return bet_of(self.rules, Box(BoxBet(1, ANTE), fee=ANTE * paid))

    def _net(self, paid: int, own: tuple[str, ...], dealer: tuple[str, ...] | None) -> int:
        """What the box's chips change by, as the engine settles it; without a dealer: folded."""
        box = Box(
            BoxBet(1, ANTE),
            cards=own,
            taken=paid,
            fee=ANTE * paid,
            wager=0 if dealer is None else self._bet(paid),
            decision=FOLDED if dealer is None else GOES_ON,
            is_shown=True,
        )
        if dealer is None:
            state = State(self.rules, boxes=(box,))
        else:
            held = hand_of(self.rules, dealer)
            state = State(
                self.rules, boxes=(box,), bank=dealer, bank_is_open=True, bank_plays=plays(held)
            )
        net, _ = net_amounts(state)[1]
        return net.ante + net.bet + net.fees


def _outcome(rules: BankedRules, own, dealer) -> str:
    return compare(rules, own, dealer) if plays(dealer) else NO_GAME


def _in_place(cards: int) -> list[tuple[int, ...]]:
    """Hands of five ascending cards, each at the place of ``_PLACES``."""
    return sorted(combinations(range(cards), 5), key=lambda hand: hand[::-1])


_PLACES = np.array([[comb(card, at) for card in range(52)] for at in range(6)], np.int64)


@njit(cache=True)
def _tally(seen, live, size, own, dealers, ones):
    """For every card that the dealer may show: his hands by outcome, 16 bits for each code."""
    seen[:] = 0
    for a in range(size - 4):
        of_a = 0
        for b in range(a + 1, size - 3):
            of_b = 0
            two = _PLACES[1, live[a]] + _PLACES[2, live[b]]
            for c in range(b + 1, size - 2):
                of_c = 0
                three = two + _PLACES[3, live[c]]
                for d in range(c + 1, size - 1):
                    of_d = 0
                    four = three + _PLACES[4, live[d]]
                    for e in range(d + 1, size):
                        one = ones[own, dealers[four + _PLACES[5, live[e]]]]
                        seen[live[e]] += one
                        of_d += one
                    seen[live[d]] += of_d
                    of_c += of_d
                seen[live[c]] += of_c
                of_b += of_c
            seen[live[b]] += of_b
            of_a += of_b
        seen[live[a]] += of_a


@njit(cache=True)
def _settle(sums, packed, own, paid, lines, net, folds, stakes):
    """Adds the better of bet and fold, decided for all of the dealer's hands together."""
    hands, bet_value, bet_square = 0, 0, 0
    for code in range(4):
        count = packed >> (16 * code) & 0xFFFF
        hands += count
        bet_value += count * net[paid, own, code]
        bet_square += count * net[paid, own, code] ** 2
    sums[0] += max(bet_value, hands * folds[paid]) if paid else bet_value
    if paid and bet_value <= hands * folds[paid]:
        sums[1] += hands * folds[paid] ** 2
        return
    sums[1] += bet_square
    sums[2] += hands
    for code in range(3):
        sums[3 + code] += packed >> (16 * code) & 0xFFFF
    sums[6 + lines[own]] += packed >> 48


@njit(cache=True)
def _next(chosen, count, size):
    """The next ``count`` of ``size`` things in order; whether there is one."""
    at = count - 1
    while at >= 0 and chosen[at] == size - count + at:
        at -= 1
    if at < 0:
        return False
    chosen[at] += 1
    for after in range(at + 1, count):
        chosen[after] = chosen[after - 1] + 1
    return True


@njit(cache=True)
def _draws(sums, hand, given, taken, cards, own, dealers, ones, lines, net, folds, stakes):
    """All draws of ``taken`` cards, when the cards of the mask ``given`` are put aside."""
    live, seen = np.empty(cards, np.int64), np.zeros(cards, np.int64)
    others, drawn = np.empty(cards, np.int64), np.arange(5)
    size = 0
    for card in range(cards):
        if not hand >> card & 1:
            others[size] = card
            size += 1
    while True:
        new = 0
        for at in range(taken):
            new |= 1 << others[drawn[at]]
        left = 0
        for at in range(size):
            if not new >> others[at] & 1:
                live[left] = others[at]
                left += 1
        mine = own[hand ^ given | new]
        _tally(seen, live, left, mine, dealers, ones)
        for at in range(left):
            _settle(sums[live[at]], seen[live[at]], mine, min(taken, 1), lines, net, folds, stakes)
        if not _next(drawn, taken, size):
            return


@njit(cache=True)
def _follow(hands, cards, options, own, dealers, ones, lines, net, folds, stakes):
    """Sums by hand, option, set of cards given and open card of the dealer."""
    sums = np.zeros((len(hands), len(options), 10, cards, 17), np.int64)
    held, places = np.empty(5, np.int64), np.arange(5)
    for at in range(len(hands)):
        count = 0
        for card in range(cards):
            if hands[at] >> card & 1:
                held[count] = card
                count += 1
        for option in range(len(options)):
            given_count, taken = options[option]
            for place in range(5):
                places[place] = place
            choice = 0
            while True:
                given = 0
                for place in range(given_count):
                    given |= 1 << held[places[place]]
                _draws(
                    sums[at, option, choice], hands[at], given, taken, cards,
                    own, dealers, ones, lines, net, folds, stakes,
                )  # fmt: skip
                choice += 1
                if not _next(places, given_count, count):
                    break
    return sums


def _best(sums: np.ndarray, weights: Sequence[int], rules: BankedRules, cards: int) -> Exact:
    """The best option for every hand and open card, and the figures of all of them."""
    totals = Totals(rules, cards)
    for of_hand, weight in zip(sums, weights, strict=True):
        for up in range(cards):
            if of_hand[0, 0, up].any():
                totals.add(of_hand[:, :, up], weight)
    return totals.exact()


class Totals:
    """Figures summed over states that are equally likely, in fractions of one state."""

    def __init__(self, rules: BankedRules, cards: int) -> None:
        unseen = cards - rules.cards_dealt - 1
        self.options = _options(rules)
        self.completions = [comb(unseen, t) * comb(unseen - t, 4) for _, t in self.options]
        self.choices = [comb(rules.cards_dealt, given) for given, _ in self.options]
        self.names = [self._name(given, taken) for given, taken in self.options]
        first = Box(BoxBet(1, ANTE))
        state = State(rules, boxes=(Box(BoxBet(1, ANTE), decision=FOLDED),))
        self.fold = net_amounts(state)[1][0].ante
        self.bets = [bet_of(rules, first), bet_of(rules, Box(BoxBet(1, ANTE), fee=ANTE))]
        self.states = 0
        self.value, self.square, self.wagered = Fraction(0), Fraction(0), Fraction(0)
        self.decisions = dict.fromkeys(("fold", *self.names, "bet_after"), Fraction(0))
        ends = ("folded", "no_game", "lost", "tied", *LINES)
        self.outcomes = dict.fromkeys(ends, Fraction(0))

    @staticmethod
    def _name(given: int, taken: int) -> str:
        if given:
            return f"exchange_{given}"
        return "extra" if taken else "bet"

    def add(self, sums: np.ndarray, weight: int) -> None:
        """One hand and open card: ``sums`` by option and choice of cards given."""
        self.states += weight
        best, taken = Fraction(self.fold), None
        for option, completions in enumerate(self.completions):
            for choice in range(self.choices[option]):
                value = Fraction(int(sums[option, choice, VALUE]), completions)
                if value > best:
                    best, taken = value, (option, choice)
        self.value += weight * best
        if taken is None:
            self.decisions["fold"] += weight
            self.outcomes["folded"] += weight
            self.square += weight * Fraction(self.fold**2)
            self.wagered += weight * ANTE
            return
        self._take(sums[taken], taken[0], weight)

    def _take(self, sums: np.ndarray, option: int, weight: int) -> None:
        of = [Fraction(int(one), self.completions[option]) * weight for one in sums]
        paid = bool(option)
        self.decisions[self.names[option]] += weight
        self.decisions["bet_after"] += of[BETS] * paid
        self.square += of[SQUARE]
        self.wagered += weight * ANTE * (1 + paid) + of[BETS] * self.bets[paid]
        self.outcomes["folded"] += weight - of[BETS]
        for name, at in (("no_game", NO_GAMES), ("lost", LOSSES), ("tied", TIES)):
            self.outcomes[name] += of[at]
        for at, line in enumerate(LINES):
            self.outcomes[line] += of[FIRST_LINE + at]

    def exact(self) -> Exact:
        mean = self.value / self.states / ANTE
        return Exact(
            edge=-mean,
            variance=self.square / self.states / ANTE**2 - mean**2,
            wagered=self.wagered / self.states / ANTE,
            decisions={name: total / self.states for name, total in self.decisions.items()},
            outcomes={name: total / self.states for name, total in self.outcomes.items()},
        )
