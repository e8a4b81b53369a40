"""The vectors of tests/cases and the recorded hands, through the same code as the commands."""

import json
from pathlib import Path

import pytest

from games.engines import phh, vectors
from games.engines.kernel import Refusal
from tests.engines.commands import HAND, VECTOR, run, written

CASES = Path(__file__).parent.parent / "cases"
RECORDED = Path(__file__).parents[3] / "shared" / "cases" / "phh"


def all_vectors():
    for path in sorted(CASES.glob("*.json")):
        for vector in vectors.load(path.read_text()):
            yield pytest.param(vector, id=vector["id"])


@pytest.mark.parametrize("vector", list(all_vectors()))
def test_vector(vector):
    outcome = vectors.run(vector)
    if outcome.ok is None:
        assert outcome.reason == f"unknown game {vector['game']}"
        pytest.skip(outcome.reason)
    assert not outcome.failures
    assert outcome.ok


def test_recorded_hands():
    """Pay-offs and stacks of every recorded hand, hold'em and stud (STUD-17)."""
    if not RECORDED.is_dir():
        pytest.skip("no recorded hands beside the project")
    expected = {item["file"]: item for item in json.loads((RECORDED / "expected.json").read_text())}
    played = 0
    for path in sorted(RECORDED.rglob("*.phh")):
        replay = phh.replay(phh.parse(path.read_text()))
        assert replay.ok, f"{path.name}: {replay.error}"
        stated = expected[str(path.relative_to(RECORDED))]
        assert list(replay.payoffs) == stated["payoffs"], path.name
        assert list(replay.finishing_stacks) == stated["finishing_stacks"], path.name
        played += 1
    assert played == len(expected) == 314


def test_vectors_exit_0_when_all_pass(tmp_path):
    code, out, _ = run("vectors", written(tmp_path, VECTOR))
    assert code == 0
    assert "1 passed, 0 failed, 0 skipped" in out


def test_the_folder_of_the_projects_vectors_is_read_whole():
    code, out, errors = run("vectors", str(CASES))
    assert (code, errors) == (0, "")
    assert " 0 failed" in out


def test_vectors_exit_1_when_one_fails_and_says_where(tmp_path):
    wrong = {**VECTOR, "expect": {"payoffs": [-5, 6, 0]}}
    code, out, _ = run("vectors", "--json", written(tmp_path, [VECTOR, wrong]))
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert [answer["ok"] for answer in answers] == [True, False]
    assert answers[1]["failures"] == [
        {"at": "end", "field": "payoffs", "expected": [-5, 6, 0], "actual": [-5, 5, 0]}
    ]


def test_vectors_a_failed_action_and_an_accepted_refusal_are_failures(tmp_path):
    refused = {**VECTOR, "script": [*VECTOR["script"][:3], "p1 cc"]}
    accepted = {**VECTOR, "script": [*VECTOR["script"][:3], {"refuse": "p3 cc"}]}
    code, out, _ = run("vectors", "--json", written(tmp_path, [refused, accepted]))
    first, second = (json.loads(line) for line in out.splitlines())
    assert code == 1
    assert first["failures"][0]["actual"] == "out_of_turn"
    assert first["refusal"]["code"] == "out_of_turn"
    assert second["failures"][0]["actual"] == "accepted"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"stacks": [100, "x"]}, "stacks[1]"),
        ({"stacks": [100, True]}, "stacks[1]"),
        ({"stacks": None}, "stacks"),
        ({"script": ["p1 jumps"]}, "script[0]"),
        ({"script": [{"expect": {"mood": 1}}]}, "script[0].expect.mood"),
        ({"script": [7]}, "script[0]"),
        ({"expect": {"mood": 1}}, "expect.mood"),
        ({"params": {"mood": 1}}, "mood"),
        ({"params": {"raise_cap": True}}, "raise_cap"),
        ({"params": {"heads_up": None}}, "heads_up"),
        ({"stakes": {"small_blind": 5}}, "big_blind"),
        ({"commission": {"kind": "all"}}, "kind"),
        ({"mood": 1}, "mood"),
        ({"game": None}, "game"),
    ],
)
def test_vectors_exit_2_names_file_id_and_field(tmp_path, change, field):
    path = written(tmp_path, {**VECTOR, **change})
    code, out, err = run("vectors", path)
    assert (code, out) == (2, "0 passed, 0 failed, 0 skipped\n")
    assert path in err
    assert "id a" in err
    assert f"field {field}" in err


@pytest.mark.parametrize("content", ["{", "[1]", "nonsense", '[{"id": 3}]', "[" * 5000])
def test_vectors_exit_2_for_a_file_that_holds_none(tmp_path, content):
    assert run("vectors", written(tmp_path, content))[0] == 2


def test_vectors_a_bad_file_does_not_keep_the_others_from_running(tmp_path):
    bad, good = written(tmp_path, "{", "bad.json"), written(tmp_path, VECTOR)
    code, out, err = run("vectors", "--json", bad, good)
    assert (code, json.loads(out)["ok"]) == (2, True)
    assert "bad.json" in err


