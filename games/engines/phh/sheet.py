"""What is written of a hand in PHH: the events that every players' game shares."""

from collections.abc import Sequence
from typing import Any

from games.engines import notation
from games.engines.kernel import Event, Refusal
from games.engines.params import DECLARED, POT_ONLY
from games.engines.phh.reading import VARIANTS
from games.engines.rounds import (
    BetPlaced,
    BoardDealt,
    Called,
    Checked,
    Folded,
    HandDeclaredDead,
    HandMucked,
    HandShown,
    HandTurnedUp,
    Raised,
    RoundStarted,
    SeatStart,
    WagerAccepted,
)


class Sheet:
    """Collects a hand's actions; each game's own sheet says what else there is to write.

    ``order``: the players, ``p1`` first. ``own_habits``: rules that a reader elsewhere doesn't
    share and that the hand is read back with here.
    """

    game: str
    own_habits: Sequence[str]

    def __init__(self, started: RoundStarted, rules: Any, order: Sequence[SeatStart]) -> None:
        if rules.entry_mode in (DECLARED, POT_ONLY):
            raise cannot_export("entry_mode")
        self.started, self.rules, self.order = started, rules, order
        self.places = {start.seat: at for at, start in enumerate(order)}
        self.actions: list[str] = []

    def write(self, event: Event) -> None:
        """One event; raises Refusal("cannot_export", reason=...)."""
        match event:
            case HandDeclaredDead():
                raise cannot_export("dead_hand")
            case WagerAccepted():
                raise cannot_export("wager_beyond_limits")
            case _:
                self.actions += self.written(event)

    def written(self, event: Event) -> list[str]:
        """The actions that an event is in PHH's notation."""
        match event:
            case BoardDealt(cards=cards):
                return [f"d db {''.join(cards)}"]
            case Folded(seat):
                return [f"{self.player(seat)} f"]
            case Checked(seat) | Called(seat):
                return [f"{self.player(seat)} cc"]
            case BetPlaced(seat, to) | Raised(seat, to):
                return [f"{self.player(seat)} cbr {to}"]
            case HandShown(seat=seat, cards=cards):
                return [f"{self.player(seat)} sm {''.join(cards)}"]
            case HandTurnedUp(seat) | HandMucked(seat):
                return [f"{self.player(seat)} sm"]
        return []

    def player(self, seat: int) -> str:
        return notation.player(self.places[seat] + 1)

    def variant(self) -> str:
        """PHH's name of the game with this betting structure."""
        for name, variant in VARIANTS.items():
            if (variant.game, variant.bet_structure) == (self.game, self.rules.bet_structure):
                return name
        raise cannot_export("bet_structure")

    def stakes(self) -> list[str]:
        """The lines of antes, blinds and bets."""
        raise NotImplementedError

    def text(self) -> str:
        lines = [
            f"variant = '{self.variant()}'",
            *self.stakes(),
            f"starting_stacks = {[start.stack for start in self.order]}",
            f"seats = {[start.seat for start in self.order]}",
            f"actions = {self.actions}",
        ]
        return "\n".join(lines) + "\n"


def cannot_export(reason: str) -> Refusal:
    return Refusal("cannot_export", reason=reason)
