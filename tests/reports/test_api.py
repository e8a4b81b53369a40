"""The API over a known evening: the own house alone, hidden cards stay hidden.

Which role may ask for what is the matrix's business (tests/tables/test_permissions_matrix.py).
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.conf import settings as site
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.crypto import get_random_string
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from games.models import TableEvent
from tables.models import Casino
from tests.budgets import budget
from tests.reports.known import COMMISSION, MATCHED, Evening
from tests.reports.test_pages import know_the_cards_of
from tests.tables.fingerprint import fingerprint
from tests.tables.house import DAY

pytestmark = pytest.mark.django_db

API = "/api/v1"
LISTS = ("tables", "versions", "hands", "days", "reports")
# All that can be written: drafts, and the question what one is worth.
WRITTEN = {
    f"{API}/versions/": {"post"},
    f"{API}/versions/{{id}}/": {"patch"},
    f"{API}/versions/{{id}}/edge/": {"post"},
}
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance]
ANSWERS = {200, 201, 202, 400, 403, 404, 409, 415}


@pytest.fixture
def casino(evening: Evening, db: None) -> Casino:
    return Casino.objects.get(pk=evening.house.casino.pk)


@pytest.fixture
def auditor(signed_in: Any) -> Client:
    return signed_in("auditor")


def rows(client: Client, path: str) -> list[dict[str, Any]]:
    answer = client.get(f"{API}/{path}")
    assert answer.status_code == 200, answer.content
    found: list[dict[str, Any]] = answer.json()["results"]
    return found


# --- what is read -------------------------------------------------------------------------------


def test_the_tables_and_their_state(auditor: Client) -> None:
    (table,) = rows(auditor, "tables/")
    assert (table["code"], table["casino"], table["currency"]) == ("HE-1", "demo", "EUR")
    assert (table["status"]["commission_minor"], table["status"]["drop_minor"]) == (1_200, 44_000)


def test_hands_are_the_newest_first_and_found_by_table_day_and_status(
    auditor: Client, evening: Evening
) -> None:
    assert [hand["number"] for hand in rows(auditor, "hands/")] == [3, 2, 1]
    assert [hand["number"] for hand in rows(auditor, "hands/?status=finished&limit=1")] == [2]
    assert len(rows(auditor, f"hands/?table=HE-1&gaming_day={DAY}")) == 3
    assert rows(auditor, "hands/?table=HE-9") == []
    assert rows(auditor, "hands/?gaming_day=2026-01-01") == []
    assert auditor.get(f"{API}/hands/?gaming_day=yesterday").status_code == 400


def test_the_next_page_follows_the_first(auditor: Client) -> None:
    first = auditor.get(f"{API}/hands/?limit=2").json()
    second = auditor.get(first["next"]).json()
    assert [hand["number"] for hand in second["results"]] == [1]
    assert (first["previous"], second["next"]) == (None, None)


def test_a_hand_comes_with_its_result_and_every_event(auditor: Client, evening: Evening) -> None:
    hand = evening.hands[0]
    found = auditor.get(f"{API}/hands/{hand.pk}/").json()
    assert (found["pot_minor"], found["commission_minor"]) == (24_000, 1_200)
    assert [pot["commission"] for pot in found["result"]["pots"]] == [600, 600]
    stored = TableEvent.objects.filter(round=hand).order_by("seq")
    assert [(event["seq"], event["hash"]) for event in found["events"]] == list(
        stored.values_list("seq", "hash")
    )


def test_days_and_reports_are_what_was_stored(auditor: Client, evening: Evening) -> None:
    assert auditor.get(f"{API}/days/{DAY}/").json()["run"] == 1
    (commission,) = rows(auditor, f"reports/?kind=commission&day={DAY}&run=1")
    assert commission["content"]["total"]["matched_minor"] == MATCHED
    assert commission["content"]["total"]["commission_minor"] == COMMISSION
    assert commission["hash"] == evening.day.reports.get(kind="commission").hash


def test_no_page_is_longer_than_500(auditor: Client) -> None:
    for name in LISTS:
        with CaptureQueriesContext(connection) as queries:
            rows(auditor, f"{name}/?limit=1000000")
        limits = re.findall(r"LIMIT (\d+)", " ".join(query["sql"] for query in queries))
        assert max(int(limit) for limit in limits) <= 501, name


# --- what is not --------------------------------------------------------------------------------


def test_cards_that_nobody_was_shown_are_masked(auditor: Client, evening: Evening) -> None:
    hand = evening.hands[0]
    know_the_cards_of(hand, seat=2, cards=["Qc", "Qd"])
    found = auditor.get(f"{API}/hands/{hand.pk}/")
    dealt = [event["data"] for event in found.json()["events"] if event["kind"] == "HoleDealt"]
    assert [data["cards"] for data in dealt] == [["??", "??"]] * 3
    assert b"Qc" not in found.content and b"Qd" not in found.content


def test_another_house_sees_nothing(signed_in: Any, evening: Evening) -> None:
    other = Casino.objects.create(code="other", name="Other", time_zone="Europe/Sofia")
    stranger = signed_in("auditor", casino=other)
    assert [rows(stranger, f"{name}/") for name in LISTS] == [[]] * len(LISTS)
    report = evening.day.reports.first()
    for path in (
        "tables/HE-1",
        f"hands/{evening.hands[0].pk}",
        f"days/{DAY}",
        f"reports/{report.pk}",
    ):
        assert stranger.get(f"{API}/{path}/").status_code == 404, path


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_nothing_can_be_written(auditor: Client, evening: Evening, method: str) -> None:
    before = fingerprint()
    for path in ("tables/HE-1/", f"hands/{evening.hands[0].pk}/", f"days/{DAY}/", "hands/"):
        answer = getattr(auditor, method)(f"{API}/{path}", {}, content_type="application/json")
        assert answer.status_code == 405, path
    assert fingerprint() == before


# --- its description ----------------------------------------------------------------------------


@pytest.fixture
def one_connection() -> Iterator[None]:
    """Requests through WSGI stay in the test's own transaction, as those of Django's client do."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def description(signed_in: Any, one_connection: None) -> Any:
    """The schema as it is served; whatever is asked through it, one who may draft asks."""
    session = signed_in("auditor", "limits").session.session_key
    proof = get_random_string(32)
    cookies = f"{site.SESSION_COOKIE_NAME}={session}; {site.CSRF_COOKIE_NAME}={proof}"
    product = get_wsgi_application()

    def as_author(environ: dict[str, Any], start_response: Any) -> Any:
        signed = {"HTTP_COOKIE": cookies, site.CSRF_HEADER_NAME: proof}
        return product({**environ, **signed}, start_response)

    return schemathesis.openapi.from_wsgi(f"{API}/schema/", as_author)