def test_vectors_exit_2_for_a_path_that_is_not_there(tmp_path):
    code, _, err = run("vectors", str(tmp_path / "nothing.json"))
    assert code == 2
    assert "nothing.json" in err


def test_a_vector_as_a_whole_can_be_refused(tmp_path):
    whole = {key: VECTOR[key] for key in ("id", "game", "stakes")}
    alone = {**whole, "stacks": [100], "refuse": {"code": "too_few_players"}}
    assert vectors.run(vectors.load(json.dumps(alone))[0]).ok
    assert vectors.run({**alone, "refuse": {}}).ok
    assert not vectors.run({**alone, "refuse": {"code": "malformed"}}).ok
    assert not vectors.run({**VECTOR, "refuse": {}}).ok


def test_phh_replay_answers_in_json(tmp_path):
    code, out, _ = run("phh", "replay", "--json", written(tmp_path, HAND, "h.phh"))
    answer = json.loads(out)
    assert code == 0
    assert answer["ok"] is True
    assert answer["payoffs"] == [-50, -100, 150]
    assert answer["finishing_stacks"] == [950, 900, 1150]
    assert answer["commission"] == 0


def test_phh_replay_takes_parameters(tmp_path):
    params = json.dumps({"commission": {"kind": "percent", "rate_bp": 1000}})
    path = written(tmp_path, HAND, "h.phh")
    code, out, _ = run("phh", "replay", "--json", "--params", params, path)
    assert code == 0
    assert json.loads(out)["commission"] == 25
    assert run("phh", "replay", "--params", '{"mood": 1}', path)[0] == 2
    assert run("phh", "replay", "--params", "[]", path)[0] == 2


def test_phh_replay_fails_on_stacks_that_do_not_come_out(tmp_path):
    wrong = HAND.replace("1150]", "1151]")
    code, out, _ = run("phh", "replay", written(tmp_path, wrong, "h.phh"))
    assert code == 1
    assert "finishing_stacks[2]" in out


def test_phh_half_chips_are_the_publishers(tmp_path):
    half = HAND.replace("1150]", "1150.5]")
    assert run("phh", "replay", written(tmp_path, half, "h.phh"))[0] == 0


def test_phh_an_unknown_variant_is_skipped(tmp_path):
    omaha = written(tmp_path, HAND.replace("'NT'", "'PO'"), "h.phh")
    code, out, _ = run("phh", "replay", "--json", omaha)
    assert code == 0
    assert json.loads(out)["ok"] is None


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("min_bet = 100", "", "min_bet"),
        ("[50, 100, 0]", "[50, 100]", "blinds_or_straddles"),
        ("[1000, 1000, 1000]", "[1000, 1000, 10.5]", "starting_stacks[2]"),
        ("[1000, 1000, 1000]", "[1000, 1000, inf]", "starting_stacks[2]"),
        ("[1000, 1000, 1000]", "[1000, 0, 1000]", "starting_stacks[1]"),
        ("[50, 100, 0]", "[50, 0, 0]", "blinds_or_straddles[1]"),
        ("'p3 cbr 300'", "'p3 jumps'", "actions[3]"),
        ("variant = 'NT'", "", "variant"),
    ],
)
def test_phh_exit_2_names_file_and_field(tmp_path, old, new, field):
    path = written(tmp_path, HAND.replace(old, new), "h.phh")
    code, _, err = run("phh", "replay", path)
    assert code == 2
    assert path in err
    assert f"field {field}" in err


def test_pot_12_an_unanswerable_raise_is_read_as_a_call(tmp_path):
    over = (
        HAND.replace("[1000, 1000, 1000]", "[1000, 2000, 1000]")
        .replace(
            "'p3 cbr 300', 'p1 f', 'p2 f'",
            "'p3 cbr 1000', 'p1 f', 'p2 cbr 2000', 'd db 3c4c5c', 'd db 9h', 'd db Jd'",
        )
        .replace("[950, 900, 1150]", "[950, 3050, 0]")
    )
    code, out, _ = run("phh", "replay", written(tmp_path, over, "h.phh"))
    assert (code, out.splitlines()[-1]) == (0, "1 passed, 0 failed, 0 skipped")


def test_heads_up_lists_begin_with_the_button():
    text = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [1000, 2000]
actions = ['d dh p1 AsAd', 'd dh p2 KsKd', 'p2 f']
"""
    assert phh.replay(phh.parse(text)).payoffs == (50, -50)


def test_phh_export_reads_back():
    hand = phh.parse(HAND)
    text = phh.export(_events(hand))
    again = phh.parse(text)
    assert again.actions == hand.actions
    assert again.blinds == hand.blinds
    assert phh.replay(again).finishing_stacks == (950, 900, 1150)


def _events(hand):
    return [entry.event for entry in phh.replay(hand).standing]


def test_phh_export_refuses_what_the_format_cannot_say():
    with pytest.raises(Refusal) as refused:
        phh.export(_events(phh.parse(HAND))[:-1])
    assert refused.value.code == "cannot_export"
