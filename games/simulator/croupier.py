"""A simulated croupier: sits down at a desk, sees which kind of game it is, and plays it."""

from random import Random

from games.simulator.boxes import BoxCroupier
from games.simulator.desk import Desk, View
from games.simulator.ring import RingCroupier

AGAINST_THE_HOUSE = frozenset({"bets", "bank_card", "decide", "bank", "results", "settle"})


class SimulatedCroupier:
    """Plays rounds at one desk. Everything random comes from `rng`: same seed, same evening."""

    def __init__(self, desk: Desk, rng: Random, players: int = 7) -> None:
        self._desk = desk
        croupier = BoxCroupier if is_against_the_house(desk.view) else RingCroupier
        self._croupier = croupier(desk, rng, players)

    @property
    def finished(self) -> int:
        return self._croupier.finished

    def play(self, rounds: int) -> None:
        """Begin and finish `rounds` more rounds."""
        goal = self.finished + rounds
        while self.finished < goal:
            self._croupier.step(self._desk.view["panel"])

    def seat_people(self) -> None:
        """Between rounds: who plays next is there and has chips."""
        self._croupier.seat_people()

    def leave(self) -> None:
        """Between rounds: everybody takes his chips and goes."""
        self._croupier.leave()


def is_against_the_house(view: View) -> bool:
    """Whether the table's panel is one of boxes and a bank."""
    panel = view["panel"]
    return panel["kind"] in AGAINST_THE_HOUSE or panel.get("type") == "place_bet"
