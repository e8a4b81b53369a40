"""`run.py bench engine` at a tiny size: it measures what it says, and both libraries agree."""

import json
from pathlib import Path

from tests.bench import _evaluations as evaluations
from tests.bench import engine

TINY = (
    "--generated",
    "8",
    "--decisions",
    "20",
    "--rounds",
    "20",
    "--evaluations",
    "300",
    "--repetitions",
    "2",
)


def run(capsys, tmp_path: Path, *more: str) -> str:
    engine.main([*TINY, "--hands", str(tmp_path), *more])
    return capsys.readouterr().out


def test_the_bench_prints_machine_aims_and_checks(capsys, tmp_path):
    text = run(capsys, tmp_path)
    assert "cores" in text and "load" in text and "Python" in text
    assert "this engine : PokerKit" in text and "(aim 5)" in text and "(aim 4)" in text
    for game in ("Hold'em", "Stud"):
        assert f"{game}: replay of 8 hands (generated with seed 7)" in text
    assert "Caribbean stud: " in text and "European poker: " in text
    assert text.count("are equal at 20 of 20 decisions") == 2
    assert "DIFFER" not in text and "DOES NOT" not in text


def test_the_bench_gives_every_rate_as_json(capsys, tmp_path):
    parts = json.loads(run(capsys, tmp_path, "--json"))["parts"]
    a_players_game, a_banked_game = ["hands/s", "queries/s"], ["rounds/s", "queries/s"]
    units = [part["unit"] for part in parts]
    assert units == [*2 * a_players_game, *2 * a_banked_game, "hands/s"]
    for part in parts:
        assert all(len(rates) == 2 and min(rates) > 0 for rates in part["rates"].values())
        for ratio in part["ratios"]:
            medians = part["medians"]
            assert ratio["times"] == medians[ratio["first"]] / medians[ratio["second"]]


def test_an_order_of_hands_that_is_not_ours_is_seen():
    assert evaluations.same_order([1, 5, 5, 9], [40, 30, 30, 20])
    assert not evaluations.same_order([1, 5, 9], [40, 20, 30])
    assert not evaluations.same_order([1, 5, 5], [40, 30, 20])
