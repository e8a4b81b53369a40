"""Commands of a hand: from the deal to the pay tap. The engine decides, this room notes."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from games import settlement
from games.engines import kernel, rounds, seating
from games.engines.kernel import Command, Event
from games.engines.rounds import RoundFinished
from games.services.desk import Desk, Step
from games.services.seats import money_of_leaving
from tables import audit

Data = Mapping[str, Any]

# The commands that the engine takes as they are.
ACTIONS: Mapping[str, Callable[[Data], Command]] = {
    "fold": lambda data: rounds.Fold(data["seat"]),
    "check_call": lambda data: rounds.CheckOrCall(data["seat"]),
    "raise_to": lambda data: rounds.BetOrRaise(data["seat"], data["to_minor"]),
    "string_bet": lambda data: rounds.StringBet(data["seat"]),
    "fold_up_to": lambda data: rounds.FoldUpTo(data["seat"]),
    "rest_fold": lambda data: rounds.RestFold(),
    "all_check": lambda data: rounds.AllCheck(),
    "board": lambda data: rounds.DealBoard(tuple(data["cards"])),
    "show": lambda data: rounds.ShowCards(data["seat"], tuple(data["cards"])),
    "rest_shown": lambda data: rounds.RestShown(),
    "muck": lambda data: rounds.Muck(data["seat"]),
    "undo": lambda data: kernel.Undo(),
}


def act(desk: Desk) -> Step:
    """One of `ACTIONS`: it changes the hand alone, no money leaves the players' chips."""
    return Step(hand_events=_decide(desk, ACTIONS[desk.command.kind](desk.command.data)))


def deal(desk: Desk) -> Step:
    """Blinds and two cards each, face down: the system hasn't seen them (mode `shown`)."""
    if desk.session.roll_due_at is not None:
        raise desk.refused("roll_due")
    command = seating.next_hand(desk.rules, desk.play.seats)
    return Step(
        hand_events=kernel.apply(desk.engine, desk.rules, kernel.start(desk.engine), command)
    )


def pay(desk: Desk) -> Step:
    """The hand is settled: pots to the winners, commission to its box. No undo after this."""
    events = _decide(desk, rounds.FinishRound())
    finished = [event for event in events if isinstance(event, RoundFinished)]
    left = _leaving(desk, events)
    return Step(
        hand_events=events,
        seat_events=left,
        movements=settlement.hand(finished[0].result) + money_of_leaving(left),
    )


def misdeal(desk: Desk) -> Step:
    """All stakes go back; only before substantial action (POT-15)."""
    reason = _reason(desk)
    events = _decide(desk, rounds.Misdeal(reason))
    left = _leaving(desk, events)
    return Step(
        hand_events=events,
        seat_events=left,
        movements=money_of_leaving(left),
        after=(partial(_note, desk, "hand.misdeal", {"hand": desk.play.hand}, reason),),
    )


def dead_hand(desk: Desk) -> Step:
    """The hand of an absent all-in player is dead, with the inspector (POT-13)."""
    reason, seat = _reason(desk), desk.command.data["seat"]
    after = {"hand": desk.play.hand, "seat": seat}
    return Step(
        hand_events=_decide(desk, rounds.DeclareHandDead(seat, reason)),
        after=(partial(_note, desk, "hand.declared_dead", after, reason),),
    )


def _decide(desk: Desk, command: Command) -> tuple[Event, ...]:
    if desk.play.round is None:
        raise desk.refused("no_hand")
    return kernel.apply(desk.engine, desk.rules, desk.play.round, command)


def _leaving(desk: Desk, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Who gave up his seat during the hand leaves now that it has ended."""
    seats = desk.play.seats
    for event in events:
        seats = seating.evolve(seats, event)
    gone: tuple[Event, ...] = ()
    for seat in seats.seats:
        if seat.leaving:
            gone += seating.decide(desk.rules, seats, seating.LeaveSeat(seat.seat))
    return gone


def _reason(desk: Desk) -> str:
    reason = desk.command.data["reason"]
    if not reason:
        raise desk.refused("no_reason")
    return str(reason)


def _note(desk: Desk, action: str, after: Data, reason: str) -> None:
    audit.record(
        desk.actor, action, desk.table, after=after, reason=reason, approved_by=desk.second
    )
