"""Casino poker and Caribbean stud by the Bulgarian ordinance, articles 31 and 30 (STUD, CAR)."""

from django.utils.translation import gettext_lazy as _

from tables.enums import Game, VersionKind
from tables.library.entry import Entry

# What article 31 doesn't settle of the play itself.
SILENT_OF_PLAY = (
    *("min_raise", "raise_cap", "burn", "showing_tie", "odd_chip", "suit_order"),
    *("ace_low_straight", "entry_modes", "buy_in_rule", "min_buy_in_bets", "max_buy_in_bets"),
    *("seats_max", "dispute_authority", "display_languages"),
)

CASINO_POKER = (
    Entry(
        key="stud-ruleset-spread",
        kind=VersionKind.RULESET,
        game=Game.SEVEN_CARD_STUD,
        name=_("Casino poker art. 31, spread limit"),
        source=_("Bulgarian ordinance, art. 31 par. 1 to 14"),
        content={"bet_structure": "spread_limit"},
        silent=("spread_max_basis", *SILENT_OF_PLAY),
        advice=_("The players choose between spread limit and pot limit (STUD-10)."),
    ),
    Entry(
        key="stud-ruleset-pot",
        kind=VersionKind.RULESET,
        game=Game.SEVEN_CARD_STUD,
        name=_("Casino poker art. 31, pot limit"),
        source=_("Bulgarian ordinance, art. 31 par. 1 to 14"),
        content={"bet_structure": "pot_limit"},
        silent=SILENT_OF_PLAY,
        advice=_("The players choose between spread limit and pot limit (STUD-10)."),
    ),
    Entry(
        key="stud-stakes-spread",
        kind=VersionKind.STAKES,
        game=Game.SEVEN_CARD_STUD,
        name=_("Casino poker, spread limit"),
        source=_("Bulgarian ordinance, art. 31 par. 14"),
        content={"ante": None},
        silent=("chip_unit",),
        chosen=("min_bet", "max_bet"),
        advice=_(
            "The executive director of the NRA approves the least and the greatest bet. The law's "
            "example is in leva, 10,000 to 50,000: choose the amounts of the house."
        ),
    ),
    Entry(
        key="stud-stakes-pot",
        kind=VersionKind.STAKES,
        game=Game.SEVEN_CARD_STUD,
        name=_("Casino poker, pot limit"),
        source=_("Bulgarian ordinance, art. 31 par. 14"),
        content={"ante": None},
        silent=("chip_unit",),
        chosen=("min_bet",),
        advice=_("No bet exceeds the pot; the least bet is the house's to choose (STUD-11)."),
    ),
    Entry(
        key="stud-commission-spread",
        kind=VersionKind.COMMISSION,
        game=Game.SEVEN_CARD_STUD,
        name=_("Casino poker, one minimum bet a hand"),
        source=_("Bulgarian ordinance, art. 31 par. 15"),
        content={"kind": "minimum_bet"},
        silent=("if_uncontested",),
        advice=_("For the spread limit: as much as the least bet from every hand (STUD-13)."),
    ),
    Entry(
        key="stud-commission-pot",
        kind=VersionKind.COMMISSION,
        game=Game.SEVEN_CARD_STUD,
        name=_("Casino poker, 3 to 5 % of each pot"),
        source=_("Bulgarian ordinance, art. 31 par. 15"),
        content={"kind": "percent", "rate_bp": None},
        advice=_("For the pot limit: choose a rate from 3 to 5 % (STUD-13)."),
    ),
)

CARIBBEAN_STUD = (
    Entry(
        key="caribbean-ruleset",
        kind=VersionKind.RULESET,
        game=Game.CARIBBEAN_STUD,
        name=_("Caribbean stud art. 30"),
        source=_("Bulgarian ordinance, art. 30 par. 1 to 10"),
        content={"bet_basis": None, "bet_multiple": None},
        silent=(
            *("fee_result", "bonus_if_folded", "boxes", "boxes_per_player", "tie"),
            *("max_payout_basis", "max_payout_scope", "ace_low_straight"),
            *("entry_modes", "dispute_authority", "display_languages"),
        ),
        advice=_("“Double the bets made so far” can be read in several ways: choose one (CAR-4)."),
    ),
    Entry(
        key="caribbean-stakes",
        kind=VersionKind.STAKES,
        game=Game.CARIBBEAN_STUD,
        name=_("Caribbean stud, antes and bonus bet"),
        source=_("Bulgarian ordinance, art. 30 par. 2 and 11"),
        chosen=("ante_min", "ante_max", "bonus_min", "bonus_max", "max_payout"),
        silent=("chip_unit", "ante_step", "cards_above"),
        advice=_(
            "The limits of the ante are the table's (CAR-1); the executive director of the NRA "
            "approves those of the bonus bet (CAR-9). A greatest payout is optional (CAR-11)."
        ),
    ),
    Entry(
        key="caribbean-payouts",
        kind=VersionKind.PAYOUTS,
        game=Game.CARIBBEAN_STUD,
        name=_("Caribbean stud, odds of art. 30"),
        source=_("Bulgarian ordinance, art. 30 par. 6 and 10"),
        advice=_("Both schedules are the law's own; nobody may change them (CAR-9)."),
    ),
    Entry(
        key="caribbean-jackpot",
        kind=VersionKind.JACKPOT,
        game=Game.CARIBBEAN_STUD,
        name=_("Caribbean stud, progressive jackpot"),
        source=_("Bulgarian ordinance, art. 30 par. 12"),
        content={
            **{"seed": None, "contribution_ppm": None, "reserve_ppm": None},
            **{"tables": None, "prizes": None},
        },
        chosen=("limit", "stake"),
        advice=_(
            "The executive director of the NRA approves the hands that pay it and their prizes "
            "(CAR-10). No reserve is 0; a limit is optional (JACK-1)."
        ),
    ),
)

ENTRIES = CASINO_POKER + CARIBBEAN_STUD
