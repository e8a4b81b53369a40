"""Random hands against PokerKit: turn, price, raise bounds, the middle and pay-offs, to the end.

The whole run has ``HANDS`` hands, spread over parts that can run side by side; every part says how
many hands it compared to the end and which difference the others came to.
"""

import os
import random
from collections import Counter

import pytest

from tests.engines.duel import DIFFERENCES, STRUCTURES, Duel, Left, draw_plan

HANDS = 50_000 if os.environ.get("BAIZE_LONG") else 2_000
SEEDS = range(4)
PART = -(-HANDS // (len(STRUCTURES) * len(SEEDS)))
COMPARED = "compared to the end"
LEAST_COMPARED = 0.75  # of each part; over all it is about seven eighths


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("structure", STRUCTURES)
def test_pot_2_to_pot_12_and_hold_5_to_hold_9_every_decision_is_that_of_pokerkit(
    structure, seed, record_property
):
    deal = random.Random(f"{structure} {seed}")
    count: Counter[str] = Counter()
    for _ in range(PART):
        count[outcome(deal, structure)] += 1
    record_property("hands", dict(count))
    print(f"{structure} {seed}: {dict(count)}")
    assert set(count) <= {COMPARED, *DIFFERENCES}
    assert count[COMPARED] >= LEAST_COMPARED * PART


def outcome(deal: random.Random, structure: str) -> str:
    try:
        Duel(deal, draw_plan(deal, structure)).play()
    except Left as difference:
        return str(difference)
    return COMPARED
