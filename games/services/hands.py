"""Commands of a hand: from the deal to the pay tap. The engine decides, this room notes."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from games import settlement
from games.engines import kernel, rounds, seating
from games.engines.kernel import Command, Event
from games.engines.params import DEALT
from games.engines.rounds import RoundFinished
from games.services import packs
from games.services.desk import Desk, Step
from games.services.seats import money_of_leaving
from games.store.packs import seal

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
    "rest_shown": lambda data: rounds.RestShown(),
    "muck": lambda data: rounds.Muck(data["seat"]),
    "declare": lambda data: rounds.DeclareWinners(data["pot"], tuple(data["seats"])),
    "undo": lambda data: kernel.Undo(),
}


def act(desk: Desk) -> Step:
    """One of `ACTIONS`: it changes the hand alone, no money leaves the players' chips."""
    return Step(hand_events=decide(desk, ACTIONS[desk.command.kind](desk.command.data)))


def deal(desk: Desk) -> Step:
    """Blinds and two cards each, face down; in mode `dealt` the pack is committed to first."""
    if desk.session.roll_due_at is not None:
        raise desk.refused("roll_due")
    command = seating.next_hand(desk.rules, desk.play.seats)
    if desk.rules.entry_mode != DEALT:
        return Step(hand_events=_begun(desk, command))
    pack = packs.shuffled()
    sealed = seal(pack)
    return Step(
        hand_events=_begun(desk, replace(command, pack_root=pack.root)),
        after=(partial(packs.keep, desk, pack, sealed),),
    )


def board(desk: Desk) -> Step:
    """The street that is due: cards as entered, those of the pack, or none (`declared`)."""
    cards, burned = tuple(desk.command.data["cards"]), desk.command.data["burned"]
    if packs.is_dealt(desk):
        _demand_untyped(desk, cards)
        cards = packs.next_board(desk)
    return Step(hand_events=decide(desk, rounds.DealBoard(cards, burned)))


def show(desk: Desk) -> Step:
    """A hand is turned up: its cards as entered, or those of the pack."""
    seat, cards = desk.command.data["seat"], tuple(desk.command.data["cards"])
    if packs.is_dealt(desk):
        _demand_untyped(desk, cards)
        cards = packs.held_by(desk, seat)[0].cards
    return Step(hand_events=decide(desk, rounds.ShowCards(seat, cards)))


def show_all(desk: Desk) -> Step:
    """All hands that are still to be shown are turned up; only where the system has dealt them."""
    if not packs.is_dealt(desk) or desk.play.round is None:
        return Step(hand_events=decide(desk, rounds.ShowAll(())))
    legal = desk.engine.legal(desk.rules, desk.play.round.state)
    return Step(hand_events=decide(desk, rounds.ShowAll(packs.held_by(desk, *legal.show_order))))


def declare_pot(desk: Desk) -> Step:
    """The pot as a sum and who won it: all that is entered of a hand in mode `pot_only`."""
    data = desk.command.data
    seating.check_pot(desk.play.seats, data["amount_minor"])
    command = rounds.DeclarePot(
        data["amount_minor"], tuple(data["seats"]), data["flop"], data["contested"]
    )
    return Step(hand_events=decide(desk, command))


def pay(desk: Desk) -> Step:
    """The hand is settled: pots to the winners, commission to its box. No undo after this."""
    events = decide(desk, rounds.FinishRound())
    finished = [event for event in events if isinstance(event, RoundFinished)]
    left = leaving(desk, events)
    return Step(
        hand_events=events,
        seat_events=left,
        movements=settlement.hand(finished[0].result) + money_of_leaving(left),
    )


def decide(desk: Desk, command: Command) -> tuple[Event, ...]:
    """What the engine makes of a command in the hand in progress; raises Refusal."""
    if desk.play.round is None:
        raise desk.refused("no_hand")
    return kernel.apply(desk.engine, desk.rules, desk.play.round, command)


def leaving(desk: Desk, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Who gave up his seat during the hand leaves now that it has ended.

    Where stacks aren't tracked he stays until it is said what he takes away.
    """
    seats = desk.play.seats
    for event in events:
        seats = seating.evolve(seats, event)
    gone: tuple[Event, ...] = ()
    for seat in seating.falls_free(seats):
        gone += seating.decide(desk.rules, seats, seating.LeaveSeat(seat))
    return gone


def _begun(desk: Desk, command: Command) -> tuple[Event, ...]:
    return kernel.apply(desk.engine, desk.rules, kernel.start(desk.engine), command)


def _demand_untyped(desk: Desk, cards: tuple[str, ...]) -> None:
    """Where the system deals, nobody types a card."""
    if cards:
        raise desk.refused("not_offered")
