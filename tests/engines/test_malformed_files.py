"""Files that are not in order: a message with file, id and field, exit 2, and the others run."""

import errno
import json
import os
from pathlib import Path

import pytest

from games.engines import phh, vectors
from games.engines.kernel import Refusal
from tests.engines.commands import HAND, VECTOR, run, written

DIGITS = "9" * 5000
BANKED_VECTOR = {
    "id": "b",
    "game": "caribbean_stud",
    "stakes": {"chip_unit": 1},
    "boxes": [{"box": 1, "ante": 10, "cards": "QsQd7h5c2s", "play": ["bet"]}],
    "dealer": "AhKd9c4d2h",
}


# --- what a path leads to ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "not JSON"),
        ("[]", "no vector"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"\x00\x00", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[" * 400 + "1" + "]" * 400, "nested deeper than 32 levels"),
        ('{"id": "a", "game": "unknown", "x": ' + '{"x":' * 40 + "1" + "}" * 41, "nested deeper"),
        (f"[{DIGITS}]", "not JSON"),
        ('{"id": "a", "id": "b"}', "field id, given twice"),
        ('{"id": "a", "game": "holdem", "stakes": {"x": 1, "x": 1}}', "field x, given twice"),
    ],
)
def test_a_file_that_holds_no_vector_is_named_and_the_others_run(tmp_path, content, reason):
    bad, good = written(tmp_path, content, "bad.json"), written(tmp_path, VECTOR)
    code, out, err = run("vectors", "--json", bad, good)
    assert code == 2
    assert err.startswith(f"{bad}: ")
    assert reason in err
    assert [json.loads(line)["id"] for line in out.splitlines()] == ["a"]


@pytest.mark.parametrize(
    "content",
    [
        *("", b"\xff\x00", "variant =", "a = 1\na = 2", "x = " + DIGITS),
        pytest.param("a." * 100_000 + "a = 1", id="a name of very many parts"),
    ],
)
def test_a_file_that_holds_no_recorded_hand_is_named_and_the_others_run(tmp_path, content):
    bad, good = written(tmp_path, content, "bad.phh"), written(tmp_path, HAND, "h.phh")
    code, out, err = run("phh", "replay", "--json", bad, good)
    assert code == 2
    assert err.startswith(f"{bad}: ")
    assert [json.loads(line)["file"] for line in out.splitlines()] == [good]


@pytest.mark.parametrize(
    ("command", "suffix"), [(["vectors"], ".json"), (["phh", "replay"], ".phh")]
)
def test_paths_that_are_no_files(tmp_path, command, suffix):
    folder = tmp_path / f"folder{suffix}"
    folder.mkdir()
    pipe = tmp_path / f"pipe{suffix}"
    os.mkfifo(pipe)
    for path, reason in (
        (folder, "a folder without such files"),
        (tmp_path / "nowhere", "No such file"),
        (tmp_path / ("y" * 5000), "name too long"),
        (Path("/dev/zero"), "not a file"),
        (pipe, "not a file"),
    ):
        code, _, err = run(*command, str(path))
        assert (code, f"{path}: " in err, reason in err) == (2, True, True)


def test_what_a_folder_holds_back_is_named(tmp_path, monkeypatch):
    """A pipe, and a folder that may not be looked into: nothing is passed over in silence."""
    written(tmp_path, VECTOR)
    os.mkfifo(tmp_path / "pipe.json")
    shut = tmp_path / "shut"
    shut.mkdir()
    look = os.scandir

    def refuse(path):
        if Path(path) == shut:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return look(path)

    monkeypatch.setattr(os, "scandir", refuse)
    code, out, err = run("vectors", str(tmp_path))
    assert (code, "1 passed" in out) == (2, True)
    assert [f"{tmp_path / name}: " in err for name in ("pipe.json", "shut")] == [True, True]


