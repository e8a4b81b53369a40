"""Rounds of Caribbean stud with a sixth card or an exchange, played by the computed strategy.

The first decision comes from the choices that the figure was made of; whether to bet after a card,
from the sweep's counts, asked for the very cards that were dealt. What a round pays the engine
alone says, from the cards.
"""

from dataclasses import dataclass
from functools import partial

import numpy as np
from numba import njit

from games.edge.caribbean import BET, FIRST_DRAW, FOLD, Choices, Deal, Rules, _hands_as_dealt
from games.edge.draws import FOLDED, SLOT, Draw, bet_worth, dead_sets
from games.edge.pack import (
    HAND,
    SUITS,
    Pack,
    class_numbers,
    index_renamed,
    indices,
    places_renamed,
    renamed,
    suit_order,
)
from games.edge.sweep import blocks_of, in_blocks, looks_in_order, sweep
from games.engines.banked import BankedRules
from games.engines.cards import PACK, RANKS
from tests.edge.brute import cards_of
from tests.edge.simulated import BANK, Simulated, deal, mean_of, net_of

NO_PLACE = -1  # no card is given back


@dataclass(frozen=True)
class Rounds:
    """What was dealt, one round a row: five cards ascending, the card that is drawn if one is, the
    bank's cards, the open one last; and what was decided: ``chosen`` first, the ``place`` in the
    hand of the card given back."""

    hands: np.ndarray
    drawn: np.ndarray
    bank: np.ndarray
    chosen: np.ndarray
    place: np.ndarray

    @property
    def ups(self) -> np.ndarray:
        return self.bank[:, BANK - 1]

    def only(self, at: np.ndarray) -> "Rounds":
        return Rounds(**{name: rows[at] for name, rows in vars(self).items()})

    def held(self, draw: Draw) -> np.ndarray:
        """The cards of every round after this draw, ascending."""
        kept = self.hands
        if draw.given:
            kept = np.array([np.delete(*one) for one in zip(kept, self.place, strict=True)])
        return np.sort(np.column_stack([kept, self.drawn]), axis=1)


def simulate_caribbean(
    pack: Pack, rules: Rules, settled_by: BankedRules, rounds: int, seed: int
) -> Simulated:
    """Caribbean stud under the best decisions, with at most one card exchanged, on any pack."""
    assert all(draw.given <= 1 for draw in rules.draws)
    table = Deal(pack, rules)
    played = _first_decisions(table, deal(rounds, seed, pack.cards))
    held, bets = played.hands.tolist(), played.chosen == BET
    for draw in rules.draws:
        codes = [code for code, of_draw, _ in table.slots() if of_draw == draw]
        places = np.flatnonzero(np.isin(played.chosen, codes))
        if len(places):
            after = played.only(places)
            bets[places] = _bets_after(table, draw, after)
            for at, cards in zip(places, after.held(draw).tolist(), strict=True):
                held[at] = cards
    names = [PACK[card] for card in cards_of("".join(RANKS[rank - 2] for rank in pack.ranks))]
    paid = played.chosen >= FIRST_DRAW
    return mean_of(
        [
            net_of(settled_by, cards, bank, paid=bool(paid[at]), bet=bool(bets[at]), names=names)
            for at, (cards, bank) in enumerate(zip(held, played.bank, strict=True))
        ]
    )


def _first_decisions(table: Deal, dealt: np.ndarray) -> Rounds:
    """Rounds with the best choice of each."""
    direct = in_blocks(table.ranks, partial(_hands_as_dealt, table.pack))
    worth = {draw: table.worth_of(draw, dead_sets(table.pack, draw)) for draw in table.rules.draws}
    slots = np.full(FIRST_DRAW + len(table.slots()), NO_PLACE)
    for code, draw, slot in table.slots():
        slots[code] = slot if draw.given else NO_PLACE
    played = Rounds(
        hands=np.sort(dealt[:, :HAND], axis=1),
        bank=dealt[:, HAND : HAND + BANK],
        drawn=dealt[:, HAND + BANK],
        chosen=np.full(len(dealt), FOLD),
        place=np.full(len(dealt), NO_PLACE),
    )
    by_card = _by_up_card(table, table.choices(direct, worth))
    numbers = class_numbers(table.ranks, HAND)
    _look_up(played.hands, played.ups, numbers, by_card, slots, played.chosen, played.place)
    return played


def _by_up_card(table: Deal, choices: list[Choices]) -> np.ndarray:
    """The choices by class of the hand and up card: the lanes of both blocks side by side."""
    blocks = zip(blocks_of(table.ranks), choices, strict=True)
    return np.concatenate([rows[:, : block.high - block.low] for block, rows in blocks], axis=1)


@njit(cache=True)
def _look_up(hands, ups, numbers, by_card, slots, chosen, place):
    order = np.empty(SUITS, np.int64)
    for at in range(len(hands)):
        suit_order(hands[at], 0, order)
        number = numbers[index_renamed(hands[at], 0, order)]
        chosen[at] = by_card[number, renamed(ups[at], order)]
        for own in range(HAND):
            if SLOT[places_renamed(hands[at], 0, 1 << own, order)] == slots[chosen[at]]:
                place[at] = own


def _bets_after(table: Deal, draw: Draw, played: Rounds) -> np.ndarray:
    """Whether to bet, in rounds in which this draw was made."""
    dead = np.sort(np.column_stack([played.hands, played.drawn]), axis=1)
    given = np.zeros(len(dead), np.int64)
    if draw.given:
        back = np.take_along_axis(played.hands, played.place[:, None], axis=1)
        given = 1 << (dead == back).argmax(axis=1)
    value = _values(table.pack, played.held(draw))
    looks = looks_in_order(table.pack, value, np.arange(len(dead)), given)
    pay, holes = table.rules.pay(1), table.bank_hands_after(draw)
    bets = np.zeros(len(dead), np.bool_)
    for block in blocks_of(table.ranks):
        for seen in sweep(table.pack, block, dead.astype(np.int8), looks):
            _ask(seen, looks, played.ups, block, pay, holes, bets)
    return bets


@njit(cache=True)
def _ask(seen, looks, ups, block, pay, holes, bets):
    for at in range(seen.begin, seen.end):
        number = looks.dead[at]
        if block.low <= ups[number] < block.high:
            counts, lane = seen.counts[at - seen.begin], ups[number] - block.low
            worth = bet_worth(counts, lane, looks.line[at], pay, holes)
            bets[number] = worth > holes * pay[FOLDED]


def _values(pack: Pack, held: np.ndarray) -> np.ndarray:
    """The value of the best five cards of each."""
    fives = [held] if held.shape[1] == HAND else [np.delete(held, at, 1) for at in range(HAND + 1)]
    return np.max([pack.value[indices(five)] for five in fives], axis=0).astype(np.int64)
