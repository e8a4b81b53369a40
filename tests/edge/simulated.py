"""Rounds dealt at random and played by the computed strategy, settled by the engine.

The first decision comes from the table that the figure was made of (``Choices``); whether to bet
after a card, and plain Caribbean stud's only decision, from the sweep's counts, asked for the hands
dealt. What a round pays the engine alone says.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, sqrt

import numpy as np
from numba import njit

from games.edge.european import BET, FIRST_OPTION, Game
from games.edge.european_sums import STAKE
from games.edge.european_sweep import (
    COUNTED,
    LANES,
    NO_GAMES,
    TIES,
    WINS,
    bits_of,
    count_idle,
    count_value,
    leave_out,
    look,
    new_counts,
    new_room,
)
from games.edge.pack import HAND, SUITS, Pack, all_sets, index_renamed, indices, suit_order
from games.engines.banked import BankedRules, BoxBet
from games.engines.banked.comparing import hand_of, plays
from games.engines.banked.paying import bet_of, net_amounts
from games.engines.banked.state import FOLDED, GOES_ON, Box, State
from games.engines.cards import PACK

ANTE = 100
BANK = 5


@dataclass(frozen=True)
class Simulated:
    """Mean of what the house won, in antes, and its standard error."""

    edge: float
    error: float

    def agrees_with(self, edge: float) -> bool:
        return abs(self.edge - edge) <= 3 * self.error


def simulate_european(game: Game, rules: BankedRules, rounds: int, seed: int) -> Simulated:
    """European poker under the best decisions of the game's tables."""
    dealt = deal(rounds, seed)
    hands, bank, rest = np.sort(dealt[:, :4], axis=1), dealt[:, 4 : 4 + BANK], dealt[:, 9:]
    table = game.choices()
    chosen, given = np.empty(rounds, np.int64), np.full((rounds, 3), -1, np.int64)
    givens = np.full((FIRST_OPTION + len(game.options), 3), -1, np.int64)
    for option in game.options:
        givens[option.number, : len(option.given)] = option.given
    kept_sets = [all_sets(52, size) for size in range(1, 5)]
    _choose(hands, bank[:, 4], game.numbers, table.chosen, givens, tuple(kept_sets), chosen, given)
    held = [tuple(hand) for hand in hands.tolist()]
    bets = chosen == BET
    finals: dict[tuple[int, ...], list[int]] = {}
    for at in np.flatnonzero(chosen >= FIRST_OPTION):
        back = tuple(card for card in given[at].tolist() if card >= 0)
        taken = rest[at, : len(back) + 1].tolist()
        held[at] = (*[card for card in held[at] if card not in back], *taken)
        finals.setdefault(back, []).append(at)
    for back, places in finals.items():
        holes = comb(46 - len(back), 4)
        bets[places] = _bets(game.pack, back, held, bank, places, game.rules.gains(fee=1), holes)
    nets = [
        net_of(rules, held[at], bank[at], paid=bool(chosen[at] >= FIRST_OPTION), bet=bool(bets[at]))
        for at in range(rounds)
    ]
    return mean_of(nets)


def simulate_plain_caribbean(pack: Pack, rules: BankedRules, rounds: int, seed: int) -> Simulated:
    """Caribbean stud without a draw: bet where a bet is worth more than the fold."""
    dealt = deal(rounds, seed)
    hands, bank = dealt[:, :HAND], dealt[:, HAND : HAND + BANK]
    held = [tuple(hand) for hand in hands.tolist()]
    odds = {one.line: one.odds for one in rules.schedule}
    names = "high_card ace_king one_pair two_pair three_of_a_kind straight flush full_house"
    names += " four_of_a_kind straight_flush royal_flush"
    wins = np.array([4 + 2 * odds[name] for name in names.split()], np.int64)
    bets = _bets(pack, (), held, bank, list(range(rounds)), (4, 3, wins), comb(46, 4))
    nets = [
        net_of(rules, held[at], bank[at], paid=False, bet=bool(bets[at])) for at in range(rounds)
    ]
    return mean_of(nets)


def deal(rounds: int, seed: int, cards: int = 52) -> np.ndarray:
    """The first fourteen cards of so many shuffled packs."""
    random = np.random.default_rng(seed)
    parts = []
    for begin in range(0, rounds, 50_000):
        size = min(50_000, rounds - begin)
        parts.append(random.random((size, cards)).argsort(axis=1)[:, :14])
    return np.concatenate(parts)


