"""Texas hold'em by the Croatian rules of 2010: blinds and commission are the organiser's own
decisions (HOLD-12, HOLD-14, APP-5)."""

from django.utils.translation import gettext_lazy as _

from tables.enums import Game, VersionKind
from tables.library.entry import Entry

RULES = _("Croatian rules of Texas hold'em, 5 March 2010")

ENTRIES = (
    Entry(
        key="holdem-ruleset",
        kind=VersionKind.RULESET,
        game=Game.HOLDEM,
        name=_("Texas hold'em, rules of 2010"),
        source=RULES,
        advice=_("The rules need the Ministry's prior approval and are published (HOLD-14)."),
    ),
    Entry(
        key="holdem-stakes",
        kind=VersionKind.STAKES,
        game=Game.HOLDEM,
        name=_("Texas hold'em, blinds by decision"),
        source=RULES,
        content={"small_blind": None, "big_blind": None},
        advice=_("The organiser sets the blinds by decision; they stand at every table (HOLD-14)."),
    ),
    Entry(
        key="holdem-commission",
        kind=VersionKind.COMMISSION,
        game=Game.HOLDEM,
        name=_("Texas hold'em, commission by decision"),
        source=RULES,
        content={"kind": None},
        chosen=("rate_bp", "amount", "cap"),
        advice=_("The organiser sets the commission by decision (HOLD-12)."),
    ),
)
