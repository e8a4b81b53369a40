"""Recorded hands of hold'em (PHH) played again at a real table: the same taps that a croupier would
make.

The file's chips are scaled to the table's big blind, and everybody sits down with the chips that
the file gives him. The table's own rules and commission hold.
"""

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.engines import notation, phh
from games.engines.cards import PACK
from games.engines.kernel import Command, Refusal
from games.engines.params import SHOWN
from games.engines.phh import HOLDEM, RecordedHand
from games.engines.rounds import (
    BetOrRaise,
    CheckOrCall,
    DealBoard,
    DealHoleTo,
    Fold,
    Muck,
    RoundFinished,
    ShowCards,
)
from games.simulator.desk import Answer, Desk

_BET = re.compile(r"^(p\d+ cbr) (\d+)")


class DoesNotFit(Exception):
    """The hand can't be played at this table; the text says why."""


@dataclass(frozen=True, slots=True)
class Played:
    """A hand that was paid: the stacks after it and the commission, minor units; ``ok``: the same
    players won and lost as recorded, and nobody paid but the winners."""

    ok: bool
    stacks: tuple[int, ...]
    commission: int


def scale(hand: RecordedHand, stakes: Mapping[str, Any]) -> RecordedHand:
    """The hand in the money of a hold'em table; raises DoesNotFit."""
    if hand.game != HOLDEM:
        raise DoesNotFit("a hand of stud, which only a replay plays")
    if "big_blind" not in stakes:
        raise DoesNotFit("a hand of another game than the table's")
    factor, rest = divmod(stakes["big_blind"], hand.min_bet)
    if rest:
        raise DoesNotFit(f"a minimum bet of {hand.min_bet} chips doesn't fit the big blind")
    if hand.blinds[0] * factor != stakes["small_blind"] or any(hand.blinds[2:]):
        raise DoesNotFit("other blinds than the table's")
    if any(hand.antes):
        raise DoesNotFit("antes, which the table has none of")
    return replace(
        hand,
        blinds=tuple(amount * factor for amount in hand.blinds),
        min_bet=hand.min_bet * factor,
        starting_stacks=tuple(amount * factor for amount in hand.starting_stacks),
        actions=tuple(_scaled(action, factor) for action in hand.actions),
        finishing_stacks=None,
    )


def _scaled(action: str, factor: int) -> str:
    return _BET.sub(lambda found: f"{found[1]} {int(found[2]) * factor}", action)


class RecordedCroupier:
    """Plays recorded hands at one desk; `rules` is the session's frozen snapshot with the stakes as
    they are picked, `pause` the time before each tap in seconds."""

    def __init__(self, desk: Desk, rules: Mapping[str, Any], pause: float = 0.0) -> None:
        self.desk = desk
        self.rules = rules
        self.pause = pause
        self._holes: dict[int, list[str]] = {}

    def play(self, hand: RecordedHand) -> Played:
        """One hand from empty seats to Pay; raises DoesNotFit before anybody is seated."""
        if self.rules.get("mode", SHOWN) != SHOWN:
            raise DoesNotFit("no cards are entered at this table")
        scaled = scale(hand, self.rules["stakes"])
        expected = phh.replay(scaled)
        table = phh.replay(scaled, {**self.rules["ruleset"], **self.rules["stakes"]})
        if not (expected.ok and table.ok):
            raise DoesNotFit(expected.error or table.error)
        self.clear()
        self._seat(scaled.starting_stacks)
        self._tap("deal", {})
        try:
            for action in scaled.actions:
                self._act(notation.command(action))
        except Refusal as refusal:
            self._finish()
            raise DoesNotFit(f"not under this table's rules: {refusal}") from refusal
        self._finish()
        return _played(expected, self._stacks())

    def clear(self) -> None:
        """Between hands everybody at the table takes his chips and goes."""
        for seat in self._occupied():
            self._tap("leave_seat", {"seat": seat["seat"]})

    def _seat(self, stacks: tuple[int, ...]) -> None:
        """`p1` is left of the button, the last player has it."""
        for seat, stack in enumerate(stacks, start=1):
            self._tap("take_seat", {"seat": seat, "chips_minor": stack})
        self._tap("place_button", {"seat": len(stacks)})
        self._holes = {}

    def _occupied(self) -> list[dict[str, Any]]:
        return [seat for seat in self.desk.view["seats"] if seat["state"] != "empty"]

    def _act(self, command: Command) -> None:
        match command:
            case DealHoleTo(seat, cards):
                self._holes[seat] = list(cards)
            case DealBoard(cards):
                self._tap("board", {"cards": list(cards)})
            case Fold(seat):
                self._tap("fold", {"seat": seat})
            case CheckOrCall(seat):
                self._tap("check_call", {"seat": seat})
            case BetOrRaise(seat, to):
                self._raise(seat, to)
            case ShowCards(seat, cards):
                self._show(seat, list(cards) or self._holes[seat])
            case Muck(seat):
                self._send("muck", {"seat": seat})  # where all show, his turn comes later

    def _raise(self, seat: int, to: int) -> None:
        """POT-12: a raise that nobody could answer is read as a call."""
        answer = self._send("raise_to", {"seat": seat, "to_minor": to})
        if answer.code == "nobody_can_answer":
            self._tap("check_call", {"seat": seat})
        elif not answer.done:
            raise Refusal(answer.code, to=to)

    def _show(self, seat: int, cards: list[str]) -> None:
        """A hand shown although nobody claims the pot any more needs no tap."""
        if self.desk.view["panel"]["kind"] == "show":
            self._tap("show", {"seat": seat, "cards": cards})

    def _finish(self) -> None:
        """To the end of the hand; what the file doesn't say any more, the safe way."""
        while (panel := self.desk.view["panel"])["kind"] != "between":
            key = self._next_key(panel)
            answer = self._send(*key)
            if not answer.done:
                raise RuntimeError(f"{key}: {answer.code}: {answer.message}")

    def _next_key(self, panel: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        match panel["kind"]:
            case "act":
                key = panel["fold"] or panel["call"]
                return key["type"], key["data"]
            case "card":
                return "board", {"cards": self._unused(panel["count"])}
            case "show":
                seat = panel["seat"]
                return "show", {"seat": seat, "cards": self._holes[seat]}
        return "pay", {}

    def _unused(self, count: int) -> list[str]:
        out = {card for cards in self._holes.values() for card in cards}
        out.update(self.desk.view["board"])
        return [card for card in PACK if card not in out][:count]

    def _stacks(self) -> tuple[int, ...]:
        return tuple(seat["stack_minor"] for seat in self._occupied())

    def _send(self, kind: str, data: dict[str, Any]) -> Answer:
        time.sleep(self.pause)
        return self.desk.send(kind, data)

    def _tap(self, kind: str, data: dict[str, Any]) -> None:
        answer = self._send(kind, data)
        if not answer.done:
            raise Refusal(answer.code, tap=kind, **data)


def _played(expected: phh.Replay, stacks: tuple[int, ...]) -> Played:
    """Only winners pay commission: everybody else has exactly what is recorded."""
    commission = sum(expected.finishing_stacks) - sum(stacks)
    winners = _winners(expected)
    ok = all(
        stack <= recorded if seat in winners else stack == recorded
        for seat, (stack, recorded) in enumerate(
            zip(stacks, expected.finishing_stacks, strict=True), start=1
        )
    )
    return Played(ok, stacks, commission)


def _winners(expected: phh.Replay) -> set[int]:
    return {
        winner.seat
        for entry in expected.standing
        if isinstance(entry.event, RoundFinished)
        for pot in entry.event.result.pots
        for winner in pot.winners
    }
