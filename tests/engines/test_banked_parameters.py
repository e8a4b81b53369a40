"""What is approved for the games against the house: defaults, bounds, a test for each of them."""

import json
import re
from pathlib import Path

import pytest

from games.engines import caribbean_stud, european_poker
from games.engines.kernel import Refusal
from tests.engines.laboratory_page import ROOT

GAMES = {"CAR": (caribbean_stud, 12), "EUR": (european_poker, 11)}
IDS = [f"{prefix}-{n}" for prefix, (_, most) in GAMES.items() for n in range(1, most + 1)]
SPECS = {
    spec.name: spec
    for game in (caribbean_stud, european_poker)
    for specs in (game.RULESET, game.STAKES, game.PAYOUTS)
    for spec in specs
}
PROVEN_HERE = {"schedule_by_law", "four_card_schedule"}


def texts() -> list[str]:
    """The tests of these games, without this one, and their vectors."""
    tests = ROOT / "tests"
    found = [
        p for p in (tests / "engines").glob("test_banked_*.py") if p.name != Path(__file__).name
    ]
    cases = [*(tests / "cases").glob("caribbean*.json"), *(tests / "cases").glob("european*.json")]
    return [path.read_text() for path in (*found, *cases)]


def rules_of(game, ruleset=None, stakes=None, payouts=None):
    return game.rules_from(ruleset or {}, {"chip_unit": 1, **(stakes or {})}, payouts or {})


def odds(schedule) -> dict[str, int]:
    """The lines that win something."""
    return {paid.line: paid.odds for paid in schedule if paid.odds}


@pytest.mark.parametrize("rule", [rule for rule in IDS if rule != "EUR-11"])
def test_each_rule_is_named_by_a_vector_of_its_own(rule):
    vectors = [
        vector
        for name in ("caribbean_rules", "european_rules")
        for vector in json.loads((ROOT / "tests" / "cases" / f"{name}.json").read_text())
    ]
    assert any(rule in vector["rules"] for vector in vectors)


@pytest.mark.parametrize("name", sorted(SPECS.keys() - {"dispute_authority", "display_languages"}))
def test_each_parameter_is_named_by_a_test_or_a_vector(name):
    word = re.compile(rf"\b{name}\b")
    assert any(word.search(text) for text in texts()) or name in PROVEN_HERE


def test_car_1_to_12_what_is_so_unless_something_else_is_approved():
    rules = rules_of(caribbean_stud)
    assert (rules.cards_dealt, rules.exchange_max, rules.exchange_extra) == (5, 1, 0)
    assert (rules.buy_card, rules.fee_result) == (True, "lost")
    assert (rules.bet_basis, rules.bet_multiple, rules.tie) == ("ante", 2, "push")
    assert (rules.bonus_if_folded, rules.jackpot_stake) == (True, "bonus_bet")
    assert (rules.max_payout, rules.max_payout_basis, rules.max_payout_scope) == (
        None,
        "box_total",
        "box",
    )
    assert (rules.boxes, rules.boxes_per_player, rules.blind_box) == (7, 1, "none")
    assert (rules.ace_low_straight, rules.dispute_authority) == (True, "manager")
    assert rules.display_languages == ("bg", "en")


def test_car_7_car_9_the_schedules_are_the_laws():
    rules = rules_of(caribbean_stud)
    assert odds(rules.schedule) == {
        "high_card": 1,
        "ace_king": 1,
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
    assert odds(rules.bonus_schedule) == {
        "flush": 100,
        "full_house": 150,
        "four_of_a_kind": 250,
        "straight_flush": 1000,
        "royal_flush": 5000,
    }
    assert rules.four_card_schedule == ()


def test_car_9_a_draft_of_what_if_may_have_other_odds():
    """``schedule_by_law`` binds who submits a schedule, not who computes with one."""
    payouts = {"schedule": {"flush": 6}}
    for by_law in (True, False):
        rules = rules_of(caribbean_stud, {"schedule_by_law": by_law}, payouts=payouts)
        assert odds(rules.schedule)["flush"] == 6


def test_eur_1_to_11_what_is_so_unless_something_else_is_approved():
    """EUR-11: the manager's decision is final."""
    rules = rules_of(european_poker)
    assert (rules.cards_dealt, rules.exchange_max, rules.exchange_extra) == (4, 3, 1)
    assert (rules.buy_card, rules.fee_result, rules.fold_first_percent) == (True, "lost", 50)
    assert (rules.bet_basis, rules.bet_multiple) == ("ante", 2)
    assert (rules.tie, rules.four_card_tie) == ("push", "full_hand")
    assert (rules.max_payout_basis, rules.max_payout_scope) == ("box_total", "box")
    assert (rules.boxes, rules.boxes_per_player, rules.blind_box) == (7, 2, "until_showdown")
    assert (rules.bonus_schedule, rules.dispute_authority) == ((), "manager")
    assert (rules.ante_min, rules.ante_step) == (2, 2)


def test_eur_8_the_schedules_are_the_houses():
    rules = rules_of(european_poker)
    assert odds(rules.schedule) == {
        "ace_king": 1,
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
    assert odds(rules.four_card_schedule) == {"ace_king": 3, "four_of_a_kind": 40}
    other = rules_of(european_poker, payouts={"four_card_schedule": {"ace_king": 2}})
    assert odds(other.four_card_schedule) == {"ace_king": 2, "four_of_a_kind": 40}


@pytest.mark.parametrize(
    ("game", "ruleset", "field"),
    [
        (caribbean_stud, {"boxes": 1}, "boxes"),
        (caribbean_stud, {"boxes": 8}, "boxes"),
        (caribbean_stud, {"exchange_cards": 6}, "exchange_cards"),
        (caribbean_stud, {"bet_multiple": 0}, "bet_multiple"),
        (caribbean_stud, {"fee_result": "kept"}, "fee_result"),
        (caribbean_stud, {"blind_box": "until_showdown"}, "blind_box"),
        (european_poker, {"boxes_per_player": 3}, "boxes_per_player"),
        (european_poker, {"exchange_max": 4}, "exchange_max"),
        (european_poker, {"fold_first_percent": 101}, "fold_first_percent"),
        (european_poker, {"entry_modes": ["pot_only"]}, "entry_modes"),
        (european_poker, {"bonus_if_folded": True}, "bonus_if_folded"),
    ],
)
def test_what_cannot_be_approved_is_named(game, ruleset, field):
    with pytest.raises(Refusal) as refused:
        rules_of(game, ruleset)
    assert (refused.value.code, refused.value.params["field"]) == ("malformed", field)


def test_a_table_runs_in_a_mode_that_its_rule_set_approves():
    with pytest.raises(Refusal) as refused:
        caribbean_stud.rules_from({}, {"chip_unit": 1}, {}, "declared")
    assert refused.value.params["field"] == "entry_mode"
