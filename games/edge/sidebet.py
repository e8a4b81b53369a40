"""The bonus bet and the jackpot: both by the first five cards alone (CAR-9, CAR-10, JACK-1).

Per unit of their own stake, never of the ante. Where a hand that leaves isn't shown
(``bonus_if_folded`` false) it pays nothing, so both depend on how the game itself is played: the
strategy is then the one that is best for the ante, though a high bonus may be worth staying for.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from games.edge.figures import decimal, fraction, line_of, percent, root
from games.edge.pack import LINES, Pack

WHOLE_PERCENT, WHOLE_PPM = 100, 1_000_000
PERCENT, ODDS, AMOUNT = "percent", "odds", "amount"
Chances = Mapping[str, Fraction]


def first_hands(pack: Pack) -> dict[str, Fraction]:
    """How likely each line is as the first five cards."""
    counts = np.bincount(pack.line[pack.value], minlength=len(LINES))
    return {
        line: Fraction(int(count), len(pack.value))
        for line, count in zip(LINES, counts, strict=True)
    }


def bonus(shown: Chances, odds: Mapping[str, int]) -> dict[str, Any] | None:
    """The figures of the bonus bet by its unit; None where it pays nothing. ``shown`` are the
    chances of the first hands that count."""
    paid = {line: Fraction(n) for line, n in odds.items() if n and shown[line]}
    if not paid:
        return None
    lost = 1 - sum((shown[line] for line in paid), Fraction(0))
    edge = -_mean(shown, paid)
    squares = lost + sum(shown[line] * n**2 for line, n in paid.items())
    lines = [line_of("bonus", line, shown[line], shown[line] * n) for line, n in paid.items()]
    return {
        "house_edge": fraction(edge),
        "house_edge_percent": percent(edge),
        "sd": root(squares - edge**2),
        "lines": [*lines, line_of("bonus", "lost", lost, -lost)],
        "favours": "player" if edge < 0 else "house",
    }


def jackpot(shown: Chances, pool: Mapping[str, Any], odds: Mapping[str, int]) -> dict[str, Any]:
    """What a unit staked in a round gives to the meter and takes from it. ``pool`` has the approved
    parameters, ``odds`` those of the bonus bet, which is the stake unless it is a separate one.

    ``value_per_meter`` is the share of the meter that a round takes on average. At the
    ``break_even`` meter the stake is worth what it costs: in stakes, and in minor units where the
    stake is known; None where it depends on it, or where no prize is a share of the meter.
    """
    separate = pool["jackpot_stake"] == "separate"
    stake = pool["stake"] if separate else None
    prizes = {line: next(iter(prize.items())) for line, prize in pool["prizes"].items()}
    share = _sum(shown, prizes, PERCENT) / WHOLE_PERCENT
    amounts = _sum(shown, prizes, AMOUNT)
    own = Fraction(-1) if separate else _mean(shown, {n: Fraction(o) for n, o in odds.items() if o})
    fixed = own + _sum(shown, prizes, ODDS)
    missing = None if amounts and not stake else -fixed - amounts / (stake or 1)
    even = None if missing is None or not share else max(missing, Fraction(0)) / share
    return {
        "stake": pool["jackpot_stake"],
        "contribution": fraction(Fraction(pool["contribution_ppm"], WHOLE_PPM)),
        "reserve": fraction(Fraction(pool["reserve_ppm"], WHOLE_PPM)),
        "value_per_meter": fraction(share),
        "break_even_stakes": None if even is None else decimal(even, 2),
        "break_even_minor": None if even is None or not stake else _up(even * stake),
        "lines": [
            {"line": line, "probability": fraction(shown[line]), kind: value}
            for line, (kind, value) in prizes.items()
        ],
    }


def _mean(shown: Chances, paid: Chances) -> Fraction:
    """What a unit of the bonus bet changes by on average."""
    return sum((shown[line] * (n + 1) for line, n in paid.items()), Fraction(-1))


def _sum(shown: Chances, prizes: Mapping[str, tuple[str, int]], wanted: str) -> Fraction:
    """The prizes of one kind, each as often as it is won."""
    won = (shown[line] * value for line, (kind, value) in prizes.items() if kind == wanted)
    return sum(won, Fraction(0))


def _up(value: Fraction) -> int:
    """The least whole number that isn't below."""
    return -(-value.numerator // value.denominator)
