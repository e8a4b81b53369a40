"""Vectors of the games against the house as a test house writes them (spec: vectors.md)."""

import json

import pytest

from tests.engines.commands import run, written

VECTOR = {
    "id": "b",
    "rules": ["CAR-7"],
    "game": "caribbean_stud",
    "stakes": {"chip_unit": 1, "max_payout": None},
    "boxes": [{"box": 1, "ante": 10, "bonus": 0, "cards": "QsQd7h5c2s", "play": ["bet"]}],
    "dealer": "AhKd9c4d2h",
    "expect": {"dealer_plays": True, "boxes": [{"box": 1, "hand": "one_pair", "net": 30}]},
}
BOX = VECTOR["boxes"][0]


def box(**change) -> dict:
    return {"boxes": [{**BOX, **change}]}


def answer(tmp_path, **change) -> tuple[int, dict]:
    code, out, _ = run("vectors", "--json", written(tmp_path, {**VECTOR, **change}))
    return code, json.loads(out)


def test_the_result_has_every_amount(tmp_path):
    code, found = answer(tmp_path)
    assert (code, found["ok"], found["refusal"]) == (0, True, None)
    assert found["result"] == {
        "dealer_plays": True,
        "boxes": [
            {
                "box": 1,
                "hand": "one_pair",
                "net": 30,
                "ante": 10,
                "bet": 20,
                "fees": 0,
                "bonus": 0,
                "capped": False,
                "jackpot": 0,
            }
        ],
    }


@pytest.mark.parametrize(
    ("expect", "failure"),
    [
        ({"dealer_plays": False}, ("dealer_plays", False, True)),
        ({"boxes": [{"box": 1, "net": 31}]}, ("boxes.1.net", 31, 30)),
        ({"boxes": [{"box": 1, "capped": 0}]}, ("boxes.1.capped", 0, False)),
        ({"boxes": [{"box": 2, "net": 30}]}, ("boxes.2.box", 2, "no such box")),
    ],
)
def test_a_difference_is_named(tmp_path, expect, failure):
    code, found = answer(tmp_path, expect=expect)
    first = found["failures"][0]
    assert (code, found["ok"]) == (1, False)
    assert (first["field"], first["expected"], first["actual"]) == failure


def test_a_refusal_that_is_asked_for_must_come(tmp_path):
    whole = {**VECTOR, "refuse": {}}
    del whole["expect"]
    assert run("vectors", written(tmp_path, whole))[0] == 1
    wanted = {**whole, **box(ante=-1), "refuse": {"code": "below_minimum"}}
    assert run("vectors", written(tmp_path, wanted))[0] == 0
    assert run("vectors", written(tmp_path, {**wanted, "refuse": {"code": "off_step"}}))[0] == 1
    assert run("vectors", written(tmp_path, {**wanted, **box(ante=1.5), "refuse": {}}))[0] == 0


def test_a_refusal_that_nobody_asked_for_is_a_failure(tmp_path):
    code, found = answer(tmp_path, **box(play=[]))
    assert (code, found["refusal"]["code"]) == (1, "decision_missing")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"mood": 1}, "mood"),
        ({"dealer": None}, "dealer"),
        ({"dealer": "AhKd9c4dXX"}, "dealer"),
        ({"boxes": {}}, "boxes"),
        ({"boxes": [7]}, "boxes[0]"),
        (box(mood=1), "boxes[0].mood"),
        (box(box=True), "boxes[0].box"),
        (box(box="1"), "boxes[0].box"),
        (box(ante="10"), "boxes[0].ante"),
        (box(cards="QsQd7h5c2"), "boxes[0].cards"),
        (box(play="bet"), "boxes[0].play"),
        (box(play=[1]), "boxes[0].play[0]"),
        (box(play=["raise"]), "boxes[0].play[0]"),
        (box(play=["buy 3h4h"]), "boxes[0].play[0]"),
        (box(play=["exchange 2s"]), "boxes[0].play[0]"),
        (box(play=["bet", "exchange 2s Xx"]), "boxes[0].play[1]"),
        (box(blind=1), "boxes[0].blind"),
        (box(blind=True), "boxes[0].blind"),
        (box(ante=1.5), "boxes[0].ante"),
        ({"expect": {"net": 1}}, "expect.net"),
        ({"expect": {"boxes": {}}}, "expect.boxes"),
        ({"expect": {"boxes": [1]}}, "expect.boxes[0]"),
        ({"expect": {"boxes": [{"net": 1}]}}, "expect.boxes[0].box"),
        ({"expect": {"boxes": [{"box": 1, "mood": 1}]}}, "expect.boxes[0].mood"),
        ({"refuse": {"word": 1}}, "refuse.word"),
        ({"params": {"mood": 1}}, "mood"),
        ({"params": {"bet_multiple": 3}}, "bet_multiple"),
        ({"stakes": {"chip_unit": 0}}, "chip_unit"),
        ({"schedule": {"pair": 1}}, "schedule.pair"),
        ({"schedule": {"flush": "5"}}, "schedule.flush"),
        ({"jackpot": {"meter": 5}}, "jackpot.prizes"),
        ({"jackpot": {"meter": 5, "prizes": {"flush": 5}}}, "jackpot.prizes.flush"),
        (
            {"jackpot": {"meter": 5, "prizes": {"flush": {"share": 5}}}},
            "jackpot.prizes.flush.share",
        ),
        ({"jackpot": {"meter": 0.5, "prizes": {}}}, "jackpot.meter"),
    ],
)
def test_exit_2_names_file_id_and_field(tmp_path, change, field):
    path = written(tmp_path, {**VECTOR, **change})
    code, out, errors = run("vectors", path)
    assert (code, out) == (2, "0 passed, 0 failed, 0 skipped\n")
    assert path in errors
    assert "id b" in errors
    assert f"field {field}" in errors


def test_european_poker_has_no_bonus_schedule(tmp_path):
    vector = {**VECTOR, **box(cards="QsQd7h5c"), "game": "european_poker"}
    assert run("vectors", written(tmp_path, vector))[0] == 0
    path = written(tmp_path, {**vector, "bonus_schedule": {"flush": 100}})
    code, _, errors = run("vectors", path)
    assert (code, "field bonus_schedule" in errors) == (2, True)


def test_a_hand_that_left_has_its_name_where_its_cards_are_given(tmp_path):
    _, found = answer(tmp_path, **box(play=["fold"]), expect={})
    assert (found["result"]["boxes"][0]["hand"], found["result"]["boxes"][0]["net"]) == (
        "one_pair",
        -10,
    )
