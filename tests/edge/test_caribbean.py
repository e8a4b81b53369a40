"""Caribbean stud's exact edge equals brute force, whatever is offered and however it is read."""

from fractions import Fraction
from typing import Any

import pytest

from games.edge.pack import pack_of
from games.edge.report import NotReckoned, reckon, reckon_on
from games.engines import caribbean_stud
from games.engines.edge_inputs import CARIBBEAN, inputs
from games.engines.kernel import Refusal
from tests.edge.brute import LINES, brute

FIVE, NO_KING, SIX, WHEEL = "TJQKA", "9TJQA", "9TJQKA", "2345A"
PLAIN = {"exchange_cards": 0, "sixth_card": False}
EXCHANGE = {"sixth_card": False}


def rank_of(letter: str) -> int:
    return "23456789TJQKA".index(letter) + 2


def value(fraction: dict[str, int]) -> Fraction:
    return Fraction(fraction["numerator"], fraction["denominator"])


def reckoned(
    ranks: str, ruleset: dict[str, Any], payouts: dict[str, Any] | None = None
) -> dict[str, Any]:
    asked = inputs(CARIBBEAN, ruleset, payouts or {})
    low = asked["ruleset"]["ace_low_straight"]
    pack = pack_of(tuple(rank_of(letter) for letter in ranks), ace_low_straight=low)
    return reckon_on(pack, CARIBBEAN, asked, lambda percent: None)


def agree(ranks: str, ruleset: dict[str, Any], schedule: dict[str, int] | None = None) -> None:
    """Edge, deviation, wager, decisions and paid lines are those of the brute force."""
    payouts = {"schedule": schedule} if schedule else {}
    found = reckoned(ranks, ruleset, payouts)
    exact = brute(ranks, caribbean_stud.rules_from(ruleset, {}, payouts))
    assert value(found["house_edge"]) == exact.edge
    assert value(found["variance"]) == exact.variance
    assert value(found["wagered"]) == exact.wagered
    decisions = {row["decision"]: value(row["probability"]) for row in found["decisions"]}
    known = {name.replace("extra", "sixth_card"): exact.decisions[name] for name in exact.decisions}
    assert decisions == {name: known[name] for name in decisions}
    assert sum(decisions.values()) == 1
    assert sum(value(row["value"]) for row in found["lines"]) == -exact.edge
    paid = {
        row["line"]: value(row["probability"]) for row in found["lines"] if row["part"] == "bet"
    }
    assert {line: paid.get(line, 0) for line in LINES} == {
        line: exact.outcomes[line] for line in LINES
    }


@pytest.mark.parametrize(
    ("ranks", "ruleset"),
    [
        pytest.param(NO_KING, PLAIN, id="CAR-5 to CAR-8"),
        pytest.param(FIVE, {}, id="CAR-3: a sixth card, one exchanged never worth more"),
        pytest.param(
            FIVE, PLAIN | {"tie": "bank_wins", "bet_multiple": 1}, id="CAR-4, CAR-8: the words"
        ),
    ],
)
def test_a_small_pack_is_reckoned_as_by_brute_force(ranks: str, ruleset: dict[str, Any]) -> None:
    agree(ranks, ruleset)


@pytest.mark.long
@pytest.mark.parametrize(
    ("ranks", "ruleset", "schedule"),
    [
        (SIX, PLAIN, None),
        (SIX, {}, None),
        (WHEEL, {"ace_low_straight": False}, None),
        (WHEEL, {"bet_basis": "ante_and_fees"}, None),
        (NO_KING, {"fee_result": "returned"}, None),
        (NO_KING, EXCHANGE | {"fee_result": "ante"}, None),
        (FIVE, EXCHANGE | {"bet_basis": "ante_and_fees", "tie": "bank_wins"}, None),
        (FIVE, {"bet_multiple": 1, "fee_result": "returned"}, {"two_pair": 0}),
        (NO_KING, EXCHANGE | {"exchange_cards": 2, "fee_result": "returned"}, None),
        (FIVE, {"exchange_cards": 2, "tie": "bank_wins"}, {"royal_flush": 0}),
    ],
)
def test_every_variant_and_reading_is_that_of_brute_force(
    ranks: str, ruleset: dict[str, Any], schedule: dict[str, int] | None
) -> None:
    """CAR-3, CAR-4, CAR-8, CARD-3."""
    agree(ranks, ruleset, schedule)


def test_the_greatest_odds_overflow_nowhere() -> None:
    """Whatever may be approved: a royal flush at a million to one (CAR-7)."""
    base, high = (
        reckoned(FIVE, PLAIN, {"schedule": {"royal_flush": odds}}) for odds in (100, 1_000_000)
    )
    royal = [
        next(row for row in found["lines"] if row["line"] == "royal_flush")
        for found in (base, high)
    ]
    assert royal[0]["probability"] == royal[1]["probability"]
    won = value(royal[1]["value"]) - value(royal[0]["value"])
    assert value(base["house_edge"]) - value(high["house_edge"]) == won
    assert won == value(royal[0]["probability"]) * 2 * 999_900
    assert high["favours"] == "player"


def test_an_option_is_left_uncounted_only_where_another_is_proved_as_good() -> None:
    """A sixth card leaves the hand of an exchange, unless a better hand is paid less (CAR-3)."""
    states = 15_504 * 15
    assert reckoned(FIVE, {})["states"] == {"counted": 0, "bounded": states}
    falling = reckoned(FIVE, {}, {"schedule": {"two_pair": 0}})
    assert falling["states"] == {"counted": states, "bounded": 0}
    assert reckoned(FIVE, PLAIN)["states"] == {"counted": states, "bounded": 0}


def test_what_nobody_can_look_through_is_refused() -> None:
    with pytest.raises(NotReckoned) as refused:
        reckon(CARIBBEAN, {"exchange_cards": 2}, {})
    assert (refused.value.code, refused.value.field) == ("too_many_exchanged", "exchange_cards")


@pytest.mark.parametrize(
    ("game", "ruleset", "field"),
    [
        ("holdem", {}, None),
        (CARIBBEAN, {"bet_multiple": None}, "bet_multiple"),
        (CARIBBEAN, {"tie": "half"}, "tie"),
    ],
)
def test_an_open_or_impossible_value_is_refused(
    game: str, ruleset: dict[str, Any], field: str | None
) -> None:
    """CAR-4: what must be chosen has no edge before."""
    with pytest.raises(Refusal) as refused:
        reckon(game, ruleset, {})
    assert refused.value.params.get("field") == field


def test_inputs_hold_what_a_figure_depends_on_and_nothing_else() -> None:
    plain = inputs(CARIBBEAN, PLAIN, {})
    idle = {"fee_result": "ante", "bet_basis": "ante_and_fees", "boxes": 5}
    assert inputs(CARIBBEAN, PLAIN | idle, {"schedule": {"high_card": 7}}) == plain
    assert inputs(CARIBBEAN, plain["ruleset"], plain["payouts"]) == plain
    assert inputs(CARIBBEAN, PLAIN | {"tie": "bank_wins"}, {}) != plain
    assert inputs(CARIBBEAN, PLAIN, {"schedule": {"flush": 6}}) != plain


@pytest.mark.long
def test_caribbean_stud_as_in_the_law_favours_the_player() -> None:
    """CAR-3 to CAR-8 with a sixth card for an ante: the finding, to the unit."""
    found = reckon(CARIBBEAN, {}, {})
    assert found["house_edge"] == {
        "numerator": -14_710_325_721_756,
        "denominator": 19_933_230_517_200 * 42,
    }
    assert found["favours"] == "player"
