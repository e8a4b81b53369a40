"""The commission report adds up by every cut (COM-4)."""

from hypothesis import given
from hypothesis import strategies as st

from reports.builders.commission import Box, Cell, build

ANNA, BORIS = ("Anna", 7), ("Boris", 9)


def cell(
    table: str,
    hour: int,
    croupier: tuple[str, int],
    hands: int,
    matched: int,
    taken: int,
    mode: str = "shown",
    training: bool = False,
) -> Cell:
    return Cell(
        table=table,
        game="holdem",
        variant="no_limit",
        stakes="1/2 v1",
        plan="5 % v1",
        hour=hour,
        croupier=croupier[0],
        croupier_key=croupier[1],
        mode=mode,
        training=training,
        hands=hands,
        matched_minor=matched,
        commission_minor=taken,
        below_band=0,
    )


EVENING = [
    cell("HE-1", 23, ANNA, 20, 100_000, 5_000),
    cell("HE-1", 1, BORIS, 10, 40_000, 1_900),
    cell("HE-2", 23, BORIS, 5, 10_000, 487),
]


def test_totals_and_cuts():
    report = build(EVENING, [], first_hour=6)
    assert report["total"] == {
        "hands": 35,
        "matched_minor": 150_000,
        "commission_minor": 7_387,
        "rate_ppm": 49_246,
        "below_band": 0,
    }
    assert [(row["table"], row["commission_minor"]) for row in report["by_table"]] == [
        ("HE-1", 6_900),
        ("HE-2", 487),
    ]
    assert [
        (row["croupier"], row["croupier_key"], row["hands"]) for row in report["by_croupier"]
    ] == [("Anna", 7, 20), ("Boris", 9, 15)]


def test_hands_are_counted_by_mode():
    """product.md 3: reports mark declared hands."""
    declared = cell("HE-2", 23, BORIS, 4, 8_000, 400, mode="declared")
    rows = build([*EVENING, declared], [], first_hour=6)["by_mode"]
    assert [(row["mode"], row["hands"]) for row in rows] == [("declared", 4), ("shown", 35)]


def test_training_tables_are_in_no_total_and_in_no_cut():
    trained = cell("HE-3", 23, ANNA, 4, 8_000, 400, mode="dealt", training=True)
    box = Box("HE-3", 5, True, 400, 380)
    report = build([*EVENING, trained], [box], first_hour=6)
    plain = build(EVENING, [], first_hour=6)
    for name in ("total", "by_table", "by_mode", "by_hour", "by_croupier"):
        assert report[name] == plain[name]
    assert report["training"]["total"]["commission_minor"] == 400
    assert [row["table"] for row in report["training"]["by_table"]] == ["HE-3"]
    assert report["boxes"][0]["difference_minor"] == -20, "its box is reconciled all the same"


def test_hours_run_from_the_cut_off():
    hours = [row["hour"] for row in build(EVENING, [], first_hour=6)["by_hour"]]
    assert hours == [23, 1]


def test_two_croupiers_of_one_name_stay_two():
    cells = [cell("HE-1", 20, ("Ivan", 1), 1, 100, 5), cell("HE-1", 20, ("Ivan", 2), 1, 100, 5)]
    assert len(build(cells, [], first_hour=6)["by_croupier"]) == 2


def test_boxes_say_what_is_not_counted():
    boxes = [Box("HE-2", 2, False, 487, None), Box("HE-1", 1, False, 6_900, 6_800)]
    assert build(EVENING, boxes, first_hour=6)["boxes"] == [
        {
            "table": "HE-1",
            "session": 1,
            "training": False,
            "commission_minor": 6_900,
            "counted_minor": 6_800,
            "difference_minor": -100,
        },
        {
            "table": "HE-2",
            "session": 2,
            "training": False,
            "commission_minor": 487,
            "counted_minor": None,
            "difference_minor": None,
        },
    ]


def test_an_empty_day():
    report = build([], [], first_hour=6)
    assert report["total"]["rate_ppm"] == 0
    assert report["by_table"] == []


cells = st.lists(
    st.builds(
        cell,
        st.sampled_from(["HE-1", "HE-2", "HE-3"]),
        st.integers(0, 23),
        st.sampled_from([ANNA, BORIS]),
        st.integers(1, 50),
        st.integers(0, 10**9),
        st.integers(0, 10**7),
    )
)


@given(cells)
def test_every_cut_sums_to_the_total(day):
    report = build(day, [], first_hour=6)
    for name in ("by_table", "by_game", "by_variant", "by_plan", "by_hour", "by_croupier"):
        for key in ("hands", "matched_minor", "commission_minor"):
            assert sum(row[key] for row in report[name]) == report["total"][key]


@given(cells)
def test_the_order_of_the_cells_does_not_matter(day):
    assert build(day, [], first_hour=6) == build(day[::-1], [], first_hour=6)
