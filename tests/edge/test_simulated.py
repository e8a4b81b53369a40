"""Rounds dealt at random, played by the computed strategy and settled by the engine, win what the
figure says: within three standard errors. A few rounds always, a million in the long profile."""

from fractions import Fraction
from typing import Any

import pytest

from games.edge import caribbean
from games.edge.european import Game, rules_of
from games.edge.pack import WHOLE_PACK, pack_of
from games.edge.report import OF_THE_GAME, reckon_on
from games.engines import caribbean_stud, european_poker
from games.engines.cards import RANKS
from games.engines.edge_inputs import CARIBBEAN, EUROPEAN, inputs
from tests.edge.simulated import Simulated, simulate_european, simulate_plain_caribbean
from tests.edge.simulated_draws import simulate_caribbean

MILLION = 1_000_000
SEED = 2010
ON_FOUR_ALONE = {"buy_fifth": False, "exchange_max": 0}
SIX_RANKS = tuple(RANKS.index(letter) + 2 for letter in "9TJQKA")
# Rare hands are common in a small pack: odds with which few rounds tell something.
EVEN = {"royal_flush": 8, "straight_flush": 8, "four_of_a_kind": 8}


def edge_of(found: dict[str, Any]) -> float:
    return float(Fraction(found["house_edge"]["numerator"], found["house_edge"]["denominator"]))


@pytest.mark.parametrize(
    "rounds", [20_000, pytest.param(MILLION, marks=pytest.mark.long)], ids=["few", "million"]
)
def test_car_7_plain_caribbean_stud(rounds: int) -> None:
    plain = {"exchange_cards": 0, "sixth_card": False}
    rules = caribbean_stud.rules_from(plain, {}, {})
    published = 1_041_372_912_372 / 19_933_230_517_200
    assert simulate_plain_caribbean(pack_of(), rules, rounds, SEED).agrees_with(published)


def caribbean_simulated(
    ranks: tuple[int, ...], ruleset: dict[str, Any], payouts: dict[str, Any], rounds: int
) -> tuple[Simulated, float]:
    """What rounds on this pack won, and the figure."""
    asked, pack = inputs(CARIBBEAN, ruleset, payouts), pack_of(ranks)
    chosen = {name: asked["ruleset"][name] for name in OF_THE_GAME}
    rules = caribbean.Rules(**chosen, schedule=asked["payouts"]["schedule"])
    settled_by = caribbean_stud.rules_from(ruleset, {}, payouts)
    found = reckon_on(pack, CARIBBEAN, asked, lambda percent: None)
    return simulate_caribbean(pack, rules, settled_by, rounds, SEED), edge_of(found)


@pytest.mark.parametrize(
    ("ruleset", "schedule"),
    [
        pytest.param({}, EVEN, id="CAR-3: as in the law, a sixth card"),
        pytest.param({"sixth_card": False}, EVEN, id="CAR-3: one card exchanged"),
        pytest.param({}, EVEN | {"two_pair": 0}, id="CAR-3: either may be worth more"),
        pytest.param(
            {"sixth_card": False, "bet_basis": "ante_and_fees", "fee_result": "returned"},
            EVEN,
            id="CAR-3, CAR-4: the words",
        ),
    ],
)
def test_caribbean_stud_with_a_draw_on_a_pack_of_six_ranks(
    ruleset: dict[str, Any], schedule: dict[str, int]
) -> None:
    payouts = {"schedule": schedule}
    played, edge = caribbean_simulated(SIX_RANKS, ruleset, payouts, 10_000)
    assert played.agrees_with(edge)


@pytest.mark.long
@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param({}, id="CAR-3: as in the law, a sixth card"),
        pytest.param({"sixth_card": False}, id="CAR-3: one card exchanged"),
    ],
)
def test_a_million_rounds_of_caribbean_stud_with_a_draw(ruleset: dict[str, Any]) -> None:
    played, edge = caribbean_simulated(WHOLE_PACK, ruleset, {}, MILLION)
    assert played.agrees_with(edge)


@pytest.mark.parametrize(
    ("ruleset", "rounds"),
    [
        pytest.param(ON_FOUR_ALONE, 30_000, id="EUR-9: few, on four cards"),
        pytest.param({"exchange_max": 1}, MILLION, id="EUR-3: a million", marks=pytest.mark.long),
    ],
)
def test_european_poker(ruleset: dict[str, Any], rounds: int) -> None:
    asked = inputs(EUROPEAN, ruleset, {})
    game = Game(pack_of(), rules_of(asked), lambda percent: None)
    edge = edge_of(reckon_on(pack_of(), EUROPEAN, asked, lambda percent: None))
    rules = european_poker.rules_from(ruleset, {}, {})
    assert simulate_european(game, rules, rounds, SEED).agrees_with(edge)
