"""From counted ends of a round to figures: edge, deviation, wager, decisions, lines; all exact.

Integers and fractions of any size; a decimal is a string, made from a fraction at the very end.
"""

from collections.abc import Iterable, Mapping, Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from typing import Any, NamedTuple

FOLDED, NO_GAME, WON, TIED, LOST = OUTCOMES = ("folded", "no_game", "won", "tied", "lost")
PLACES = ("ante", "bet", "fee")
PRECISION = Context(prec=60)


class End(NamedTuple):
    """One way in which rounds end: how many do, and what each place changes by for the player.
    Amounts are in units of which an ante has a fixed number. ``line`` is what a won bet pays by.
    ``wagered`` is all that was put down, the ante included."""

    rounds: int
    outcome: str
    line: str
    ante: int
    bet: int
    fee: int
    wagered: int

    @property
    def net(self) -> int:
        return self.ante + self.bet + self.fee


def figures(
    ends: Sequence[End], rounds: int, unit: int, decisions: Mapping[str, int]
) -> dict[str, Any]:
    """All figures of a strategy. ``rounds`` is the number of all rounds, each as likely as any,
    ``unit`` how many units an ante has, ``decisions`` in how many rounds each was taken. The house
    edge stands over ``rounds * unit``, not in lowest terms."""
    all_antes = rounds * unit
    lost = -sum(end.rounds * end.net for end in ends)
    squares = sum(end.rounds * end.net**2 for end in ends)
    edge = Fraction(lost, all_antes)
    variance = Fraction(squares, all_antes * unit) - edge**2
    wagered = Fraction(sum(end.rounds * end.wagered for end in ends), all_antes)
    return {
        "house_edge": {"numerator": lost, "denominator": all_antes},
        "house_edge_percent": percent(edge),
        "element_of_risk": fraction(edge / wagered),
        "element_of_risk_percent": percent(edge / wagered),
        "variance": fraction(variance),
        "sd": root(variance),
        "wagered": fraction(wagered),
        "decisions": [
            {"decision": name, "probability": fraction(Fraction(count, rounds))}
            for name, count in decisions.items()
        ],
        "lines": [line for place in PLACES for line in _lines_of(place, ends, rounds, unit)],
        "favours": "player" if lost < 0 else "house",
    }


def house_edge(ends: Iterable[End], rounds: int, unit: int) -> Fraction:
    """What the house wins of an ante."""
    return -Fraction(sum(end.rounds * end.net for end in ends), rounds * unit)


def line_of(part: str, line: str, probability: Fraction, value: Fraction) -> dict[str, Any]:
    """A row of the lines: how often it happens, what it is worth to the player for each ante."""
    return {
        "part": part,
        "line": line,
        "probability": fraction(probability),
        "value": fraction(value),
    }


def _lines_of(place: str, ends: Sequence[End], rounds: int, unit: int) -> list[dict[str, Any]]:
    """What a place wins and loses by line; what neither wins nor loses has no line."""
    counted: dict[str, tuple[int, int]] = {}
    for end in ends:
        amount = getattr(end, place)
        if amount or (place == "bet" and end.outcome == WON):
            name = end.line if place == "bet" and end.outcome == WON else end.outcome
            count, value = counted.get(name, (0, 0))
            counted[name] = count + end.rounds, value + end.rounds * amount
    return [
        line_of(place, name, Fraction(count, rounds), Fraction(value, rounds * unit))
        for name, (count, value) in counted.items()
    ]


def fraction(value: Fraction) -> dict[str, int]:
    """A fraction in lowest terms."""
    return {"numerator": value.numerator, "denominator": value.denominator}


def percent(value: Fraction, places: int = 6) -> str:
    """A share in percent, rounded to so many places."""
    return decimal(value * 100, places)


def decimal(value: Fraction, places: int) -> str:
    """The decimal of a fraction, rounded to so many places."""
    exact = PRECISION.divide(Decimal(value.numerator), Decimal(value.denominator))
    return str(exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN, PRECISION))


def root(value: Fraction, places: int = 4) -> str:
    """The decimal of a square root."""
    exact = PRECISION.divide(Decimal(value.numerator), Decimal(value.denominator))
    found = PRECISION.sqrt(exact)
    return str(found.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN, PRECISION))
