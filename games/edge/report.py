"""The door to the exact edge: from approved values to one JSON-able result."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from games.edge import caribbean, figures, sidebet
from games.edge.caribbean import NotReckoned
from games.edge.european import reckon_european
from games.edge.pack import WHOLE_PACK, Pack, pack_of
from games.engines.edge_inputs import CARIBBEAN, METHOD, inputs

__all__ = ["NotReckoned", "reckon", "reckon_on"]

OF_THE_GAME = (
    "exchange_cards",
    "sixth_card",
    "fee_result",
    "bet_basis",
    "bet_multiple",
    "tie",
)
Progress = Callable[[int], None]


def reckon(
    game: str,
    ruleset: Mapping[str, Any],
    payouts: Mapping[str, Any],
    *,
    jackpot: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """The figures of a rule set with its schedules, exact: integers, fractions {"numerator",
    "denominator"} and decimals as strings (docs/edge.md has the form). ``progress`` is told the
    percent done, from this thread.

    Raises Refusal("unknown_game"), Refusal("malformed", field=...) and NotReckoned.
    """
    asked = inputs(game, ruleset, payouts, jackpot)
    pack = pack_of(WHOLE_PACK, ace_low_straight=asked["ruleset"]["ace_low_straight"])
    return reckon_on(pack, game, asked, progress or _ignored)


def reckon_on(
    pack: Pack, game: str, asked: Mapping[str, Any], progress: Progress
) -> dict[str, Any]:
    """The same for inputs that were read, on a pack of any size."""
    of_game = _caribbean if game == CARIBBEAN else reckon_european
    return {"game": game, "method": METHOD} | of_game(asked, pack, progress)


def _caribbean(asked: Mapping[str, Any], pack: Pack, progress: Progress) -> dict[str, Any]:
    ruleset, payouts = asked["ruleset"], asked["payouts"]
    chosen = {name: ruleset[name] for name in OF_THE_GAME}
    rules = caribbean.Rules(**chosen, schedule=payouts["schedule"])
    reckoned = caribbean.reckon(pack, rules, progress)
    ends, rounds = reckoned.of_optimal(), reckoned.rounds
    simple = figures.house_edge(reckoned.of_simple(), rounds, 1)
    shown = sidebet.first_hands(pack)
    if not ruleset["bonus_if_folded"]:
        folded = reckoned.folded()
        shown = {line: chance - Fraction(folded[line], rounds) for line, chance in shown.items()}
    bonus, pool = payouts["bonus_schedule"], asked["jackpot"]
    return figures.figures(ends, rounds, 1, reckoned.decisions) | {
        "strategy": {
            "name": caribbean.SIMPLE,
            "house_edge": figures.fraction(simple),
            "house_edge_percent": figures.percent(simple),
        },
        "bonus": sidebet.bonus(shown, bonus),
        "jackpot": None if pool is None else sidebet.jackpot(shown, pool, bonus),
        "states": reckoned.states,
    }


def _ignored(percent: int) -> None:
    """Nobody wants to know."""
