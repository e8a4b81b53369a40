"""Caribbean stud, exactly: every hand, up card, draw and hand of the bank (section 4 of the rules).

The player knows his five cards and the bank's up card, after a draw also the cards drawn and those
put aside. He takes the option that is worth most; of equal ones the
first of fold, bet, sixth card, exchange of one card, of more. Leaving comes before betting.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from math import comb, lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.edge import figures
from games.edge.draws import (
    ENDS,
    FOLDED,
    LOST,
    TIED,
    UNPLAYED,
    DeadSets,
    Draw,
    dead_sets,
    ends_of_draws,
    worth_of_draws,
)
from games.edge.figures import End
from games.edge.pack import (
    ACE_KING,
    HAND,
    LINES,
    PERMUTATIONS,
    Ints,
    Pack,
    classes_of,
    indices,
)
from games.edge.sweep import LANES, Block, block_number, in_blocks, looks_in_order, sweep

NOBODY, FOLD, BET, FIRST_DRAW = range(-1, 3)  # choices; draws have a number for each slot
BANK_CARDS = 4  # unseen
MOST_LOOKS = 100_000_000
SIMPLE = "Bet with ace-king or better, take no card."

Progress = Callable[[int], None]
Choices = NDArray[np.int8]


class NotReckoned(ValueError):
    """A variant that isn't reckoned: ``code`` is stable, ``field`` the parameter."""

    def __init__(self, code: str, field: str) -> None:
        super().__init__(f"{code}: {field}")
        self.code, self.field = code, field


@dataclass(frozen=True)
class Rules:
    """The parameters by their names; ``schedule`` has the odds by line."""

    exchange_cards: int
    sixth_card: bool
    fee_result: str
    bet_basis: str
    bet_multiple: int
    tie: str
    schedule: Mapping[str, int]

    @property
    def draws(self) -> list[Draw]:
        """The draws on offer that have to be counted."""
        sixth = [Draw(0, 1)] if self.sixth_card else []
        exchanges = [Draw(cards, cards) for cards in range(1, self.exchange_cards + 1)]
        return sixth + [draw for draw in exchanges if not self.is_dominated(draw)]

    @property
    def bounded(self) -> list[Draw]:
        """The draws that another one is proved to be as good as, state by state."""
        exchanges = [Draw(cards, cards) for cards in range(1, self.exchange_cards + 1)]
        return [draw for draw in exchanges if self.is_dominated(draw)]

    def is_dominated(self, draw: Draw) -> bool:
        """A sixth card leaves the hand that one exchanged card would, and at the same price never a
        worse one; where a better hand is paid no less, it is worth no less."""
        odds = [self.schedule.get(line, 0) for line in LINES[ACE_KING:]]
        return self.sixth_card and draw.given == 1 and odds == sorted(odds)

    def amounts(self, fee: int) -> dict[int, End]:
        """What every end pays a player who paid this fee, in antes (CAR-3 to CAR-8)."""
        bet = self.bet_multiple * (1 + (fee if self.bet_basis == "ante_and_fees" else 0))
        back = {"lost": (-fee, -fee), "returned": (0, 0), "ante": (fee, 0)}[self.fee_result]
        wager = 1 + fee + bet
        lost = End(0, figures.LOST, "", -1, -bet, -fee, wager)
        tied = End(0, figures.TIED, "", 0, 0, back[1], wager)
        ends = {
            line: End(0, figures.WON, name, 1, bet * self.schedule.get(name, 0), back[0], wager)
            for line, name in enumerate(LINES)
        }
        return ends | {
            FOLDED: End(0, figures.FOLDED, "", -1, 0, -fee, 1 + fee),
            UNPLAYED: End(0, figures.NO_GAME, "", 1, 0, back[0], wager),
            TIED: tied if self.tie == "push" else lost._replace(outcome=figures.TIED),
            LOST: lost,
        }

    def pay(self, fee: int) -> Ints:
        """The net of every end, in antes."""
        amounts = self.amounts(fee)
        return np.array([amounts[end].net for end in range(ENDS)], np.int64)


class Direct(NamedTuple):
    """The hands as dealt, by class: how many each stands for, its line, whether the up card of a
    lane is outside of it, and what is seen with it for each up card: seen[class, what, lane]."""

    orbit: Ints
    line: NDArray[np.int8]
    alive: NDArray[np.bool_]
    seen: NDArray[np.int32]