def test_a_terminal_obeys_nothing_that_a_file_says(tmp_path):
    path = written(tmp_path, {**VECTOR, "id": "\x1b[2J"}, "\x1b[31m.json")
    code, out, _ = run("vectors", path)
    assert (code, out.splitlines()[0]) == (0, r"ok       \x1b[2J")
    Path(path).write_text("{")
    code, _, err = run("vectors", path)
    assert (code, r"\x1b[31m.json: not JSON" in err, "\x1b" in err) == (2, True, False)


def test_a_folder_is_read_below_and_in_order_of_name(tmp_path):
    (tmp_path / "b.json").mkdir()
    written(tmp_path / "b.json", {**VECTOR, "id": "second"})
    written(tmp_path, {**VECTOR, "id": "first"}, "a.json")
    written(tmp_path, "not read", "notes.txt")
    code, out, _ = run("vectors", "--json", str(tmp_path))
    assert code == 0
    assert [json.loads(line)["id"] for line in out.splitlines()] == ["first", "second"]


def test_a_mark_of_byte_order_and_a_name_that_is_no_text_are_borne(tmp_path):
    path = tmp_path / os.fsdecode(b"n\xff.json")
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps({**VECTOR, "id": "\ud800"}).encode())
    code, out, _ = run("vectors", str(tmp_path))
    assert (code, out.splitlines()[0]) == (0, "ok       \\ud800")
    path.write_text("{")
    code, _, err = run("vectors", str(tmp_path))
    assert (code, "n\\udcff.json" in err) == (2, True)


# --- vectors -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"id": ""}, "id"),
        ({"id": 7}, "id"),
        ({"rules": "POT-7"}, "rules"),
        ({"rules": [7]}, "rules[0]"),
        ({"params": []}, "params"),
        ({"params": {"showdown": "never"}}, "showdown"),
        ({"params": {"suit_order": "cdh"}}, "suit_order"),
        ({"params": {"odd_chip": 1}}, "odd_chip"),
        ({"stakes": {"small_blind": 20, "big_blind": 10}}, "small_blind"),
        ({"stakes": {"small_blind": 5, "big_blind": 0}}, "big_blind"),
        ({"stakes": {"small_blind": 5, "big_blind": 10, "chip_unit": -1}}, "chip_unit"),
        ({"stakes": {"small_blind": 0.5, "big_blind": 10}}, "stakes.small_blind"),
        ({"commission": {"kind": "percent", "rate_bp": 10_001}}, "rate_bp"),
        ({"commission": {"kind": "percent", "band_bp": [500, 300]}}, "band_bp"),
        ({"stacks": {}}, "stacks"),
        ({"stacks": [100, -100]}, "stacks[1]"),
        ({"stacks": [100, 0]}, "stacks[1]"),
        ({"stacks": [100, 10.5]}, "stacks[1]"),
        ({"stacks": [100, float("nan")]}, "stacks[1]"),
        ({"stacks": [100, 10**18]}, "stacks[1]"),
        ({"stacks": [100] * 11}, "stacks"),
        ({"script": {}}, "script"),
        ({"script": [None]}, "script[0]"),
        ({"script": ["p1 cbr 1.5"]}, "script[0]"),
        ({"script": ["p1 cbr -5"]}, "script[0]"),
        ({"script": [f"p1 cbr {DIGITS}"]}, "script[0]"),
        ({"script": [f"p{DIGITS} f"]}, "script[0]"),
        ({"script": ["d dh p1 AsXd"]}, "script[0]"),
        ({"script": [{"refuse": 7}]}, "script[0]"),
        ({"script": [{"refuse": "p1 f", "expect": {}}]}, "script[0]"),
        ({"script": [{"expect": {"to_call": 1.5}}]}, "script[0].expect.to_call"),
        ({"expect": []}, "expect"),
        ({"expect": {"payoffs": [0.5, -0.5, 0]}}, "expect.payoffs[0]"),
        ({"refuse": "yes"}, "refuse"),
        ({"refuse": {"code": 7}}, "refuse.code"),
        ({"refuse": {"mood": "x"}}, "refuse.mood"),
    ],
)
def test_a_vector_with_a_wrong_field_is_named(tmp_path, change, field):
    path = written(tmp_path, {**VECTOR, **change})
    code, out, err = run("vectors", "--json", path)
    assert (code, out) == (2, "")
    assert err.startswith(f"{path}: ")
    assert f"field {field}," in err
    assert "id " in err


