"""The state of a hold'em round and how events change it. No rule is decided here."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from games.engines import betting as bets
from games.engines.betting import Betting, Player
from games.engines.cards import Cards, all_known
from games.engines.holdem.rules import PREFLOP, RIVER, STREETS, HoldemRules, limits
from games.engines.kernel import Event, Refusal
from games.engines.rounds import (
    DEAD_BLIND,
    STRADDLE,
    AntePosted,
    BetPlaced,
    BlindPosted,
    BoardDealt,
    Called,
    Checked,
    Folded,
    HandDeclaredDead,
    HandMucked,
    HandShown,
    HandTurnedUp,
    HoleDealt,
    Raised,
    RoundFinished,
    RoundResult,
    RoundVoided,
    SeatAmount,
    SeatStart,
    StringBetStopped,
    UncalledReturned,
)

NEW, DEALING, BETTING, BOARD, SHOWDOWN, DECIDED, FINISHED, VOIDED = (
    "new",
    "dealing",
    "betting",
    "board",
    "showdown",
    "decided",
    "finished",
    "voided",
)
FACE_DOWN, SHOWN, TURNED_UP, MUCKED = "face_down", "shown", "turned_up", "mucked"


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """Everything that the round needs: seats ascending, the button's seat (nobody may sit there),
    the seat of the big blind, and the rules that this hand began with (APP-3)."""

    seats: tuple[SeatStart, ...]
    button: int
    small_blind_seat: int | None
    big_blind_seat: int
    rules: HoldemRules

    @property
    def permanent(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's hole cards as the system knows them, and how they lie."""

    seat: int
    cards: Cards
    face: str = FACE_DOWN


@dataclass(frozen=True, slots=True)
class State:
    """``betting.players`` are in order of play, left of the button first. ``given_up`` are seats
    that no longer claim, in the order in which they gave up; ``contested``: somebody has matched
    another's wager by choice."""

    rules: HoldemRules
    phase: str = NEW
    street: str = PREFLOP
    seats: tuple[SeatStart, ...] = ()
    button: int = 0
    big_blind_seat: int = 0
    first_after: int = 0
    betting: Betting = Betting(())
    board: Cards = ()
    hands: tuple[Hand, ...] = ()
    given_up: tuple[int, ...] = ()
    returned: tuple[SeatAmount, ...] = ()
    actions: int = 0
    chip_actions: int = 0
    contested: bool = False
    result: RoundResult | None = None

    @property
    def players(self) -> tuple[Player, ...]:
        return self.betting.players

    def hand(self, seat: int) -> Hand:
        for hand in self.hands:
            if hand.seat == seat:
                return hand
        raise Refusal("unknown_seat", seat=seat)

    @property
    def betting_has_ended(self) -> bool:
        """Nobody will act any more in this hand (POT-4, POT-6)."""
        if self.phase not in (BOARD, SHOWDOWN, DECIDED):
            return False
        able = [player for player in self.players if player.can_bet]
        return self.street == RIVER or len(able) < 2 or len(self.betting.live) < 2


def new() -> State:
    """A round that has not started."""
    return State(HoldemRules(0, 0, 0, 0))


def evolve(state: State, event: Event) -> State:
    """The state after the event."""
    change = _CHANGES.get(type(event))
    if change is None:
        raise Refusal("malformed", field="kind", value=type(event).__name__)
    state = change(state, event)
    return replace(state, phase=_phase(state))


def play_order(seats: tuple[SeatStart, ...], button: int) -> tuple[SeatStart, ...]:
    """Left of the button first, the button last (HOLD-5)."""
    after = tuple(start for start in seats if start.seat > button)
    return after + tuple(start for start in seats if start.seat <= button)


def _phase(state: State) -> str:
    if state.phase in (FINISHED, VOIDED):
        return state.phase
    if len(state.hands) < len(state.players):
        return DEALING
    if len(state.betting.live) < 2:
        return DECIDED
    if state.betting.turn is not None:
        return BETTING
    return BOARD if state.street != RIVER else SHOWDOWN


def next_street(state: State) -> str:
    """The street whose cards come next."""
    return STREETS[STREETS.index(state.street) + 1]


def _round_started(state: State, event: RoundStarted) -> State:
    order = play_order(event.seats, event.button)
    players = tuple(Player(start.seat, start.stack) for start in order)
    return State(
        rules=event.rules,
        seats=event.seats,
        button=event.button,
        big_blind_seat=event.big_blind_seat,
        first_after=event.big_blind_seat,
        betting=bets.open_street(players, limits(event.rules, PREFLOP)),
    )


def _ante_posted(state: State, event: AntePosted) -> State:
    return _bet(state, bets.post_ante(state.betting, event.seat, event.matched, event.dead))


