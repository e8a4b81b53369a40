"""The second settlement against the vectors of the games and, round by round, the engines."""

import json
import os
from collections import Counter
from itertools import combinations
from random import Random

import pytest

from games.engines.banked import OUTCOMES, BoxResult
from games.engines.banked.parameters import MODES
from games.engines.cards import PACK
from tests.engines.banked_plans import draw_plan
from tests.engines.banked_play import Played
from tests.engines.banked_rules import GAMES, draw_house
from tests.engines.laboratory_page import ROOT
from tests.engines.second_ranking import worth
from tests.engines.second_settlement import settle

ROUNDS = 100_000 if os.environ.get("BAIZE_LONG") else 1_200
PARTS = 10
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


LINES = {*OF_FIVE, "ace_king"}


def vectors() -> list:
    """The given vectors that expect a result."""
    found = []
    for game in GAMES:
        for vector in json.loads((ROOT / "tests" / "cases" / f"{game}.json").read_text()):
            if "expect" in vector:
                found.append(pytest.param(vector, id=vector["id"]))
    return found


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


def played(seed: int) -> Played:
    """A random round of either game, in any mode that has cards or results by box."""
    rng = Random(seed)
    house = draw_house(rng, GAMES[seed % len(GAMES)], rng.choice(MODES))
    return Played(rng, draw_plan(rng, house))


def places(result: BoxResult) -> dict[str, object]:
    """What the engine says of a box, as the second settlement says it."""
    net, staked = result.net, result.staked
    return {
        "box": result.box,
        "outcome": result.outcome,
        "capped": result.capped,
        "net": net.total,
        **{place: getattr(net, place) for place in ("ante", "bet", "fees", "bonus")},
        "staked": {place: getattr(staked, place) for place in ("ante", "bet", "fees", "bonus")},
    }


@pytest.mark.parametrize("part", range(PARTS))
def test_every_box_is_settled_as_the_second_settlement_does(part):
    """CAR-3 to CAR-9, CAR-11; EUR-2 to EUR-10: random rounds under every value of every parameter;
    each place of each box, to the chip."""
    for seed in range(part, ROUNDS, PARTS):
        round = played(seed)
        expected, result = round.expected, round.result
        assert result.bank_plays in (None, expected["dealer_plays"]), seed
        assert result.bank_hand in ("", expected["dealer_hand"]), seed
        for box, second in zip(result.boxes, expected["boxes"], strict=True):
            assert places(box) == {key: second[key] for key in places(box)}, seed
            assert box.hand in ("", second["hand"]), seed
            assert box.first_hand in ("", second["first_hand"]), seed
        assert result.win == -sum(box["net"] for box in expected["boxes"]), seed


@pytest.mark.parametrize("game", range(len(GAMES)), ids=GAMES)
def test_the_random_rounds_come_to_everything_that_is_paid(game):
    """Or the comparison would prove little: every hand and outcome, caps, bonus bets, ties."""
    boxes = [box for seed in range(game, 1_500, len(GAMES)) for box in played(seed).result.boxes]
    hands, outcomes = Counter(box.hand for box in boxes), Counter(box.outcome for box in boxes)
    won = {box.hand for box in boxes if box.outcome == "won"}
    assert set(hands) == {*LINES, ""}
    assert min(outcomes[outcome] for outcome in OUTCOMES) >= 5
    assert {"ace_king", "one_pair", "two_pair", "four_of_a_kind", "royal_flush"} <= won
    assert sum(box.capped for box in boxes) > 50
    assert (sum(box.net.bonus > 0 for box in boxes) > 20) == (GAMES[game] == "caribbean_stud")
