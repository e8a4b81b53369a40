"""European poker by the table rules of the source: odds, and four limits with their greatest
payouts (EUR-8, EUR-10). Each limit is a line of its own, because its payout goes with its ante."""

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tables.enums import Game, VersionKind
from tables.library.entry import Entry

GAME = Game.EUROPEAN_POKER.label
TABLE_RULES = _("Table rules of European poker")
HALF_OF_25 = _(
    "Half of an ante of 25 is 12.50: such a table plays with chips of 0.50 (EUR-5). Choose the "
    "greatest ante."
)
WHOLE_CHIPS = _("Antes are whole multiples of two chips (EUR-5). Choose the greatest ante.")

# Least ante, greatest payout, smallest chip: minor units.
TIERS = (
    (1_000, 200_000, 100),
    (2_500, 300_000, 50),
    (5_000, 500_000, 100),
    (10_000, 1_200_000, 100),
)


def _tier(ante: int, payout: int, chip: int) -> Entry:
    return Entry(
        key=f"european-stakes-{ante // 100}",
        kind=VersionKind.STAKES,
        game=Game.EUROPEAN_POKER,
        name=format_lazy(
            "{game} {ante} / {payout}", game=GAME, ante=ante // 100, payout=payout // 100
        ),
        source=TABLE_RULES,
        content={"ante_min": ante, "max_payout": payout, "chip_unit": chip},
        chosen=("ante_max",),
        silent=("chip_unit", "ante_step", "cards_above"),
        advice=WHOLE_CHIPS if chip == 100 else HALF_OF_25,
    )


ENTRIES = (
    Entry(
        key="european-ruleset",
        kind=VersionKind.RULESET,
        game=Game.EUROPEAN_POKER,
        name=_("European poker, table rules"),
        source=TABLE_RULES,
        silent=(
            *("blind_box", "boxes", "fee_result", "four_card_tie", "tie"),
            *("max_payout_basis", "max_payout_scope", "ace_low_straight"),
            *("entry_modes", "display_languages"),
        ),
        advice=_("The source says nothing about approval: it is the organiser's own decision."),
    ),
    *(_tier(*tier) for tier in TIERS),
    Entry(
        key="european-payouts",
        kind=VersionKind.PAYOUTS,
        game=Game.EUROPEAN_POKER,
        name=_("European poker, table of payouts"),
        source=TABLE_RULES,
    ),
)
