"""The rules on a sign are said as their parameters are approved (APP-4)."""

from typing import Any

import pytest

from games.engines import registry
from tests.tables.sign_house import lines_of

SILENT = {
    # shown elsewhere on the sign, the croupier's own business, or said only beside another value
    *("display_languages", "entry_modes", "suit_order", "buy_in_rule", "button_rule", "min_raise"),
    *("schedule_by_law", "jackpot_stake", "boxes", "bet_basis", "bet_multiple", "burn"),
    *("max_payout_scope", "min_buy_in_bb", "max_buy_in_bb", "min_buy_in_bets", "max_buy_in_bets"),
    *("seats_max", "bet_structure", "pot_limit_basis", "open_pair_big_bet", "opening"),
}
SPOKEN = [
    (game, spec)
    for game, specs in registry.RULESET.items()
    for spec in specs
    if spec.name not in SILENT
]


def other_value(spec: Any) -> Any:
    """A possible value that isn't the default."""
    if spec.choices:
        return next(choice for choice in spec.choices if choice != spec.default)
    if isinstance(spec.default, bool):
        return not spec.default
    return spec.maximum if spec.maximum not in (None, spec.default) else 1


@pytest.mark.parametrize(("game", "spec"), SPOKEN, ids=lambda part: getattr(part, "name", part))
def test_every_parameter_of_play_has_its_line(game: str, spec: Any) -> None:
    """APP-4: another value of a parameter is another sentence among the rules."""
    assert lines_of(game, {spec.name: other_value(spec)}) != lines_of(game, {})


@pytest.mark.parametrize(
    ("game", "ruleset", "line"),
    [
        ("holdem", {}, "At most 3 raises in a betting round"),
        ("holdem", {"raise_cap": None}, "Any number of raises in a betting round"),
        ("holdem", {}, "With two players the button posts the big blind"),
        ("holdem", {}, "The chief inspector or the casino manager decides every dispute"),
        ("holdem", {"bet_structure": "pot_limit"}, "A raise is at most the pot after the call"),
        ("seven_card_stud", {"bet_structure": "pot_limit"}, "No bet exceeds the pot as it stands"),
        ("seven_card_stud", {}, "A raise adds at most the greatest bet to the call"),
        ("seven_card_stud", {}, "The lowest up card opens, with a bet within the limits"),
        ("caribbean_stud", {}, "Exchange of 1 card or a sixth card: one ante"),
        ("caribbean_stud", {"exchange_cards": 0}, "A sixth card: one ante"),
        ("caribbean_stud", {"sixth_card": False}, "Exchange of 1 card: one ante"),
        ("caribbean_stud", {"tie": "bank_wins"}, "Equal hands: the house wins"),
        ("caribbean_stud", {}, "Bonus bet €1 – €25"),
        ("european_poker", {}, "Folding at once loses half the ante, later all of it"),
        (
            "european_poker",
            {"buy_fifth": False, "exchange_max": 1},
            "1 card exchanged for one more: one ante",
        ),
        (
            "european_poker",
            {"four_card_tie": "combination_only"},
            "Four cards win with an equal combination",
        ),
    ],
)
def test_rules_are_said_as_they_are_approved(game: str, ruleset: dict[str, Any], line: str) -> None:
    """HOLD-5, HOLD-7, HOLD-14, STUD-4, STUD-10, STUD-11, CAR-3, CAR-8, CAR-9, EUR-3, EUR-9."""
    assert line in lines_of(game, ruleset)
