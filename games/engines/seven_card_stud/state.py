"""How a stud round begins, and its state."""

from dataclasses import dataclass

from games.engines import ring, rounds
from games.engines.kernel import Event
from games.engines.ring import Hand, State, play_order
from games.engines.seven_card_stud.rules import StudRules

__all__ = ["Hand", "RoundStarted", "State", "evolve", "new", "play_order"]


@dataclass(frozen=True, slots=True)
class RoundStarted(rounds.RoundStarted):
    """Who was dealt in, and the rules that this hand began with (APP-3)."""

    rules: StudRules


def new() -> State:
    """A round that has not started."""
    return ring.new(StudRules(0, 0))


def evolve(state: State, event: Event) -> State:
    """The state after the event."""
    if type(event) is not RoundStarted:
        return ring.evolve(state, event)
    return ring.begin(event.rules, event.seats)
