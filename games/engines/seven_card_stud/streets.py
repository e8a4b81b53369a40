"""The five streets of stud as data: who gets which cards (STUD-3, STUD-8)."""

from dataclasses import dataclass

THIRD, FOURTH, FIFTH, SIXTH, SEVENTH = STREETS = ("third", "fourth", "fifth", "sixth", "seventh")
SMALL_BET_STREETS = (THIRD, FOURTH)


@dataclass(frozen=True, slots=True)
class Street:
    """How many cards a seat gets face down and face up, and how many it holds after it."""

    down: int
    up: int
    held: int


CARDS = {
    THIRD: Street(down=2, up=1, held=3),
    FOURTH: Street(down=0, up=1, held=4),
    FIFTH: Street(down=0, up=1, held=5),
    SIXTH: Street(down=0, up=1, held=6),
    SEVENTH: Street(down=1, up=0, held=7),
}
