"""`manage.py edge`: the published figure, and questions that it refuses."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

PLAIN = json.dumps({"exchange_cards": 0, "sixth_card": False})
WEB = "casino.asgi, casino.urls, casino.routing, tables.urls, games.urls, games.views"


def test_plain_caribbean_stud_loses_what_is_published(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """CAR-7 to the unit, and nothing but one JSON object on stdout."""
    odds = {"ace_king": 1, "one_pair": 1, "two_pair": 2, "three_of_a_kind": 3, "straight": 4}
    odds |= {"flush": 5, "full_house": 7, "four_of_a_kind": 20, "straight_flush": 50}
    file = tmp_path / "car-7.json"
    file.write_text(json.dumps(odds | {"royal_flush": 100}))
    call_command("edge", "caribbean_stud", params=PLAIN, schedule=file, json=True)
    found = json.loads(capsys.readouterr().out)
    assert found["numerator"] == 1_041_372_912_372
    assert found["denominator"] == 19_933_230_517_200
    assert found["house_edge"] == 0.05224306
    assert found["element_of_risk"] == 0.02555286
    assert found["sd"] == 2.243
    assert found["decisions"] == {"fold": 0.47774524, "bet": 0.52225476}
    assert found["result"]["house_edge_percent"] == "5.224306"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["holdem"], "holdem: the players play against each other"),
        (["seven_card_stud"], "no edge; allowed: caribbean_stud, european_poker"),
        (["poker"], "poker: unknown game; allowed: caribbean_stud, european_poker"),
        (["caribbean_stud", "--params", "{"], "--params: not JSON"),
        (["caribbean_stud", "--params", ""], "--params: not JSON"),
        (["caribbean_stud", "--params", "[]"], "--params: not a JSON object"),
        (
            ["caribbean_stud", "--params", '{"tie":"push","tie":"push"}'],
            "--params: tie: stands twice",
        ),
        (["caribbean_stud", "--params", '{"schedule":{"flush":5}}'], "schedule: unknown name"),
        (["caribbean_stud", "--params", '{"tie":"half"}'], "allowed: push, bank_wins"),
        (["caribbean_stud", "--params", '{"tyi":"push"}'], "tyi: unknown name; allowed: exchange"),
        (["caribbean_stud", "--params", '{"bet_multiple":3}'], "a whole number from 1 to 2"),
        (["caribbean_stud", "--params", '{"exchange_cards":5}'], "exchange_cards: this many"),
        (["caribbean_stud", "--schedule", "no-such-file"], "no-such-file: No such file"),
        (["caribbean_stud", "--schedule", "."], ".: a folder, not a file"),
    ],
)
def test_a_bad_question_is_refused_with_what_is_allowed(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    refused(arguments, said, capsys)


@pytest.mark.parametrize(
    ("schedule", "said"),
    [
        ("[]", "schedule.json: not a JSON object"),
        ('{"flush": 5, "flush": 6}', "schedule.json: flush: stands twice"),
        ('{"flsh": 5}', "schedule.flsh: unknown name; allowed: high_card, ace_king"),
        ('{"flush": -5}', "schedule.flush: out of range; allowed: whole odds from 0 to 1000000"),
        ('{"flush": 5.5}', "schedule.flush: not a whole number"),
        ('{"ace_king_four_cards": 3}', "schedule.ace_king_four_cards: unknown name"),
        ('{"schedule": {"flush": 5}, "flush": 5}', "flush: unknown name; allowed: schedule, bonus"),
        ('{"bonus": {"flush": 100}}', "bonus: unknown name; allowed: schedule, bonus_schedule"),
    ],
)
def test_a_schedule_has_lines_that_there_are_once_each(
    schedule: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "schedule.json"
    file.write_text(schedule)
    refused(["caribbean_stud", "--schedule", str(file)], said, capsys)


def test_eur_8_a_schedule_is_read_as_in_a_vector_and_as_the_product_keeps_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Lines of four cards among the others; what a file leaves out is said, not on stdout."""
    on_four = json.dumps({"buy_fifth": False, "exchange_max": 0})
    kept = {"schedule": {"one_pair": 2}, "four_card_schedule": {"ace_king": 40}}
    figures = []
    for written in ({"one_pair": 2, "ace_king_four_cards": 40}, kept, {}):
        file = tmp_path / "schedule.json"
        file.write_text(json.dumps(written))
        call_command("edge", "european_poker", params=on_four, schedule=file, json=True)
        printed = capsys.readouterr()
        assert "left out, so with the usual odds: schedule.ace_king 1" in printed.err
        assert ("four_card_schedule.four_of_a_kind 40" in printed.err) is bool(written)
        figures.append(json.loads(printed.out)["numerator"])
    assert figures[0] == figures[1] < figures[2] == 515_988_821_268


def test_no_service_and_no_environment_variable_is_needed() -> None:
    result = subprocess.run(
        [sys.executable, "manage.py", "edge", "european_poker", "--params", '{"tie": 1}'],
        env={},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "--params: tie: not a possible value; allowed: push, bank_wins\n"


def refused(arguments: list[Any], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        call_command("edge", *arguments)
    printed = capsys.readouterr()
    assert stopped.value.code == 2
    assert said in printed.err
    assert printed.out == ""


def test_no_page_loads_what_reckons() -> None:
    """Web processes ask for a figure by name; numpy and numba stay in the task."""
    script = f"import sys, {WEB}; print(*({{'numpy', 'numba'}} & set(sys.modules)))"
    result = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stdout.strip(), result.stderr) == (0, "", "")
