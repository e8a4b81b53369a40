"""Rule sets: what their parameters must satisfy together before compliance sees them."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext_lazy as _

from tables.enums import Game
from tables.errors import Refused, register
from tables.models import Line
from tables.services.content import Content

register(
    {
        "buy_in_range": _("The greatest buy-in can't be below the least one."),
        "bring_in_limits": _("A bring-in goes with fixed limits only (STUD-17)."),
        "boxes_of_one": _("One player can't have more boxes than the table (CAR-12, EUR-2)."),
        "languages_missing": _("Name at least one language in which the rules are displayed."),
        "languages_unknown": _("“%(language)s” is no language code of two letters."),
    }
)


def check_ruleset(line: Line, content: Content) -> None:
    """What the game's rules say of each other, and display languages named (HOLD-14, APP-4)."""
    OF_GAME[line.game](content)
    if not content["display_languages"]:
        raise Refused("languages_missing", name="display_languages")
    for language in content["display_languages"]:
        if not (len(language) == 2 and language.isascii() and language.islower()):
            raise Refused("languages_unknown", name="display_languages", language=language)


def _check_holdem(content: Content) -> None:
    """Buy-in bounds in order (HOLD-3)."""
    _demand_order(content, "min_buy_in_bb", "max_buy_in_bb")


def _check_stud(content: Content) -> None:
    """Buy-in bounds in order (POT-1); a bring-in is an amount below the small bet (STUD-17)."""
    _demand_order(content, "min_buy_in_bets", "max_buy_in_bets")
    if content["opening"] == "bring_in" and content["bet_structure"] != "fixed_limit":
        raise Refused("bring_in_limits", name="opening")


def _check_banked(content: Content) -> None:
    """No more boxes for one player than there are (CAR-12, EUR-2)."""
    if content["boxes_per_player"] > content["boxes"]:
        raise Refused("boxes_of_one", name="boxes_per_player")


def _demand_order(content: Content, least: str, most: str) -> None:
    if content[most] is not None and content[most] < content[least]:
        raise Refused("buy_in_range", name=most)


OF_GAME: Mapping[str, Callable[[Content], None]] = {
    Game.HOLDEM: _check_holdem,
    Game.SEVEN_CARD_STUD: _check_stud,
    Game.CARIBBEAN_STUD: _check_banked,
    Game.EUROPEAN_POKER: _check_banked,
}
