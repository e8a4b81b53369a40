"""What a round pays: each place of a box by its outcome, then the greatest payout.

CAR-3, CAR-6 to CAR-9, CAR-11; EUR-3, EUR-4, EUR-7, EUR-8, EUR-10.
"""

from dataclasses import replace

from games.engines.banked.comparing import compare, hand_of, line_of
from games.engines.banked.rules import BankedRules
from games.engines.banked.schedules import odds_for
from games.engines.banked.state import Box, State
from games.engines.banked.values import (
    FOLDED,
    LOST,
    NO_GAME,
    TIED,
    WON,
    Amounts,
    BankedResult,
    BoxResult,
)
from games.engines.cards import all_known

WHOLE_PERCENT = 100
FOUR_CARDS = 4

# What one chip of a place changes by; a won bet pays by the schedule.
ANTE = {WON: 1, NO_GAME: 1, TIED: 0, LOST: -1, FOLDED: -1}
BET = {NO_GAME: 0, TIED: 0, LOST: -1, FOLDED: 0}
FEE = {
    "lost": {WON: -1, NO_GAME: -1, TIED: -1, LOST: -1, FOLDED: -1},
    "returned": {WON: 0, NO_GAME: 0, TIED: 0, LOST: -1, FOLDED: -1},
    "ante": ANTE,
}


def result(state: State) -> BankedResult:
    """The settled round; boxes that were neither shown nor declared have lost."""
    nets = net_amounts(state)
    return BankedResult(
        bank_plays=state.bank_plays,
        bank_hand=bank_line(state),
        bank_cards=state.bank if state.bank_is_open else (),
        boxes=tuple([_box_result(state, box, *nets[box.number]) for box in state.boxes]),
    )


def net_amounts(state: State) -> dict[int, tuple[Amounts, bool]]:
    """What each box changes by, and whether the greatest payout cut it."""
    full = {box.number: _uncut(state, box) for box in state.boxes}
    cut = dict(full)
    for owned in _payout_groups(state):
        cut |= _cut(state.rules, {number: full[number] for number in owned})
    return {number: (cut[number], cut[number] != full[number]) for number in full}


def bet_of(rules: BankedRules, box: Box) -> int:
    """The bet that going on takes (CAR-4, EUR-3)."""
    fees = box.fee if rules.bet_basis == "ante_and_fees" else 0
    return rules.bet_multiple * (box.bet.ante + fees)


def fold_loses(rules: BankedRules, box: Box) -> int:
    """What folding now loses: a part of the ante at once, ante and fee after a card (EUR-3)."""
    if box.taken:
        return box.bet.ante + box.fee
    return box.bet.ante * rules.fold_first_percent // WHOLE_PERCENT


def bank_line(state: State) -> str:
    """The bank's hand by name; empty where its cards don't lie open."""
    return line_of(hand_of(state.rules, state.bank)) if state.bank_is_open else ""


def outcome_of(state: State, box: Box) -> str:
    """FOLDED, NO_GAME, WON, TIED or LOST, as far as it is known; LOST before."""
    if box.has_folded:
        return FOLDED
    if state.bank_plays is False:
        return NO_GAME
    if box.is_shown and state.bank_is_open:
        rules = state.rules
        return compare(rules, hand_of(rules, box.cards), hand_of(rules, state.bank))
    return LOST if box.declared is None else box.declared.outcome


def hand_line(state: State, box: Box) -> str:
    """The box's hand by name; empty where it was neither shown nor declared."""
    if box.is_shown:
        return line_of(hand_of(state.rules, box.cards))
    return "" if box.declared is None else box.declared.hand


def first_line(state: State, box: Box) -> str:
    """The hand of the cards as dealt, by name; empty where it was neither seen nor declared."""
    if is_first_seen(box):
        return line_of(hand_of(state.rules, box.first_cards))
    return "" if box.declared is None else box.declared.bonus


def is_first_seen(box: Box) -> bool:
    """Whether all cards lie open that the box was dealt."""
    is_open = box.is_shown and (box.given_shown or not box.given)
    return is_open and all_known(box.first_cards)


def bonus_odds(rules: BankedRules, line: str) -> int:
    """What the bonus bet pays on a first hand; 0 where it loses."""
    return odds_for(line, rules.bonus_schedule)


def _uncut(state: State, box: Box) -> Amounts:
    rules, outcome = state.rules, outcome_of(state, box)
    paid_as = LOST if outcome == TIED and rules.tie == "bank_wins" else outcome
    return Amounts(
        ante=_ante(rules, box, paid_as),
        bet=_bet(state, box, paid_as),
        fees=box.fee * FEE[rules.fee_result][paid_as],
        bonus=_bonus(state, box),
    )


def _ante(rules: BankedRules, box: Box, outcome: str) -> int:
    if outcome == FOLDED and not box.taken:
        return -fold_loses(rules, box)
    return box.bet.ante * ANTE[outcome]


def _bet(state: State, box: Box, outcome: str) -> int:
    if outcome != WON:
        return box.wager * BET[outcome]
    rules, line = state.rules, hand_line(state, box)
    if len(box.cards) == FOUR_CARDS:
        return box.wager * odds_for(line, rules.four_card_schedule, rules.schedule)
    return box.wager * odds_for(line, rules.schedule)


def _bonus(state: State, box: Box) -> int:
    """CAR-9: by the first cards, whatever the bank has; they are seen only where they count."""
    odds = bonus_odds(state.rules, first_line(state, box))
    return box.bet.bonus * (odds or -1)


def _payout_groups(state: State) -> list[list[int]]:
    """The boxes that share one greatest payout (EUR-10)."""
    if state.rules.max_payout_scope == "box":
        return [[box.number] for box in state.boxes]
    groups: dict[tuple[str, int], list[int]] = {}
    for box in state.boxes:
        groups.setdefault(_owner(box), []).append(box.number)
    return list(groups.values())


def _owner(box: Box) -> tuple[str, int]:
    """The player, by his name or by the box that he has looked at."""
    if box.bet.player:
        return box.bet.player, 0
    return "", box.number if box.bet.blind_of is None else box.bet.blind_of


def _cut(rules: BankedRules, nets: dict[int, Amounts]) -> dict[int, Amounts]:
    """Winnings within the greatest payout: antes first, fees that stand on them, then bets, each
    in box order. What is lost or goes back, and the bonus bet, doesn't count."""
    left = rules.max_payout
    if left is None:
        return nets
    nets = dict(nets)
    for place in ("bet",) if rules.max_payout_basis == "bet" else ("ante", "fees", "bet"):
        for number, net in nets.items():
            won = max(getattr(net, place), 0)
            paid = min(won, left)
            left -= paid
            if paid < won:
                nets[number] = replace(net, **{place: paid})
    return nets


def _box_result(state: State, box: Box, net: Amounts, capped: bool) -> BoxResult:
    first = first_line(state, box)
    return BoxResult(
        box=box.number,
        player=box.bet.player,
        outcome=outcome_of(state, box),
        hand=hand_line(state, box),
        first_hand=first,
        cards=box.cards if box.is_shown else (),
        staked=Amounts(box.bet.ante, box.wager, box.fee, box.bet.bonus),
        net=net,
        capped=capped,
        jackpot=_may_hit(state, box, first),
    )


def _may_hit(state: State, box: Box, first: str) -> bool:
    """CAR-10: the jackpot is played with the bonus bet."""
    with_bonus = state.rules.jackpot_stake == "bonus_bet" and box.bet.bonus > 0
    return with_bonus and first != ""
