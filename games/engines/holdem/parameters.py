"""What is approved for Texas hold'em (section 3 of the rules), as data."""

from games.engines.commission import COMMISSION_PLAN
from games.engines.params import (
    BOOLEAN,
    CHIEF_INSPECTOR_OR_MANAGER,
    CHOICE,
    CHOICES,
    DISPUTE_AUTHORITIES,
    ENTRY_MODES,
    INTEGER,
    LANGUAGES,
    MONEY,
    SHOWN,
    SUIT_ORDER,
    ParamSpec,
)

BET_STRUCTURES = ("no_limit", "pot_limit", "fixed_limit")

RULESET = (
    ParamSpec("bet_structure", CHOICE, "HOLD-8", "no_limit", BET_STRUCTURES),
    ParamSpec(
        "pot_limit_basis", CHOICE, "STUD-11", "pot_after_call", ("pot_after_call", "pot_now")
    ),
    ParamSpec("min_raise", CHOICE, "HOLD-8", "last_raise", ("last_raise", "table_minimum")),
    ParamSpec("raise_cap", INTEGER, "HOLD-7", 3, minimum=1, nullable=True),
    ParamSpec("heads_up", CHOICE, "HOLD-5", "rule_text", ("rule_text", "button_small")),
    ParamSpec("showdown", CHOICE, "POT-14", "all_show", ("all_show", "may_muck")),
    ParamSpec("odd_chip", CHOICE, "POT-5", "left_first", ("left_first", "high_card")),
    ParamSpec("suit_order", SUIT_ORDER, "HOLD-1", "dchs"),
    ParamSpec("ace_low_straight", BOOLEAN, "CARD-3", True),
    ParamSpec("entry_modes", CHOICES, "CARD-2", (SHOWN,), ENTRY_MODES),
    ParamSpec("button_rule", CHOICE, "HOLD-13", "moving", ("moving", "dead_button")),
    ParamSpec("buy_in_rule", CHOICE, "HOLD-3", "minimum", ("minimum", "exact")),
    ParamSpec("min_buy_in_bb", INTEGER, "HOLD-3", 10, minimum=1),
    ParamSpec("max_buy_in_bb", INTEGER, "HOLD-3", None, minimum=1, nullable=True),
    ParamSpec(
        "dispute_authority",
        CHOICE,
        "HOLD-14",
        CHIEF_INSPECTOR_OR_MANAGER,
        DISPUTE_AUTHORITIES,
    ),
    ParamSpec("display_languages", LANGUAGES, "HOLD-14", ("hr", "en", "ru")),
)
STAKES = (
    ParamSpec("small_blind", MONEY, "HOLD-5", required=True, pickable=True),
    ParamSpec("big_blind", MONEY, "HOLD-5", minimum=1, required=True, pickable=True),
    ParamSpec("chip_unit", MONEY, "POT-17", 100, minimum=1),
    ParamSpec("small_bet", MONEY, "HOLD-8", None, minimum=1, nullable=True, pickable=True),
    ParamSpec("big_bet", MONEY, "HOLD-8", None, minimum=1, nullable=True, pickable=True),
    ParamSpec("seats_max", INTEGER, "HOLD-1", 10, minimum=2, maximum=10),
)
COMMISSION = COMMISSION_PLAN
