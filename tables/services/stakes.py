"""Stakes: what blinds, bets and the chip unit must satisfy together."""

from django.utils.translation import gettext_lazy as _

from tables.errors import Refused, register
from tables.services.content import Content

register(
    {
        "blinds_order": _("The small blind can't be above the big blind."),
        "bets_order": _("The small bet can't be above the big bet."),
        "bets_both": _("Give both the small and the big bet, or neither."),
        "not_whole_chips": _("“%(name)s” is no multiple of the smallest chip (POT-17)."),
    }
)

WAGERS = ("small_blind", "big_blind", "small_bet", "big_bet")


def check_stakes(content: Content) -> None:
    """Small before big, and every wager in whole chips (HOLD-5, HOLD-8, POT-17)."""
    if content["small_blind"] > content["big_blind"]:
        raise Refused("blinds_order")
    small, big = content["small_bet"], content["big_bet"]
    if (small is None) != (big is None):
        raise Refused("bets_both")
    if small is not None and small > big:
        raise Refused("bets_order")
    for name in WAGERS:
        if (content[name] or 0) % content["chip_unit"]:
            raise Refused("not_whole_chips", name=name)
