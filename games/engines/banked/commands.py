"""What the croupier may wish in a round against the house."""

from dataclasses import dataclass

from games.engines.banked.values import BoxBet
from games.engines.cards import Cards
from games.engines.kernel import Command


@dataclass(frozen=True, slots=True)
class StartRound(Command):
    """The first antes; more may follow until ``CloseBets``. ``pack_root``: where the system deals,
    the root that commits to the order of the pack (64 hex digits)."""

    bets: tuple[BoxBet, ...]
    pack_root: str = ""


@dataclass(frozen=True, slots=True)
class PlaceBet(Command):
    """Ante and bonus bet of a box; what lay there before is replaced (CAR-1, EUR-1)."""

    bet: BoxBet


@dataclass(frozen=True, slots=True)
class TakeBetBack(Command):
    """The box plays no more in this round."""

    box: int


@dataclass(frozen=True, slots=True)
class CloseBets(Command):
    """No more bets. ``deal_unknown``: the boxes get their cards face down in the same step."""

    deal_unknown: bool = True


@dataclass(frozen=True, slots=True)
class DealBox(Command):
    """The cards of the next box in order, as dealt; unknown ones are ``??``."""

    box: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class DealBank(Command):
    """The bank's open card; where cards aren't entered (``declared``) it may stay unknown."""

    card: str


@dataclass(frozen=True, slots=True)
class Exchange(Command):
    """CAR-3, EUR-3: ``given`` are put aside face down, ``taken`` come for them. Unknown cards are
    ``??``. ``slots``: the places of the given cards in the hand, from 0, where the system deals."""

    box: int
    given: Cards
    taken: Cards
    slots: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BuyCard(Command):
    """CAR-3, EUR-3: a sixth card, at European poker a fifth one."""

    box: int
    card: str


@dataclass(frozen=True, slots=True)
class MakeBet(Command):
    """The box goes on with its bet (CAR-4, EUR-3, EUR-4)."""

    box: int


@dataclass(frozen=True, slots=True)
class FoldBox(Command):
    box: int


@dataclass(frozen=True, slots=True)
class RestBet(Command):
    """All boxes that are still to decide go on with their bets."""


@dataclass(frozen=True, slots=True)
class OpenBank(Command):
    """The bank's four face-down cards, in any order (CAR-4, EUR-6)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class DeclareBank(Command):
    """``declared``: whether the bank plays, where its cards aren't entered."""

    plays: bool


@dataclass(frozen=True, slots=True)
class ShowBox(Command):
    """What the box holds, cards that it took last; ``given``: what it had put aside, needed only
    for its bonus bet. Without cards: as they were dealt and taken."""

    box: int
    cards: Cards = ()
    given: Cards = ()


@dataclass(frozen=True, slots=True)
class DeclareBox(Command):
    """``declared``: the box's hand by name and how it compares (won, tied or lost; for a box that
    left, or a bank that doesn't play, any word is read as that). ``bonus`` is the hand of its first
    cards where the bonus bet wins, else empty; it follows from the hand of a box that took no
    card. Who neither won nor tied may leave the hand empty."""

    box: int
    hand: str
    outcome: str
    bonus: str = ""


@dataclass(frozen=True, slots=True)
class RestLose(Command):
    """All boxes that were neither shown nor declared have lost what they may lose."""
