"""The data of a street's limits, a player's chips and the state of one betting round."""

from dataclasses import dataclass

from games.engines.kernel import Refusal

NO_LIMIT, POT_LIMIT = "no_limit", "pot_limit"
FIXED_LIMIT, SPREAD_LIMIT = "fixed_limit", "spread_limit"
HALF_REOPENS = (FIXED_LIMIT, SPREAD_LIMIT)


@dataclass(frozen=True, slots=True)
class Limits:
    """What may be bet on a street. ``min_bet`` is the fixed bet where limits are fixed.
    ``must_open``: whoever opens has to bet (STUD-4); with a ``bring_in`` he posts that or opens for
    ``min_bet`` (STUD-17)."""

    structure: str
    min_bet: int
    chip: int
    max_bet: int | None = None
    raise_cap: int | None = None
    min_raise: str = "last_raise"
    pot_basis: str = "pot_after_call"
    spread_basis: str = "raise_by"
    must_open: bool = False
    bring_in: int = 0


@dataclass(frozen=True)
class Player:
    """A player's chips in this hand: ``stack`` in front, ``bet`` on this street, ``paid`` all that
    counts as matched money (this street's bet included), ``dead`` what gives no claim."""

    seat: int
    stack: int
    bet: int = 0
    paid: int = 0
    dead: int = 0
    folded: bool = False
    acted: bool = False  # on this street since the last full wager

    @property
    def all_in(self) -> bool:
        return self.stack == 0

    @property
    def can_bet(self) -> bool:
        return not self.folded and self.stack > 0


@dataclass(frozen=True)
class Betting:
    """``players`` are in order of play, first to act after the deal first. ``price`` is the bet
    to be matched, ``full_to`` the level of the last full wager, ``raise_size`` the least full
    raise, ``raises`` how many count towards the cap. ``complete_to``: nobody has bet more than a
    bring-in, and the only raise is to this (STUD-17); 0 else."""

    players: tuple[Player, ...]
    price: int = 0
    full_to: int = 0
    raise_size: int = 0
    raises: int = 0
    complete_to: int = 0
    last_wager_seat: int | None = None
    turn: int | None = None

    def player(self, seat: int) -> Player:
        for player in self.players:
            if player.seat == seat:
                return player
        raise Refusal("unknown_seat", seat=seat)

    @property
    def live(self) -> tuple[Player, ...]:
        return tuple([player for player in self.players if not player.folded])

    @property
    def middle(self) -> int:
        """All chips put in so far, dead money included."""
        return sum(player.paid + player.dead for player in self.players)