@pytest.mark.parametrize("box", [[], {"a": 1}, "1", True, 1.5, None])
def test_a_result_names_its_box_by_number(tmp_path, box):
    wanted = {**BANKED_VECTOR, "expect": {"boxes": [{"box": box, "net": 0}]}}
    path = written(tmp_path, wanted)
    code, out, err = run("vectors", "--json", path)
    assert (code, out) == (2, "")
    assert err.startswith(f"{path}: id b, field expect.boxes[0].box, wrong type")


@pytest.mark.parametrize("change", [{"stacks": [100, 0.5]}, {"params": {"raise_cap": 0}}])
def test_a_vector_may_want_to_be_refused_for_its_values(change):
    wanted = {**VECTOR, **change, "refuse": {"code": "malformed"}}
    assert vectors.run(vectors.load(json.dumps([wanted]))[0]).ok


# --- recorded hands ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("variant = 'NT'", "variant = 5", "variant"),
        ("[0, 0, 0]", "[0, 0]", "antes"),
        ("[0, 0, 0]", "[0, -5, 0]", "antes[1]"),
        ("[0, 0, 0]", "[nan, 0, 0]", "antes[0]"),
        ("[0, 0, 0]", "'none'", "antes"),
        ("antes = [0, 0, 0]", "", "antes"),
        ("[50, 100, 0]", "[-50, 100, 0]", "blinds_or_straddles[0]"),
        ("[50, 100, 0]", "[50, -100, 0]", "blinds_or_straddles[1]"),
        ("[50, 100, 0]", "[0.5, 100, 0]", "blinds_or_straddles[0]"),
        ("[50, 100, 0]", "[50, true, 0]", "blinds_or_straddles[1]"),
        ("min_bet = 100", "min_bet = 0", "min_bet"),
        ("min_bet = 100", "min_bet = true", "min_bet"),
        ("min_bet = 100", "min_bet = 'all'", "min_bet"),
        ("[1000, 1000, 1000]", "[]", "starting_stacks"),
        ("[1000, 1000, 1000]", "[1000]", "starting_stacks"),
        ("[1000, 1000, 1000]", f"{[1000] * 11}", "starting_stacks"),
        ("[1000, 1000, 1000]", f"[1000, 1000, {'9' * 400}]", "starting_stacks[2]"),
        ("[1000, 1000, 1000]", "[1000, 1000, -1]", "starting_stacks[2]"),
        ("actions = [", "actions = 5 #", "actions"),
        ("'p1 f'", "7", "actions[4]"),
        ("'p1 f'", "''", "actions[4]"),
        ("'p1 f'", "'p0 f'", "actions[4]"),
        ("'p1 f'", "'p1 sd'", "actions[4]"),
        ("'p1 f'", "'p1 pb 3'", "actions[4]"),
        ("'p1 f'", "'p1 cbr 30.5'", "actions[4]"),
        ("KsKd", "KsKx", "actions[1]"),
        ("[950, 900, 1150]", "[950, 900]", "finishing_stacks"),
        ("[950, 900, 1150]", "[950, nan, 1150]", "finishing_stacks[1]"),
        ("[950, 900, 1150]", "[950, inf, 1150]", "finishing_stacks[1]"),
        ("[950, 900, 1150]", "[950, -900, 1150]", "finishing_stacks[1]"),
        ("[950, 900, 1150]", "[950, true, 1150]", "finishing_stacks[1]"),
    ],
)
def test_a_recorded_hand_with_a_wrong_field_is_named(tmp_path, old, new, field):
    assert old in HAND
    path = written(tmp_path, HAND.replace(old, new), "h.phh")
    code, out, err = run("phh", "replay", "--json", path)
    assert (code, out) == (2, "")
    assert err.startswith(f"{path}: field {field}, ")


