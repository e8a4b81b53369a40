"""Commission plans: which fields belong to which kind, and the legal band."""

from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.engines.betting import POT_LIMIT
from games.engines.seven_card_stud.parameters import LEGAL_BAND
from tables import formats
from tables.enums import Game, VersionKind
from tables.errors import Refused, register
from tables.models import Line
from tables.selectors.versions import standing_contents
from tables.services.content import Content

register(
    {
        "rate_missing": _("A percentage plan needs a rate above zero."),
        "rate_useless": _("Only a percentage plan has a rate."),
        "amount_missing": _("A plan with a fixed amount needs an amount above zero."),
        "amount_useless": _("Only a plan with a fixed amount has an amount."),
        "band_useless": _("Only a percentage plan has a legal band."),
        "rate_outside_band": _(
            "The rate lies outside the legal band. Allowed: %(least)s to %(most)s %%."
        ),
        "band_missing": _(
            "With pot limit the law takes %(least)s to %(most)s %% of each pot: give this band, or "
            "a narrower one (STUD-13)."
        ),
        "band_cap": _(
            "“%(name)s”: under a legal band this would take less than the law demands (STUD-13)."
        ),
        "cap_of_nothing": _("A cap of nothing takes nothing. Leave it empty, or choose “none”."),
    }
)

OWNERS = {"rate_bp": "percent", "amount": "fixed"}  # the one kind of plan that has the parameter


def check_commission(line: Line, content: Content) -> None:
    """The kind has exactly the fields it needs (COM-1), and the rate lies in the band (COM-2).

    Casino poker has the legal band by default (STUD-13). It counts for a percentage with pot limit,
    so that one minimum bet a hand, the plan of its spread limit, may leave it as it stands.
    """
    kind = content["kind"]
    _demand(content, "rate_bp", kind == OWNERS["rate_bp"], "rate_missing", "rate_useless")
    _demand(content, "amount", kind == OWNERS["amount"], "amount_missing", "amount_useless")
    if content["cap"] == 0:
        raise Refused("cap_of_nothing", name="cap")
    if line.game == Game.SEVEN_CARD_STUD:
        _check_stud_band(line, content)
    elif content["band_bp"] is not None:
        if kind != "percent":
            raise Refused("band_useless", name="band_bp")
        _demand_in_band(content)


def without_needless(content: dict[str, Any]) -> dict[str, Any]:
    """A draft's content, in which what its kind doesn't have is nothing, not an open point."""
    kind = content["kind"]
    if kind is None:
        return content
    needless = [name for name, owner in OWNERS.items() if kind != owner and content[name] is None]
    return content | dict.fromkeys(needless, 0)


def demand_legal_band(ruleset: Content, plan: Content) -> None:
    """A percentage of pot-limit pots of casino poker is taken within the law's band (STUD-13)."""
    if ruleset["bet_structure"] != POT_LIMIT or plan["kind"] != "percent":
        return
    band, (least, most) = plan["band_bp"], LEGAL_BAND
    if band is None or band[0] < least or band[1] > most:
        raise Refused("band_missing", name="band_bp", least=least // 100, most=most // 100)


def _check_stud_band(line: Line, content: Content) -> None:
    """The law's band where a rule set with pot limit stands, or none stands yet that could say."""
    rulesets = standing_contents(line.casino, VersionKind.RULESET, line.game)
    for ruleset in rulesets or [{"bet_structure": POT_LIMIT}]:
        demand_legal_band(ruleset, content)
    if content["kind"] == "percent" and content["band_bp"] is not None:
        _demand_in_band(content)


def _demand_in_band(content: Content) -> None:
    """The rate in the band, and nothing that would take less than the band's least."""
    least, most = content["band_bp"]
    if not least <= content["rate_bp"] <= most:
        bounds = {"least": _percent(least), "most": _percent(most)}
        raise Refused("rate_outside_band", name="rate_bp", **bounds)
    lessens = {
        "cap": content["cap"] is not None,
        "no_flop_no_drop": content["no_flop_no_drop"],
        "if_uncontested": not content["if_uncontested"],
    }
    for name, is_less in lessens.items():
        if is_less:
            raise Refused("band_cap", name=name)


def _percent(basis_points: int) -> str:
    return formats.amount(basis_points, "EUR", get_language() or "en", cents="auto")


def _demand(content: Content, name: str, needed: bool, missing: str, useless: str) -> None:
    if needed and not content[name]:
        raise Refused(missing, name=name)
    if content[name] and not needed:
        raise Refused(useless, name=name)
