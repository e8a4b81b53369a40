"""Random parameters of the games against the house: every value of every one of them."""

from dataclasses import dataclass
from random import Random
from typing import Any

from games.engines import registry
from games.engines.banked import BankedRules
from games.engines.banked.parameters import MODES
from games.engines.params import SHOWN

GAMES = tuple(registry.BANKED_GAMES)
CHIPS = (1, 1, 5, 100)
PERCENTS = (50, 50, 0, 10, 25, 33, 75, 100)
NOT_DRAWN = ("entry_modes", "dispute_authority", "display_languages", "schedule_by_law")


@dataclass(frozen=True)
class House:
    """A game with what is approved for it, by name, and how cards reach the system."""

    game: str
    ruleset: dict[str, Any]
    stakes: dict[str, Any]
    payouts: dict[str, Any]
    mode: str = SHOWN

    @property
    def engine(self) -> Any:
        return registry.engine(self.game)

    @property
    def rules(self) -> BankedRules:
        approved = {**self.ruleset, "entry_modes": list(MODES)}
        rules: BankedRules = self.engine.rules_from(approved, self.stakes, self.payouts, self.mode)
        return rules


def draw_house(rng: Random, game: str, mode: str = SHOWN) -> House:
    """A house of this game; about half of its parameters stand at their defaults."""
    ruleset = {
        spec.name: _value(rng, spec)
        for spec in registry.RULESET[game]
        if spec.name not in NOT_DRAWN and rng.random() < 0.5
    }
    stakes = _stakes(rng, game, _step(game, ruleset))
    return House(game, ruleset, stakes, _payouts(rng, game), mode)


def _value(rng: Random, spec: Any) -> Any:
    if spec.name == "fold_first_percent":
        return rng.choice(PERCENTS)
    if spec.type == "boolean":
        return rng.random() < 0.5
    if spec.type == "choice":
        return rng.choice(spec.choices)
    return rng.randint(spec.minimum, spec.maximum)


def _step(game: str, ruleset: dict[str, Any]) -> int:
    """The chips of the least ante, so that a part of it can be lost (EUR-5)."""
    percent = ruleset.get("fold_first_percent", 50 if game == "european_poker" else 100)
    return next(chips for chips in range(1, 101) if chips * percent % 100 == 0)


def _stakes(rng: Random, game: str, chips: int) -> dict[str, Any]:
    unit = rng.choice(CHIPS)
    step = unit * chips * rng.choice((1, 1, 1, 3))
    least = step * rng.randint(1, 5)
    stakes = {
        "chip_unit": unit,
        "ante_step": step,
        "ante_min": least,
        "ante_max": rng.choice((None, least + step * rng.randint(0, 9))),
        "max_payout": rng.choice((None, None, unit * rng.randint(1, 30), _cap(rng, least, unit))),
        "cards_above": rng.choice((None, None, unit, least, 20 * least)),
    }
    if game == "caribbean_stud":
        bonus = unit * rng.randint(1, 3)
        stakes |= {"bonus_min": bonus, "bonus_max": bonus + unit * rng.randint(0, 20)}
    return stakes


def _cap(rng: Random, ante: int, unit: int) -> int:
    """A greatest payout that cuts some wins of the game and others not."""
    return ante * rng.choice((1, 2, 3, 5, 8, 20, 100)) // unit * unit


def _payouts(rng: Random, game: str) -> dict[str, Any]:
    """Half of the houses pay by the regulation, the others by odds of their own."""
    if rng.random() < 0.5:
        return {}
    return {
        spec.name: {
            line: rng.choice((0, 1, 2, 9, 77)) for line in spec.choices if rng.random() < 0.5
        }
        for spec in registry.PAYOUTS[game]
        if rng.random() < 0.7
    }
