"""The API of versions: read by those who may, drafted by those who may, decided by nobody (APP-1).

What all routes have in common is in tests/reports/test_api.py.
"""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tables.enums import Game, TaskStatus, VersionKind
from tables.models import AuditEntry, Casino, EdgeResult, Line, StaffMember, Version
from tables.services import drafts
from tables.services.content import content_hash
from tests.budgets import budget
from tests.tables.admin_pages import client_of, submitted
from tests.tables.fingerprint import fingerprint
from tests.tables.house import House, approved_version

pytestmark = pytest.mark.django_db

Staff = Callable[..., StaffMember]
API = "/api/v1/versions/"
NEW = {"kind": "stakes", "game": "holdem", "line_name": "Hold'em 2/5"}
NEXT = date(2031, 2, 3)
VALUES = {"small_blind": 200, "big_blind": 500}
POOL = {"kind": "jackpot", "game": "caribbean_stud", "line_name": "Jackpot"}
RATES = {"seed": 100_000, "contribution_ppm": 10_000}
BAD_BLIND = (400, "parameter_bad", "values.big_blind")
BAD_TABLES = (400, "parameter_bad", "values.tables")


@pytest.fixture
def house(house_of: Callable[[Game], House]) -> House:
    return house_of(Game.CARIBBEAN_STUD)


@pytest.fixture
def limits(casino: Casino, staff: Staff) -> Client:
    return client_of(staff("limits"))


def send(client: Client, method: str, path: str, body: Any) -> Any:
    return getattr(client, method)(API + path, body, content_type="application/json")


def refused(answer: Any) -> tuple[int, str, str]:
    said = answer.json()
    assert said["message"]
    return answer.status_code, said["code"], said["field"]


# --- what is read -------------------------------------------------------------------------------


def test_a_version_with_its_approval(house: House, staff: Staff) -> None:
    version = house.lines["payouts"].versions.get()
    found = client_of(staff("auditor")).get(f"{API}{version.pk}/").json()
    assert (found["kind"], found["game"], found["line"]) == (
        "payouts",
        "caribbean_stud",
        version.line_id,
    )
    assert (found["state"], found["number"]) == ("in_force", 1)
    assert (found["content"], found["content_hash"]) == (version.content, version.content_hash)
    approval = found["approval"]
    assert (approval["reference"], approval["adopted_by"]) == ("1/2026", "The board")
    assert approval["document_sha256"] == version.document_sha256
    assert "document" not in approval and found["withdrawal"] is None


def test_versions_are_found_by_kind_game_line_and_state(house: House, staff: Staff) -> None:
    line = house.lines["stakes"]
    draft = drafts.draft_version(line, line.versions.get().content, staff("limits"))
    client = client_of(staff("compliance"))
    for query, count in (
        ("", 4),
        ("?kind=stakes", 2),
        ("?kind=stakes&state=draft", 1),
        (f"?line={line.pk}&state=in_force", 1),
        ("?game=holdem", 0),
    ):
        assert client.get(API + query).json()["count"] == count, query
    assert client.get(f"{API}?state=draft").json()["results"][0]["id"] == draft.pk
    assert client.get(f"{API}?kind=menu").status_code == 400


def test_the_difference_to_the_version_in_force(house: House, staff: Staff) -> None:
    line = house.lines["stakes"]
    base = line.versions.get()
    draft = drafts.draft_version(line, {**base.content, "ante_min": 1_000}, staff("limits"))
    found = client_of(staff("compliance")).get(f"{API}{draft.pk}/difference/").json()
    assert (found["version"], found["compared_with"]) == (draft.pk, base.pk)
    changed = [row for row in found["rows"] if row["changed"]]
    assert [(row["name"], row["before"], row["after"]) for row in changed] == [
        ("ante_min", 500, 1_000)
    ]
    assert changed[0]["rule"]


def test_the_edge_is_asked_for_and_read(house: House, staff: Staff) -> None:
    version = house.lines["payouts"].versions.get()
    page = f"{API}{version.pk}/edge/"
    client = client_of(staff("limits"))
    (unasked,) = client.get(page).json()
    assert (unasked["status"], unasked["progress"], unasked["result"]) == (None, 0, None)
    asked = client.post(page)
    assert asked.status_code == 202
    assert [edge["status"] for edge in asked.json()] == ["waiting"]
    figures = {"house_edge": {"numerator": 1, "denominator": 20}}
    EdgeResult.objects.update(
        status=TaskStatus.DONE, progress=100, result=figures, finished_at=timezone.now()
    )
    (known,) = client_of(staff("pit")).get(page).json()
    assert (known["status"], known["progress"], known["result"]) == ("done", 100, figures)
    assert known["key"] == unasked["key"]


