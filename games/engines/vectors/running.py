"""Running of the players' games' vectors through the engine that the console drives."""

from typing import Any

from games.engines import kernel, notation, ring
from games.engines.kernel import Refusal, Round
from games.engines.registry import BANKED_GAMES, PLAYERS_GAMES
from games.engines.ring import State
from games.engines.rounds import FinishRound, Legal, SeatStart, StartRound
from games.engines.vectors import banked_running
from games.engines.vectors.checking import Vector
from games.engines.vectors.outcome import Failure, Outcome, matches
from games.engines.vectors.reading import check_values

NO_BUTTON = 0
UNFINISHED = "unfinished"


def run(vector: Vector) -> Outcome:
    """The outcome of a vector that ``load`` has read.

    Raises Refusal("malformed", id=..., field=...) if its parameters or actions are none.
    """
    if vector["game"] not in PLAYERS_GAMES and vector["game"] not in BANKED_GAMES:
        return Outcome(vector["id"], None, reason=f"unknown game {vector['game']}")
    try:
        if vector["game"] in BANKED_GAMES:
            return banked_running.run(vector)
        check_values(vector)
        return _Script(vector).run()
    except Refusal as refusal:
        return _refused(vector, refusal)


def _refused(vector: Vector, refusal: Refusal) -> Outcome:
    """The vector as a whole was refused: right if it asks for that, else it is malformed."""
    wanted = vector.get("refuse")
    if wanted is None:
        if refusal.code == "malformed":
            raise Refusal("malformed", **{**refusal.params, "id": vector["id"]}) from refusal
        failure = Failure("start", "refusal", None, refusal.code)
        return Outcome(vector["id"], False, (failure,), refusal=refusal)
    if wanted.get("code", refusal.code) == refusal.code:
        return Outcome(vector["id"], True, refusal=refusal)
    failure = Failure("start", "refusal", wanted["code"], refusal.code)
    return Outcome(vector["id"], False, (failure,), refusal=refusal)


class _Script:
    """One vector on its way through the engine."""

    def __init__(self, vector: Vector) -> None:
        self.vector = vector
        self.engine = PLAYERS_GAMES[vector["game"]]
        self.rules = self.engine.rules_from(
            vector.get("params", {}), vector["stakes"], vector.get("commission", {})
        )
        stacks = vector["stacks"]
        seats = tuple(SeatStart(at + 1, stack) for at, stack in enumerate(stacks))
        self.round: Round[State] = kernel.start(self.engine)
        self.failures: list[Failure] = []
        button = len(stacks) if self.rules.uses_button else NO_BUTTON
        self._do(StartRound(seats, button))

    def run(self) -> Outcome:
        for at, item in enumerate(self.vector.get("script", [])):
            try:
                self._step(at, item)
            except Refusal as refusal:
                return self._stopped(at, refusal)
        self._finish()
        actual = final_values(self.round.state)
        for field, expected in self.vector.get("expect", {}).items():
            self._compare("end", field, expected, actual.get(field, UNFINISHED))
        if "refuse" in self.vector:
            self.failures.append(Failure("end", "refusal", self.vector["refuse"], None))
        return Outcome(self.vector["id"], not self.failures, tuple(self.failures), actual)

    def _step(self, at: int, item: Any) -> None:
        if isinstance(item, str):
            self._do(notation.command(item))
        elif "refuse" in item:
            self._must_refuse(at, item["refuse"])
        else:
            legal = self.engine.legal(self.rules, self.round.state)
            actual = state_values(legal, self.round.state)
            for field, expected in item["expect"].items():
                self._compare(at, field, expected, actual[field])

    def _do(self, command: kernel.Command) -> None:
        events = kernel.apply(self.engine, self.rules, self.round, command)
        self.round = kernel.extend(self.engine, self.round, events)

    def _must_refuse(self, at: int, action: str) -> None:
        before = self.round.state
        try:
            self._do(notation.command(action))
        except Refusal:
            if self.round.state != before:
                self.failures.append(Failure(at, "state", "unchanged", "changed"))
        else:
            self.failures.append(Failure(at, "refuse", action, "accepted"))

    def _stopped(self, at: int, refusal: Refusal) -> Outcome:
        self.failures.append(Failure(at, "action", "accepted", refusal.code))
        return Outcome(
            self.vector["id"],
            False,
            tuple(self.failures),
            final_values(self.round.state),
            refusal,
        )

    def _finish(self) -> None:
        if ring.can_finish(self.round.state):
            self._do(FinishRound())

    def _compare(self, at: int | str, field: str, expected: Any, actual: Any) -> None:
        if not matches(expected, actual):
            self.failures.append(Failure(at, field, expected, actual))


def state_values(legal: Legal, state: State) -> dict[str, Any]:
    """What a vector may expect of a running hand."""
    return {
        "turn": None if legal.turn is None else notation.player(legal.turn),
        "to_call": legal.to_call,
        "can_check": legal.can_check,
        "can_fold": legal.can_fold,
        "min_raise_to": legal.min_raise_to,
        "max_raise_to": legal.max_raise_to,
        "street": state.street,
        "pots": _pots_of(ring.pots(state)),
        "stacks": [player.stack for player in state.players],
        "returned": list(ring.returned(state).values()),
    }


def final_values(state: State) -> dict[str, Any]:
    """What a vector may expect at the end; money only of a finished hand."""
    if state.phase == "voided":
        return _voided_values(state)
    result = state.result
    if result is None:
        return {
            "pots": _pots_of(ring.pots(state)),
            "returned": list(ring.returned(state).values()),
        }
    winners = {winner.seat for pot in result.pots for winner in pot.winners}
    return {
        "pots": _pots_of(result.pots),
        "commission": result.commission,
        "commission_by_pot": [pot.commission for pot in result.pots],
        "payoffs": [item.amount for item in result.payoffs],
        "finishing_stacks": [item.amount for item in result.finishing_stacks],
        "winners": [notation.player(seat) for seat in sorted(winners)],
        "returned": [item.amount for item in result.returned],
        "below_band": result.below_band,
    }


def _voided_values(state: State) -> dict[str, Any]:
    """All stakes went back."""
    return {
        "pots": [],
        "commission": 0,
        "commission_by_pot": [],
        "payoffs": [0 for _ in state.players],
        "finishing_stacks": [player.stack for player in state.players],
        "winners": [],
        "returned": [0 for _ in state.players],
        "below_band": False,
    }


def _pots_of(pots: Any) -> list[dict[str, Any]]:
    return [
        {"amount": pot.amount, "eligible": [notation.player(seat) for seat in pot.eligible]}
        for pot in pots
    ]
