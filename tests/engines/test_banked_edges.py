"""Edges of the commands of a round against the house that the random rounds seldom come to."""

import pytest

from games.engines import caribbean_stud
from games.engines.banked import DeclareBank, Exchange, ShowBox
from games.engines.kernel import Refusal
from tests.engines.banked_round import Round, ante


def test_car_3_every_given_card_has_its_place():
    """Cards and places that don't belong together are refused, more of them as well as fewer."""
    round = Round(ante(), exchange_cards=2).deal()
    for given, slots in ((("Ks", "Qs"), (0,)), (("Ks",), (0, 1))):
        command = Exchange(1, given, ("2c",) * len(given), slots)
        assert round.refused(command) == "wrong_card_count"


def test_quads_are_declared_without_their_cards():
    """CAR-7: a straight flush or better demands them, and no hand below it."""
    round = Round(ante(), mode="declared").deal("??").bet(1).do(DeclareBank(plays=True))
    round.declare(1, "four_of_a_kind")
    assert not round.offer(1).needs_cards
    assert round.finish().net() == (10, 400, 0, 0)


def test_every_place_counts_towards_the_payout_that_demands_the_cards():
    """CAR-9, CAR-3: the bonus bet and a fee that stands on the ante are paid too."""
    stakes, declared = {"cards_above": 200}, {"mode": "declared"}
    round = Round(ante(bonus=5), stakes=stakes, **declared).deal("??").bet(1)
    round.do(DeclareBank(plays=True)).declare(1, "flush", bonus="flush")
    assert round.offer(1).needs_cards
    stakes["cards_above"] = 35
    for fee_result, needs_cards in (("ante", True), ("returned", False)):
        round = Round(ante(), stakes=stakes, fee_result=fee_result, **declared).deal("??")
        round.buy(1).bet(1).do(DeclareBank(plays=True)).declare(1, "one_pair")
        assert round.offer(1).needs_cards == needs_cards


def test_card_2_a_card_that_was_seen_when_it_was_taken_is_among_those_shown():
    round = Round().deal().buy(1, "2c").bet(1).open()
    assert round.refused(ShowBox(1, ("Qs", "Qd", "8h", "5c", "3s", "3d"))) == "card_not_held"
    assert round.refused(ShowBox(1, ("2c", "Qs", "Qd", "8h", "5c", "3d"))) == "card_not_held"
    round.show(1, "QsQd8h5c3d2c").finish()
    assert round.net() == (10, 20, -10, 0)


@pytest.mark.parametrize("name", ["ante", "bonus"])
def test_car_1_car_9_the_most_is_not_below_the_least(name):
    stakes = {"chip_unit": 1, f"{name}_min": 20, f"{name}_max": 10}
    with pytest.raises(Refusal) as refused:
        caribbean_stud.rules_from({}, stakes, {})
    assert refused.value.params["field"] == f"{name}_max"
