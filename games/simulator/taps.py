"""What every simulated croupier does: he taps at a desk, shuffles a seeded pack, and gives up when
the table refuses him again and again."""

from random import Random
from typing import Any

from games.engines.cards import PACK
from games.simulator.desk import Answer, Desk

NAMES = (
    "Babić",
    "Dimitrova",
    "Georgiev",
    "Horvat",
    "Ivanova",
    "Jurić",
    "Kovačević",
    "Marić",
    "Novak",
    "Petrov",
    "Sokolov",
    "Todorova",
)
PATIENCE = 25  # refusals in a row before the simulation gives up


class Taps:
    """One croupier at one desk, for about so many players. `finished` counts the rounds that he
    brought to their end."""

    def __init__(self, desk: Desk, rng: Random, players: int) -> None:
        self.desk = desk
        self.rng = rng
        self.players = players
        self.finished = 0
        self._refused = 0

    def send(self, kind: str, data: dict[str, Any]) -> Answer:
        """A tap; RuntimeError after too many refusals in a row."""
        answer = self.desk.send(kind, data)
        self._refused = 0 if answer.done else self._refused + 1
        if self._refused > PATIENCE:
            raise RuntimeError(f"{kind} {data}: {answer.code}: {answer.message}")
        return answer

    def tap(self, key: dict[str, Any], **more: Any) -> Answer:
        """A key of the view, with what the client adds to its data."""
        return self.send(key["type"], {**key["data"], **more})

    def pack(self) -> list[str]:
        """All cards in an order of the seed."""
        cards = list(PACK)
        self.rng.shuffle(cards)
        return cards
