"""Pictures of the exact edge: a scale with both edges, bars of what each line gives and takes.

Only the places of a drawing are floats; every figure beside it comes from the exact fraction.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import get_language

from tables import formats
from tables.forms import edge_words

LEAST_TOLD = Fraction(1, 20_000)  # of the ante: less is 0.00% with two decimals
LEAST_WIDTH = Fraction(1, 2)  # percent of the picture: a line that pays is seen


@dataclass(frozen=True, slots=True)
class Bar:
    """What a line gives or takes, of the ante; `change` in percentage points, widths in percent of
    the picture."""

    label: str
    value: str
    change: str
    takes: bool
    width: str
    width_before: str


class Gauge:
    """The edges on a scale from the player's to the house's favour; places from 0 to 460."""

    def __init__(self, after: Fraction, before: Fraction | None) -> None:
        percent = max(abs(after), abs(before or Fraction(0))) * 100
        self.most = next((most for most in (8, 20, 50, 100) if percent <= most), 100)
        self.after = self._place(after)
        self.before = self._place(before) if before is not None else ""

    def _place(self, edge: Fraction) -> str:
        share = max(Fraction(-1), min(edge * 100 / self.most, Fraction(1)))
        return f"{float(230 + 215 * share):.1f}"

    @property
    def marks(self) -> list[str]:
        """What stands under the scale, from the left."""
        return [
            formats.exact_percent(Fraction(self.most * part, 200), _language(), decimals=0)
            for part in (-2, -1, 0, 1, 2)
        ]


def bars(after: Mapping[str, Fraction], before: Mapping[str, Fraction]) -> list[Bar]:
    """By what a line is worth: what gives most first, then what takes most."""
    whole = max((abs(value) for value in (*after.values(), *before.values())), default=Fraction(0))
    order = sorted(after, key=lambda name: (after[name] < 0, -abs(after[name])))
    return [
        _bar(name, before.get(name), after[name], whole or Fraction(1))
        for name in order
        if after[name]
    ]


def _bar(name: str, before: Fraction | None, after: Fraction, whole: Fraction) -> Bar:
    moved = after - before if before is not None else Fraction(0)
    return Bar(
        label=str(edge_words.line(name)),
        value=_of_the_ante(after),
        change=formats.points(moved, _language()) if moved else "",
        takes=after < 0,
        width=_width(after, whole),
        width_before=_width(before, whole) if before is not None else "",
    )


def _of_the_ante(value: Fraction) -> str:
    """With two decimals; with four where those would say that it is nothing."""
    decimals = 2 if abs(value) >= LEAST_TOLD else 4
    return formats.exact_percent(value, _language(), decimals=decimals, signed=True)


def _width(value: Fraction, whole: Fraction) -> str:
    return f"{float(max(abs(value) / whole * 100, LEAST_WIDTH)):.2f}"


def _language() -> str:
    return get_language() or "en"
