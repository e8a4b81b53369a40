"""Commission plans: which fields belong to which kind, and the legal band."""

from django.utils.translation import gettext_lazy as _

from tables.enums import Game
from tables.errors import Refused, register
from tables.models import Line
from tables.services.content import Content

register(
    {
        "rate_missing": _("A percentage plan needs a rate above zero."),
        "rate_useless": _("Only a percentage plan has a rate."),
        "amount_missing": _("A plan with a fixed amount needs an amount above zero."),
        "amount_useless": _("Only a plan with a fixed amount has an amount."),
        "band_useless": _("Only a percentage plan has a legal band."),
        "rate_outside_band": _("The rate lies outside the legal band."),
        "band_cap": _("Under a legal band a cap would take less than the law demands."),
    }
)


def check_commission(line: Line, content: Content) -> None:
    """The kind has exactly the fields it needs (COM-1), and the rate lies in the band (COM-2).

    Casino poker has the legal band by default (STUD-13); it counts for a percentage only, so that
    one minimum bet a hand, the plan of its spread limit, may leave it as it stands.
    """
    kind = content["kind"]
    _demand(content["rate_bp"], kind == "percent", "rate_missing", "rate_useless")
    _demand(content["amount"], kind == "fixed", "amount_missing", "amount_useless")
    band = content["band_bp"]
    if band is None:
        return
    if kind != "percent" and line.game == Game.SEVEN_CARD_STUD:
        return
    if kind != "percent":
        raise Refused("band_useless")
    if not band[0] <= content["rate_bp"] <= band[1]:
        raise Refused("rate_outside_band")
    if content["cap"] is not None or content["no_flop_no_drop"] or not content["if_uncontested"]:
        raise Refused("band_cap")


def _demand(value: int, needed: bool, missing: str, useless: str) -> None:
    if needed and not value:
        raise Refused(missing)
    if value and not needed:
        raise Refused(useless)
