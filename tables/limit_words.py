"""The limits of a table in words, as its sign writes them: blinds, bets, antes.

`rules` is the frozen snapshot of a session, with the stakes as they are picked where they leave a
choice (`selectors.settings.rules_at`); `stakes` the content of a stakes version, which may hold
choices. Amounts stand in the active language.
"""

from collections.abc import Mapping
from typing import Any

from babel.lists import format_list
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engines import params, registry
from tables import formats
from tables.enums import Game

Content = Mapping[str, Any]


def limits_in_words(game: str, rules: Content, currency: str) -> str:
    """What a table of the game is played for: "NL €1 / €2", "ante €5 – €200"."""
    structure = rules["ruleset"].get("bet_structure")
    if game == Game.HOLDEM:
        return _holdem(structure, _amounts(_with_fixed_bets(rules["stakes"]), currency))
    return stakes_in_words(game, rules["stakes"], currency, structure)


def stakes_in_words(game: str, stakes: Content, currency: str, structure: str | None = None) -> str:
    """What stakes allow, where the rule set isn't chosen yet: "€1 / €2", "ante €5 – €200"."""
    money = _amounts(stakes, currency)
    if registry.is_banked(game):
        return _antes(money)
    if game == Game.HOLDEM:
        return f"{money['small_blind']} / {money['big_blind']}"
    if structure == "fixed_limit" or not stakes["min_bet"]:
        return _("limit %(small)s / %(big)s") % {
            "small": money["small_bet"],
            "big": money["big_bet"],
        }
    if structure == "pot_limit" or not stakes["max_bet"]:
        return _("pot limit from %(least)s") % {"least": money["min_bet"]}
    return _("spread %(least)s – %(most)s") % {"least": money["min_bet"], "most": money["max_bet"]}


def _with_fixed_bets(stakes: Content) -> Content:
    """Bets that are left empty are the big blind, and twice the small bet (HOLD-8)."""
    small = stakes["small_bet"] or stakes["big_blind"]
    return {**stakes, "small_bet": small, "big_bet": stakes["big_bet"] or 2 * small}


def _holdem(structure: str | None, money: Mapping[str, str]) -> str:
    if structure == "fixed_limit":
        return _("limit %(small)s / %(big)s") % {
            "small": money["small_bet"],
            "big": money["big_bet"],
        }
    blinds = {"small": money["small_blind"], "big": money["big_blind"]}
    pattern = (
        _("PL %(small)s / %(big)s") if structure == "pot_limit" else _("NL %(small)s / %(big)s")
    )
    return pattern % blinds


def _antes(money: Mapping[str, str]) -> str:
    least = money["ante_min"] or money["ante_step"] or money["chip_unit"]
    if not money["ante_max"]:
        return _("ante from %(least)s") % {"least": least}
    return _("ante %(least)s – %(most)s") % {"least": least, "most": money["ante_max"]}


def _amounts(stakes: Content, currency: str) -> dict[str, str]:
    """Every amount of the stakes in words; "" where there is none."""
    return {
        name: choice_in_words(value, currency) if value else "" for name, value in stakes.items()
    }


def choice_in_words(value: Any, currency: str) -> str:
    """An amount, "€5, €10, or €25" for a list to choose from, "€5 … €200 (step €5)" for a range."""
    if not params.is_choice(value):
        return _money(value, currency)
    if not params.is_range(value):
        amounts = [_money(amount, currency) for amount in value]
        return format_list(amounts, style="or", locale=formats.locale_of(get_language() or "en"))
    bounds = {name: _money(amount, currency) for name, amount in value.items()}
    return _("%(from)s … %(to)s (step %(step)s)") % bounds


def _money(minor: int, currency: str) -> str:
    return formats.money(minor, currency, get_language() or "en")
