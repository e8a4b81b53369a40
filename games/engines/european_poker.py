"""European poker (section 5 of the rules): what is approved for it, and the rules that follow."""

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
from games.engines.banked.rules import UNTIL_FIRST_DECIDED, UNTIL_SHOWDOWN
from games.engines.banked.schedules import odds_of
from games.engines.banked.stakes import read_stakes, step_of_half_antes
from games.engines.params import BOOLEAN, CHOICE, INTEGER, SCHEDULE, SHOWN, ParamSpec

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

CARDS_DEALT = 4
SCHEDULE_OF_THE_HOUSE = {
    ACE_KING: 1,
    "one_pair": 1,
    "two_pair": 3,
    "three_of_a_kind": 4,
    "straight": 5,
    "flush": 6,
    "full_house": 7,
    "four_of_a_kind": 20,
    "straight_flush": 60,
    "royal_flush": 120,
}
ON_FOUR_CARDS = {ACE_KING: 3, "four_of_a_kind": 40}

RULESET = (
    ParamSpec("boxes_per_player", INTEGER, "EUR-2", 2, minimum=1, maximum=2),
    ParamSpec("blind_box", CHOICE, "EUR-2", UNTIL_SHOWDOWN, (UNTIL_SHOWDOWN, UNTIL_FIRST_DECIDED)),
    boxes_spec("EUR-2"),
    ParamSpec("fold_first_percent", INTEGER, "EUR-3", 50, maximum=100),
    ParamSpec("buy_fifth", BOOLEAN, "EUR-3", True),
    ParamSpec("exchange_max", INTEGER, "EUR-3", 3, maximum=3),
    ParamSpec("fee_result", CHOICE, "EUR-3", "lost", ("lost", "returned", "ante")),
    ParamSpec("four_card_tie", CHOICE, "EUR-9", "full_hand", ("full_hand", "combination_only")),
    *shared_ruleset(payout_rule="EUR-10", tie_rule="EUR-9", languages=("ru", "en")),
)
STAKES = shared_stakes(ante_rule="EUR-5", payout_rule="EUR-10")
PAYOUTS = (
    ParamSpec("schedule", SCHEDULE, "EUR-8", SCHEDULE_OF_THE_HOUSE, tuple(SCHEDULE_OF_THE_HOUSE)),
    ParamSpec("four_card_schedule", SCHEDULE, "EUR-8", ON_FOUR_CARDS, tuple(ON_FOUR_CARDS)),
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
    step = step_of_half_antes(approved["fold_first_percent"])
    return BankedRules(
        cards_dealt=CARDS_DEALT,
        exchange_extra=1,
        buy_card=approved.pop("buy_fifth"),
        schedule=odds_of(paid["schedule"]),
        four_card_schedule=odds_of(paid["four_card_schedule"]),
        **read_stakes(STAKES, stakes, step=step),
        **params.with_mode(approved, entry_mode),
    )
