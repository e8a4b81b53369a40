"""Recorded hands (PHH) of hold'em and stud played again at a real table: the same taps that a
croupier would make.

Everybody sits down with the chips that the file gives him, in the table's money (`fitting.py`). The
table's own rules and commission hold.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engines import notation, phh
from games.engines.cards import PACK, UNKNOWN
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
    PostBringIn,
    RoundFinished,
    ShowCards,
)
from games.simulator.desk import Answer, Desk
from games.simulator.fitting import DoesNotFit, demand_seats, scale

Key = tuple[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Played:
    """A hand that was paid: the stacks after it and the commission, minor units; ``ok``: the same
    players won and lost as recorded, and nobody paid but the winners."""

    ok: bool
    stacks: tuple[int, ...]
    commission: int


class RecordedCroupier:
    """Plays recorded hands at one desk; `rules` is the session's frozen snapshot with the stakes as
    they are picked, `pause` the time before each tap in seconds."""

    def __init__(self, desk: Desk, rules: Mapping[str, Any], pause: float = 0.0) -> None:
        self.desk = desk
        self.rules = rules
        self.pause = pause
        self._held: dict[int, list[str]] = {}

    def play(self, hand: RecordedHand) -> Played:
        """One hand from empty seats to Pay; raises DoesNotFit before anybody is seated."""
        if self.rules.get("mode", SHOWN) != SHOWN:
            raise DoesNotFit("no cards are entered at this table")
        scaled = scale(hand, self.rules["stakes"])
        expected = phh.replay(scaled)
        table = phh.replay(scaled, {**self.rules["ruleset"], **self.rules["stakes"]})
        if not (expected.ok and table.ok):
            raise DoesNotFit(expected.error or table.error)
        demand_seats(scaled.starting_stacks, self.desk.view)
        self.clear()
        try:
            self._seat(scaled)
            self._tap("deal", {})
            for action in scaled.actions:
                if not action.lstrip().startswith("#"):  # a remark by itself
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

    def _seat(self, hand: RecordedHand) -> None:
        """`p1` is left of the button, the last player has it; in stud left of the croupier."""
        for seat, stack in enumerate(hand.starting_stacks, start=1):
            self._tap("take_seat", {"seat": seat, "chips_minor": stack})
        if hand.game == HOLDEM:
            self._tap("place_button", {"seat": len(hand.starting_stacks)})
        self._held = {}

    def _occupied(self) -> list[dict[str, Any]]:
        return [seat for seat in self.desk.view["seats"] if seat["state"] != "empty"]

    def _act(self, command: Command) -> None:
        match command:
            case DealHoleTo(seat, cards):
                self._held[seat] = [*self._held.get(seat, []), *cards]
                self._deal(seat, cards[-1])
            case PostBringIn(seat):
                self._tap("bring_in", {"seat": seat})
            case DealBoard(cards):
                self._tap("board", {"cards": list(cards)})
            case Fold(seat):
                self._tap("fold", {"seat": seat})
            case CheckOrCall(seat):
                self._tap("check_call", {"seat": seat})
            case BetOrRaise(seat, to):
                self._raise(seat, to)
            case ShowCards(seat, cards):
                self._show(seat, list(cards) or self._held[seat])
            case Muck(seat):
                self._send("muck", {"seat": seat})  # where all show, his turn comes later

    def _deal(self, seat: int, card: str) -> None:
        """Hold'em's cards lie there already. In stud the last of a seat's cards lies open; on the
        last street nobody's does, and one tap deals to all."""
        panel = self.desk.view["panel"]
        if panel["kind"] != "card":
            return
        if panel["deal"]:
            self._tap(panel["deal"]["type"], panel["deal"]["data"])
        else:
            self._tap("deal_cards", {"seat": seat, "cards": [card]})

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

    def _next_key(self, panel: dict[str, Any]) -> Key:
        match panel["kind"]:
            case "act":
                key = panel["fold"] or panel["call"] or panel["bring_in"]
                return key["type"], key["data"]
            case "card" if panel["deal"]:
                return panel["deal"]["type"], panel["deal"]["data"]
            case "card":
                return panel["type"], {**panel["data"], "cards": self._unused(panel["count"])}
            case "show":
                seat = panel["seat"]
                return "show", {"seat": seat, "cards": self._turned_over(seat)}
        return "pay", {}

    def _turned_over(self, seat: int) -> list[str]:
        """What the seat holds; cards that no file says are any that nobody has seen."""
        lying = [one["cards"] for one in self._occupied() if one["seat"] == seat][0]
        cards = [*self._held[seat], *[UNKNOWN] * (len(lying) - len(self._held[seat]))]
        unused = iter(self._unused(len(cards)))
        return [next(unused) if card == UNKNOWN else card for card in cards]

    def _unused(self, count: int) -> list[str]:
        out = {card for cards in self._held.values() for card in cards}
        out.update(self.desk.view["board"])
        out.update(card for seat in self._occupied() for card in seat["cards"])
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
