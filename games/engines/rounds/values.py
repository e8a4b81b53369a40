"""What commands, events and results of a players' round are made of."""

from dataclasses import dataclass

from games.engines.cards import Cards


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


@dataclass(frozen=True, slots=True)
class SeatCards:
    """A seat and the hole cards that it holds."""

    seat: int
    cards: Cards
