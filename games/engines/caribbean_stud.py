"""Caribbean stud (section 4 of the rules): what is approved for it, and the rules that follow."""

from collections.abc import Mapping
from typing import Any

from games.engines import params
from games.engines.banked import (
    ACE_KING,
    BankedRules,
    advance,
    decide,
    evolve,
    legal,
    new,
    turned_up,
)
from games.engines.banked.parameters import boxes_spec, shared_ruleset, shared_stakes
from games.engines.banked.schedules import odds_of
from games.engines.banked.stakes import read_stakes
from games.engines.params import BOOLEAN, CHOICE, INTEGER, MONEY, SCHEDULE, SHOWN, ParamSpec

__all__ = [
    "PAYOUTS",
    "RULESET",
    "STAKES",
    "advance",
    "decide",
    "evolve",
    "legal",
    "new",
    "rules_from",
    "turned_up",
]

CARDS_DEALT = 5
SCHEDULE_OF_THE_LAW = {
    "high_card": 1,
    ACE_KING: 1,
    "one_pair": 1,
    "two_pair": 2,
    "three_of_a_kind": 3,
    "straight": 4,
    "flush": 5,
    "full_house": 7,
    "four_of_a_kind": 20,
    "straight_flush": 50,
    "royal_flush": 100,
}
BONUS_OF_THE_LAW = dict.fromkeys(SCHEDULE_OF_THE_LAW, 0) | {
    "flush": 100,
    "full_house": 150,
    "four_of_a_kind": 250,
    "straight_flush": 1000,
    "royal_flush": 5000,
}

RULESET = (
    ParamSpec("exchange_cards", INTEGER, "CAR-3", 1, maximum=CARDS_DEALT),
    ParamSpec("sixth_card", BOOLEAN, "CAR-3", True),
    ParamSpec("fee_result", CHOICE, "CAR-3", "lost", ("lost", "returned", "ante")),
    ParamSpec("bet_basis", CHOICE, "CAR-4", "ante", ("ante", "ante_and_fees")),
    ParamSpec("bet_multiple", INTEGER, "CAR-4", 2, minimum=1, maximum=2),
    ParamSpec("bonus_if_folded", BOOLEAN, "CAR-9", True),
    ParamSpec("schedule_by_law", BOOLEAN, "CAR-9", True),
    ParamSpec("jackpot_stake", CHOICE, "CAR-10", "bonus_bet", ("bonus_bet", "separate")),
    boxes_spec("CAR-12"),
    ParamSpec("boxes_per_player", INTEGER, "CAR-12", 1, minimum=1, maximum=7),
    *shared_ruleset(payout_rule="CAR-11", tie_rule="CAR-8", languages=("bg", "en")),
)
STAKES = (
    *shared_stakes(ante_rule="CAR-1", payout_rule="CAR-11"),
    ParamSpec("bonus_min", MONEY, "CAR-9", None, minimum=1, nullable=True, pickable=True),
    ParamSpec(
        "bonus_max", MONEY, "CAR-9", None, minimum=1, nullable=True, pickable=True, upper_bound=True
    ),
)
PAYOUTS = (
    ParamSpec("schedule", SCHEDULE, "CAR-7", SCHEDULE_OF_THE_LAW, tuple(SCHEDULE_OF_THE_LAW)),
    ParamSpec("bonus_schedule", SCHEDULE, "CAR-9", BONUS_OF_THE_LAW, tuple(BONUS_OF_THE_LAW)),
)


def rules_from(
    ruleset: Mapping[str, Any],
    stakes: Mapping[str, Any],
    payouts: Mapping[str, Any],
    entry_mode: str = SHOWN,
) -> BankedRules:
    """Rules of approved values by name; raises Refusal("malformed", field=...) for a bad one."""
    approved = params.read(RULESET, ruleset)
    paid = params.read(PAYOUTS, payouts)
    approved.pop("schedule_by_law")
    return BankedRules(
        cards_dealt=CARDS_DEALT,
        exchange_max=approved.pop("exchange_cards"),
        exchange_extra=0,
        buy_card=approved.pop("sixth_card"),
        schedule=odds_of(paid["schedule"]),
        bonus_schedule=odds_of(paid["bonus_schedule"]),
        **read_stakes(STAKES, stakes, step=1),
        **params.with_mode(approved, entry_mode),
    )
