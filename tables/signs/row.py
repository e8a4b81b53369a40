"""Room for the great letters: all limits of a sign stand in one row of a screen of 16:9.

Amounts that bound wagers always have the greatest letters (c5); the others are as large as the row
leaves. Widths are in units of a hundredth of the screen, as in `sign.css`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

GREATEST = 100
STACKED = 40  # percent; the note of so small an amount stands below it
LESSER_SIZES = (100, 85, 70, 55, STACKED)  # each has its class in the look
ROOM = 95.0
FRAME, GAP = 2.7, 0.95  # around a limit, and between two
LETTER, LETTER_OF_NOTE, GAP_OF_NOTE = 3.2, 0.9, 0.8


@dataclass(frozen=True, slots=True)
class Place:
    """An amount, and how many letters stand beside it."""

    amount: str
    note: int
    is_wager: bool


def lesser_size(places: Sequence[Place]) -> int:
    """The largest size of the lesser amounts with which all stand in one row; else the least."""
    room = ROOM - FRAME * len(places) - GAP * (len(places) - 1)
    for size in LESSER_SIZES:
        if sum(_width(place, size) for place in places) <= room:
            return size
    return LESSER_SIZES[-1]


def _width(place: Place, lesser: int) -> float:
    size = GREATEST if place.is_wager else lesser
    amount = len(place.amount) * LETTER * size / GREATEST
    note = place.note * LETTER_OF_NOTE + GAP_OF_NOTE if place.note else 0
    return max(amount, note) if size == STACKED else amount + note
