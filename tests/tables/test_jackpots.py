"""Jackpots as something that is approved: seed, rates, limit, tables, prizes (JACK-1, CAR-10)."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tables.admin.desk import url_of
from tables.enums import Game, VersionKind
from tables.errors import Refused
from tables.forms import labels
from tables.models import AuditEntry, Casino, StaffMember, Table, Version
from tables.selectors.versions import differences
from tables.services import approvals, drafts
from tests.tables.admin_pages import client_of
from tests.tables.edges import OF_THE_LAW, reckoned
from tests.tables.house import CONTENTS, DAY, NOON, approved_line, approved_version
from tests.tables.refusals import refusal

Staff = Callable[..., StaffMember]
GAME, KIND = Game.CARIBBEAN_STUD, VersionKind.JACKPOT
JACKPOT: dict[str, Any] = CONTENTS[GAME][KIND]


@pytest.fixture(autouse=True)
def tables(casino: Casino) -> None:
    for code, game in (("CS-1", GAME), ("CS-2", GAME), ("EP-1", Game.EUROPEAN_POKER)):
        Table.objects.create(code=code, casino=casino, game=game, seats=7)


def drafted(casino: Casino, staff: Staff, name: str = "Jackpot", **changes: Any) -> Version:
    author = staff("limits")
    line = drafts.create_line(casino, KIND, GAME, name, author)
    return drafts.draft_version(line, JACKPOT | changes, author, effective_on=DAY, now=NOON)


def submit(version: Version) -> Version:
    return approvals.submit(version, version.drafted_by, now=NOON)


@pytest.mark.parametrize(
    ("changes", "code", "name"),
    [
        ({"seed": None}, "point_open", "seed"),
        ({"contribution_ppm": 900_000, "reserve_ppm": 100_001}, "rates_above_whole", "reserve_ppm"),
        ({"limit": 499_999}, "limit_below_seed", "limit"),
        ({"tables": ["CS-1", "CS-9"]}, "table_unknown", "tables"),
        ({"tables": ["EP-1"]}, "table_unknown", "tables"),
        ({"prizes": None}, "point_open", "prizes"),
    ],
)
def test_jack_1_what_does_not_hold_together_is_not_submitted(
    casino: Casino, staff: Staff, changes: dict[str, Any], code: str, name: str
) -> None:
    with pytest.raises(Refused) as caught:
        submit(drafted(casino, staff, **changes))
    assert (caught.value.code, caught.value.params["name"]) == (code, name)


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"seed": 0}, "seed"),
        ({"contribution_ppm": 0}, "contribution_ppm"),
        ({"contribution_ppm": -1}, "contribution_ppm"),
        ({"contribution_ppm": 1_000_001}, "contribution_ppm"),
        ({"reserve_ppm": 0.5}, "reserve_ppm"),
        ({"tables": []}, "tables"),
        ({"tables": ["CS-1", "CS-1"]}, "tables"),
        ({"prizes": {}}, "prizes"),
        ({"prizes": {"flush": {"percent": 101}}}, "prizes.flush"),
        ({"prizes": {"flush": {"odds": 0}}}, "prizes.flush"),
        ({"prizes": {"flush": {"amount": 1, "odds": 1}}}, "prizes.flush"),
        ({"prizes": {"flush": 5}}, "prizes.flush"),
    ],
)
def test_jack_1_impossible_values_are_refused_with_what_is_allowed(
    casino: Casino, staff: Staff, changes: dict[str, Any], name: str
) -> None:
    with pytest.raises(Refused) as caught:
        drafted(casino, staff, **changes)
    assert (caught.value.code, caught.value.params["name"]) == ("parameter_bad", name)
    assert caught.value.params["allowed"] in str(caught.value)


def test_jack_1_a_jackpot_is_not_blamed_for_the_edge_of_the_ante(
    casino: Casino, staff: Staff
) -> None:
    """What its game gives the player stands with the figures, and not as its own in red words."""
    version = drafted(casino, staff)
    reckoned(version, -OF_THE_LAW[0])
    page = client_of(staff("compliance")).get(url_of(version)).content.decode()
    assert "−5.224%" in page
    assert "This is in the player's favour" not in page and "ap-gauge" not in page


def test_an_unknown_line_is_refused_with_the_lines_there_are(casino: Casino, staff: Staff) -> None:
    with pytest.raises(Refused) as caught:
        drafted(casino, staff, prizes={"five_of_a_kind": {"percent": 100}})
    assert caught.value.code == "parameter_unknown"
    assert "royal_flush" in str(caught.value)


def test_jack_1_a_table_feeds_one_jackpot(casino: Casino, staff: Staff) -> None:
    first = drafted(casino, staff)
    approved_version(first.line, staff("limits"), staff("compliance"), number=2)
    assert submit(drafted(casino, staff, "Other", tables=["CS-2"])).status == "submitted"
    with pytest.raises(Refused) as caught:
        submit(drafted(casino, staff, "Third", tables=["CS-1", "CS-2"]))
    assert caught.value.code == "table_feeds_another"
    assert f"draft a new version of “{first.line.name}”" in str(caught.value)
    assert submit(first).status == "submitted"  # the line's own next version


def test_jack_1_a_withdrawal_gives_no_table_a_second_jackpot(casino: Casino, staff: Staff) -> None:
    """The version that would be in force again had a table that feeds another jackpot by now."""
    limits, compliance = staff("limits"), staff("compliance")
    line, other = (drafts.create_line(casino, KIND, GAME, name, limits) for name in "AB")
    days = {1: DAY - timedelta(days=1), 2: DAY}
    first, second = (
        approved_version(
            line, limits, compliance, number=number, effective_on=day, **pool(f"CS-{number}")
        )
        for number, day in days.items()
    )
    taken = approved_version(other, limits, compliance, effective_on=DAY, **pool("CS-1"))
    with pytest.raises(Refused) as caught:
        approvals.withdraw(second, compliance, "Error.", now=NOON)
    named = {"number": 1, "table": "CS-1", "line": "B"}
    assert (caught.value.code, caught.value.params) == ("withdrawal_feeds_twice", named)
    for version in (first, second, taken):
        assert approvals.withdraw(version, compliance, "Error.", now=NOON).status == "withdrawn"


def pool(table: str) -> dict[str, Any]:
    return JACKPOT | {"tables": [table]}


def test_car_10_a_stake_of_its_own_goes_with_the_rule_set(casino: Casino, staff: Staff) -> None:
    line = approved_line(casino, VersionKind.RULESET, staff("manager"), staff("compliance"), GAME)
    with refusal("jackpot_stake_useless"):
        submit(drafted(casino, staff, stake=100))
    separate = {"number": 2, "effective_on": DAY, "jackpot_stake": "separate"}
    approved_version(line, staff("manager"), staff("compliance"), **separate)
    with refusal("jackpot_stake_missing"):
        submit(drafted(casino, staff, "Second"))
    assert submit(drafted(casino, staff, "Third", stake=100)).status == "submitted"


def test_jack_5_a_change_is_a_new_version_that_reads_line_by_line(
    casino: Casino, staff: Staff
) -> None:
    person = staff("limits")
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    fields = {
        **{"name": "Royal", "seed": "5,000", "contribution_ppm": "30.1234", "tables": ["CS-1"]},
        **{"reserve_ppm": "0", "prizes.royal_flush_kind": "percent", "prizes.royal_flush": "100"},
    }
    where = client.post(reverse("admin:tables_jackpotversion_add"), fields).url
    first = Version.objects.get()
    assert first.content["contribution_ppm"] == 301_234
    assert first.content["prizes"] == {"royal_flush": {"percent": 100}}
    changed = {"prizes.flush_kind": "amount", "prizes.flush": "75", "prizes.royal_flush": "90"}
    client.post(where, {**fields, **changed, "do": "save"})
    edited = AuditEntry.objects.get(action="version.edited")
    assert edited.after["prizes.flush"] == {"amount": 7_500}
    rows = {row.name: row for row in differences(Version.objects.get(), first)}
    words = [labels.shown(row.spec, row.after, "EUR") for row in rows.values()]
    assert {"30.1234 %", "90 % of the meter", "€75"} <= set(words)
    assert rows["prizes.royal_flush"].changed and not rows["seed"].changed
    assert labels.label("prizes.flush") == "The jackpot pays: Flush"


def test_half_a_prize_stands_at_its_line(staff: Staff, casino: Casino) -> None:
    client = Client()
    client.force_login(staff("limits"), backend="django.contrib.auth.backends.ModelBackend")
    fields = {"name": "Royal", "prizes.flush": "75", "reserve_ppm": "0", "contribution_ppm": "-1"}
    answer = client.post(reverse("admin:tables_jackpotversion_add"), fields)
    assert answer.status_code == 409 and not Version.objects.exists()
    assert set(answer.context["form"].errors) == {"prizes.flush", "contribution_ppm"}