def test_the_description_is_complete_and_valid(description: Any, auditor: Client) -> None:
    description.validate()
    paths = auditor.get(f"{API}/schema/").json()["paths"]
    assert set(paths) == {f"{API}/{name}/" for name in LISTS} | {
        f"{API}/tables/{{code}}/",
        f"{API}/versions/{{id}}/",
        f"{API}/versions/{{id}}/difference/",
        f"{API}/versions/{{id}}/edge/",
        f"{API}/hands/{{id}}/",
        f"{API}/days/{{day}}/",
        f"{API}/reports/{{id}}/",
    }
    assert {
        path: set(ways) - {"get"} for path, ways in paths.items() if set(ways) > {"get"}
    } == WRITTEN


def test_answers_are_as_described_whatever_is_asked(description: Any) -> None:
    """Schemathesis asks every operation with values of its own."""
    asked = set()
    for found in description.get_all_operations():
        operation = found.ok()

        @settings(
            max_examples=12,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            answer = case.call_and_validate(checks=CHECKS)
            assert answer.status_code in ANSWERS
            asked.add((case.operation.path, case.operation.method))

        ask()
    assert len(asked) == 15


def test_real_rows_are_as_described(description: Any, evening: Evening) -> None:
    report = evening.day.reports.first()
    for path, values in {
        f"{API}/tables/{{code}}/": {"code": "HE-1"},
        f"{API}/hands/{{id}}/": {"id": evening.hands[0].pk},
        f"{API}/days/{{day}}/": {"day": str(DAY)},
        f"{API}/reports/{{id}}/": {"id": report.pk},
    }.items():
        case = description[path]["GET"].Case(path_parameters=values)
        assert case.call_and_validate(checks=CHECKS).status_code == 200


@pytest.mark.parametrize("name", LISTS)
def test_lists_stay_within_their_budget(auditor: Client, evening: Evening, name: str) -> None:
    """However many rows there are: statements of a list, person and session included."""
    with CaptureQueriesContext(connection) as queries:
        rows(auditor, f"{name}/")
    assert len(queries) <= budget(f"api.{name}"), [query["sql"][:120] for query in queries]


def test_a_hand_stays_within_its_budget(auditor: Client, evening: Evening) -> None:
    with CaptureQueriesContext(connection) as queries:
        auditor.get(f"{API}/hands/{evening.hands[0].pk}/")
    assert len(queries) <= budget("api.hand")
