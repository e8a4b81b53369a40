"""Replay of a recorded hand through the engine, under the habits that recorded hands follow."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from games.engines import kernel, notation, registry
from games.engines.kernel import Command, Entry, Refusal, Round
from games.engines.phh import habits
from games.engines.phh.reading import STUD, RecordedHand
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


def replay(hand: RecordedHand, overrides: Mapping[str, Any] | None = None) -> Replay:
    """The hand's result; ``overrides`` replace parameters and stakes by name, those of another
    game apart.

    Raises Refusal("malformed", field=...) for a parameter or an action that is none.
    """
    overrides = overrides or {}
    commands = [
        (at, _command(at, text))
        for at, text in enumerate(hand.actions)
        if not text.lstrip().startswith("#")  # a remark by itself
    ]
    table = _Table(registry.engine(hand.game), habits.rules(hand, overrides))
    try:
        round = _play(table, hand, commands)
    except _Stopped as stopped:
        return Replay(False, error=str(stopped), refusal=stopped.refusal)
    return _outcome(hand, round, compare=not habits.of_game(overrides, hand.game))


@dataclass(frozen=True, slots=True)
class _Table:
    """The engine of a hand's game and the rules that the hand is played under."""

    engine: ModuleType
    rules: Any


class _Stopped(Exception):
    def __init__(self, action: str, refusal: Refusal) -> None:
        super().__init__(f"{action}: {refusal}")
        self.refusal = refusal


def _command(at: int, text: str) -> Command:
    try:
        return notation.command(text)
    except Refusal as refusal:
        raise Refusal("malformed", field=f"actions[{at}]", reason=f"no action: {text}") from refusal


def _play(table: _Table, hand: RecordedHand, commands: list[tuple[int, Command]]) -> Round[Any]:
    round = kernel.start(table.engine)
    round = _do(table, round, _start(hand), "start")
    for at, command in commands:
        round = _do(table, round, command, hand.actions[at])
    if table.engine.can_finish(round.state):
        round = _do(table, round, FinishRound(), "end")
    return round


def _start(hand: RecordedHand) -> StartRound:
    """``p1`` is on seat 1; in hold'em the last player has the button, stud has none."""
    seats = tuple(SeatStart(at + 1, stack) for at, stack in enumerate(hand.starting_stacks))
    if hand.game == STUD:
        return StartRound(seats, button=0)
    return StartRound(seats, button=len(seats), posts=_posts(hand))


def _do(table: _Table, round: Round[Any], command: Command, action: str) -> Round[Any]:
    try:
        return kernel.advance(table.engine, table.rules, round, command)
    except Refusal as refusal:
        if refusal.code == "nobody_can_answer" and isinstance(command, BetOrRaise):
            return _do(table, round, CheckOrCall(command.seat), action)  # POT-12
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


def _outcome(hand: RecordedHand, round: Round[Any], *, compare: bool) -> Replay:
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
        if abs(stated - finishing[at]) >= habits.CHIP_UNIT:
            return f"finishing_stacks[{at}]: {stated} stated, {finishing[at]} played"
    return ""
