"""European poker, exactly: every hand, every decision, every draw, every hand of the dealer (EUR).

The player knows his four cards and the dealer's open card, after a draw also the cards drawn and
those given back. He takes the option that is worth most; of equal ones the first in the order fold,
bet on four cards, buy a fifth, exchange one, two, three; and after a card a bet only if it is worth
more than the fold.

What a state is worth is a numerator over ``denominator``: the hole cards and the draws of every
option, brought to one number.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import comb, gcd, lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.edge import figures
from games.edge.european_rules import Rules, bounds_of_four, lines_of_four, rules_of
from games.edge.european_sums import (
    BETS,
    ENDS,
    best_sums,
    count_ends,
    look_at_four,
    spread,
    take_best,
)
from games.edge.european_sweep import (
    LANES,
    NO_GAMES,
    WINS,
    bits_of,
    count_idle,
    leave_out,
    new_counts,
    representatives,
)
from games.edge.figures import FOLDED, LOST, NO_GAME, TIED, WON, End
from games.edge.pack import (
    ACE_KING,
    HAND,
    LINES,
    PERMUTATIONS,
    SUITS,
    Cards,
    Ints,
    Pack,
    all_sets,
    class_numbers,
    classes_of,
)

DEALT, HOLE_CARDS = 4, 4
FOLD, BET, FIRST_OPTION = range(3)  # choices; the options follow, one number for each set given
WHOLE_PERCENT = 100
THREADS = 2
AMOUNTS = ("ante", "bet", "fee", "wagered")
SIMPLE = "Bet on four cards with ace-king or better, else fold; take no card."
Progress = Callable[[int], None]


class Option(NamedTuple):
    """Cards given back: a canonical set, its number among the choices, and the orders of the suits
    that leave it as it is."""

    number: int
    given: Cards
    alike: Ints

    @property
    def name(self) -> str:
        return f"exchange_{len(self.given)}" if len(self.given) else "buy_fifth"


class Reps(NamedTuple):
    """Final hands to look at, in the order of value: index, how many each stands for, and where
    each value begins."""

    indices: NDArray[np.int32]
    orbits: NDArray[np.int8]
    first: Ints


class OnFour(NamedTuple):
    """By class of the player's cards: line, the dealer's hands that don't play and that are beaten
    by open card, which cards may lie open, and what a bet on four cards is worth."""

    line: Ints
    found: NDArray[np.int32]
    alive: NDArray[np.bool_]
    worth: Ints


@dataclass(frozen=True)
class Choices:
    """By class of the player's cards and open card: what the best option is worth, and which it is:
    (choice, index of the cards kept, the open card's name beside the given cards)."""

    best: Ints
    chosen: NDArray[np.int32]


@dataclass(frozen=True)
class Reckoning:
    """All of it: ``ends`` under the best decisions and ``simple`` under SIMPLE, in rounds, of which
    there are ``rounds``; amounts in units of which an ante has ``unit``."""

    ends: list[End]
    simple: list[End]
    rounds: int
    unit: int
    decisions: dict[str, int]
    states: int
    choices: Choices


def reckon_european(
    inputs: Mapping[str, Any], pack: Pack, progress: Progress = lambda percent: None
) -> dict[str, Any]:
    """The figures of European poker, of inputs as ``games.engines.edge_inputs`` gives them."""
    reckoned = reckon(pack, rules_of(inputs), progress)
    found = figures.figures(reckoned.ends, reckoned.rounds, reckoned.unit, reckoned.decisions)
    simple = figures.house_edge(reckoned.simple, reckoned.rounds, reckoned.unit)
    return found | {
        "strategy": {
            "name": SIMPLE,
            "house_edge": figures.fraction(simple),
            "house_edge_percent": figures.percent(simple),
        },
        "bonus": None,
        "jackpot": None,
        "states": {"counted": reckoned.states, "bounded": 0},
    }


def reckon(pack: Pack, rules: Rules, progress: Progress = lambda percent: None) -> Reckoning:
    """Reckons a rule set and schedules on a pack."""
    return Game(pack, rules, progress).reckon()


class Game:
    """A rule set and schedules on a pack, with what all options need."""

    def __init__(self, pack: Pack, rules: Rules, progress: Progress) -> None:
        self.pack, self.rules, self.progress = pack, rules, progress
        self.arrays = (pack.hands, pack.in_order, pack.first, pack.line, pack.bar)
        self.unseen = pack.cards - DEALT - 1
        self.holes = comb(self.unseen, HOLE_CARDS)
        self.common = lcm(*[self.draws(given) for given in rules.exchanges])
        self.denominator = self.holes * self.common
        self.classes = classes_of(len(pack.ranks), DEALT)
        self.numbers = class_numbers(len(pack.ranks), DEALT)
        self.options = list(self._options())
        self.few = tuple(all_sets(pack.cards, size) for size in (1, 2, 3))
        self.idle = new_counts(pack.cards)
        count_idle(self.arrays, self.idle)
        self._reps: dict[bytes, Reps] = {}

    def _options(self) -> Iterator[Option]:
        number = FIRST_OPTION
        for size in self.rules.exchanges:
            nothing = np.empty((1, 0), np.int8)
            for given in classes_of(len(self.pack.ranks), size).cards if size else nothing:
                yield Option(number, given, _alike(given))
                number += 1

    def draws(self, given: int) -> int:
        """Ways in which the cards taken can lie when the hole cards lie already."""
        return comb(self.unseen - HOLE_CARDS, given + 1)

    def reckon(self) -> Reckoning:
        on_four = self._on_four()
        choices = self.choices(on_four)
        ends, decisions = self._ends(on_four, choices)
        step = gcd(WHOLE_PERCENT, self.rules.fold_first_percent)
        states = comb(self.pack.cards, DEALT) * (self.unseen + 1)
        return Reckoning(
            ends=[_rescaled(end, 1, step) for end in ends],
            simple=[_rescaled(end, 1, step) for end in self._simple(on_four)],
            rounds=states * self.denominator,
            unit=WHOLE_PERCENT // step,
            decisions={name: count * self.denominator for name, count in decisions.items()},
            states=states,
            choices=choices,
        )

    def _on_four(self) -> OnFour:
        """What each class of four cards meets, for every open card."""
        hands = self.classes.cards
        line, bounds = lines_of_four(self.pack, hands), bounds_of_four(self.pack, hands, self.rules)
        order = np.argsort(bounds, kind="stable")
        seen = np.zeros((len(hands), 2, LANES), np.int32)
        look_at_four(self.arrays, hands[order], bounds[order], self._tables(), seen)
        found = np.empty_like(seen)
        found[order] = seen
        alive = np.ones((len(hands), self.pack.cards), np.bool_)
        np.put_along_axis(alive, hands.astype(np.int64), values=False, axis=1)
        no_game, _, win = self.rules.gains(fee=0)
        lanes = found[:, :, : self.pack.cards].astype(np.int64)
        over = no_game * lanes[:, NO_GAMES] + win[line][:, None] * lanes[:, WINS]
        lost = self.rules.end(LOST, fee=0).net * self.holes
        return OnFour(line, found, alive, (over + lost) * self.common)

    def choices(self, on_four: OnFour | None = None) -> Choices:
        """The best options; a fold at once is rounded down, which no comparison notices: the others
        are whole numbers."""
        on_four = on_four or self._on_four()
        fold = -self.rules.fold_first_percent * self.denominator // WHOLE_PERCENT
        best = np.maximum(on_four.worth, fold)
        chosen = np.zeros((*best.shape, 3), np.int32)
        chosen[:, :, 0] = np.where(on_four.worth > fold, BET, FOLD)
        choices = Choices(best, chosen)
        with ThreadPoolExecutor(THREADS) as threads:
            for done, sums in enumerate(threads.map(self._sums, self.options)):
                self._take(self.options[done], sums, choices)
                self.progress(done * 70 // len(self.options))
        return choices

    def _sums(self, option: Option) -> Ints:
        """What the final hands are worth above the fold, by cards kept and open card."""
        kept, holes = self._kept(option), self._holes(option)
        sums = np.zeros((comb(self.pack.cards, kept.shape[1]), LANES), np.int64)
        given, reps = bits_of(option.given), self._representatives(option.alike)
        gains = self.rules.gains(fee=1)
        best_sums(self.arrays, given, reps, self._tables(option.given), holes, gains, kept, sums)
        return sums

    def _take(self, option: Option, sums: Ints, choices: Choices) -> None:
        scale = self.common // self.draws(len(option.given))
        fold = self.rules.end(FOLDED, fee=1).net * self.denominator
        sets = all_sets(self.pack.cards, DEALT - len(option.given))
        take_best(
            sums, sets, option.given, option.alike, scale, fold, option.number,
            self.numbers, choices.best, choices.chosen,
        )  # fmt: skip

    def _ends(self, on_four: OnFour, choices: Choices) -> tuple[list[End], dict[str, int]]:
        """How rounds end, amounts in percent of an ante, and in how many states each first decision
        is taken."""
        weight = np.where(on_four.alive, self.classes.orbit[:, None], 0)
        choice = choices.chosen[:, :, 0]
        folds = int(weight[choice == FOLD].sum())
        bets = np.where(choice == BET, weight, 0)
        ends = [*self._folded_at_once(folds), *self._bet_on_four(on_four, bets)]
        decisions = {"fold": folds, "bet": int(bets.sum())}
        taken = [option for option in self.options if (choice == option.number).any()]
        with ThreadPoolExecutor(THREADS) as threads:
            work = partial(self._counted, choices, weight)
            for done, (states, counts) in enumerate(threads.map(work, taken)):
                ends += self._after_a_card(taken[done], states, counts)
                name = taken[done].name
                decisions[name] = decisions.get(name, 0) + states
                self.progress(70 + done * 30 // len(taken))
        offered = dict.fromkeys(["fold", "bet", *[option.name for option in self.options]], 0)
        return ends, offered | decisions

    def _counted(self, choices: Choices, weight: Ints, option: Option) -> tuple[int, Ints]:
        """In how many states the option is chosen, and how its rounds end by line."""
        places = (choices.chosen[:, :, 0] == option.number) & (weight > 0)
        kept, holes = self._kept(option), self._holes(option)
        wanted = np.zeros((comb(self.pack.cards, kept.shape[1]), LANES), np.int64)
        of = choices.chosen[places]
        np.add.at(wanted, (of[:, 1], of[:, 2]), weight[places])
        wanted = spread(wanted, all_sets(self.pack.cards, kept.shape[1]), option.alike)
        wanted[:, LANES - 1] = wanted.any(axis=1)
        ends = np.zeros((len(LINES), ENDS), np.int64)
        given, reps = bits_of(option.given), self._representatives(option.alike)
        gains = self.rules.gains(fee=1)
        count_ends(
            self.arrays, given, reps, self._tables(option.given), holes, gains, kept, wanted, ends
        )
        return int(weight[places].sum()), ends // len(option.alike)

    def _folded_at_once(self, states: int) -> list[End]:
        """EUR-3: a part of the ante is lost; here in percent of an ante."""
        lost = -self.rules.fold_first_percent
        return [End(states * self.denominator, FOLDED, "", lost, 0, 0, WHOLE_PERCENT)]

    def _bet_on_four(self, on_four: OnFour, weight: Ints) -> list[End]:
        seen = on_four.found[:, :, : self.pack.cards].astype(np.int64)
        counts = np.zeros((len(LINES), ENDS), np.int64)
        for what in (NO_GAMES, WINS):
            np.add.at(counts[:, what], on_four.line, (seen[:, what] * weight).sum(axis=1))
        np.add.at(counts[:, BETS], on_four.line, weight.sum(axis=1) * self.holes)
        return self._bets(counts, self.common, fee=0)

    def _after_a_card(self, option: Option, states: int, counts: Ints) -> list[End]:
        times = self.common // self.draws(len(option.given))
        folded = states * self.denominator - int(counts[:, BETS].sum()) * times
        fold = self.rules.end(FOLDED, fee=1)._replace(rounds=folded)
        return [_in_percent(fold), *self._bets(counts, times, fee=1)]

    def _bets(self, counts: Ints, times: int, *, fee: int) -> list[End]:
        """The ends of rounds that were bet, from counts by line."""
        no_games, wins, ties, bets = counts.T
        lost = int((bets - no_games - wins - ties).sum())
        ends = {
            self.rules.end(NO_GAME, fee=fee): int(no_games.sum()),
            self.rules.end(TIED, fee=fee): int(ties.sum()),
            self.rules.end(LOST, fee=fee): lost,
        }
        for line, name in enumerate(LINES):
            ends[self.rules.end(WON, name, fee=fee)] = int(wins[line])
        return [
            _in_percent(end._replace(rounds=count * times)) for end, count in ends.items() if count
        ]

    def _simple(self, on_four: OnFour) -> list[End]:
        weight = np.where(on_four.alive, self.classes.orbit[:, None], 0)
        good = (on_four.line >= ACE_KING)[:, None]
        folds = int(np.where(good, 0, weight).sum())
        bets = self._bet_on_four(on_four, np.where(good, weight, 0))
        return [*self._folded_at_once(folds), *bets]

    def _tables(self, given: Iterable[int] = ()) -> tuple[Any, Any]:
        """Counts of the hands with which the dealer doesn't play, and of nothing yet."""
        idle = tuple(counts.copy() for counts in self.idle)
        for card in given:
            leave_out(idle, card, self.few)
        return idle, new_counts(self.pack.cards)

    def _kept(self, option: Option) -> Ints:
        """The places in a final hand at which the cards kept may stand."""
        return np.array(list(combinations(range(HAND), DEALT - len(option.given))), np.int64)

    def _holes(self, option: Option) -> int:
        """Ways in which the hole cards can lie after the draw."""
        return comb(self.unseen - len(option.given) - 1, HOLE_CARDS)

    def _representatives(self, alike: Ints) -> Reps:
        """The final hands that differ by more than these orders of the suits."""
        key = alike.tobytes()
        if key not in self._reps:
            pack = self.pack
            indices, orbits = representatives(pack.hands, pack.in_order, alike)
            counts = np.bincount(pack.value[indices], minlength=pack.values)
            first = np.concatenate(([0], np.cumsum(counts))).astype(np.int64)
            self._reps[key] = Reps(indices, orbits, first)
        return self._reps[key]


def _alike(cards: Cards) -> Ints:
    """The orders of the suits that leave a set of cards as it is."""
    held = {int(card) for card in cards}
    leaving = [
        perm
        for perm in PERMUTATIONS
        if {card // SUITS * SUITS + int(perm[card % SUITS]) for card in held} == held
    ]
    return np.array(leaving, np.int64)


def _in_percent(end: End) -> End:
    return _rescaled(end, WHOLE_PERCENT, 1)


def _rescaled(end: End, times: int, step: int) -> End:
    """The end with its amounts, which are in some unit, in another."""
    amounts = {name: getattr(end, name) * times // step for name in AMOUNTS}
    return end._replace(**amounts)
