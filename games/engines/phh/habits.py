"""The rules that recorded hands are played under: their habits, and parameters that override."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from games.engines import params, registry
from games.engines.kernel import Refusal
from games.engines.params import ParamSpec
from games.engines.phh.reading import HOLDEM, STUD, VARIANTS, RecordedHand

CHIP_UNIT = 1
EVERYWHERE: Mapping[str, Any] = {
    "raise_cap": None,
    "min_raise": "last_raise",
    "showdown": "may_muck",
    "odd_chip": "left_first",
}
HABITS: Mapping[str, Mapping[str, Any]] = {
    HOLDEM: {**EVERYWHERE, "heads_up": "button_small"},
    STUD: {**EVERYWHERE, "opening": "bring_in", "burn": True, "seats_max": 8},
}
COMMISSION = "commission"


def check_overrides(overrides: Mapping[str, Any]) -> None:
    """Refuses names that are no parameter of a game of recorded hands, "commission" apart, and
    values that no such game knows."""
    params.read(registry.COMMISSION[HOLDEM], overrides.get(COMMISSION, {}))
    for name, value in overrides.items():
        if name != COMMISSION:
            _check(name, value)


def _check(name: str, value: Any) -> None:
    """Refuses as the last of the games does that know the name."""
    refused = Refusal("malformed", field=name, reason="unknown name")
    for spec in (spec for game in HABITS for spec in specs(game) if spec.name == name):
        try:
            params.read((spec,), {name: value})
        except Refusal as refusal:
            refused = refusal
        else:
            return
    raise refused


def specs(game: str) -> Sequence[ParamSpec]:
    """The parameters of the rule set and the stakes of a game."""
    return (*registry.RULESET[game], *registry.STAKES[game])


def of_game(overrides: Mapping[str, Any], game: str) -> dict[str, Any]:
    """Those of the overrides that mean something in a game."""
    known = {spec.name for spec in specs(game)} | {COMMISSION}
    return {name: value for name, value in overrides.items() if name in known}


def rules(hand: RecordedHand, overrides: Mapping[str, Any]) -> Any:
    """The rules of the hand's game; raises Refusal("malformed", field=...) for what is no value
    of it."""
    stakes = _stakes(hand)
    if not overrides:
        return _usual_rules(hand.variant, tuple(stakes.items()))
    check_overrides(overrides)
    return _rules(hand.variant, stakes, of_game(overrides, hand.game))


@lru_cache(maxsize=256)
def _usual_rules(variant: str, stakes: tuple[tuple[str, int | None], ...]) -> Any:
    """The rules of a session's hands, which mostly share their stakes."""
    return _rules(variant, dict(stakes), {})


def _rules(variant: str, stakes: Mapping[str, int | None], overrides: Mapping[str, Any]) -> Any:
    game, structure = VARIANTS[variant].game, VARIANTS[variant].bet_structure
    of_ruleset = {spec.name for spec in registry.RULESET[game]}
    ruleset = {name: value for name, value in overrides.items() if name in of_ruleset}
    amounts = {
        name: value for name, value in overrides.items() if name not in of_ruleset | {COMMISSION}
    }
    return registry.engine(game).rules_from(
        {**HABITS[game], "bet_structure": structure, **ruleset},
        {**stakes, **amounts},
        overrides.get(COMMISSION, {}),
    )


def _stakes(hand: RecordedHand) -> dict[str, int | None]:
    bets = {"chip_unit": CHIP_UNIT, "small_bet": hand.small_bet, "big_bet": hand.big_bet}
    if hand.game == STUD:
        return {**bets, "ante": hand.antes[0], "bring_in": hand.bring_in}
    small_blind = min(hand.blinds[0], hand.min_bet)
    return {**bets, "small_blind": small_blind, "big_blind": hand.min_bet}
