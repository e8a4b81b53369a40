"""What European poker pays, and when four cards beat five (EUR-3, EUR-8, EUR-9). In antes."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from games.edge.figures import FOLDED, LOST, NO_GAME, TIED, WON, End
from games.edge.pack import (
    ACE,
    ACE_KING,
    HIGH_CARD,
    KING,
    LINES,
    ONE_PAIR,
    QUADS,
    SUITS,
    TRIPS,
    TWO_PAIR,
    Cards,
    Ints,
    Pack,
)

BET_SIZE = 2
FORMING = {ACE_KING: 2, ONE_PAIR: 1, TWO_PAIR: 2}  # ranks that form the combination
ANTE = {NO_GAME: 1, WON: 1, TIED: 0, LOST: -1, FOLDED: -1}
FEE = {
    "lost": {NO_GAME: -1, WON: -1, TIED: -1, LOST: -1, FOLDED: -1},
    "returned": {NO_GAME: 0, WON: 0, TIED: 0, LOST: -1, FOLDED: -1},
    "ante": ANTE,
}
Key = tuple[int, tuple[int, ...]]


@dataclass(frozen=True)
class Rules:
    """The parameters by their names; schedules have the odds by line."""

    fold_first_percent: int
    buy_fifth: bool
    exchange_max: int
    fee_result: str
    tie: str
    four_card_tie: str
    schedule: Mapping[str, int]
    four_card_schedule: Mapping[str, int]

    @property
    def exchanges(self) -> list[int]:
        """How many cards may be given back where cards are taken; 0 buys a fifth."""
        return [0] * self.buy_fifth + list(range(1, self.exchange_max + 1))

    def end(self, outcome: str, line: str = "", *, fee: int) -> End:
        """What a round pays that ends with a bet, or is folded after a card."""
        settled = LOST if outcome == TIED and self.tie == "bank_wins" else outcome
        name, odds = line, self.schedule.get(line, 0)
        if not fee and line in self.four_card_schedule:
            name, odds = f"{line}_on_four", self.four_card_schedule[line]
        bet = {WON: BET_SIZE * odds, LOST: -BET_SIZE}.get(settled, 0)
        wagered = 1 + fee + (0 if outcome == FOLDED else BET_SIZE)
        back = fee * FEE[self.fee_result][settled]
        return End(0, outcome, name, ANTE[settled], bet, back, wagered)

    def gains(self, *, fee: int) -> tuple[int, int, Ints]:
        """What no game, a tie and a win by line are worth above a bet that is lost."""
        lost = self.end(LOST, fee=fee).net
        no_game, tied = (self.end(outcome, fee=fee).net - lost for outcome in (NO_GAME, TIED))
        wins = [self.end(WON, line, fee=fee).net - lost for line in LINES]
        return no_game, tied, np.array(wins, np.int64)


def rules_of(inputs: Mapping[str, Any]) -> Rules:
    """The rules of inputs as ``games.engines.edge_inputs`` gives them."""
    chosen = {
        name: value for name, value in inputs["ruleset"].items() if name != "ace_low_straight"
    }
    return Rules(**chosen, **inputs["payouts"])


def lines_of_four(pack: Pack, hands: Cards) -> Ints:
    """The line of each hand of four cards, as its place in LINES (CARD-5)."""
    return np.array([_key(_ranks(pack, hand))[0] for hand in hands], np.int64)


def bounds_of_four(pack: Pack, hands: Cards, rules: Rules) -> Ints:
    """For each hand of four cards the least value of a dealer's hand that it doesn't beat."""
    values = [_key_of_value(pack, value) for value in range(pack.values)]
    found: dict[Key, int] = {}
    for hand in hands:
        key = _key(_ranks(pack, hand))
        if key not in found:
            found[key] = max(pack.bar, _bound(key, values, rules.four_card_tie))
    return np.array([found[_key(_ranks(pack, hand))] for hand in hands], np.int64)


def _bound(own: Key, values: list[Key], four_card_tie: str) -> int:
    """EUR-9: as many ranks as the player has are compared, all equal wins; ``combination_only``:
    no more than those that form a pair, two pairs or ace-king."""
    line, ranks = own
    if line == HIGH_CARD:
        return 0
    count = len(ranks)
    if four_card_tie == "combination_only":
        count = FORMING.get(line, count)
    return bisect_right(values, (line, ranks[:count]), key=lambda key: (key[0], key[1][:count]))


def _key_of_value(pack: Pack, value: int) -> Key:
    """A dealer's hand; one made of five cards needs no ranks: no hand of four is like it."""
    line = int(pack.line[value])
    ranks = _ranks(pack, pack.hands[pack.in_order[pack.first[value]]])
    return line, _key(ranks)[1] if line in (HIGH_CARD, *FORMING, TRIPS, QUADS) else ()


def _ranks(pack: Pack, hand: Cards) -> list[int]:
    return [pack.ranks[card // SUITS] for card in hand]


def _key(ranks: Sequence[int]) -> Key:
    """The line of cards as if they knew no straight and no flush, and their ranks: those that form
    it, then the others from the top (CARD-4)."""
    held = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    counts = [ranks.count(rank) for rank in held]
    if counts[0] > 1:
        line = {2: ONE_PAIR, 3: TRIPS, 4: QUADS}[counts[0]]
        return TWO_PAIR if counts[:2] == [2, 2] else line, tuple(held)
    return ACE_KING if held[:2] == [ACE, KING] else HIGH_CARD, tuple(held)
