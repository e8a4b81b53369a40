"""Commission on the pots of a finished hand (COM-1 to COM-4, POT-11)."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engines.money import whole_chips_down
from games.engines.params import BAND, BASIS_POINTS, BOOLEAN, CHOICE, MONEY, ParamSpec

WHOLE = 10_000  # a rate of 100 % in basis points
COMMISSION_PLAN = (
    ParamSpec("kind", CHOICE, "COM-1", "none", ("none", "minimum_bet", "percent", "fixed")),
    ParamSpec("rate_bp", BASIS_POINTS, "COM-1", 0, maximum=WHOLE),
    ParamSpec("amount", MONEY, "COM-1", 0),
    ParamSpec("cap", MONEY, "COM-1", None, nullable=True),
    ParamSpec("no_flop_no_drop", BOOLEAN, "COM-1", False),
    ParamSpec("if_uncontested", BOOLEAN, "COM-1", True),
    ParamSpec("band_bp", BAND, "COM-2", None, nullable=True),
)


@dataclass(frozen=True, slots=True)
class CommissionPlan:
    """``amount`` and ``cap`` are minor units per hand, ``rate_bp`` a rate on each pot, ``band_bp``
    the legal least and greatest rate."""

    kind: str = "none"
    rate_bp: int = 0
    amount: int = 0
    cap: int | None = None
    no_flop_no_drop: bool = False
    if_uncontested: bool = True
    band_bp: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Commission:
    """What is taken from each pot, main pot first; ``below_band``: the band had no whole chip."""

    by_pot: tuple[int, ...]
    below_band: bool = False

    @property
    def total(self) -> int:
        return sum(self.by_pot)


def take(
    plan: CommissionPlan,
    pots: Sequence[int],
    *,
    minimum_bet: int,
    chip: int,
    flop_dealt: bool,
    contested: bool,
) -> Commission:
    """The commission on pots of matched money, never more than there is in them."""
    if not _is_due(plan, flop_dealt, contested):
        return Commission(tuple(0 for _ in pots))
    if plan.kind == "percent":
        return _percent(plan, pots, chip)
    amount = {"fixed": plan.amount, "minimum_bet": minimum_bet, "none": 0}[plan.kind]
    return Commission(_fill(pots, _capped(plan, amount)))


def _is_due(plan: CommissionPlan, flop_dealt: bool, contested: bool) -> bool:
    if plan.no_flop_no_drop and not flop_dealt:
        return False
    return contested or plan.if_uncontested


def _percent(plan: CommissionPlan, pots: Sequence[int], chip: int) -> Commission:
    taken = [_percent_of(plan, pot, chip) for pot in pots]
    below = plan.band_bp is not None and any(amount is None for amount in taken)
    amounts = [
        whole_chips_down(pot * plan.rate_bp // WHOLE, chip) if amount is None else amount
        for pot, amount in zip(pots, taken, strict=True)
    ]
    return Commission(_fill(amounts, _capped(plan, sum(amounts))), below)


def _percent_of(plan: CommissionPlan, pot: int, chip: int) -> int | None:
    """COM-2: the nearest whole-chip amount in the legal band; None if there is no such amount."""
    if plan.band_bp is None:
        return whole_chips_down(pot * plan.rate_bp // WHOLE, chip)
    low, high = plan.band_bp
    least = -(-pot * low // (WHOLE * chip))
    most = pot * high // (WHOLE * chip)
    if least > most:
        return None
    target = pot * plan.rate_bp
    down = min(max(target // (WHOLE * chip), least), most)
    up = min(down + 1, most)
    return min((down, up), key=lambda chips: abs(chips * chip * WHOLE - target)) * chip


def _capped(plan: CommissionPlan, amount: int) -> int:
    return amount if plan.cap is None else min(amount, plan.cap)


def _fill(limits: Sequence[int], amount: int) -> tuple[int, ...]:
    """The amount laid on the pots from the main pot upwards, at most the limit of each."""
    parts = []
    for limit in limits:
        part = min(limit, amount)
        parts.append(part)
        amount -= part
    return tuple(parts)