@dataclass(frozen=True)
class Reckoning:
    """``rounds`` is the number of all rounds, each as likely as any other. In how many of them each
    decision is taken, and how they end: by fee paid and end, for the best decisions, and for
    SIMPLE, under which nobody pays a fee. ``folds`` are by line of the first hand."""

    rules: Rules
    rounds: int
    decisions: dict[str, int]
    ends: dict[int, Ints]
    folds: Ints
    simple: Ints
    states: dict[str, int]

    def of_optimal(self) -> list[End]:
        """How rounds end under the best decisions."""
        return [end for fee in self.ends for end in self._counted(fee, self.ends[fee])]

    def of_simple(self) -> list[End]:
        """How they end under SIMPLE."""
        return self._counted(0, self.simple)

    def folded(self) -> dict[str, int]:
        """In how many rounds each first hand leaves, at once or after a draw."""
        return {line: int(count) for line, count in zip(LINES, self.folds, strict=True)}

    def _counted(self, fee: int, counts: Ints) -> list[End]:
        amounts = self.rules.amounts(fee)
        found = [amounts[end]._replace(rounds=int(counts[end])) for end in range(ENDS)]
        return [end for end in found if end.rounds]


def reckon(pack: Pack, rules: Rules, progress: Progress = lambda percent: None) -> Reckoning:
    """Everything about a rule set and schedule on a pack; raises NotReckoned."""
    _demand_feasible(pack, rules)
    deal = Deal(pack, rules)
    direct = in_blocks(deal.ranks, partial(_hands_as_dealt, pack))
    sets = {draw: dead_sets(pack, draw) for draw in rules.draws}
    progress(30)
    worth = {draw: deal.worth_of(draw, sets[draw]) for draw in sets}
    progress(70)
    choices = deal.choices(direct, worth)
    simple = [np.where(hands.line[:, None] < ACE_KING, FOLD, BET) for hands in direct]
    at_once, folds = deal.ends_at_once(direct, choices)
    ends = {0: at_once, 1: np.zeros(ENDS, np.int64)}
    for draw in sets:
        after, more_folds = deal.ends_after(draw, sets[draw], choices)
        ends[1] += after
        folds += more_folds
    progress(100)
    return Reckoning(
        rules=rules,
        rounds=deal.states * deal.bank_hands * deal.scale,
        decisions=deal.decisions(direct, choices),
        ends=ends,
        folds=folds,
        simple=deal.ends_at_once(direct, simple)[0],
        states=_states(deal.states, is_bounded=bool(rules.bounded)),
    )


class Deal:
    """Counts of a pack and rule set. A round is a hand, an up card, all that may be drawn and all
    that the bank may hold then; ``scale`` makes rounds with every kind of draw equally many."""

    def __init__(self, pack: Pack, rules: Rules) -> None:
        self.pack, self.rules = pack, rules
        self.ranks = len(pack.ranks)
        self.unseen = pack.cards - HAND - 1
        self.states = comb(pack.cards, HAND) * (self.unseen + 1)
        self.bank_hands = comb(self.unseen, BANK_CARDS)
        self.scale = lcm(*[self._draws_for_a_hand(draw) for draw in rules.draws])

    def _draws_for_a_hand(self, draw: Draw) -> int:
        """How many draws there are for each hand that the bank may hold."""
        return comb(self.unseen - BANK_CARDS, draw.taken)

    def scale_of(self, draw: Draw) -> int:
        return self.scale // self._draws_for_a_hand(draw)

    def bank_hands_after(self, draw: Draw) -> int:
        return comb(self.unseen - draw.taken, BANK_CARDS)

    def slots(self) -> list[tuple[int, Draw, int]]:
        """Every draw with each of its ways to give cards, numbered as choices."""
        ways = [(draw, slot) for draw in self.rules.draws for slot in range(draw.slots)]
        return [(FIRST_DRAW + at, draw, slot) for at, (draw, slot) in enumerate(ways)]

    def worth_of(self, draw: Draw, sets: DeadSets) -> list[Ints]:
        """What the draw is worth, by block, in antes over all rounds of a hand and up card."""
        pay, hands = self.rules.pay(1), self.bank_hands_after(draw)
        work = partial(worth_of_draws, self.pack, draw, sets, pay, hands)
        return [worth * self.scale_of(draw) for worth in in_blocks(self.ranks, work)]

    def choices(self, direct: list[Direct], worth: Mapping[Draw, list[Ints]]) -> list[Choices]:
        """The best choice by block, class and lane."""

        def work(block: Block) -> Choices:
            at = block_number(block)
            return _choose(self, direct[at], {draw: worth[draw][at] for draw in worth})

        return in_blocks(self.ranks, work)

    def ends_at_once(self, direct: list[Direct], choices: list[Choices]) -> tuple[Ints, Ints]:
        """How rounds without a draw end, and the folds by line of the hand."""
        ends, folds = np.zeros(ENDS, np.int64), np.zeros(len(LINES), np.int64)
        for hands, choice in zip(direct, choices, strict=True):
            _add_ends(ends, folds, hands, choice, self.bank_hands)
        return ends * self.scale, folds * self.scale

    def ends_after(self, draw: Draw, sets: DeadSets, choices: list[Choices]) -> tuple[Ints, Ints]:
        """How rounds with this draw end, and the folds by line of the hand as dealt."""
        codes = [code for code, of_draw, _ in self.slots() if of_draw == draw]
        pay, hands = self.rules.pay(1), self.bank_hands_after(draw)

        def work(block: Block) -> tuple[Ints, Ints]:
            choice = choices[block_number(block)]
            chosen = np.stack([choice == code for code in codes], axis=1).astype(np.int8)
            return ends_of_draws(self.pack, draw, sets, chosen, pay, hands, block)

        (low, low_folds), (high, high_folds) = in_blocks(self.ranks, work)
        scale = self.scale_of(draw)
        return (low + high) * scale, (low_folds + high_folds) * scale

    def decisions(self, direct: list[Direct], choices: list[Choices]) -> dict[str, int]:
        """In how many rounds each is taken."""
        codes = {"fold": [FOLD], "bet": [BET]}
        for code, draw, _ in self.slots():
            codes.setdefault(name_of(draw), []).append(code)
        weight = self.bank_hands * self.scale
        return {name: weight * _taken(direct, choices, codes[name]) for name in codes}


