"""What happens in a players' round."""

from dataclasses import dataclass

from games.engines import lifecycle
from games.engines.cards import Cards
from games.engines.kernel import Event
from games.engines.rounds.values import RoundResult, SeatStart


@dataclass(frozen=True, slots=True)
class RoundStarted(lifecycle.RoundStarted):
    """``seats`` ascending: who was dealt in, and with what. Each game adds what its hand needs."""

    seats: tuple[SeatStart, ...]

    @property
    def places(self) -> tuple[int, int | None, int] | None:
        """The seats of the button, the small blind (None: nobody posts it) and the big blind, in
        games that have them."""
        return None


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
class SeatDealt(Event):
    """Stud: a player's cards of a street, those face down first. ``disclosed``: the system dealt
    those face up, so that they can't be taken back."""

    seat: int
    down: Cards
    up: Cards
    disclosed: bool = False

    @property
    def permanent(self) -> bool:
        return self.disclosed


@dataclass(frozen=True, slots=True)
class OpenerNamed(Event):
    """STUD-16: this seat opens the street."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class BringInPosted(Event):
    """STUD-17: ``amount`` was posted of the ``due`` price."""

    seat: int
    amount: int
    due: int


@dataclass(frozen=True, slots=True)
class BoardDealt(Event):
    """The cards of a street; ``burned``: after one card was burned face down (HOLD-9).
    ``disclosed``: the system dealt them, so that they can't be taken back."""

    street: str
    cards: Cards
    burned: bool = True
    disclosed: bool = False

    @property
    def permanent(self) -> bool:
        return self.disclosed


@dataclass(frozen=True, slots=True)
class CardSetAside(Event):
    """A card dealt too early; ``street`` is the one that it was meant for. It is shuffled back
    before the river."""

    street: str
    card: str


@dataclass(frozen=True, slots=True)
class CardExposed(Event):
    """A hole card that lies open by mistake."""

    seat: int
    card: str


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
class WagerAccepted(Event):
    """POT-16: the bet or raise that follows is beyond the limits and counts all the same."""

    seat: int
    to: int
    reason: str


@dataclass(frozen=True, slots=True)
class StringBetStopped(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class UncalledReturned(Event):
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """``disclosed``: the system had dealt the cards, so that showing can't be taken back."""

    seat: int
    cards: Cards
    disclosed: bool = False

    @property
    def permanent(self) -> bool:
        return self.disclosed


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
class WinnersDeclared(Event):
    pot: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PotDeclared(Event):
    """``seats`` are the winners; everybody dealt in was entitled to the pot."""

    amount: int
    seats: tuple[int, ...]
    flop: bool
    contested: bool


@dataclass(frozen=True, slots=True)
class RoundFinished(lifecycle.RoundFinished):
    """Pots are awarded and commission is taken."""

    result: RoundResult