def _blind_posted(state: State, event: BlindPosted) -> State:
    if event.kind == DEAD_BLIND:
        return _bet(state, bets.post_ante(state.betting, event.seat, 0, event.amount))
    state = _bet(state, bets.post(state.betting, event.seat, event.amount, event.due))
    if event.kind == STRADDLE:
        return replace(state, first_after=event.seat)
    return state


def _hole_dealt(state: State, event: HoleDealt) -> State:
    state = replace(state, hands=(*state.hands, Hand(event.seat, event.cards)))
    if len(state.hands) < len(state.players):
        return state
    return _bet(state, bets.pass_turn(state.betting, state.first_after))


def _board_dealt(state: State, event: BoardDealt) -> State:
    street = bets.open_street(state.players, limits(state.rules, event.street))
    state = replace(state, street=event.street, board=state.board + event.cards)
    return _bet(state, bets.first_turn(street))


def _folded(state: State, event: Folded) -> State:
    return _acted(_bet(state, bets.fold(state.betting, event.seat)))


def _checked(state: State, event: Checked) -> State:
    return _acted(_bet(state, bets.check(state.betting, event.seat)))


def _called(state: State, event: Called) -> State:
    state = _acted(_bet(state, bets.call(state.betting, event.seat, event.amount)), chips=True)
    return replace(state, contested=True)


def _wagered(state: State, event: BetPlaced | Raised) -> State:
    table = limits(state.rules, state.street)
    return _acted(_bet(state, bets.wager(state.betting, table, event.seat, event.to)), chips=True)


def _string_bet_stopped(state: State, event: StringBetStopped) -> State:
    return state


def _uncalled_returned(state: State, event: UncalledReturned) -> State:
    state = _bet(state, bets.give_back(state.betting, event.seat, event.amount))
    return replace(state, returned=(*state.returned, SeatAmount(event.seat, event.amount)))


def _hand_shown(state: State, event: HandShown) -> State:
    return _lay(state, Hand(event.seat, event.cards, SHOWN))


def _hand_turned_up(state: State, event: HandTurnedUp) -> State:
    return _give_up(state, event.seat, TURNED_UP)


def _hand_mucked(state: State, event: HandMucked) -> State:
    return _give_up(state, event.seat, MUCKED)


def _hand_declared_dead(state: State, event: HandDeclaredDead) -> State:
    state = _bet(state, bets.declare_dead(state.betting, event.seat))
    return _lay(state, replace(state.hand(event.seat), face=MUCKED))


def _round_voided(state: State, event: RoundVoided) -> State:
    stacks = {start.seat: start.stack for start in state.seats}
    return replace(_settled(state, stacks), phase=VOIDED)


def _round_finished(state: State, event: RoundFinished) -> State:
    stacks = {item.seat: item.amount for item in event.result.finishing_stacks}
    return replace(_settled(state, stacks), phase=FINISHED, result=event.result)


def _settled(state: State, stacks: dict[int, int]) -> State:
    players = tuple(
        replace(player, stack=stacks[player.seat], bet=0, paid=0, dead=0)
        for player in state.players
    )
    return _bet(state, replace(state.betting, players=players, price=0, turn=None))


def _give_up(state: State, seat: int, face: str) -> State:
    state = _lay(state, replace(state.hand(seat), face=face))
    return replace(state, given_up=(*state.given_up, seat))


def _lay(state: State, changed: Hand) -> State:
    hands = tuple(changed if hand.seat == changed.seat else hand for hand in state.hands)
    return replace(state, hands=hands)


def _bet(state: State, betting: Betting) -> State:
    return replace(state, betting=betting)


def _acted(state: State, *, chips: bool = False) -> State:
    return replace(
        state, actions=state.actions + 1, chip_actions=state.chip_actions + (1 if chips else 0)
    )


def is_known(state: State, seat: int) -> bool:
    """Whether the system knows both hole cards of a seat."""
    return all_known(state.hand(seat).cards)


_CHANGES: dict[type[Event], Callable[[State, Any], State]] = {
    RoundStarted: _round_started,
    AntePosted: _ante_posted,
    BlindPosted: _blind_posted,
    HoleDealt: _hole_dealt,
    BoardDealt: _board_dealt,
    Folded: _folded,
    Checked: _checked,
    Called: _called,
    BetPlaced: _wagered,
    Raised: _wagered,
    StringBetStopped: _string_bet_stopped,
    UncalledReturned: _uncalled_returned,
    HandShown: _hand_shown,
    HandTurnedUp: _hand_turned_up,
    HandMucked: _hand_mucked,
    HandDeclaredDead: _hand_declared_dead,
    RoundVoided: _round_voided,
    RoundFinished: _round_finished,
}
