"""The state of a hold'em round."""

from dataclasses import dataclass

from games.engines import rounds
from games.engines.betting import Betting, Player
from games.engines.cards import Cards, all_known
from games.engines.holdem.rules import PREFLOP, RIVER, STREETS, HoldemRules
from games.engines.kernel import Refusal
from games.engines.params import POT_ONLY
from games.engines.rounds import (
    PotDeclared,
    RoundResult,
    SeatAmount,
    SeatStart,
    WinnersDeclared,
)

NEW, DEALING, POT, BETTING, BOARD, SHOWDOWN, DECIDED, FINISHED, VOIDED = (
    "new",
    "dealing",
    "pot",
    "betting",
    "board",
    "showdown",
    "decided",
    "finished",
    "voided",
)
FACE_DOWN, SHOWN, TURNED_UP, MUCKED = "face_down", "shown", "turned_up", "mucked"


@dataclass(frozen=True, slots=True)
class RoundStarted(rounds.RoundStarted):
    """The button's seat (nobody may sit there), the seats of the blinds, and the rules that this
    hand began with (APP-3)."""

    button: int
    small_blind_seat: int | None
    big_blind_seat: int
    rules: HoldemRules


@dataclass(frozen=True)
class Hand:
    """A player's hole cards as the system knows them, and how they lie; ``exposed`` are those of
    a hand face down that lie open by mistake."""

    seat: int
    cards: Cards
    face: str = FACE_DOWN
    exposed: Cards = ()


@dataclass(frozen=True)
class State:
    """``betting.players`` are in order of play, left of the button first. ``given_up`` are seats
    that no longer claim, in the order in which they gave up; ``contested``: somebody has matched
    another's wager by choice. ``burned`` counts cards, ``set_aside`` are those dealt too early.
    ``declared`` and ``pot`` are what was declared where no cards are entered; ``pack_root``
    commits to the pack that the system deals."""

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
    burned: int = 0
    set_aside: Cards = ()
    declared: tuple[WinnersDeclared, ...] = ()
    pot: PotDeclared | None = None
    pack_root: str = ""
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


def play_order(seats: tuple[SeatStart, ...], button: int) -> tuple[SeatStart, ...]:
    """Left of the button first, the button last (HOLD-5)."""
    after = tuple(start for start in seats if start.seat > button)
    return after + tuple(start for start in seats if start.seat <= button)


def phase_of(state: State) -> str:
    """Where the round stands, as its events have left it."""
    if state.phase in (FINISHED, VOIDED):
        return state.phase
    if state.betting.turn is not None:
        return BETTING
    if state.rules.entry_mode == POT_ONLY:
        return POT if state.pot is None else DECIDED
    if len(state.hands) < len(state.players):
        return DEALING
    if len(state.betting.live) < 2:
        return DECIDED
    return BOARD if state.street != RIVER else SHOWDOWN


def next_street(state: State) -> str:
    """The street whose cards come next."""
    return STREETS[STREETS.index(state.street) + 1]


def is_known(state: State, seat: int) -> bool:
    """Whether the system knows both hole cards of a seat."""
    return all_known(state.hand(seat).cards)