def name_of(draw: Draw) -> str:
    """The decision's name."""
    return f"exchange_{draw.given}" if draw.given else "sixth_card"


def _demand_feasible(pack: Pack, rules: Rules) -> None:
    """A whole pack with more than one card exchanged has billions of draws to look at."""
    for draw in rules.draws:
        dead = HAND + draw.taken
        if comb(pack.cards, dead) // len(PERMUTATIONS) * comb(dead, draw.given) > MOST_LOOKS:
            raise NotReckoned("too_many_exchanged", "exchange_cards")


def _hands_as_dealt(pack: Pack, block: Block) -> Direct:
    """What is seen with each hand before any draw."""
    classes = classes_of(len(pack.ranks), HAND)
    value = pack.value[indices(classes.cards)]
    nothing = np.zeros(len(value), np.int64)
    looks = looks_in_order(pack, value.astype(np.int64), np.arange(len(value)), nothing)
    seen = np.zeros((len(value), 3, LANES), np.int32)
    for batch in sweep(pack, block, classes.cards, looks):
        seen[looks.dead[batch.begin : batch.end]] = batch.counts
    up_cards = np.arange(block.low, block.low + LANES)
    alive = (classes.cards[:, :, None] != up_cards).all(axis=1) & (up_cards < block.high)
    return Direct(classes.orbit, pack.line[value], alive, seen)


def _choose(deal: Deal, direct: Direct, worth: Mapping[Draw, Ints]) -> Choices:
    """The best choice by class and lane; NOBODY in lanes of cards that are held."""
    pay = deal.rules.pay(0)
    no_game, below, up_to = (direct.seen[:, what].astype(np.int64) for what in range(3))
    bet = no_game * pay[UNPLAYED] + (below - no_game) * pay[direct.line][:, None]
    bet += (up_to - below) * pay[TIED] + (deal.bank_hands - up_to) * pay[LOST]
    bet *= deal.scale
    best = np.full_like(bet, deal.bank_hands * pay[FOLDED] * deal.scale)
    choice = np.full(bet.shape, FOLD, np.int8)
    options = [(BET, bet)] + [(code, worth[draw][:, slot]) for code, draw, slot in deal.slots()]
    for code, value in options:
        choice[value > best] = code
        np.maximum(best, value, out=best)
    choice[~direct.alive] = NOBODY
    return choice


def _add_ends(ends: Ints, folds: Ints, direct: Direct, choice: Choices, hands: int) -> None:
    """Adds how bets and folds at once end, and the folds by line of the hand."""
    orbit, bets = direct.orbit, (choice == BET) & direct.alive
    no_game, below, up_to = (
        np.where(bets, direct.seen[:, what], 0).sum(axis=1, dtype=np.int64) for what in range(3)
    )
    folded = ((choice == FOLD) & direct.alive).sum(axis=1) * hands * orbit
    ends[FOLDED] += folded.sum()
    ends[UNPLAYED] += (no_game * orbit).sum()
    ends[TIED] += ((up_to - below) * orbit).sum()
    ends[LOST] += ((bets.sum(axis=1) * hands - up_to) * orbit).sum()
    np.add.at(ends, direct.line, (below - no_game) * orbit)
    np.add.at(folds, direct.line, folded)


def _taken(direct: list[Direct], choices: list[Choices], codes: list[int]) -> int:
    """With how many hands and up cards one of these choices is made."""
    taken = 0
    for hands, choice in zip(direct, choices, strict=True):
        taken += int((np.isin(choice, codes).sum(axis=1) * hands.orbit).sum())
    return taken


def _states(states: int, *, is_bounded: bool) -> dict[str, int]:
    """Hands with up cards of which all options were counted, and those with one left uncounted
    because another is proved to be as good."""
    return {"counted": 0, "bounded": states} if is_bounded else {"counted": states, "bounded": 0}
