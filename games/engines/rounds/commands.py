"""What the croupier may wish in a players' round."""

from dataclasses import dataclass

from games.engines.cards import Cards
from games.engines.kernel import Command
from games.engines.rounds.values import Post, SeatCards, SeatStart


@dataclass(frozen=True, slots=True)
class StartRound(Command):
    """``seats`` ascending. Without ``posts`` the blinds fall where HOLD-5 puts them.
    ``deal_unknown``: all hole cards are dealt face down in the same step. ``pack_root``: where the
    system deals, the root that commits to the order of the pack (64 hex digits)."""

    seats: tuple[SeatStart, ...]
    button: int
    posts: tuple[Post, ...] = ()
    deal_unknown: bool = False
    pack_root: str = ""


@dataclass(frozen=True, slots=True)
class DealHole(Command):
    """All cards that are due to the players are dealt, unseen by the system."""


@dataclass(frozen=True, slots=True)
class DealHoleTo(Command):
    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class DealStreet(Command):
    """Stud, where the system deals: the cards of a street for every seat that is due, in order;
    those face down are unknown, those face up are not."""

    hands: tuple[SeatCards, ...]


@dataclass(frozen=True, slots=True)
class NameOpener(Command):
    """STUD-16: the croupier says who opens the betting, before the first action of a street;
    without cards (``declared``) on every street."""

    seat: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PostBringIn(Command):
    """STUD-17: the opener posts the bring-in."""

    seat: int


@dataclass(frozen=True, slots=True)
class DealBoard(Command):
    """``cards`` of the next street, none where they aren't entered (``declared``); ``burned``:
    one card was burned before them (HOLD-9)."""

    cards: Cards
    burned: bool = True


@dataclass(frozen=True, slots=True)
class SetAside(Command):
    """A turn or river card that was dealt while somebody had still to act (POT-15)."""

    card: str


@dataclass(frozen=True, slots=True)
class ExposeCard(Command):
    """A hole card was turned over by mistake; the hand plays on."""

    seat: int
    card: str


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
class AcceptWager(Command):
    """POT-16: a bet or raise beyond the limits that the croupier had accepted already; the
    inspector's consent is the caller's care."""

    seat: int
    to: int
    reason: str


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
class ShowAll(Command):
    """POT-4, POT-14: all hands that are still to be shown, in the order of showing (``dealt``)."""

    hands: tuple[SeatCards, ...]


@dataclass(frozen=True, slots=True)
class RestShown(Command):
    """POT-14: all other live hands are turned up; those not entered give up their claim."""


@dataclass(frozen=True, slots=True)
class Muck(Command):
    seat: int


@dataclass(frozen=True, slots=True)
class DeclareWinners(Command):
    """``declared``: who wins a pot (0: the main pot) at the showdown."""

    pot: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DeclarePot(Command):
    """``pot_only``: what the pot held in all, who won it, whether a flop was dealt and whether
    somebody matched another's wager (COM-1)."""

    amount: int
    seats: tuple[int, ...]
    flop: bool = True
    contested: bool = True


@dataclass(frozen=True, slots=True)
class DeclareHandDead(Command):
    """POT-13: the hand of an absent all-in player; the inspector's consent is the caller's care."""

    seat: int
    reason: str
