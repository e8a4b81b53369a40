"""The commands, events and results of a round that the players' games share.

Seats are seat numbers 1 to 10, amounts minor units, cards codes of ``cards``. A street's bet is
named by the total that it brings the player's bet *to*.
"""

from dataclasses import dataclass
from typing import ClassVar

from games.engines.cards import Cards
from games.engines.kernel import Command, Event

# --- values ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatStart:
    """A player dealt in, with the chips that he plays this hand with (POT-1)."""

    seat: int
    stack: int


@dataclass(frozen=True, slots=True)
class Post:
    """A forced bet that is due: ``kind`` is one of POST_KINDS; a short stack posts what it has."""

    seat: int
    kind: str
    amount: int


ANTE, DEAD_BLIND, SMALL_BLIND, BIG_BLIND = "ante", "dead_blind", "small_blind", "big_blind"
LATE_BLIND, STRADDLE = "late_blind", "straddle"
POST_KINDS = (ANTE, DEAD_BLIND, SMALL_BLIND, BIG_BLIND, LATE_BLIND, STRADDLE)


@dataclass(frozen=True, slots=True)
class SeatAmount:
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class PotResult:
    """``amount`` before commission; ``winners`` got chips, in seat order from the left."""

    amount: int
    eligible: tuple[int, ...]
    winners: tuple[SeatAmount, ...]
    commission: int


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand whose cards are on the table: its category and the cards that play."""

    seat: int
    cards: Cards
    category: str
    playing: Cards


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A finished round. Per seat, in order of play: ``payoffs`` (after commission),
    ``finishing_stacks`` and ``returned`` (uncalled chips). ``matched`` is what the pots held."""

    pots: tuple[PotResult, ...]
    matched: int
    commission: int
    below_band: bool
    contested: bool
    payoffs: tuple[SeatAmount, ...]
    finishing_stacks: tuple[SeatAmount, ...]
    returned: tuple[SeatAmount, ...]
    shown: tuple[ShownHand, ...]


# --- commands ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartRound(Command):
    """``seats`` ascending. Without ``posts`` the blinds fall where HOLD-5 puts them.
    ``deal_unknown``: all hole cards are dealt face down in the same step."""

    seats: tuple[SeatStart, ...]
    button: int
    posts: tuple[Post, ...] = ()
    deal_unknown: bool = False


@dataclass(frozen=True, slots=True)
class DealHole(Command):
    """All cards that are due to the players are dealt face down, unseen by the system."""


@dataclass(frozen=True, slots=True)
class DealHoleTo(Command):
    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class DealBoard(Command):
    cards: Cards


@dataclass(frozen=True, slots=True)
class Fold(Command):
    seat: int


@dataclass(frozen=True, slots=True)
class CheckOrCall(Command):
    seat: int


@dataclass(frozen=True, slots=True)
class BetOrRaise(Command):
    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class StringBet(Command):
    """HOLD-10: an attempted raise in two motions stands as a call and is recorded."""

    seat: int


@dataclass(frozen=True, slots=True)
class FoldUpTo(Command):
    """Everyone between the turn and this seat has folded, or checked where he could."""

    seat: int


@dataclass(frozen=True, slots=True)
class RestFold(Command):
    """Everyone still facing a bet has folded."""


@dataclass(frozen=True, slots=True)
class AllCheck(Command):
    """Everyone still to act has checked."""


@dataclass(frozen=True, slots=True)
class ShowCards(Command):
    """Without cards: the hand is shown as it was dealt."""

    seat: int
    cards: Cards = ()


@dataclass(frozen=True, slots=True)
class RestShown(Command):
    """POT-14: all other live hands are turned up; those not entered give up their claim."""


@dataclass(frozen=True, slots=True)
class Muck(Command):
    seat: int


@dataclass(frozen=True, slots=True)
class DeclareHandDead(Command):
    """POT-13: the hand of an absent all-in player; the inspector's consent is the caller's care."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class Misdeal(Command):
    reason: str


@dataclass(frozen=True, slots=True)
class VoidRound(Command):
    """POT-15: the dispute authority's decision; who may take it is the caller's care."""

    reason: str


@dataclass(frozen=True, slots=True)
class FinishRound(Command):
    """The Pay tap: the pots are awarded."""


# --- events ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AntePosted(Event):
    """``matched`` counts as matched money, ``dead`` gives no claim and never returns (HOLD-8)."""

    seat: int
    matched: int
    dead: int


@dataclass(frozen=True, slots=True)
class BlindPosted(Event):
    """``amount`` was posted of the ``due`` price (POT-9); a dead blind is dead money."""

    seat: int
    kind: str
    amount: int
    due: int


@dataclass(frozen=True, slots=True)
class HoleDealt(Event):
    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class BoardDealt(Event):
    """The cards of a street, after one card was burned face down (HOLD-9)."""

    street: str
    cards: Cards


@dataclass(frozen=True, slots=True)
class Folded(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Checked(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Called(Event):
    seat: int
    amount: int
    all_in: bool


@dataclass(frozen=True, slots=True)
class BetPlaced(Event):
    seat: int
    to: int
    all_in: bool


@dataclass(frozen=True, slots=True)
class Raised(Event):
    seat: int
    to: int
    all_in: bool


@dataclass(frozen=True, slots=True)
class StringBetStopped(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class UncalledReturned(Event):
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class HandTurnedUp(Event):
    """Turned up without entry of its cards; gives up its claim."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandMucked(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class HandDeclaredDead(Event):
    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    """All stakes went back. ``cause``: misdeal or decision."""

    permanent: ClassVar[bool] = True

    cause: str
    reason: str


@dataclass(frozen=True, slots=True)
class RoundFinished(Event):
    permanent: ClassVar[bool] = True

    result: RoundResult


# --- what may be done --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealDue:
    """The next cards: ``kind`` hole (``seats`` in order, ``count`` each) or board (``street``)."""

    kind: str
    street: str
    seats: tuple[int, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Legal:
    """What may be done now. Amounts are None where nobody acts or no raise is allowed; then
    ``raise_refusal`` is the code that a raise would be refused with."""

    phase: str
    street: str
    turn: int | None = None
    to_call: int | None = None
    can_check: bool = False
    can_fold: bool = False
    min_raise_to: int | None = None
    max_raise_to: int | None = None
    raise_refusal: str | None = None
    step: int = 1
    deal: DealDue | None = None
    can_string_bet: bool = False
    can_rest_fold: bool = False
    can_all_check: bool = False
    fold_up_to: tuple[int, ...] = ()
    show_order: tuple[int, ...] = ()
    can_muck: tuple[int, ...] = ()
    can_rest_show: bool = False
    can_declare_dead: tuple[int, ...] = ()
    can_finish: bool = False
    can_misdeal: bool = False
