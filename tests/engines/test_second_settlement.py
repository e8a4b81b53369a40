"""The second settlement against the vectors of the games and, round by round, against the engines."""

import json
from collections import Counter
from itertools import combinations

import pytest

from games.engines.cards import PACK
from tests.engines.laboratory_page import ROOT
from tests.engines.second_ranking import worth
from tests.engines.second_settlement import settle

GAMES = ("caribbean_stud", "european_poker")
OF_FOUR = {
    "high_card": 183_040,
    "one_pair": 82_368,
    "two_pair": 2_808,
    "three_of_a_kind": 2_496,
    "four_of_a_kind": 13,
}
OF_FIVE = {
    "high_card": 1_302_540,
    "one_pair": 1_098_240,
    "two_pair": 123_552,
    "three_of_a_kind": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full_house": 3_744,
    "four_of_a_kind": 624,
    "straight_flush": 36,
    "royal_flush": 4,
}


def vectors():
    for game in GAMES:
        for vector in json.loads((ROOT / "tests" / "cases" / f"{game}.json").read_text()):
            if "expect" in vector:
                yield pytest.param(vector, id=vector["id"])


@pytest.mark.parametrize("vector", vectors())
def test_the_second_settlement_gives_what_the_vectors_expect(vector):
    result = settle(vector)
    assert result["dealer_plays"] == vector["expect"]["dealer_plays"]
    boxes = {box["box"]: box for box in result["boxes"]}
    for expected in vector["expect"]["boxes"]:
        assert boxes[expected["box"]] | expected == boxes[expected["box"]]


@pytest.mark.long
@pytest.mark.parametrize(("count", "names", "distinct"), [(4, OF_FOUR, 1_820), (5, OF_FIVE, 7_462)])
def test_card_6_every_hand_by_the_second_ranking(count, names, distinct):
    found: Counter[str] = Counter()
    keys = set()
    for cards in combinations(PACK, count):
        hand = worth(list(cards))
        found["high_card" if hand["name"] == "ace_king" else hand["name"]] += 1
        keys.add(hand["key"])
    assert found == names
    assert len(keys) == distinct
