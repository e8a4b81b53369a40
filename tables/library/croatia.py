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
        silent=(
            *("bet_structure", "pot_limit_basis", "min_raise", "odd_chip", "ace_low_straight"),
            *("entry_modes", "button_rule", "buy_in_rule", "max_buy_in_bb", "display_languages"),
        ),
        advice=_(
            "The rules need the Ministry's prior approval and are published; which two world "
            "languages stand beside Croatian is the organiser's choice (HOLD-14)."
        ),
    ),
    Entry(
        key="holdem-stakes",
        kind=VersionKind.STAKES,
        game=Game.HOLDEM,
        name=_("Texas hold'em, blinds by decision"),
        source=RULES,
        content={"small_blind": None, "big_blind": None},
        silent=("chip_unit", "small_bet", "big_bet"),
        advice=_("The organiser sets the blinds by decision; they stand at every table (HOLD-14)."),
    ),
    Entry(
        key="holdem-commission",
        kind=VersionKind.COMMISSION,
        game=Game.HOLDEM,
        name=_("Texas hold'em, commission by decision"),
        source=RULES,
        content={"kind": None, "rate_bp": None, "amount": None},
        chosen=("cap",),
        silent=("no_flop_no_drop", "if_uncontested", "band_bp"),
        advice=_(
            "The organiser sets the commission by decision: its kind, rate or amount, and a cap if "
            "there is one (HOLD-12). What the kind doesn't have is 0."
        ),
    ),
)
