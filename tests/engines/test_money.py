"""POT-5, POT-11 and COM-1 to COM-4: shares and commission in whole chips."""

import pytest

from games.engines.commission import CommissionPlan, take
from games.engines.hands import evaluate
from games.engines.money import share
from games.engines.pots import odd_chip_order


def taken(pots, chip=1, minimum_bet=100, flop_dealt=True, contested=True, **plan):
    return take(
        CommissionPlan(**plan),
        pots,
        minimum_bet=minimum_bet,
        chip=chip,
        flop_dealt=flop_dealt,
        contested=contested,
    )


def test_pot_11_at_most_one_odd_chip_each():
    assert share(190, [1, 2, 3, 4], 1) == {1: 48, 2: 48, 3: 47, 4: 47}
    assert share(700, [5, 2], 100) == {5: 400, 2: 300}


def test_pot_5_a_rest_below_a_chip_goes_to_the_next_in_order():
    assert share(750, [3, 1], 100) == {3: 400, 1: 350}
    assert share(50, [3, 1], 100) == {3: 50, 1: 0}


def test_pot_5_odd_chips_by_the_highest_card():
    values = {
        1: evaluate(["Ah", "Kc", "9c", "4c", "2c"]),
        2: evaluate(["As", "Kd", "9d", "4d", "2d"]),
    }
    assert odd_chip_order([1, 2], values, "high_card", "cdhs") == (2, 1)
    assert odd_chip_order([1, 2], values, "left_first", "cdhs") == (1, 2)


def test_com_1_none_takes_nothing():
    assert taken([1000]).total == 0


def test_com_1_an_amount_per_hand_is_filled_from_the_main_pot():
    assert taken([30, 500], kind="minimum_bet").by_pot == (30, 70)
    assert taken([30, 20], kind="minimum_bet").by_pot == (30, 20)
    assert taken([30, 500], kind="fixed", amount=40).by_pot == (30, 10)


def test_com_1_the_cap_is_per_hand():
    assert taken([300, 800], kind="percent", rate_bp=500, cap=20).by_pot == (15, 5)
    assert taken([300], kind="fixed", amount=40, cap=25).by_pot == (25,)


def test_com_1_no_flop_no_drop():
    plan = {"kind": "fixed", "amount": 40, "no_flop_no_drop": True}
    assert taken([300], flop_dealt=False, **plan).total == 0
    assert taken([300], flop_dealt=True, **plan).total == 40


@pytest.mark.parametrize("kind", ["minimum_bet", "fixed", "percent"])
def test_com_1_an_uncontested_hand_bears_commission_unless_the_plan_says_no(kind):
    plan = {"kind": kind, "amount": 40, "rate_bp": 1000}
    assert taken([400], contested=False, **plan).total > 0
    assert taken([400], contested=False, if_uncontested=False, **plan).total == 0
    assert taken([400], contested=True, if_uncontested=False, **plan).total > 0
    no_flop = {**plan, "no_flop_no_drop": True}
    assert taken([400], contested=False, flop_dealt=False, **no_flop).total == 0


def test_com_2_percent_is_rounded_down_to_whole_chips_of_each_pot():
    assert taken([199, 199], kind="percent", rate_bp=500).by_pot == (9, 9)
    assert taken([5900], chip=100, kind="percent", rate_bp=500).by_pot == (200,)


@pytest.mark.parametrize(
    ("pot", "rate", "commission", "below"),
    [
        (110, 400, 4, False),
        (10, 400, 0, True),
        (70, 500, 3, False),
        (30, 300, 1, False),
        (200, 400, 8, False),
        (90, 300, 3, False),
        (100, 350, 3, False),  # 3 and 4 are equally near: the lower
        (19, 500, 0, True),
    ],
)
def test_com_2_the_nearest_whole_chip_in_the_legal_band(pot, rate, commission, below):
    found = taken([pot], kind="percent", rate_bp=rate, band_bp=(300, 500))
    assert (found.total, found.below_band) == (commission, below)


def test_com_2_commission_never_exceeds_the_pots():
    assert taken([3, 2], kind="fixed", amount=40).by_pot == (3, 2)
