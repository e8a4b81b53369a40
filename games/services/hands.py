"""Commands of a hand: from the deal to the pay tap. The engine decides, this room notes."""

from collections.abc import Callable, Mapping
from typing import Any

from games import settlement
from games.engines import kernel, rounds, seating
from games.engines.cards import UNKNOWN
from games.engines.kernel import Command, Event
from games.engines.rounds import RoundFinished
from games.presenters.phase import legal_of
from games.services import packs
from games.services.deciding import begin, decide, demand_untyped
from games.services.desk import Desk, Step
from games.services.seats import money_of_leaving

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
    "bring_in": lambda data: rounds.PostBringIn(data["seat"]),
    "declare": lambda data: rounds.DeclareWinners(data["pot"], tuple(data["seats"])),
    "undo": lambda data: kernel.Undo(),
}


def act(desk: Desk) -> Step:
    """One of `ACTIONS`: it changes the hand alone, no money leaves the players' chips."""
    return Step(hand_events=decide(desk, ACTIONS[desk.command.kind](desk.command.data)))


def deal(desk: Desk) -> Step:
    """Antes and blinds are posted; hole cards lie face down then, upcards are dealt by `deal_cards`
    and `deal_street`. In mode `dealt` the pack is committed to first."""
    return begin(desk, seating.next_hand(desk.rules, desk.play.seats))


def deal_cards(desk: Desk) -> Step:
    """Stud: the next seat's cards of the street; those that aren't entered lie face down."""
    seat, cards = desk.command.data["seat"], tuple(desk.command.data["cards"])
    if packs.is_dealt(desk):
        raise desk.refused("not_offered")
    due = _due(desk)
    unseen = (UNKNOWN,) * max(due.count - len(cards) if due is not None else 0, 0)
    return Step(hand_events=decide(desk, rounds.DealHoleTo(seat, (*unseen, *cards))))


def deal_street(desk: Desk) -> Step:
    """Stud: the street's cards for all seats, from the pack or unseen."""
    if not packs.is_dealt(desk):
        return Step(hand_events=decide(desk, rounds.DealHole()))
    return Step(hand_events=decide(desk, rounds.DealStreet(packs.next_street(desk))))


def board(desk: Desk) -> Step:
    """The street that is due: cards as entered, those of the pack, or none (`declared`)."""
    cards, burned = tuple(desk.command.data["cards"]), desk.command.data["burned"]
    if packs.is_dealt(desk):
        demand_untyped(desk, *cards)
        cards = packs.next_board(desk)
    return Step(hand_events=decide(desk, rounds.DealBoard(cards, burned)))


def show(desk: Desk) -> Step:
    """A hand is turned up: its cards as entered, or those of the pack."""
    seat, cards = desk.command.data["seat"], tuple(desk.command.data["cards"])
    if packs.is_dealt(desk):
        demand_untyped(desk, *cards)
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


def _due(desk: Desk) -> rounds.DealDue | None:
    """The cards that are due now, if any are."""
    legal = legal_of(desk.play)
    return legal.deal if legal is not None else None
