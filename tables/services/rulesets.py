"""Rule sets: what their parameters must satisfy together before compliance sees them."""

from django.utils.translation import gettext_lazy as _

from tables.errors import Refused, register
from tables.services.content import Content

register(
    {
        "buy_in_range": _("The greatest buy-in can't be below the least one (HOLD-3)."),
        "languages_missing": _("Name at least one language in which the rules are displayed."),
        "languages_unknown": _("“%(language)s” is no language code of two letters."),
    }
)


def check_ruleset(content: Content) -> None:
    """Buy-in bounds in order (HOLD-3); display languages named (HOLD-14, APP-4)."""
    most = content["max_buy_in_bb"]
    if most is not None and most < content["min_buy_in_bb"]:
        raise Refused("buy_in_range")
    if not content["display_languages"]:
        raise Refused("languages_missing")
    for language in content["display_languages"]:
        if not (len(language) == 2 and language.isascii() and language.islower()):
            raise Refused("languages_unknown", language=language)
