"""European poker's exact edge equals brute force, whatever is offered and however it is read."""

from fractions import Fraction
from typing import Any

import pytest

from games.edge.european import reckon_european, rules_of
from games.edge.figures import LOST
from games.edge.pack import pack_of
from games.engines import european_poker
from games.engines.edge_inputs import EUROPEAN, inputs
from tests.edge.brute import LINES, Exact, brute

FIVE, SIX, WHEEL = "TJQKA", "9TJQKA", "2345KA"
ON_FOUR_ALONE = {"buy_fifth": False, "exchange_max": 0}
BUY_ALONE = {"exchange_max": 0}


def rank_of(letter: str) -> int:
    return "23456789TJQKA".index(letter) + 2


def reckoned(ranks: str, ruleset: dict[str, Any], payouts: dict[str, Any]) -> dict[str, Any]:
    asked = inputs(EUROPEAN, ruleset, payouts)
    low = asked["ruleset"]["ace_low_straight"]
    pack = pack_of(tuple(rank_of(letter) for letter in ranks), ace_low_straight=low)
    return reckon_european(asked, pack)


def forced(ranks: str, ruleset: dict[str, Any], payouts: dict[str, Any]) -> Exact:
    return brute(ranks, european_poker.rules_from(ruleset, {}, payouts))


def value(fraction: dict[str, int]) -> Fraction:
    return Fraction(fraction["numerator"], fraction["denominator"])


def agree(ranks: str, ruleset: dict[str, Any], payouts: dict[str, Any] | None = None) -> None:
    """Edge, deviation, wager, decisions and paid lines are those of the brute force."""
    found = reckoned(ranks, ruleset, payouts or {})
    exact = forced(ranks, ruleset, payouts or {})
    assert value(found["house_edge"]) == exact.edge
    assert value(found["variance"]) == exact.variance
    assert value(found["wagered"]) == exact.wagered
    decisions = {row["decision"]: value(row["probability"]) for row in found["decisions"]}
    known = {name.replace("extra", "buy_fifth"): exact.decisions[name] for name in exact.decisions}
    assert decisions == {name: known[name] for name in decisions}
    assert sum(value(row["value"]) for row in found["lines"]) == -exact.edge
    for line in LINES:
        paid = [
            value(row["probability"])
            for row in found["lines"]
            if row["part"] == "bet" and row["line"] in (line, f"{line}_on_four")
        ]
        assert sum(paid) == exact.outcomes[line]


@pytest.mark.parametrize(
    ("ruleset", "payouts"),
    [
        (ON_FOUR_ALONE, {}),
        (ON_FOUR_ALONE | {"four_card_tie": "combination_only", "fold_first_percent": 100}, {}),
        (BUY_ALONE | {"fee_result": "returned", "tie": "bank_wins", "fold_first_percent": 33}, {}),
        (
            BUY_ALONE | {"fee_result": "ante", "fold_first_percent": 0},
            {"four_card_schedule": {"ace_king": 40}, "schedule": {"one_pair": 0, "flush": 9}},
        ),
        ({"exchange_max": 1}, {}),
    ],
)
def test_eur_3_to_9_every_decision_of_a_pack_of_five_ranks(ruleset, payouts):
    agree(FIVE, ruleset, payouts)


@pytest.mark.long
@pytest.mark.parametrize(
    ("ranks", "ruleset"),
    [
        (FIVE, {"exchange_max": 3}),
        (FIVE, {"exchange_max": 2, "buy_fifth": False, "fee_result": "returned"}),
        (FIVE, {"exchange_max": 3, "tie": "bank_wins", "fee_result": "ante"}),
        (FIVE, {"exchange_max": 2, "four_card_tie": "combination_only"}),
        (SIX, {"exchange_max": 1, "tie": "bank_wins"}),
        (WHEEL, {"exchange_max": 1}),
        (WHEEL, {"exchange_max": 1, "ace_low_straight": False}),
    ],
)
def test_eur_3_to_9_every_exchange_and_reading(ranks, ruleset):
    agree(ranks, ruleset)


@pytest.mark.long
def test_eur_3_the_brute_force_needs_no_symmetry():
    rules = european_poker.rules_from(BUY_ALONE, {}, {})
    assert brute(FIVE, rules, with_symmetry=False) == brute(FIVE, rules)


def test_eur_8_a_lost_bet_costs_it_and_the_ante():
    rules = rules_of(inputs(EUROPEAN, {}, {}))
    assert rules.end(LOST, fee=0).net == -3
    assert rules.end(LOST, fee=1).net == -4


@pytest.mark.parametrize(
    ("ruleset", "numerator", "denominator"),
    [
        (ON_FOUR_ALONE, 515_988_821_268, 4_635_635_004_000),
        (
            ON_FOUR_ALONE | {"four_card_tie": "combination_only"},
            467_515_956_564,
            4_635_635_004_000,
        ),
        (BUY_ALONE, 20_674_757_769_152, 199_332_305_172_000),
        pytest.param(
            {"exchange_max": 1}, 304_154_738_070_792, 4_185_978_408_612_000, marks=pytest.mark.long
        ),
        pytest.param(
            {"exchange_max": 2},
            5_092_709_095_416_780,
            171_625_114_753_092_000,
            marks=pytest.mark.long,
        ),
    ],
)
def test_eur_3_the_figures_of_the_whole_pack(ruleset, numerator, denominator):
    edge = reckon_european(inputs(EUROPEAN, ruleset, {}), pack_of())["house_edge"]
    assert edge == {"numerator": numerator, "denominator": denominator}
