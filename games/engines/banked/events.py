"""What happens in a round against the house."""

from dataclasses import dataclass

from games.engines import lifecycle
from games.engines.banked.rules import BankedRules
from games.engines.banked.values import BankedResult, BoxBet
from games.engines.cards import Cards
from games.engines.kernel import Event


@dataclass(frozen=True, slots=True)
class RoundStarted(lifecycle.RoundStarted):
    """The antes that the round began with, and its rules."""

    bets: tuple[BoxBet, ...]
    rules: BankedRules


@dataclass(frozen=True, slots=True)
class BetPlaced(Event):
    """What lies on a box now."""

    bet: BoxBet


@dataclass(frozen=True, slots=True)
class BetTakenBack(Event):
    box: int


@dataclass(frozen=True, slots=True)
class BetsClosed(Event):
    """No more bets."""


@dataclass(frozen=True, slots=True)
class BoxDealt(Event):
    box: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class BankDealt(Event):
    """The bank's cards lie there, all but this one face down. ``disclosed``: the system dealt it,
    so that it can't be taken back."""

    card: str
    disclosed: bool = False

    @property
    def permanent(self) -> bool:
        return self.disclosed


@dataclass(frozen=True, slots=True)
class CardsExchanged(Event):
    """``fee`` was paid. ``slots``: places of the given cards in the hand, from 0, where known."""

    box: int
    given: Cards
    taken: Cards
    fee: int
    slots: tuple[int, ...] = ()
    disclosed: bool = False

    @property
    def permanent(self) -> bool:
        return self.disclosed


@dataclass(frozen=True, slots=True)
class CardBought(Event):
    """``fee`` was paid."""

    box: int
    card: str
    fee: int
    disclosed: bool = False

    @property
    def permanent(self) -> bool:
        return self.disclosed


@dataclass(frozen=True, slots=True)
class BetMade(Event):
    """The box goes on with this bet. ``disclosed``: cards that the system dealt face down may be
    looked at from now on."""

    box: int
    amount: int
    disclosed: bool = False

    @property
    def permanent(self) -> bool:
        return self.disclosed


@dataclass(frozen=True, slots=True)
class BoxFolded(Event):
    """``disclosed`` as of BetMade."""

    box: int
    disclosed: bool = False

    @property
    def permanent(self) -> bool:
        return self.disclosed


@dataclass(frozen=True, slots=True)
class BankOpened(Event):
    """The bank's cards that lay face down."""

    cards: Cards
    disclosed: bool = False

    @property
    def permanent(self) -> bool:
        return self.disclosed


@dataclass(frozen=True, slots=True)
class BankDeclared(Event):
    plays: bool


@dataclass(frozen=True, slots=True)
class BoxShown(Event):
    """What the box holds, cards that it took last, and what it had put aside, if that was seen."""

    box: int
    cards: Cards
    given: Cards = ()
    disclosed: bool = False

    @property
    def permanent(self) -> bool:
        return self.disclosed


@dataclass(frozen=True, slots=True)
class BoxDeclared(Event):
    box: int
    hand: str
    outcome: str
    bonus: str


@dataclass(frozen=True, slots=True)
class BoxesLost(Event):
    """Boxes that were neither shown nor declared: what they may lose is lost."""

    boxes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundFinished(lifecycle.RoundFinished):
    result: BankedResult
