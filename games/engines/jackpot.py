"""Progressive jackpots: what is approved of one (JACK-1), and what it pays to the hands of one
round that hit it (CAR-10, JACK-3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.engines.params import (
    MONEY,
    ODDS,
    PERCENT,
    PPM,
    PRIZES,
    TABLES,
    WHOLE_PPM,
    ParamSpec,
)

WHOLE_PERCENT = 100
LINES = (
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
JACKPOT = (
    ParamSpec("seed", MONEY, "JACK-1", minimum=1, required=True),
    ParamSpec("contribution_ppm", PPM, "JACK-1", minimum=1, maximum=WHOLE_PPM, required=True),
    ParamSpec("reserve_ppm", PPM, "JACK-1", 0, maximum=WHOLE_PPM),
    ParamSpec("limit", MONEY, "JACK-1", None, minimum=1, nullable=True),
    ParamSpec("stake", MONEY, "CAR-10", None, minimum=1, nullable=True),
    ParamSpec("tables", TABLES, "JACK-1", required=True),
    ParamSpec("prizes", PRIZES, "JACK-1", choices=LINES, required=True),
)


@dataclass(frozen=True, slots=True)
class Prize:
    """``value`` is a share of the meter in percent, odds "N to 1" on the stake, or an amount."""

    kind: str
    value: int


@dataclass(frozen=True, slots=True)
class Hit:
    """A box whose hand pays the prize of this line."""

    box: int
    line: str
    stake: int


def awards(meter: int, prizes: Mapping[str, Prize], hits: Sequence[Hit]) -> dict[int, int]:
    """Minor units by box. The greatest prize is paid first, each share is one of the meter that is
    left, rounded down; equal shares of the meter are one prize that is divided (JACK-3)."""
    paid: dict[int, int] = {}
    left = meter
    for line in _in_order(meter, prizes, hits):
        winners = [hit for hit in hits if hit.line == line]
        for hit in winners:
            paid[hit.box] = _part(left, prizes[line], hit, len(winners))
        left = max(left - sum(paid[hit.box] for hit in winners), 0)
    return paid


def _in_order(meter: int, prizes: Mapping[str, Prize], hits: Sequence[Hit]) -> list[str]:
    """The lines that were hit, by what each would pay alone."""
    worth: dict[str, int] = {}
    for hit in hits:
        if hit.line in prizes:
            alone = _part(meter, prizes[hit.line], hit, 1)
            worth[hit.line] = max(worth.get(hit.line, 0), alone)
    return sorted(worth, key=lambda line: worth[line], reverse=True)


def _part(left: int, prize: Prize, hit: Hit, winners: int) -> int:
    if prize.kind == PERCENT:
        return left * prize.value // WHOLE_PERCENT // winners
    return prize.value * hit.stake if prize.kind == ODDS else prize.value
