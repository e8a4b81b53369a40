"""Commands and events between hands. Amounts are minor units; ``player_key`` is a random key or
the text of an anonymous guest's key, never a nickname."""

from dataclasses import dataclass

from games.engines.kernel import Command, Event


@dataclass(frozen=True, slots=True)
class SeatCard:
    """One card of the button draw."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class TakeSeat(Command):
    seat: int
    player_key: str
    amount: int


@dataclass(frozen=True, slots=True)
class AddChips(Command):
    """A top-up, or a new buy-in of a player without chips."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class SitOut(Command):
    seat: int


@dataclass(frozen=True, slots=True)
class SitIn(Command):
    """``post``: the player posts what he owes instead of waiting for the big blind."""

    seat: int
    post: bool = False


@dataclass(frozen=True, slots=True)
class LeaveSeat(Command):
    """Between hands at once; in a hand the seat is given up after it (HOLD-3). ``amount``: what a
    player takes away whose stack isn't tracked."""

    seat: int
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class RecountSeat(Command):
    """The stack is what was counted; the inspector's consent is the caller's care."""

    seat: int
    stack: int
    reason: str


@dataclass(frozen=True, slots=True)
class RecountTable(Command):
    """The chips of all players whose stacks aren't tracked are what was counted; the inspector's
    consent is the caller's care."""

    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class DrawButton(Command):
    """HOLD-4: one card to each player who can be dealt in."""

    cards: tuple[SeatCard, ...]


@dataclass(frozen=True, slots=True)
class PlaceButton(Command):
    seat: int


@dataclass(frozen=True, slots=True)
class SeatTaken(Event):
    """``owes_big``: he joined a running game and waits for the big blind or posts it (HOLD-13).
    ``untracked``: his chips are counted with those of the whole table (mode ``pot_only``)."""

    seat: int
    player_key: str
    amount: int
    owes_big: bool
    untracked: bool = False


@dataclass(frozen=True, slots=True)
class ChipsAdded(Event):
    seat: int
    amount: int
    untracked: bool = False


@dataclass(frozen=True, slots=True)
class SatOut(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class SatIn(Event):
    seat: int
    post: bool


@dataclass(frozen=True, slots=True)
class LeaveAnnounced(Event):
    """The player leaves during a hand: he isn't dealt in again, his seat falls free after it."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatLeft(Event):
    """``amount`` is what he took with him: his stack, if it is tracked."""

    seat: int
    player_key: str
    amount: int


@dataclass(frozen=True, slots=True)
class SeatRecounted(Event):
    seat: int
    before: int
    after: int
    reason: str


@dataclass(frozen=True, slots=True)
class TableRecounted(Event):
    """All chips that aren't tracked by seat, before and after."""

    before: int
    after: int
    reason: str


@dataclass(frozen=True, slots=True)
class ButtonDrawn(Event):
    cards: tuple[SeatCard, ...]
    seat: int


@dataclass(frozen=True, slots=True)
class ButtonPlaced(Event):
    seat: int