def test_several_hands_in_one_file_are_not_read(tmp_path):
    path = written(tmp_path, f"[1]\n{HAND}\n[2]\n{HAND}", "h.phh")
    code, _, err = run("phh", "replay", path)
    assert (code, "field 1, several hands in one file" in err) == (2, True)


def test_fixed_limit_needs_both_bets(tmp_path):
    fixed = HAND.replace("'NT'", "'FT'").replace("min_bet = 100", "small_bet = 100")
    code, _, err = run("phh", "replay", written(tmp_path, fixed, "h.phh"))
    assert (code, "field big_bet, missing" in err) == (2, True)


OPTIONAL = """
author = 'a'
event = 'e'
url = 'https://example.org'
venue = 'v'
address = 'a'
city = 'Zagreb'
region = 'r'
postal_code = '10000'
country = 'Croatia'
time = 12:00:00
time_zone = 'Europe/Zagreb'
time_zone_abbreviation = 'CET'
day = 1
month = 2
year = 2026
hand = 5
level = 2
seats = [1, 2, 3]
seat_count = 6
table = 'HE-1'
players = ['a', 'b', 'c']
winnings = [0, 0, 250]
currency = 'EUR'
currency_symbol = '€'
ante_trimming_status = true
time_limit = 30
time_banks = [1, 2, 3]
_mine = {mood = 'good'}
"""


def test_every_optional_field_of_the_standard_and_users_own_are_borne(tmp_path):
    path = written(tmp_path, HAND + OPTIONAL, "h.phh")
    code, out, _ = run("phh", "replay", "--json", path)
    assert (code, json.loads(out)["payoffs"]) == (0, [-50, -100, 150])


def test_remarks_stand_beside_an_action_or_by_themselves():
    text = HAND.replace("'p1 f'", "'# thinks', 'p1 f # at last', '#'")
    assert phh.replay(phh.parse(text)).payoffs == (-50, -100, 150)


def test_hold_13_a_blind_below_zero_is_posted_late():
    text = HAND.replace("[50, 100, 0]", "[50, 100, -100]")
    text = text.replace("'p3 cbr 300', 'p1 f', 'p2 f'", "'p3 cc', 'p1 f', 'p2 f'")
    hand = phh.parse(text)
    assert hand.blinds == (50, 100, -100)
    assert phh.replay(hand).payoffs == (-50, -100, 150)  # his check was one


def test_straddles_raise_the_price_and_move_the_first_turn():
    text = """
variant = 'NT'
antes = [0, 0, 0, 0]
blinds_or_straddles = [50, 100, 200, 0]
min_bet = 100
starting_stacks = [1000, 1000, 1000, 1000]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????',
           'p4 cbr 400', 'p1 f', 'p2 f', 'p3 f']
finishing_stacks = [950, 900, 800, 1350]
"""
    assert phh.replay(phh.parse(text)).ok


@pytest.mark.parametrize(
    "params",
    ["{", "[]", "7", "[" * 100_000, '{"mood": 1}', '{"raise_cap": NaN}', '{"commission": 5}',
     '{"commission": {"kind": "all"}}', '{"small_blind": -1}', '{"heads_up": null}'],
)  # fmt: skip
def test_parameters_that_are_none_are_named(tmp_path, params):
    code, out, err = run("phh", "replay", "--params", params, written(tmp_path, HAND, "h.phh"))
    assert (code, out) == (2, "")
    assert err.startswith("--params: ")


def test_load_raises_nothing_but_a_refusal_for_any_json():
    for text in ("null", "true", "1e999", '"x"', "[null]", '[{"id": "a", "game": 1}]', "[[[]]]"):
        with pytest.raises(Refusal, match="malformed"):
            vectors.load(text)