def test_what_has_no_edge_says_so(house: House, staff: Staff) -> None:
    page = f"{API}{house.lines['stakes'].versions.get().pk}/edge/"
    client = client_of(staff("limits"))
    assert client.get(page).json() == []
    assert refused(client.post(page)) == (409, "edge_none", "")


def test_who_may_read_but_not_ask_is_refused_and_recorded(house: House, staff: Staff) -> None:
    version = house.lines["payouts"].versions.get()
    answer = client_of(staff("pit")).post(f"{API}{version.pk}/edge/")
    assert refused(answer) == (403, "not_allowed", "")
    assert not EdgeResult.objects.exists()
    assert AuditEntry.objects.first().action == "refused:version.comment"


# --- drafts -------------------------------------------------------------------------------------


def test_a_draft_in_a_new_line_and_its_edit(limits: Client) -> None:
    made = send(limits, "post", "", {**NEW, "values": VALUES, "effective_on": str(NEXT)})
    assert made.status_code == 201, made.content
    found = made.json()
    assert (found["line_name"], found["number"], found["state"]) == ("Hold'em 2/5", 1, "draft")
    assert (found["effective_on"], found["content"]["big_blind"]) == (str(NEXT), 500)
    changed = send(limits, "patch", f"{found['id']}/", {"values": {"big_blind": 400}})
    assert changed.status_code == 200, changed.content
    version = Version.objects.get()
    assert (version.content["small_blind"], version.content["big_blind"]) == (200, 400)
    assert version.effective_on == NEXT, "what is left out stays"
    assert version.content_hash == changed.json()["content_hash"] == content_hash(version.content)
    second = send(limits, "post", "", {"line": version.line_id, "values": VALUES})
    assert (second.status_code, second.json()["number"]) == (201, 2)
    drafted = AuditEntry.objects.filter(actor=limits.person).order_by("pk")
    assert list(drafted.values_list("action", flat=True)) == [
        *("line.created", "version.drafted", "version.edited", "version.drafted")
    ]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({**NEW, "values": {"blind": 1}}, (400, "parameter_unknown", "values.blind")),
        ({**NEW, "values": {"small_blind": -1}}, (400, "parameter_bad", "values.small_blind")),
        ({**NEW, "values": {"small_blind": 1.5}}, (400, "parameter_bad", "values.small_blind")),
        ({**NEW, "price": 1}, (400, "field_unknown", "price")),
        ({**NEW, "\ud800": 1}, (400, "field_unknown", "?")),
        ({**NEW, "effective_on": "soon"}, (400, "invalid", "effective_on")),
        ({**NEW, "kind": "menu"}, (400, "invalid_choice", "kind")),
        ({**NEW, "kind": "payouts"}, (400, "game_without_kind", "game")),
        ({**NEW, "line_name": "a\0b"}, (400, "null_characters_not_allowed", "line_name")),
        ({**NEW, "line_name": "Hold'em\u200b"}, (400, "line_name_hidden", "line_name")),
        ({**NEW, "line_name": "Hold\u202eme'"}, (400, "line_name_hidden", "line_name")),
        ({**NEW, "values": []}, (400, "not_a_dict", "values")),
        ({**NEW, "line": 1}, (400, "line_or_new_line", "line")),
        ({"kind": "stakes"}, (400, "line_or_new_line", "line")),
        ({"line": 10**9}, (400, "line_unknown", "line")),
        ({"line": 10**30}, (400, "max_value", "line")),
        ({**NEW, "values": {**VALUES, "big_blind": 10**12 + 1}}, BAD_BLIND),
        ({**NEW, "values": {**VALUES, "big_blind": 10**4000}}, BAD_BLIND),
        ({**POOL, "values": {**RATES, "tables": ["a\0b"]}}, BAD_TABLES),
        ({**POOL, "values": {**RATES, "tables": ["\ud800"]}}, BAD_TABLES),
        ({**POOL, "values": {**RATES, "tables": ["C" * 41]}}, BAD_TABLES),
        ([], (400, "invalid", "")),
        ("{", (400, "parse_error", "")),
        ('{"note": NaN}', (400, "parse_error", "")),
        ('{"note": "a", "note": "b"}', (400, "field_doubled", "note")),
        ('{"values": {"big_blind": 1, "big_blind": 2}}', (400, "field_doubled", "big_blind")),
        pytest.param("[" * 100_000, (400, "parse_error", ""), id="deep"),
    ],
)
def test_a_bad_draft_is_refused_with_the_field(
    limits: Client, body: Any, said: tuple[int, str, str]
) -> None:
    before = fingerprint()
    assert refused(send(limits, "post", "", body)) == said
    assert fingerprint() == before