def mean_of(nets: list[int]) -> Simulated:
    won = -np.array(nets) / ANTE
    return Simulated(float(won.mean()), float(won.std() / sqrt(len(won))))


@njit(cache=True)
def _choose(hands, ups, numbers, table, givens, kept_sets, chosen, given):
    """The first decision of every round, and the cards given back by it."""
    order, back, own = np.empty(4, np.int64), np.empty(4, np.int64), np.empty(4, np.int64)
    for at in range(len(hands)):
        suit_order(hands[at], 0, order)
        place = numbers[index_renamed(hands[at], 0, order)]
        up = ups[at] // SUITS * SUITS + order[ups[at] % SUITS]
        chosen[at] = table[place, up, 0]
        size = 0
        while size < 3 and givens[chosen[at], size] >= 0:
            size += 1
        if chosen[at] < FIRST_OPTION or not size:
            continue
        for card in range(size):
            own[card] = givens[chosen[at], card]
        for which in range(4 - size):
            if size == 1:
                own[size + which] = kept_sets[2][table[place, up, 1], which]
            elif size == 2:
                own[size + which] = kept_sets[1][table[place, up, 1], which]
            else:
                own[size + which] = kept_sets[0][table[place, up, 1], which]
        suit_order(np.sort(own), 0, back)  # both orders lead to the class's own suits
        for card in range(size):
            suit = back[givens[chosen[at], card] % SUITS]
            for other in range(SUITS):
                if order[other] == suit:
                    given[at, card] = givens[chosen[at], card] // SUITS * SUITS + other


def _bets(pack, back, held, bank, places, gains, holes) -> np.ndarray:
    """Whether to bet, for the rounds at these places, in which these cards were given back."""
    hands = np.sort(np.array([held[at] for at in places]), axis=1).astype(np.int8)
    value = pack.value[indices(hands)]
    order = np.argsort(value, kind="stable")
    idle, few = new_counts(52), tuple(all_sets(52, size) for size in (1, 2, 3))
    arrays = (pack.hands, pack.in_order, pack.first, pack.line, pack.bar)
    count_idle(arrays, idle)
    for card in back:
        leave_out(idle, card, few)
    ups = np.array([bank[at, BANK - 1] for at in places])
    bets = np.zeros(len(places), np.bool_)
    dead = bits_of(np.array(back, np.int8))
    tables = (idle, new_counts(52))
    _ask(arrays, hands, ups, value, order, dead, tables, gains, holes, bets)
    return bets


@njit(cache=True)
def _ask(pack, hands, ups, values, order, given, tables, gains, holes, bets):
    idle, counts = tables
    no_game, tie, win = gains
    row, room = np.zeros((COUNTED, LANES), np.int32), new_room()
    reached = pack[4]
    for at in order:
        while reached < values[at]:
            count_value(pack, reached, given, counts)
            reached += 1
        look(pack, hands[at], values[at], given, idle, counts, room, row)
        up, weight = ups[at], win[pack[3][values[at]]]
        over = no_game * row[NO_GAMES, up] + weight * row[WINS, up] + tie * row[TIES, up]
        bets[at] = over > STAKE * holes


def net_of(
    rules: BankedRules,
    held: tuple[int, ...],
    bank: np.ndarray,
    *,
    paid: bool,
    bet: bool,
    names: Sequence[str] = PACK,
) -> int:
    """What the engine says that the box's chips change by; ``names`` are the pack's cards."""
    cards, dealers = (tuple(names[card] for card in some) for some in (held, bank.tolist()))
    box = Box(
        BoxBet(1, ANTE),
        cards=cards,
        taken=int(paid),
        fee=ANTE * int(paid),
        decision=GOES_ON if bet else FOLDED,
        is_shown=True,
    )
    if not bet:
        state = State(rules, boxes=(box,))
    else:
        wager = bet_of(rules, box)
        box = Box(**{**vars(box), "wager": wager})
        play = plays(hand_of(rules, dealers))
        state = State(rules, boxes=(box,), bank=dealers, bank_is_open=True, bank_plays=play)
    net, _ = net_amounts(state)[1]
    return net.ante + net.bet + net.fees
