"""The state of a table between hands."""

from dataclasses import dataclass
from typing import Protocol

from games.engines.kernel import Event, Refusal

RING = 10  # seat numbers run clockwise from 1 to 10
NOBODY = 0


class BlindRules(Protocol):
    """What seating needs to know of the blinds and the button."""

    @property
    def small_blind(self) -> int: ...
    @property
    def big_blind(self) -> int: ...
    @property
    def heads_up(self) -> str: ...
    @property
    def button_rule(self) -> str: ...


class SeatingRules(Protocol):
    """What seating needs of a table's rules, whatever the game."""

    @property
    def uses_button(self) -> bool: ...
    @property
    def blinds(self) -> BlindRules | None:
        """None in a game without button and blinds."""

    @property
    def chip_unit(self) -> int: ...
    @property
    def seats_max(self) -> int: ...
    @property
    def buy_in_rule(self) -> str: ...
    @property
    def buy_in_unit(self) -> int: ...
    @property
    def buy_in_least(self) -> int:
        """The least buy-in, in units."""

    @property
    def buy_in_most(self) -> int | None: ...
    @property
    def suit_order(self) -> str: ...
    @property
    def entry_mode(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Seat:
    """A taken seat. ``owes_small`` and ``owes_big``: blinds missed, or the big blind of a player
    who joined; ``posts``: he posts them in the next hand instead of waiting (HOLD-13);
    ``newcomer``: he was never dealt in, so no small blind of his can have been missed.
    ``untracked``: his chips are among ``TableState.untracked``, ``stack`` stays 0."""

    seat: int
    player_key: str
    stack: int
    sitting_out: bool = False
    owes_small: bool = False
    owes_big: bool = False
    posts: bool = False
    leaving: bool = False
    newcomer: bool = True
    untracked: bool = False

    @property
    def ready(self) -> bool:
        has_chips = self.stack > 0 or self.untracked
        return has_chips and not self.sitting_out and not self.leaving

    @property
    def in_debt(self) -> bool:
        return self.owes_small or self.owes_big


@dataclass(frozen=True, slots=True)
class Blinds:
    """Where button and blinds were in a hand and who was dealt in. The small blind was dead if
    nobody was dealt in at its place; all three are NOBODY in a game without them."""

    button: int
    small: int
    big: int
    dealt: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableState:
    """``seats`` ascending. ``button`` is where it lies; ``last`` is the last finished hand since
    the button was drawn or placed, ``current`` the hand that is being played. ``untracked``: the
    chips of all players without tracked stacks; ``settled``: the hand that can be reopened."""

    seats: tuple[Seat, ...] = ()
    button: int = NOBODY
    last: Blinds | None = None
    current: Blinds | None = None
    hand_count: int = 0
    untracked: int = 0
    settled: "Settled | None" = None

    def seat(self, number: int) -> Seat:
        for seat in self.seats:
            if seat.seat == number:
                return seat
        raise Refusal("unknown_seat", seat=number)

    def is_taken(self, number: int) -> bool:
        return any(seat.seat == number for seat in self.seats)

    def is_in_hand(self, number: int) -> bool:
        return self.current is not None and number in self.current.dealt

    @property
    def chips(self) -> int:
        """All chips of the players, those in the running hand as it began."""
        return sum(seat.stack for seat in self.seats) + self.untracked


@dataclass(frozen=True, slots=True)
class Settled:
    """The last finished hand until the next deal: the table before it was settled, and what has
    happened between hands since."""

    before: TableState
    since: tuple[Event, ...] = ()


def new() -> TableState:
    """A table that nobody sits at."""
    return TableState()


def between(number: int, after: int, before: int) -> bool:
    """Whether a seat lies strictly between two others, going clockwise."""
    return 0 < (number - after) % RING < (before - after) % RING


def falls_free(state: TableState) -> tuple[int, ...]:
    """Seats whose players leave with the end of the hand (HOLD-3). Who has no tracked stack stays
    until it is known what he takes away."""
    return tuple(seat.seat for seat in state.seats if seat.leaving and not seat.untracked)
