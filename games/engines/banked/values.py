"""What commands, events and results of a round against the house are made of.

Boxes are numbered from 1, amounts are minor units, cards codes of ``cards``. ``hand`` names are
those of ``hands.CATEGORIES`` and ACE_KING, the high card with ace and king.
"""

from dataclasses import dataclass

from games.engines.cards import Cards

ACE_KING = "ace_king"
FOLDED, NO_GAME, WON, TIED, LOST = OUTCOMES = ("folded", "no_game", "won", "tied", "lost")


@dataclass(frozen=True, slots=True)
class BoxBet:
    """What lies on a box before the deal. ``player`` is a player's key where one is named, else
    empty (CAR-12); ``blind_of`` is the box of the same player that he has looked at, which makes
    this one his blind box (EUR-2)."""

    box: int
    ante: int
    bonus: int = 0
    player: str = ""
    blind_of: int | None = None


@dataclass(frozen=True, slots=True)
class BoxCards:
    """A box and cards of it: all that it was dealt, or all that it holds at the showdown."""

    box: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Amounts:
    """Money of one box by its four places."""

    ante: int = 0
    bet: int = 0
    fees: int = 0
    bonus: int = 0

    @property
    def total(self) -> int:
        return self.ante + self.bet + self.fees + self.bonus

    @property
    def won(self) -> int:
        """What is paid in all; no lost place is set off against it."""
        return sum(max(place, 0) for place in (self.ante, self.bet, self.fees, self.bonus))

    @property
    def lost(self) -> int:
        return self.won - self.total


@dataclass(frozen=True, slots=True)
class BoxResult:
    """``staked`` lay on the box, ``net`` is what its player's chips change by (a lost ante of 10
    is -10, a bet that goes back 0). ``hand`` and ``first_hand`` (of the cards as dealt, for the
    bonus bet) are empty where they were never seen or declared. ``capped``: the greatest payout
    cut it (CAR-11, EUR-10). ``jackpot``: the first hand may hit a progressive jackpot (CAR-10)."""

    box: int
    player: str
    outcome: str
    hand: str
    first_hand: str
    cards: Cards
    staked: Amounts
    net: Amounts
    capped: bool
    jackpot: bool


@dataclass(frozen=True, slots=True)
class BankedResult:
    """A settled round. ``bank_plays`` is None where every box had folded before the bank opened;
    ``bank_hand`` is empty where its cards weren't entered."""

    bank_plays: bool | None
    bank_hand: str
    bank_cards: Cards
    boxes: tuple[BoxResult, ...]

    @property
    def win(self) -> int:
        """What the house won of all boxes; negative when it paid."""
        return -sum(box.net.total for box in self.boxes)

    @property
    def staked(self) -> int:
        """The handle: everything that was wagered, fees included."""
        return sum(box.staked.total for box in self.boxes)


@dataclass(frozen=True, slots=True)
class Odds:
    """A paid line of a schedule, "odds to 1"."""

    line: str
    odds: int
