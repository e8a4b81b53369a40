"""Random hands against PokerKit: turn, price, raise bounds, the middle and pay-offs, to the end.

The whole run has as many hands as ``HANDS`` says, spread over parts that can run side by side;
every part says how many hands it compared to the end and which difference the others came to.
"""

import os
import random
from collections import Counter

import pytest

from tests.engines import duel, stud_duel
from tests.engines.duel import Duel, Left
from tests.engines.stud_duel import StudDuel

LONG = os.environ.get("BAIZE_LONG")
HANDS = {"holdem": 50_000 if LONG else 2_000, "seven_card_stud": 12_000 if LONG else 600}
SEEDS = range(4)
COMPARED = "compared to the end"
LEAST_COMPARED = 0.7  # of each part; over all it is about seven eighths


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("structure", duel.STRUCTURES)
def test_pot_2_to_pot_12_and_hold_5_to_hold_9_every_decision_is_that_of_pokerkit(
    structure, seed, record_property
):
    part = -(-HANDS["holdem"] // (len(duel.STRUCTURES) * len(SEEDS)))
    deal = random.Random(f"{structure} {seed}")
    count = outcomes(Duel(deal, duel.draw_plan(deal, structure)) for _ in range(part))
    record_property("hands", dict(count))
    print(f"{structure} {seed}: {dict(count)}")
    assert set(count) <= {COMPARED, *duel.DIFFERENCES}
    assert count[COMPARED] >= LEAST_COMPARED * part


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("structure", stud_duel.STRUCTURES)
def test_stud_3_to_stud_17_every_decision_is_that_of_pokerkit(structure, seed, record_property):
    part = -(-HANDS["seven_card_stud"] // (len(stud_duel.STRUCTURES) * len(SEEDS)))
    deal = random.Random(f"stud {structure} {seed}")
    count = outcomes(StudDuel(deal, stud_duel.draw_plan(deal, structure)) for _ in range(part))
    record_property("hands", dict(count))
    print(f"stud {structure} {seed}: {dict(count)}")
    assert set(count) <= {COMPARED, *stud_duel.DIFFERENCES}
    assert count[COMPARED] >= LEAST_COMPARED * part


def outcomes(duels) -> Counter[str]:
    """How many hands came to their end, and to each of the differences."""
    return Counter(map(outcome, duels))


def outcome(fought: Duel) -> str:
    try:
        fought.play()
    except Left as difference:
        return str(difference)
    return COMPARED
