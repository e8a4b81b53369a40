"""Replay of a recorded hand through the engine, under the habits that recorded hands follow."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.engines import holdem, kernel, notation, params
from games.engines.holdem import HoldemRules, State
from games.engines.kernel import Command, Entry, Refusal, Round
from games.engines.phh.reading import STRUCTURES, RecordedHand
from games.engines.rounds import (
    ANTE,
    BIG_BLIND,
    LATE_BLIND,
    SMALL_BLIND,
    STRADDLE,
    BetOrRaise,
    CheckOrCall,
    FinishRound,
    Post,
    SeatStart,
    StartRound,
)

HABITS: Mapping[str, Any] = {
    "heads_up": "button_small",
    "raise_cap": None,
    "min_raise": "last_raise",
    "showdown": "may_muck",
    "odd_chip": "left_first",
}
CHIP_UNIT = 1


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of a recorded hand, amounts by player; ``standing`` are its entries."""

    ok: bool
    payoffs: tuple[int, ...] = ()
    finishing_stacks: tuple[int, ...] = ()
    commission: int | None = None
    error: str = ""
    refusal: Refusal | None = None
    standing: tuple[Entry, ...] = ()


def check_overrides(overrides: Mapping[str, Any]) -> None:
    """Refuses names that are no parameter of a game of recorded hands, "commission" apart, and
    values that none of them can have."""
    known = {spec.name for spec in (*holdem.RULESET, *holdem.STAKES)}
    for name in overrides:
        if name not in known | {"commission"}:
            raise Refusal("malformed", field=name, reason="unknown name")
    ruleset, stakes = _by_kind(overrides)
    params.read(holdem.RULESET, ruleset)
    params.read(holdem.STAKES, {"small_blind": 1, "big_blind": 1, **stakes})
    params.read(holdem.COMMISSION, overrides.get("commission", {}))


def _by_kind(overrides: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The overrides that belong to the rule set, and those that are stakes."""
    names = {spec.name for spec in holdem.RULESET}
    values = {name: value for name, value in overrides.items() if name != "commission"}
    return (
        {name: value for name, value in values.items() if name in names},
        {name: value for name, value in values.items() if name not in names},
    )


def replay(hand: RecordedHand, overrides: Mapping[str, Any] | None = None) -> Replay:
    """The hand's result; ``overrides`` replace parameters and stakes by name.

    Raises Refusal("malformed", field=...) for a parameter or an action that is none.
    """
    overrides = overrides or {}
    commands = [
        (at, _command(at, text))
        for at, text in enumerate(hand.actions)
        if not text.lstrip().startswith("#")  # a remark by itself
    ]
    rules = _rules(hand, overrides)
    try:
        round = _play(rules, hand, commands)
    except _Stopped as stopped:
        return Replay(False, error=str(stopped), refusal=stopped.refusal)
    return _outcome(hand, round, compare=not overrides)


class _Stopped(Exception):
    def __init__(self, action: str, refusal: Refusal) -> None:
        super().__init__(f"{action}: {refusal}")
        self.refusal = refusal


def _command(at: int, text: str) -> Command:
    try:
        return notation.command(text)
    except Refusal as refusal:
        raise Refusal("malformed", field=f"actions[{at}]", reason=f"no action: {text}") from refusal


def _rules(hand: RecordedHand, overrides: Mapping[str, Any]) -> HoldemRules:
    stakes = {
        "chip_unit": CHIP_UNIT,
        "small_blind": min(hand.blinds[0], hand.min_bet),
        "big_blind": hand.min_bet,
        "small_bet": hand.small_bet,
        "big_bet": hand.big_bet,
    }
    if not overrides:
        return _usual_rules(hand.variant, tuple(stakes.items()))
    check_overrides(overrides)
    ruleset, amounts = _by_kind(overrides)
    habits = {**HABITS, "bet_structure": STRUCTURES[hand.variant], **ruleset}
    return holdem.rules_from(habits, {**stakes, **amounts}, overrides.get("commission", {}))


@lru_cache(maxsize=256)
def _usual_rules(variant: str, stakes: tuple[tuple[str, int | None], ...]) -> HoldemRules:
    """The rules of a session's hands, which mostly share their stakes."""
    habits = {**HABITS, "bet_structure": STRUCTURES[variant]}
    return holdem.rules_from(habits, dict(stakes), {})


def _play(
    rules: HoldemRules, hand: RecordedHand, commands: list[tuple[int, Command]]
) -> Round[State]:
    seats = tuple(SeatStart(at + 1, stack) for at, stack in enumerate(hand.starting_stacks))
    round = kernel.start(holdem)
    start = StartRound(seats, button=len(seats), posts=_posts(hand))
    round = _do(rules, round, start, "start")
    for at, command in commands:
        round = _do(rules, round, command, hand.actions[at])
    if holdem.can_finish(round.state):
        round = _do(rules, round, FinishRound(), "end")
    return round


def _do(rules: HoldemRules, round: Round[State], command: Command, action: str) -> Round[State]:
    try:
        return kernel.advance(holdem, rules, round, command)
    except Refusal as refusal:
        if refusal.code == "nobody_can_answer" and isinstance(command, BetOrRaise):
            return _do(rules, round, CheckOrCall(command.seat), action)  # POT-12
        raise _Stopped(action, refusal) from refusal


def _posts(hand: RecordedHand) -> tuple[Post, ...]:
    antes = [Post(at + 1, ANTE, amount) for at, amount in enumerate(hand.antes) if amount]
    return (*antes, *_blinds(hand))


def _blinds(hand: RecordedHand) -> list[Post]:
    """By position: small and big blind or the latter alone, then straddles above it or posts of
    its size."""
    order = (2, 1) if len(hand.blinds) == 2 else range(1, len(hand.blinds) + 1)
    alone = hand.blinds[order[1] - 1] == 0
    posts: list[Post] = []
    for position, seat in enumerate(order):
        amount = hand.blinds[seat - 1]
        if amount:
            posts.append(Post(seat, _kind(position, amount, posts, alone), abs(amount)))
    return posts


def _kind(position: int, amount: int, posts: list[Post], alone: bool) -> str:
    if position < 2:
        return BIG_BLIND if alone or position == 1 else SMALL_BLIND
    return STRADDLE if amount > max((post.amount for post in posts), default=0) else LATE_BLIND


def _outcome(hand: RecordedHand, round: Round[State], *, compare: bool) -> Replay:
    result = round.state.result
    if result is None:
        return Replay(False, error=f"unfinished: {round.state.phase}", standing=round.standing)
    finishing = tuple(item.amount for item in result.finishing_stacks)
    error = _difference(hand, finishing) if compare else ""
    return Replay(
        ok=not error,
        payoffs=tuple(item.amount for item in result.payoffs),
        finishing_stacks=finishing,
        commission=result.commission,
        error=error,
        standing=round.standing,
    )


def _difference(hand: RecordedHand, finishing: tuple[int, ...]) -> str:
    """Where the publisher's stacks differ by a whole chip or more; half chips are his."""
    for at, stated in enumerate(hand.finishing_stacks or ()):
        if abs(stated - finishing[at]) >= CHIP_UNIT:
            return f"finishing_stacks[{at}]: {stated} stated, {finishing[at]} played"
    return ""
