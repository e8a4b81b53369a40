"""The bonus bet and the jackpot by the first five cards (CAR-9, CAR-10, JACK-1)."""

from fractions import Fraction

import pytest

from games.edge import sidebet
from games.edge.pack import pack_of
from games.edge.report import reckon_on
from games.engines.caribbean_stud import BONUS_OF_THE_LAW
from games.engines.edge_inputs import CARIBBEAN, inputs

HANDS = 2_598_960
FLUSHES, FULL_HOUSES, QUADS, STRAIGHT_FLUSHES, ROYALS = 5_108, 3_744, 624, 36, 4
POOL = {
    "jackpot_stake": "separate",
    "stake": 100,
    "seed": 1_000_000,
    "contribution_ppm": 700_000,
    "reserve_ppm": 50_000,
    "prizes": {"royal_flush": {"percent": 100}, "four_of_a_kind": {"odds": 100}},
}


@pytest.fixture(scope="module")
def shown() -> dict[str, Fraction]:
    return sidebet.first_hands(pack_of())


def fraction(value: dict[str, int]) -> Fraction:
    return Fraction(value["numerator"], value["denominator"])


def test_the_frequencies_of_five_cards(shown: dict[str, Fraction]) -> None:
    """CARD-6."""
    counts = [int(chance * HANDS) for chance in shown.values()]
    assert counts[2:] == [
        1_098_240, 123_552, 54_912, 10_200, FLUSHES, FULL_HOUSES, QUADS, STRAIGHT_FLUSHES, ROYALS,
    ]  # fmt: skip
    assert sum(counts) == HANDS
    assert HANDS - counts[0] == 1_463_700


def test_the_bonus_bet_of_the_law(shown: dict[str, Fraction]) -> None:
    """CAR-9: 100, 150, 250, 1000 and 5000 to 1."""
    found = sidebet.bonus(shown, BONUS_OF_THE_LAW)
    back = FLUSHES * 101 + FULL_HOUSES * 151 + QUADS * 251 + STRAIGHT_FLUSHES * 1001 + ROYALS * 5001
    assert found is not None
    assert fraction(found["house_edge"]) == 1 - Fraction(back, HANDS)
    assert sum(fraction(row["probability"]) for row in found["lines"]) == 1
    assert sum(fraction(row["value"]) for row in found["lines"]) == -fraction(found["house_edge"])
    assert sidebet.bonus(shown, dict.fromkeys(BONUS_OF_THE_LAW, 0)) is None


def test_the_meter_at_which_a_jackpot_is_worth_its_stake(shown: dict[str, Fraction]) -> None:
    """JACK-1: a separate stake of 1.00, quads at 100 to 1, the royal flush takes the meter."""
    found = sidebet.jackpot(shown, POOL, BONUS_OF_THE_LAW)
    missing = 1 - Fraction(QUADS * 100, HANDS)
    assert fraction(found["value_per_meter"]) == Fraction(ROYALS, HANDS)
    assert found["break_even_minor"] == -(-100 * missing * HANDS // ROYALS)
    assert fraction(found["contribution"]) == Fraction(7, 10)


def test_a_fixed_prize_needs_a_known_stake(shown: dict[str, Fraction]) -> None:
    prizes = {"royal_flush": {"percent": 100}, "flush": {"amount": 5_000}}
    known = sidebet.jackpot(shown, POOL | {"prizes": prizes}, {})
    missing = 100 - Fraction(FLUSHES * 5_000, HANDS)
    assert known["break_even_minor"] == -(-missing * HANDS // ROYALS)
    with_bonus = POOL | {"prizes": prizes, "jackpot_stake": "bonus_bet"}
    assert sidebet.jackpot(shown, with_bonus, BONUS_OF_THE_LAW)["break_even_stakes"] is None


def test_a_hand_that_leaves_unshown_pays_no_bonus() -> None:
    """CAR-9 with bonus_if_folded false, on a pack of T J Q K A: some pairs leave."""
    pack = pack_of((10, 11, 12, 13, 14))
    ruleset = {"exchange_cards": 0, "sixth_card": False}
    payouts = {"bonus_schedule": {"one_pair": 1}}
    edges = {}
    for paid in (True, False):
        asked = inputs(CARIBBEAN, ruleset | {"bonus_if_folded": paid}, payouts)
        found = reckon_on(pack, CARIBBEAN, asked, lambda percent: None)
        edges[paid] = fraction(found["bonus"]["house_edge"])
        folds = fraction(found["decisions"][0]["probability"])
    assert found["decisions"][0]["decision"] == "fold"
    assert edges[False] - edges[True] == 2 * folds  # only pairs leave, each at 1 to 1
