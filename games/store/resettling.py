"""A finished round settled again: the same cards and decisions under other schedules, or the same
pots under another commission plan (product.md section 10). Pure; money in minor units."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.engines import commission, ring
from games.engines.banked import WON, BankedRules, Box, Odds, State
from games.engines.banked.comparing import hand_of, line_of
from games.engines.banked.paying import (
    FOUR_CARDS,
    bonus_odds,
    first_line,
    hand_line,
    net_amounts,
    outcome_of,
)
from games.engines.banked.values import Amounts
from games.engines.cards import all_known
from games.engines.commission import Commission, CommissionPlan
from games.engines.frozen import changed

SCHEDULE, FOUR_CARD_SCHEDULE, BONUS_SCHEDULE = (
    "schedule",
    "four_card_schedule",
    "bonus_schedule",
)
FIRST_HAND_UNSEEN = "first_hand_unseen"

Schedules = Mapping[str, tuple[Odds, ...]]
Nets = dict[int, tuple[Amounts, bool]]


class NotSettled(Exception):
    """The round can't be settled under these schedules; `reason` is FIRST_HAND_UNSEEN."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class PaidLine:
    """What one box changed by at the place that a line of a schedule pays (a lost stake is below
    zero), by its own schedule and by the other one."""

    schedule: str
    line: str
    before_minor: int
    after_minor: int


@dataclass(frozen=True, slots=True)
class Resettled:
    """`before` and `after` are what the house won; `capped` counts boxes cut by the greatest
    payout (CAR-11, EUR-10)."""

    boxes: int
    staked_minor: int
    before_minor: int
    after_minor: int
    capped_before: int
    capped_after: int
    lines: tuple[PaidLine, ...]


def won_by_house(state: State) -> int:
    """What the round comes to under its own rules, from its cards and decisions alone."""
    return _won(net_amounts(state))


def resettle(state: State, schedules: Schedules) -> Resettled:
    """The finished round under its own schedules and under these; greatest payouts, fees and ties
    stay those of its rules. Raises NotSettled where it hangs on cards that nobody saw."""
    other = changed(state, rules=_with_schedules(state.rules, schedules))
    before, after = net_amounts(state), net_amounts(other)
    lines: list[PaidLine] = []
    for box in state.boxes:
        first = _first_line(state, other.rules, box)
        after[box.number] = _with_bonus(other.rules, box, first, after[box.number])
        lines += _lines(state, box, first, before[box.number][0], after[box.number][0])
    return Resettled(
        boxes=len(state.boxes),
        staked_minor=sum(_staked(box) for box in state.boxes),
        before_minor=_won(before),
        after_minor=_won(after),
        capped_before=sum(capped for _net, capped in before.values()),
        capped_after=sum(capped for _net, capped in after.values()),
        lines=tuple(lines),
    )


def _with_schedules(rules: BankedRules, schedules: Schedules) -> BankedRules:
    changes: dict[str, Any] = dict(schedules)
    return replace(rules, **changes)


def _won(nets: Nets) -> int:
    return -sum(net.total for net, _capped in nets.values())


def _staked(box: Box) -> int:
    return box.bet.ante + box.wager + box.fee + box.bet.bonus


def _with_bonus(
    rules: BankedRules, box: Box, line: str, settled: tuple[Amounts, bool]
) -> tuple[Amounts, bool]:
    """The bonus bet by the first hand, which may count now though it didn't in the round; no
    greatest payout cuts it (CAR-9, CAR-11)."""
    net, capped = settled
    return replace(net, bonus=box.bet.bonus * (bonus_odds(rules, line) or -1)), capped


def _first_line(state: State, other: BankedRules, box: Box) -> str:
    """The first hand by name; empty where the bonus bet is lost under both schedules.

    A hand that nobody had to see pays nothing under the round's own schedule, but may do so under
    the other one.
    """
    seen = first_line(state, box)
    folded = box.has_folded and not state.rules.bonus_if_folded
    new = [
        odds.line
        for odds in other.bonus_schedule
        if odds.odds and not bonus_odds(state.rules, odds.line)
    ]
    if seen or folded or not box.bet.bonus or not new:
        return seen
    line = _unseen_line(state, box)
    return line if line in new else ""


def _unseen_line(state: State, box: Box) -> str:
    """What the system knows of first cards that weren't shown; raises NotSettled for nothing."""
    if box.first_cards and all_known(box.first_cards):
        return line_of(hand_of(state.rules, box.first_cards))
    if box.declared is not None and box.declared.hand and not box.taken:
        return box.declared.hand
    raise NotSettled(FIRST_HAND_UNSEEN)


def _lines(state: State, box: Box, first: str, before: Amounts, after: Amounts) -> list[PaidLine]:
    found = []
    if outcome_of(state, box) == WON:
        line = hand_line(state, box)
        found.append(PaidLine(_paying(state.rules, box, line), line, before.bet, after.bet))
    if box.bet.bonus and (before.bonus > 0 or after.bonus > 0):
        found.append(PaidLine(BONUS_SCHEDULE, first, before.bonus, after.bonus))
    return found


def _paying(rules: BankedRules, box: Box, line: str) -> str:
    """The schedule that pays the hand (EUR-8)."""
    on_four = any(odds.line == line for odds in rules.four_card_schedule)
    return FOUR_CARD_SCHEDULE if on_four and len(box.cards) == FOUR_CARDS else SCHEDULE


@dataclass(frozen=True, slots=True)
class Recharged:
    """A hand's matched money, and what was and would be taken of it."""

    matched_minor: int
    before: Commission
    after: Commission


def recharge(state: ring.State, plan: CommissionPlan) -> Recharged:
    """The finished hand's pots under its own plan and under this one (COM-1 to COM-4)."""
    pots = [pot.amount for pot in state.result.pots] if state.result is not None else []
    return Recharged(
        sum(pots), _taken(state, state.rules.commission, pots), _taken(state, plan, pots)
    )


def _taken(state: ring.State, plan: CommissionPlan, pots: list[int]) -> Commission:
    return commission.take(
        plan,
        pots,
        minimum_bet=state.rules.minimum_bet,
        chip=state.rules.chip_unit,
        flop_dealt=state.pot.flop if state.pot is not None else not state.is_first_street,
        contested=state.result is not None and state.result.contested,
    )


def rate_ppm(taken_minor: int, matched_minor: int) -> int:
    """The share of matched money, in parts per million rounded down; 0 of nothing (COM-4)."""
    return taken_minor * 1_000_000 // matched_minor if matched_minor else 0
