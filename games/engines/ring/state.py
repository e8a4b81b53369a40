"""The state of a round of a players' game, and what the rules of such a game answer."""

from dataclasses import dataclass
from typing import Protocol

from games.engines.betting import Betting, Limits, Player
from games.engines.cards import Cards, all_known
from games.engines.commission import CommissionPlan
from games.engines.kernel import Refusal
from games.engines.params import POT_ONLY
from games.engines.rounds import (
    PotDeclared,
    RoundResult,
    SeatAmount,
    SeatStart,
    WinnersDeclared,
)

NEW, DEALING, POT, OPENING, BETTING, STREET, BOARD = (
    "new",
    "dealing",
    "pot",
    "opening",
    "betting",
    "street",
    "board",
)
SHOWDOWN, DECIDED, FINISHED, VOIDED = "showdown", "decided", "finished", "voided"
FACE_DOWN, SHOWN, TURNED_UP, MUCKED = "face_down", "shown", "turned_up", "mucked"


class RingRules(Protocol):
    """What a players' game answers about one table. A street is data: its name, its limits, whether
    its cards go to the board, and who opens it once they are out."""

    @property
    def chip_unit(self) -> int: ...
    @property
    def seats_max(self) -> int: ...
    @property
    def last_seat(self) -> int:
        """The highest seat number that there is at a table of this game."""

    @property
    def minimum_bet(self) -> int:
        """What a commission of one minimum bet takes (COM-1)."""

    @property
    def streets(self) -> tuple[str, ...]:
        """Names, in order."""

    @property
    def burn(self) -> bool:
        """Whether a card is burned before the cards of a street after the first."""

    @property
    def entry_mode(self) -> str: ...
    @property
    def showdown(self) -> str: ...
    @property
    def odd_chip(self) -> str: ...
    @property
    def suit_order(self) -> str: ...
    @property
    def ace_low_straight(self) -> bool: ...
    @property
    def commission(self) -> CommissionPlan: ...

    def limits(self, street: str) -> Limits: ...

    def deals_board(self, state: "State") -> bool:
        """Whether the cards of the next street go to the board."""

    def is_dealt(self, state: "State") -> bool:
        """Whether every seat has its cards of the street."""

    def opened(self, state: "State") -> "State":
        """The state once the cards of a street are out: whose turn it is, and the limits where
        the cards change them."""


@dataclass(frozen=True)
class Hand:
    """A player's cards as the system knows them, in order of dealing, and how they lie; ``up`` are
    those dealt face up, ``exposed`` those of a hand face down that lie open all the same."""

    seat: int
    cards: Cards
    face: str = FACE_DOWN
    exposed: Cards = ()
    up: Cards = ()

    @property
    def open_cards(self) -> Cards:
        """The cards that everybody at the table sees."""
        return self.cards if self.face == SHOWN else self.up + self.exposed


@dataclass(frozen=True)
class State:
    """``betting.players`` are in order of play, the first one dealt to first. ``street`` is the one
    whose cards came last, ``dealt`` says whether all of them are out, ``limits`` what may be bet on
    it. ``given_up`` are seats that no longer claim, in the order in which they gave up;
    ``contested``: somebody has matched another's wager by choice; ``actions_before``: how many
    actions there were before this street. ``burned`` counts cards,
    ``set_aside`` are those dealt too early. ``declared`` and ``pot`` are what was declared where no
    cards are entered, ``opener_due``: the opener of the street is still to be named there.
    ``pack_root`` commits to the pack that the system deals. ``button``, ``big_blind_seat`` and
    ``first_after`` (the seat that the first betting starts after) are 0 without button and blinds.
    """

    rules: RingRules
    limits: Limits
    phase: str = NEW
    street: str = ""
    dealt: bool = False
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
    actions_before: int = 0
    contested: bool = False
    burned: int = 0
    set_aside: Cards = ()
    opener_due: bool = False
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
        if self.phase in (SHOWDOWN, DECIDED):
            return True
        if self.phase not in (BOARD, STREET):
            return False
        return len([player for player in self.players if player.can_bet]) < 2

    @property
    def is_first_street(self) -> bool:
        return self.street == self.rules.streets[0]


def new(rules: RingRules) -> State:
    """A round that has not started; the rules are those of no table."""
    first = rules.streets[0]
    return State(rules, rules.limits(first), street=first)


def play_order(seats: tuple[SeatStart, ...], button: int) -> tuple[SeatStart, ...]:
    """Left of the button first, the button last (HOLD-5); without a button (0) the first to the
    croupier's left first (STUD-3)."""
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
    if state.opener_due:
        return OPENING
    if not state.dealt and state.is_first_street:
        return DEALING
    if len(state.betting.live) < 2:
        return DECIDED
    if not state.dealt:
        return STREET
    if state.street == state.rules.streets[-1]:
        return SHOWDOWN
    return BOARD if state.rules.deals_board(state) else STREET


def next_street(state: State) -> str:
    """The street whose cards come next: the rest of one that is being dealt, or the following."""
    if not state.dealt:
        return state.street
    streets = state.rules.streets
    return streets[streets.index(state.street) + 1]


def is_known(state: State, seat: int) -> bool:
    """Whether the system knows all cards of a seat."""
    return all_known(state.hand(seat).cards)
