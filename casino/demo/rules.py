"""What the demo casino was approved, by game: rule set, stakes, commission plan or payouts.

The Croatian hold'em rules approve shown cards, all others every way in which cards reach the
system. Casino poker and Caribbean stud follow the Bulgarian ordinance (art. 31 and 30): its odds,
and what the organiser sets with the approval of the NRA, a jackpot among it. European poker is the
house's own.
"""

from dataclasses import dataclass
from typing import Any

from tables.enums import Authority, EntryMode, Game, VersionKind

AGAINST_THE_HOUSE = [EntryMode.SHOWN.value, EntryMode.DEALT.value, EntryMode.DECLARED.value]


@dataclass(frozen=True, slots=True)
class Approved:
    """A line and the content of its first version.

    `edge_reason` explains an exact edge that comes out in the player's favour, or why the version
    was approved before its edge was calculated.
    """

    kind: VersionKind
    name: str
    content: dict[str, Any]
    authority: Authority
    reference: str
    game: Game = Game.HOLDEM
    edge_reason: str = ""


BY_LAW = (
    "The ordinance fixes the odds and offers the sixth card for one ante (art. 30). Few guests "
    "play it perfectly; the hold is watched daily."
)
AS_BEFORE = (
    "The house has played these rules and odds for years, and its books show what they leave. The "
    "exact edge is calculated while the tables are open."
)


CROATIAN_RULES = Approved(
    VersionKind.RULESET,
    "Texas hold'em, Croatian rules",
    {},
    Authority.MINISTRY,
    "KLASA 460-02/26-01/14, URBROJ 513-07-26-3",
)
HOUSE_RULES = Approved(
    VersionKind.RULESET,
    "Hold'em, international habit",
    {
        "raise_cap": None,
        "heads_up": "button_small",
        "showdown": "may_muck",
        "entry_modes": list(EntryMode.values),
    },
    Authority.ORGANISER,
    "Board decision 12/2026",
)
STAKES_50_100 = Approved(
    VersionKind.STAKES,
    "Hold'em 50/100",
    {"small_blind": 5_000, "big_blind": 10_000, "chip_unit": 100},
    Authority.ORGANISER,
    "Board decision 13/2026",
)
STAKES_1_2 = Approved(
    VersionKind.STAKES,
    "Hold'em 1/2",
    {"small_blind": 100, "big_blind": 200, "chip_unit": 100},
    Authority.ORGANISER,
    "Board decision 14/2026",
)
PLAN_50_100 = Approved(
    VersionKind.COMMISSION,
    "2.5 % with a cap of 250",
    {"kind": "percent", "rate_bp": 250, "cap": 25_000, "no_flop_no_drop": True},
    Authority.ORGANISER,
    "Board decision 15/2026",
)
PLAN_1_2 = Approved(
    VersionKind.COMMISSION,
    "5 % with a cap of 20",
    {"kind": "percent", "rate_bp": 500, "cap": 2_000, "no_flop_no_drop": True},
    Authority.ORGANISER,
    "Board decision 16/2026",
)

ORDINANCE_31 = Approved(
    VersionKind.RULESET,
    "Casino poker, ordinance art. 31",
    {"bet_structure": "spread_limit", "entry_modes": list(EntryMode.values)},
    Authority.NRA,
    "NRA 31-1/2026",
    Game.SEVEN_CARD_STUD,
)
STAKES_5_25 = Approved(
    VersionKind.STAKES,
    "Casino poker 5-25",
    {"ante": 100, "min_bet": 500, "max_bet": 2_500},
    Authority.NRA,
    "NRA 31-2/2026",
    Game.SEVEN_CARD_STUD,
)
ONE_BET_A_HAND = Approved(
    VersionKind.COMMISSION,
    "One minimum bet a hand",
    {"kind": "minimum_bet"},
    Authority.NRA,
    "NRA 31-3/2026",
    Game.SEVEN_CARD_STUD,
)
ORDINANCE_30 = Approved(
    VersionKind.RULESET,
    "Caribbean stud, ordinance art. 30",
    {
        **{"bet_basis": "ante", "bet_multiple": 2},  # chosen expressly (CAR-4)
        "entry_modes": AGAINST_THE_HOUSE,
    },
    Authority.NRA,
    "NRA 30-1/2026",
    Game.CARIBBEAN_STUD,
    BY_LAW,
)
STAKES_5_200 = Approved(
    VersionKind.STAKES,
    "Caribbean stud 5-200",
    {
        # The pit boss picks the limits of the evening inside these (APP-3).
        **{"ante_min": [500, 1_000, 2_500], "bonus_min": 100, "bonus_max": 2_500},
        "ante_max": {"from": 5_000, "to": 20_000, "step": 2_500},
        **{"max_payout": 2_000_000, "cards_above": 100_000},
    },
    Authority.NRA,
    "NRA 30-2/2026",
    Game.CARIBBEAN_STUD,
)
ODDS_OF_THE_ORDINANCE = Approved(
    VersionKind.PAYOUTS,
    "Odds of the ordinance",
    {},
    Authority.NRA,
    "NRA 30-3/2026",
    Game.CARIBBEAN_STUD,
    BY_LAW,
)
JACKPOT_OF_CS_1 = Approved(
    VersionKind.JACKPOT,
    "Caribbean jackpot",
    {
        **{"seed": 500_000, "contribution_ppm": 300_000, "reserve_ppm": 50_000},
        "tables": ["CS-1"],
        "prizes": {
            "flush": {"odds": 50},
            "full_house": {"odds": 75},
            "four_of_a_kind": {"amount": 50_000},
            "straight_flush": {"percent": 10},
            "royal_flush": {"percent": 100},
        },
    },
    Authority.NRA,
    "NRA 30-4/2026",
    Game.CARIBBEAN_STUD,
)
EUROPEAN_RULES = Approved(
    VersionKind.RULESET,
    "European poker, house rules",
    {"entry_modes": AGAINST_THE_HOUSE},
    Authority.ORGANISER,
    "Board decision 17/2026",
    Game.EUROPEAN_POKER,
    AS_BEFORE,
)
STAKES_10_200 = Approved(
    VersionKind.STAKES,
    "European poker 10-200",
    {"ante_min": 1_000, "ante_max": 20_000, "max_payout": 200_000, "cards_above": 100_000},
    Authority.ORGANISER,
    "Board decision 18/2026",
    Game.EUROPEAN_POKER,
)
ODDS_OF_THE_HOUSE = Approved(
    VersionKind.PAYOUTS,
    "Odds of the house",
    {},
    Authority.ORGANISER,
    "Board decision 19/2026",
    Game.EUROPEAN_POKER,
    AS_BEFORE,
)

# Approved beside what the tables open under.
JACKPOTS = (JACKPOT_OF_CS_1,)
