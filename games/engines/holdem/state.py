"""How a hold'em round begins, and its state."""

from dataclasses import dataclass

from games.engines import ring, rounds
from games.engines.holdem.rules import HoldemRules
from games.engines.kernel import Event
from games.engines.ring import Hand, State, play_order

__all__ = ["Hand", "RoundStarted", "State", "evolve", "new", "play_order"]


@dataclass(frozen=True, slots=True)
class RoundStarted(rounds.RoundStarted):
    """The button's seat (nobody may sit there), the seats of the blinds, and the rules that this
    hand began with (APP-3)."""

    button: int
    small_blind_seat: int | None
    big_blind_seat: int
    rules: HoldemRules

    @property
    def places(self) -> tuple[int, int | None, int]:
        return self.button, self.small_blind_seat, self.big_blind_seat


def new() -> State:
    """A round that has not started."""
    return ring.new(HoldemRules(0, 0, 0, 0))


def evolve(state: State, event: Event) -> State:
    """The state after the event."""
    if type(event) is not RoundStarted:
        return ring.evolve(state, event)
    return ring.begin(
        event.rules, event.seats, button=event.button, big_blind_seat=event.big_blind_seat
    )