def test_what_is_allowed_is_named(limits: Client) -> None:
    unknown = send(limits, "post", "", {**NEW, "values": {"blind": 1}}).json()
    assert "small_blind, big_blind" in unknown["message"]
    field = send(limits, "post", "", {**NEW, "price": 1}).json()
    assert "effective_on, note" in field["message"]


def test_a_line_that_is_there_is_not_made_twice(limits: Client) -> None:
    assert send(limits, "post", "", {**NEW, "values": VALUES}).status_code == 201
    again = send(limits, "post", "", {**NEW, "values": VALUES})
    assert refused(again) == (409, "line_exists", "line_name")


def test_only_who_may_drafts_and_it_is_recorded(casino: Casino, staff: Staff) -> None:
    compliance = client_of(staff("compliance"))
    before = fingerprint()
    answer = send(compliance, "post", "", {**NEW, "values": VALUES})
    assert refused(answer) == (403, "not_allowed", "")
    assert AuditEntry.objects.first().action == "refused:version.draft.stakes"
    assert fingerprint() == before


def test_a_draft_is_its_authors_and_a_decided_version_nobodys(
    house: House, staff: Staff, limits: Client
) -> None:
    line = house.lines["stakes"]
    content = line.versions.get().content
    draft = drafts.draft_version(line, content, limits.person)
    other = client_of(staff("limits"))
    note = {"note": "mine"}
    assert refused(send(other, "patch", f"{draft.pk}/", note)) == (409, "not_author", "")
    approved = approved_version(
        line, limits.person, staff("compliance"), number=7, effective_on=NEXT
    )
    answer = send(limits, "patch", f"{approved.pk}/", note)
    assert refused(answer) == (409, "version_state", "")


# --- what the API never does --------------------------------------------------------------------


@pytest.mark.parametrize("step", ["submit", "approve", "return", "withdraw", "document"])
def test_deciding_has_no_route(casino: Casino, staff: Staff, step: str) -> None:
    """Approval is by people on the version's page: there is no door here, for no role."""
    version, _page = submitted(casino, staff("limits"))
    clients = [client_of(staff(role)) for role in ("limits", "compliance", "manager", "admin")]
    before = fingerprint()
    for client in clients:
        for method in ("get", "post", "put", "patch"):
            answer = send(client, method, f"{version.pk}/{step}/", {})
            assert answer.status_code == 404, f"{client.person} {method} {step}"
    assert fingerprint() == before


def test_a_state_cannot_be_written(limits: Client) -> None:
    made = send(limits, "post", "", {**NEW, "values": VALUES}).json()
    for name in ("state", "status", "approved_by", "content_hash"):
        answer = send(limits, "patch", f"{made['id']}/", {name: "approved"})
        assert refused(answer) == (400, "field_unknown", name)
    assert limits.put(f"{API}{made['id']}/").status_code == 405
    assert limits.delete(f"{API}{made['id']}/").status_code == 405


def test_a_token_opens_nothing_and_a_session_needs_its_csrf_token(staff: Staff) -> None:
    person = staff("limits")
    for scheme in ("Bearer", "Token", "Basic"):
        answer = Client().get(API, headers={"Authorization": f"{scheme} bGltaXRzOng="})
        assert answer.status_code in (401, 403), scheme
    client = Client(enforce_csrf_checks=True)
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(API).status_code == 200
    assert send(client, "post", "", {**NEW, "values": VALUES}).status_code == 403
    assert not Version.objects.exists()


def test_another_casino_sees_and_touches_nothing(house: House, staff: Staff) -> None:
    line = house.lines["stakes"]
    draft = drafts.draft_version(line, line.versions.get().content, staff("limits"))
    elsewhere = Casino.objects.create(code="other", name="Other", time_zone="Europe/Sofia")
    stranger = client_of(staff("limits", casino=elsewhere))
    before = fingerprint()
    assert stranger.get(API).json()["count"] == 0
    for path in ("", "difference/", "edge/"):
        assert stranger.get(f"{API}{draft.pk}/{path}").status_code == 404, path
    assert stranger.post(f"{API}{draft.pk}/edge/").status_code == 404
    assert send(stranger, "patch", f"{draft.pk}/", {"note": "x"}).status_code == 404
    made = send(stranger, "post", "", {"line": line.pk, "values": {}})
    assert refused(made) == (400, "line_unknown", "line")
    assert fingerprint() == before


def test_a_list_keeps_its_query_budget(
    house: House, staff: Staff, django_assert_max_num_queries: Any
) -> None:
    line = Line.objects.get(kind=VersionKind.STAKES)
    content, author = line.versions.get().content, staff("limits")
    for _ in range(5):
        drafts.draft_version(line, content, author)
    client = client_of(staff("auditor"))
    with django_assert_max_num_queries(budget("api.versions")):
        assert client.get(reverse("api-version-list")).json()["count"] > 5
