"""What is approved for casino poker, seven-card stud (section 2 of the rules), as data."""

from dataclasses import replace

from games.engines.commission import COMMISSION_PLAN
from games.engines.params import (
    BOOLEAN,
    CHOICE,
    CHOICES,
    DISPUTE_AUTHORITIES,
    ENTRY_MODES,
    INTEGER,
    LANGUAGES,
    MANAGER,
    MONEY,
    SHOWN,
    SUIT_ORDER,
    ParamSpec,
)

BET_STRUCTURES = ("spread_limit", "pot_limit", "fixed_limit")
LEGAL_BAND = (300, 500)

RULESET = (
    ParamSpec("bet_structure", CHOICE, "STUD-10", "spread_limit", BET_STRUCTURES),
    ParamSpec("spread_max_basis", CHOICE, "STUD-10", "raise_by", ("raise_by", "put_in")),
    ParamSpec("pot_limit_basis", CHOICE, "STUD-11", "pot_now", ("pot_now", "pot_after_call")),
    ParamSpec("min_raise", CHOICE, "STUD-12", "table_minimum", ("table_minimum", "last_raise")),
    ParamSpec("raise_cap", INTEGER, "STUD-12", None, minimum=1, nullable=True),
    ParamSpec("opening", CHOICE, "STUD-17", "bet", ("bet", "bring_in")),
    ParamSpec("open_pair_big_bet", BOOLEAN, "STUD-17", False),
    ParamSpec("burn", BOOLEAN, "STUD-14", False),
    ParamSpec("showing_tie", CHOICE, "STUD-7", "left_first", ("left_first", "suit")),
    ParamSpec("showdown", CHOICE, "POT-14", "all_show", ("all_show", "may_muck")),
    ParamSpec("odd_chip", CHOICE, "POT-5", "left_first", ("left_first", "high_card")),
    ParamSpec("suit_order", SUIT_ORDER, "STUD-4", "cdhs"),
    ParamSpec("ace_low_straight", BOOLEAN, "CARD-3", True),
    ParamSpec("entry_modes", CHOICES, "CARD-2", (SHOWN,), ENTRY_MODES),
    ParamSpec("buy_in_rule", CHOICE, "POT-1", "minimum", ("minimum", "exact")),
    ParamSpec("min_buy_in_bets", INTEGER, "POT-1", 10, minimum=1),
    ParamSpec("max_buy_in_bets", INTEGER, "POT-1", None, minimum=1, nullable=True),
    ParamSpec("seats_max", INTEGER, "STUD-14", 7, minimum=2, maximum=8),
    ParamSpec("dispute_authority", CHOICE, "HOLD-14", MANAGER, DISPUTE_AUTHORITIES),
    ParamSpec("display_languages", LANGUAGES, "APP-4", ("bg", "en")),
)
STAKES = (
    ParamSpec("ante", MONEY, "STUD-2", minimum=1, required=True, pickable=True),
    ParamSpec("min_bet", MONEY, "STUD-10", None, minimum=1, nullable=True, pickable=True),
    ParamSpec(
        "max_bet", MONEY, "STUD-10", None, minimum=1, nullable=True, pickable=True, upper_bound=True
    ),
    ParamSpec("small_bet", MONEY, "STUD-17", None, minimum=1, nullable=True, pickable=True),
    ParamSpec("big_bet", MONEY, "STUD-17", None, minimum=1, nullable=True, pickable=True),
    ParamSpec("bring_in", MONEY, "STUD-17", None, minimum=1, nullable=True, pickable=True),
    ParamSpec("chip_unit", MONEY, "POT-17", 100, minimum=1),
)
COMMISSION = tuple(
    replace(spec, rule="STUD-13", default=LEGAL_BAND) if spec.name == "band_bp" else spec
    for spec in COMMISSION_PLAN
)
