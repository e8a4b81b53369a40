"""Running of a banked game's vector through the engine that the console drives."""

from collections.abc import Mapping
from typing import Any

from games.engines import cards as pack
from games.engines import kernel
from games.engines.banked import (
    BankedResult,
    BoxBet,
    CloseBets,
    DealBank,
    DealBox,
    FinishRound,
    OpenBank,
    ShowBox,
    StartRound,
    State,
)
from games.engines.banked.comparing import hand_of, line_of
from games.engines.banked.dealing import check_count
from games.engines.banked.state import BANK_CARDS
from games.engines.jackpot import Hit, Prize, awards
from games.engines.kernel import Command, Refusal, Round
from games.engines.registry import BANKED_GAMES
from games.engines.vectors.banked_reading import command
from games.engines.vectors.checking import Vector, check_numbers, malformed
from games.engines.vectors.outcome import Failure, Outcome, matches

ON_FOUR_CARDS = "_four_cards"  # ends the names of lines that pay otherwise on four cards (EUR-8)
MISSING = "no such box"


def run(vector: Vector) -> Outcome:
    """The outcome of a vector; raises Refusal if it is refused as a whole."""
    check_numbers(vector)
    state = _Deal(vector).played()
    actual = final_values(vector, state)
    failures = [*_failures(vector.get("expect", {}), actual)]
    if "refuse" in vector:
        failures.append(Failure("end", "refusal", vector["refuse"], None))
    return Outcome(vector["id"], not failures, tuple(failures), actual)


def final_values(vector: Vector, state: State) -> dict[str, Any]:
    """What a vector may expect of a settled round."""
    result = state.result
    if result is None:
        raise Refusal("cannot_finish", phase=state.phase)
    jackpots = _jackpots(vector, result)
    return {
        "dealer_plays": result.bank_plays,
        "boxes": [
            {
                "box": box.box,
                "hand": box.hand or _held(state, box.box),
                "net": box.net.total,
                "ante": box.net.ante,
                "bet": box.net.bet,
                "fees": box.net.fees,
                "bonus": box.net.bonus,
                "capped": box.capped,
                "jackpot": jackpots.get(box.box, 0),
            }
            for box in result.boxes
        ],
    }


class _Deal:
    """One vector on its way through the engine."""

    def __init__(self, vector: Vector) -> None:
        self.vector = vector
        self.engine = BANKED_GAMES[vector["game"]]
        self.rules = self.engine.rules_from(
            vector.get("params", {}), vector["stakes"], payouts_of(vector)
        )
        self.round: Round[State] = kernel.start(self.engine)

    def played(self) -> State:
        """The state at the end: everything happens in the order of the game."""
        boxes, dealer = self.vector["boxes"], pack.parse(self.vector["dealer"])
        check_count(dealer, BANK_CARDS)
        self._do(StartRound(_bets(self.vector)), CloseBets(deal_unknown=False))
        for box in sorted(boxes, key=lambda box: int(box["box"])):
            self._do(DealBox(box["box"], pack.parse(box["cards"])))
        self._do(DealBank(dealer[-1]))
        for box in boxes:
            self._do(*[command(box["box"], action) for action in box["play"]])
        self._do(OpenBank(dealer[:-1]))
        offered = self.engine.legal(self.rules, self.round.state).boxes
        self._do(*[ShowBox(box.box) for box in offered if box.can_show], FinishRound())
        return self.round.state

    def _do(self, *commands: Command) -> None:
        for item in commands:
            self.round = kernel.advance(self.engine, self.rules, self.round, item)


def payouts_of(vector: Mapping[str, Any]) -> dict[str, Any]:
    """The schedules that the vector changes; the lines of four cards have one of their own."""
    payouts: dict[str, Any] = {
        name: vector[name] for name in ("schedule", "bonus_schedule") if name in vector
    }
    lines = payouts.get("schedule", {})
    on_four = {line: odds for line, odds in lines.items() if line.endswith(ON_FOUR_CARDS)}
    if on_four:
        payouts["schedule"] = {line: odds for line, odds in lines.items() if line not in on_four}
        payouts["four_card_schedule"] = {
            line.removesuffix(ON_FOUR_CARDS): odds for line, odds in on_four.items()
        }
    return payouts


def _bets(vector: Vector) -> tuple[BoxBet, ...]:
    """A blind box belongs to the player of the last box before it that isn't blind."""
    bets: list[BoxBet] = []
    for at, box in enumerate(vector["boxes"]):
        seen = next((bet.box for bet in reversed(bets) if bet.blind_of is None), None)
        if box.get("blind") and seen is None:
            raise malformed(vector["id"], f"boxes[{at}].blind", "no box before it")
        blind_of = seen if box.get("blind") else None
        player = box.get("player", "")
        bets.append(BoxBet(box["box"], box["ante"], box.get("bonus", 0), player, blind_of))
    return tuple(bets)


def _held(state: State, number: int) -> str:
    """The name of a hand that nobody needed to show."""
    cards = state.box(number).cards
    return line_of(hand_of(state.rules, cards)) if pack.all_known(cards) else ""


def _jackpots(vector: Vector, result: BankedResult) -> dict[int, int]:
    jackpot = vector.get("jackpot")
    if jackpot is None:
        return {}
    prizes = {
        line: Prize(kind, value)
        for line, prize in jackpot["prizes"].items()
        for kind, value in prize.items()
    }
    hits = [Hit(box.box, box.first_hand, box.staked.bonus) for box in result.boxes if box.jackpot]
    return awards(jackpot["meter"], prizes, hits)


def _failures(expected: Vector, actual: dict[str, Any]) -> list[Failure]:
    failures = [
        Failure("end", field, value, actual[field])
        for field, value in expected.items()
        if field != "boxes" and not matches(value, actual[field])
    ]
    by_box = {box["box"]: box for box in actual["boxes"]}
    for box in expected.get("boxes", []):
        found = by_box.get(box["box"], {})
        failures += [
            Failure("end", f"boxes.{box['box']}.{field}", value, found.get(field, MISSING))
            for field, value in box.items()
            if not matches(value, found.get(field, MISSING))
        ]
    return failures
