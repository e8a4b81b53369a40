"""What the exact edge of a game against the house depends on, and nothing else.

A figure is kept under the hash of these inputs and of METHOD, so everything that doesn't change it
stays out: seats, entry modes, languages, limits. Pure, so that a web process can ask for a figure
without loading what calculates it (``games.edge``).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engines import caribbean_stud, european_poker, params
from games.engines.banked.comparing import NOTHING
from games.engines.jackpot import JACKPOT
from games.engines.kernel import Refusal
from games.engines.params import ParamSpec

METHOD = 1  # one more with every change of a figure or of a result's form

CARIBBEAN, EUROPEAN = "caribbean_stud", "european_poker"
ENGINES = {CARIBBEAN: caribbean_stud, EUROPEAN: european_poker}
GAMES = tuple(ENGINES)
PARAMETERS: dict[str, tuple[str, ...]] = {
    CARIBBEAN: (
        "exchange_cards",
        "sixth_card",
        "fee_result",
        "bet_basis",
        "bet_multiple",
        "tie",
        "ace_low_straight",
        "bonus_if_folded",
    ),
    EUROPEAN: (
        "fold_first_percent",
        "buy_fifth",
        "exchange_max",
        "fee_result",
        "four_card_tie",
        "tie",
        "ace_low_straight",
    ),
}
OF_A_FEE = ("fee_result", "bet_basis")
OF_A_JACKPOT = ("seed", "contribution_ppm", "reserve_ppm", "stake", "prizes")


def inputs(
    game: str,
    ruleset: Mapping[str, Any],
    payouts: Mapping[str, Any],
    jackpot: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The parameters on which the figure depends, by name: {"ruleset", "payouts", "jackpot"}, left
    out ones with their defaults; what makes no difference under the others has its default too.
    Inputs of inputs are the same.

    Raises Refusal("unknown_game") for a game without a house edge, Refusal("malformed", field=...)
    for a value that isn't possible or is still open.
    """
    if game not in ENGINES:
        raise Refusal("unknown_game", game=game)
    engine = ENGINES[game]
    chosen = _read(engine.RULESET, PARAMETERS[game], ruleset)
    paid = _read(engine.PAYOUTS, [spec.name for spec in engine.PAYOUTS], payouts)
    return {
        "ruleset": _without_effect_reset(game, engine.RULESET, chosen, paid),
        "payouts": {name: _that_can_win(name, odds) for name, odds in paid.items()},
        "jackpot": None if jackpot is None else _of_jackpot(game, ruleset, jackpot),
    }


def _read(
    specs: Sequence[ParamSpec], names: Sequence[str], values: Mapping[str, Any]
) -> dict[str, Any]:
    given = {name: values[name] for name in names if name in values}
    return params.read([spec for spec in specs if spec.name in names], given)


def _without_effect_reset(
    game: str, specs: Sequence[ParamSpec], chosen: dict[str, Any], paid: Mapping[str, Any]
) -> dict[str, Any]:
    """A fee that nobody can pay has no result; a bonus that pays nothing needs no showing."""
    idle: set[str] = set()
    if game == CARIBBEAN and not (chosen["exchange_cards"] or chosen["sixth_card"]):
        idle |= set(OF_A_FEE)
    if game == EUROPEAN and not (chosen["exchange_max"] or chosen["buy_fifth"]):
        idle |= set(OF_A_FEE)
    if not any(paid.get("bonus_schedule", {}).values()):
        idle.add("bonus_if_folded")
    defaults = {spec.name: spec.default for spec in specs}
    return {name: defaults[name] if name in idle else value for name, value in chosen.items()}


def _that_can_win(schedule: str, odds: Mapping[str, int]) -> dict[str, int]:
    """CAR-5, EUR-8: nothing below ace-king wins against a bank that plays, whatever it pays."""
    return {line: n for line, n in odds.items() if line != NOTHING or schedule == "bonus_schedule"}


def _of_jackpot(game: str, ruleset: Mapping[str, Any], pool: Mapping[str, Any]) -> dict[str, Any]:
    if game != CARIBBEAN:
        raise Refusal("malformed", field="jackpot", reason="not offered")
    stake = _read(caribbean_stud.RULESET, ["jackpot_stake"], {**pool, **ruleset})
    return stake | _read(JACKPOT, OF_A_JACKPOT, pool)
