"""APP-3: stakes may be approved as choices; a table plays one value of each."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines import params, registry
from games.engines.kernel import Refusal
from games.engines.params import ParamSpec

PICKABLE = [
    (game, spec) for game, specs in registry.STAKES.items() for spec in specs if spec.pickable
]
SPEC = ParamSpec("ante", params.MONEY, "STUD-2", minimum=1, pickable=True)
UPPER = ParamSpec("ante_max", params.MONEY, "CAR-1", minimum=1, pickable=True, upper_bound=True)
FIXED = ParamSpec("chip_unit", params.MONEY, "POT-17", minimum=1)
SPECS = (SPEC, UPPER, FIXED)
LIST, RANGE = [500, 1_000, 2_500], {"from": 500, "to": 20_000, "step": 500}
CONTENT = {"ante": LIST, "ante_max": RANGE, "chip_unit": 100}

amounts = st.integers(1, 10**9)
lists = st.lists(amounts, min_size=2, max_size=8, unique=True).map(sorted)
ranges = st.builds(
    lambda least, step, steps: {"from": least, "to": least + step * steps, "step": step},
    amounts,
    st.integers(1, 10**6),
    st.integers(1, params.MOST_IN_RANGE - 1),
)


def test_every_amount_of_every_game_may_be_a_choice_but_the_chip() -> None:
    for game, specs in registry.STAKES.items():
        fixed = {spec.name for spec in specs if not spec.pickable}
        assert fixed <= {"chip_unit", "seats_max", "cards_above"}, game


@given(st.sampled_from(PICKABLE), lists | ranges)
def test_app_3_a_choice_is_read_as_it_is_and_every_value_of_it_passes_alone(
    of_game: tuple[str, ParamSpec], choice: Any
) -> None:
    _game, spec = of_game
    assert params.read([spec], {spec.name: choice}, choices=True) == {spec.name: choice}
    values = params.choices_of(spec, choice)
    assert list(values) == sorted(set(values))
    for value in {values[0], values[len(values) // 2], values[-1]}:
        assert params.read([spec], {spec.name: value}) == {spec.name: value}
        assert params.pick([spec], {spec.name: choice}, {spec.name: value}) == {spec.name: value}
    for outside in {values[0] - 1, values[-1] + 1}:
        assert outside not in values
        with pytest.raises(Refusal):
            params.pick([spec], {spec.name: choice}, {spec.name: outside})


def test_app_3_a_round_is_never_played_under_a_choice() -> None:
    for game, specs in registry.STAKES.items():
        scalars = {spec.name: 1_000 for spec in specs if spec.required}
        for spec in (spec for spec in specs if spec.pickable):
            with pytest.raises(Refusal) as refused:
                params.read(specs, {**scalars, spec.name: RANGE})
            assert refused.value.params["field"] == spec.name, game


@pytest.mark.parametrize(
    "choice",
    [
        [500],
        [],
        [1_000, 500],
        [500, 500],
        [0, 500],
        [500, "1000"],
        [True, 500],
        {"from": 500, "to": 500, "step": 500},
        {"from": 1_000, "to": 500, "step": 500},
        {"from": 500, "to": 1_200, "step": 500},
        {"from": 500, "to": 1_000, "step": 0},
        {"from": 500, "to": 1_000, "step": -500},
        {"from": 500, "to": 1_000, "step": True},
        {"from": 0, "to": 1_000, "step": 500},
        {"from": 500, "to": 1_000},
        {"from": 500, "to": 1_000, "step": 500, "by": 1},
        list(range(100, 100 + params.MOST_LISTED + 1)),
        {"from": 1, "to": 1 + params.MOST_IN_RANGE, "step": 1},
        {"from": 1, "to": params.MOST, "step": 1},
    ],
)
def test_app_3_a_choice_that_is_none_is_refused_with_the_field(choice: Any) -> None:
    with pytest.raises(Refusal) as refused:
        params.read([SPEC], {"ante": choice}, choices=True)
    assert (refused.value.code, refused.value.params["field"]) == ("malformed", "ante")


@pytest.mark.parametrize(
    "choice",
    [
        list(range(100, 100 + params.MOST_LISTED)),
        {"from": 1, "to": params.MOST_IN_RANGE, "step": 1},
    ],
)
def test_app_3_a_choice_has_as_many_values_as_a_sign_and_a_key_can_offer(choice: Any) -> None:
    assert params.read([SPEC], {"ante": choice}, choices=True) == {"ante": choice}


def test_app_3_what_is_not_pickable_leaves_no_choice() -> None:
    with pytest.raises(Refusal):
        params.read([FIXED], {"chip_unit": [100, 200]}, choices=True)


def test_app_3_the_first_pick_is_the_least_value_and_the_greatest_of_an_upper_bound() -> None:
    first = {"ante": 500, "ante_max": 20_000, "chip_unit": 100}
    assert params.first_pick(SPECS, CONTENT) == first
    assert params.pick(SPECS, CONTENT, {"ante": 2_500, "ante_max": 7_500}) == {
        "ante": 2_500,
        "ante_max": 7_500,
        "chip_unit": 100,
    }


@pytest.mark.parametrize(
    ("picked", "field"),
    [
        ({"ante": 500}, "ante_max"),
        ({"ante": 700, "ante_max": 500}, "ante"),
        ({"ante": 500, "ante_max": 750}, "ante_max"),
        ({"ante": 500, "ante_max": True}, "ante_max"),
        ({"ante": 500, "ante_max": 500, "chip_unit": 100}, "chip_unit"),
        ({"ante": 500, "ante_max": None}, "ante_max"),
    ],
)
def test_app_3_a_pick_names_the_field_that_is_wrong(picked: dict[str, Any], field: str) -> None:
    with pytest.raises(Refusal) as refused:
        params.pick(SPECS, CONTENT, picked)
    assert refused.value.params["field"] == field
