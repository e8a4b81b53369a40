"""The page of a version: edge, warnings, effect, comments, history, rivals at a decision."""

import subprocess
import sys
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from tables.admin.desk import url_of
from tables.enums import CountKind, Game, TaskStatus
from tables.models import AuditEntry, Casino, EdgeResult, StaffMember, Version, VersionComment
from tables.selectors.days import gaming_day_for
from tables.selectors.edges import BROKER_AWAY, UNHEARD
from tables.selectors.versions import in_force
from tables.services import approvals, comments, drafts, edges
from tables.services.content import complete
from tests.budgets import budget
from tests.tables.documents import pdf
from tests.tables.edges import OF_THE_LAW, decision, drafted, odds, reckoned
from tests.tables.house import FLOAT, House, approved_version, build_house
from tests.tables.refusals import refusal

Staff = Callable[..., StaffMember]
FOR_THE_PLAYER = -OF_THE_LAW[0]


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def house(casino: Casino, staff: Staff) -> House:
    """Caribbean stud is open at CS-1."""
    house = build_house(casino, staff, Game.CARIBBEAN_STUD)
    session = house.open(timezone.now())
    house.count(session, CountKind.OPENING, FLOAT, timezone.now())
    return house


@pytest.fixture
def schedule(house: House, staff: Staff) -> Version:
    return drafted(house.casino, staff)


def client_of(person: StaffMember) -> Client:
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


def text_of(answer: HttpResponse) -> str:
    return " ".join(answer.content.decode().split())


def redrafted(house: House, staff: Staff) -> Version:
    """A draft of the schedule in force, with one line changed."""
    tomorrow = gaming_day_for(house.casino, timezone.now()) + timedelta(days=1)
    line = house.lines["payouts"]
    better = complete(line.kind, line.game, odds(flush=6))
    return drafts.draft_version(line, better, staff("limits"), effective_on=tomorrow)


def approval(version: Version) -> dict[str, Any]:
    """What an approver's browser sends."""
    return {
        "do": "approve",
        "authority": "nra",
        "reference": "NRA 30-9/2026",
        "decided_on": (timezone.now().date() - timedelta(days=1)).isoformat(),
        "adopted_by": "Executive director",
        "effective_on": version.effective_on.isoformat(),
        "document": SimpleUploadedFile("decision.pdf", pdf()),
    }


# --- the edge -----------------------------------------------------------------------------------


def test_the_author_has_the_edge_calculated_from_the_page(schedule: Version) -> None:
    client = client_of(schedule.drafted_by)
    assert "Save and calculate the edge" in text_of(client.get(url_of(schedule)))
    form = client.get(url_of(schedule)).context["form"]
    sent = {field.name: field.value() for field in form if field.value() is not None}
    sent |= {"schedule.flush": "5", "effective_on": schedule.effective_on.isoformat()}
    assert client.post(url_of(schedule), {**sent, "do": "edge"}).status_code == 302
    assert EdgeResult.objects.get().status == TaskStatus.WAITING
    page = text_of(client.get(url_of(schedule)))
    assert "Waits for a worker" in page and 'hx-trigger="every 2s"' in page
    assert '<noscript><a href="">Look again</a></noscript>' in page


def test_what_waits_behind_another_calculation_is_not_asked_for_again(schedule: Version) -> None:
    """The key comes back when nobody calculates an edge of the game any more."""
    (row,) = edges.ask_for(schedule, schedule.drafted_by)
    now = timezone.now()
    EdgeResult.objects.update(asked_at=now - 2 * UNHEARD)
    client, key = client_of(schedule.drafted_by), "Save and calculate the edge"
    assert key in text_of(client.get(url_of(schedule)))
    at_work = {"status": TaskStatus.RUNNING, "started_at": now, "heard_at": now}
    EdgeResult.objects.create(key="before", inputs={}, game=row.game, asked_at=now, **at_work)
    page = text_of(client.get(url_of(schedule)))
    assert "Waits for a worker" in page and key not in page


def test_how_far_it_is_comes_as_a_part_of_the_page(schedule: Version, staff: Staff) -> None:
    (row,) = edges.ask_for(schedule, schedule.drafted_by)
    approvals.submit(schedule, schedule.drafted_by)
    compliance = client_of(staff("compliance"))
    running = edges.claim(row.pk)
    assert running is not None
    edges.note_progress(running, 37)
    news = text_of(compliance.get(url_of(schedule, "edge")))
    assert "Being calculated: 37 %" in news and "hx-swap-oob" not in news
    edges.fail(running, BROKER_AWAY)
    assert "message broker is away" in text_of(compliance.get(url_of(schedule, "edge")))
    edges.ask_for(schedule, schedule.drafted_by)
    reckoned(schedule, FOR_THE_PLAYER)
    news = text_of(compliance.get(url_of(schedule, "edge")))
    assert "−5.224%" in news and 'hx-trigger="every 2s"' not in news
    assert 'id="edge-warning" class="ap-bands" hx-swap-oob="true"' in news
    assert client_of(staff("croupier")).get(url_of(schedule, "edge")).status_code == 403


def test_a_page_is_never_told_the_edge_of_another_content(schedule: Version) -> None:
    """It waits for the edge of what it shows; meanwhile the draft is changed elsewhere."""
    author = client_of(schedule.drafted_by)
    edges.ask_for(schedule, schedule.drafted_by)
    page = author.get(url_of(schedule)).context["page"]
    assert page.edge_url in text_of(author.get(url_of(schedule)))
    reckoned(schedule)
    assert "5.224%" in text_of(author.get(page.edge_url))
    terms = {"effective_on": schedule.effective_on, "note": ""}
    drafts.edit_draft(schedule, odds(royal_flush=500), schedule.drafted_by, **terms)
    schedule.refresh_from_db()
    reckoned(schedule, FOR_THE_PLAYER)
    news = text_of(author.get(page.edge_url))
    assert "The content was changed since this page was opened." in news
    assert "5.224%" not in news and "hx-" not in news


def test_a_players_edge_stands_in_red_words_with_its_authors_reason(
    schedule: Version, staff: Staff
) -> None:
    reckoned(schedule, FOR_THE_PLAYER)
    author, approver = client_of(schedule.drafted_by), client_of(staff("compliance"))
    form = author.get(url_of(schedule)).context["form"]
    sent = {field.name: field.value() for field in form if field.value() is not None}
    answer = author.post(url_of(schedule), {**sent, "do": "submit"})
    assert answer.status_code == 409 and "edge_reason" in answer.context["form"].errors
    author.post(url_of(schedule), {**sent, "edge_reason": "A week of guests.", "do": "submit"})
    page = text_of(approver.get(url_of(schedule)))
    assert "in the player's favour: house edge −5.224% of the ante" in page
    assert "wins €5.22 for each €100 of antes" in page
    assert "A week of guests." in page and "Approve version 1 at −5.224%" in page
    assert "−1 041 372 912 372 / 19 933 230 517 200" in page
    assert approver.post(url_of(schedule), approval(schedule)).status_code == 302


def test_an_edge_that_comes_is_waited_for_and_a_failed_one_confirmed(
    schedule: Version, staff: Staff
) -> None:
    approvals.submit(schedule, schedule.drafted_by)
    approver = client_of(staff("compliance"))
    page = text_of(approver.get(url_of(schedule)))
    assert 'name="without_edge"' not in page
    assert "It can be approved when its edge is known." in page
    sent = {**approval(schedule), "without_edge": "on"}
    answer = approver.post(url_of(schedule), sent)
    assert answer.status_code == 409 and "wait for it, or return the version" in text_of(answer)

    EdgeResult.objects.update(status=TaskStatus.FAILED, error=edges.WORKER_FAULT)
    page = text_of(approver.get(url_of(schedule)))
    assert "I approve without the edge" in page and 'value="ask"' in page
    news = text_of(approver.get(url_of(schedule, "edge")))
    assert 'id="edge-tick" class="ap-field--wide" hx-swap-oob="true"' in news
    assert 'name="without_edge"' in news
    answer = approver.post(url_of(schedule), approval(schedule))
    assert answer.status_code == 409
    assert set(answer.context["decision_form"].errors) == {"without_edge"}
    assert "The house edge isn&#x27;t known" in text_of(answer)
    sent = {**approval(schedule), "without_edge": "on"}
    assert approver.post(url_of(schedule), sent).status_code == 302
    page = text_of(approver.get(url_of(schedule)))
    assert "without the edge, which was not calculated yet" in page


def test_both_versions_are_compared_line_by_line(house: House, staff: Staff) -> None:
    base, draft = house.lines["payouts"].versions.get(), redrafted(house, staff)
    reckoned(base)
    reckoned(draft, OF_THE_LAW[0] * 2)
    page = text_of(client_of(staff("auditor")).get(url_of(draft)))
    assert "Version 1, In force" in page and "5.224%" in page
    assert "Version 2, Draft" in page and "10.449%" in page
    assert "The change takes 5.224% of the ante from the player." in page
    assert page.index("The bet pays: Flush") < page.index("The bet pays: Royal flush")


# --- effect, withdrawal -------------------------------------------------------------------------


def test_the_effect_names_tables_and_what_gives_way(house: House, staff: Staff) -> None:
    tomorrow = gaming_day_for(house.casino, timezone.now()) + timedelta(days=1)
    later = approved_version(
        house.lines["stakes"], staff("limits"), staff("compliance"), number=2, effective_on=tomorrow
    )
    page = text_of(client_of(staff("auditor")).get(url_of(later)))
    assert "<b>CS-1</b> open under version 1" in page and 'href="/signs/CS-1/"' in page
    assert "06:00 (Europe/Zagreb)" in page and "Version 1 gives way." in page


@pytest.mark.parametrize("day", [date.min, date.max])
def test_a_draft_for_any_day_that_can_be_typed_has_its_page(
    house: House, staff: Staff, day: date
) -> None:
    line = house.lines["stakes"]
    content = line.versions.get().content
    draft = drafts.draft_version(line, content, staff("limits"), effective_on=day)
    assert client_of(draft.drafted_by).get(url_of(draft)).status_code == 200
    assert client_of(staff("auditor")).get(url_of(draft)).status_code == 200


def test_a_withdrawal_says_what_it_stops(house: House, staff: Staff) -> None:
    version = in_force(house.lines["stakes"], gaming_day_for(house.casino, timezone.now()))
    assert version is not None
    page = text_of(client_of(staff("compliance")).get(url_of(version)))
    assert "no table can open or roll under it" in page
    assert "Tables that were last opened under it: <b>CS-1</b>" in page
    assert "Hands in progress finish" in page


# --- comments, history, rivals ------------------------------------------------------------------


def test_whoever_is_concerned_comments_and_readers_read(schedule: Version, staff: Staff) -> None:
    auditor, finance = client_of(staff("auditor")), client_of(staff("finance"))
    said = {"do": "comment", "text": "Why <six> to one?"}
    assert auditor.post(url_of(schedule), said).status_code == 302
    assert "Why &lt;six&gt; to one?" in text_of(finance.get(url_of(schedule)))
    assert finance.post(url_of(schedule), said).status_code == 403
    assert auditor.post(url_of(schedule), {**said, "text": " "}).status_code == 409
    assert VersionComment.objects.count() == 1
    assert AuditEntry.objects.filter(action="version.commented").count() == 1
    with refusal("comment_too_long"):
        comments.write_comment(schedule, staff("manager"), "x" * 1001)
    assert "Comment on a version written" in text_of(finance.get(url_of(schedule)))


def test_the_second_approver_is_told_who_was_first_and_loses_nothing(
    schedule: Version, staff: Staff
) -> None:
    reckoned(schedule)
    approvals.submit(schedule, schedule.drafted_by)
    first, second = staff("compliance"), client_of(staff("compliance"))
    approvals.approve(schedule, first, decision())
    answer = second.post(url_of(schedule), {**approval(schedule), "reference": "Mine 7/2026"})
    page = text_of(answer)
    assert answer.status_code == 409
    assert f"{first.full_name} has approved this version: " in page
    assert 'value="Mine 7/2026"' in page and 'value="approve"' not in page
    returned = second.post(url_of(schedule), {"do": "return", "comment": "Please shorten."})
    assert returned.status_code == 409
    assert f"{first.full_name} has approved" in text_of(returned)
    assert "Please shorten." in text_of(returned)


@pytest.mark.parametrize("step", ["approve", "return"])
def test_what_was_handed_in_anew_is_read_before_it_is_decided(
    schedule: Version, staff: Staff, step: str
) -> None:
    """The author changes it while the approver's page is open (APP-1)."""
    author, compliance = schedule.drafted_by, client_of(staff("compliance"))
    reckoned(schedule)
    seen = approvals.submit(schedule, author).submission
    assert f'name="seen" value="{seen}"' in text_of(compliance.get(url_of(schedule)))
    approvals.return_version(schedule, staff("compliance"), "Pay the flush more.")
    terms = {"effective_on": schedule.effective_on, "note": "Not as asked."}
    drafts.edit_draft(schedule, schedule.content, author, **terms)
    approvals.submit(schedule, author)
    said = {"do": step, "comment": "No."}
    answer = compliance.post(url_of(schedule), {**approval(schedule), **said, "seen": seen})
    assert answer.status_code == 409
    assert "The author has handed in another text" in text_of(answer)
    schedule.refresh_from_db()
    assert schedule.status == "submitted"
    assert f'name="seen" value="{schedule.submission}"' in text_of(answer), "it is before him now"
    again = {**approval(schedule), **said, "seen": schedule.submission}
    assert compliance.post(url_of(schedule), again).status_code == 302


# --- what it costs ------------------------------------------------------------------------------


def test_a_schedules_page_keeps_its_query_budget(
    house: House, staff: Staff, django_assert_max_num_queries: Any
) -> None:
    version = redrafted(house, staff)
    for number in range(3):
        comments.write_comment(version, version.drafted_by, f"Remark {number}")
    compliance = client_of(staff("compliance"))
    with django_assert_max_num_queries(budget("admin.schedule")):
        assert compliance.get(url_of(version)).status_code == 200
    with django_assert_max_num_queries(budget("admin.edge")):
        assert compliance.get(url_of(version, "edge")).status_code == 200
    edges.ask_for(version, version.drafted_by)
    with django_assert_max_num_queries(budget("admin.edge")):
        assert "Waits for a worker" in text_of(compliance.get(url_of(version, "edge")))


def test_a_web_process_never_loads_what_calculates() -> None:
    """The pages import the engines' inputs alone: numba stays in the worker."""
    code = (
        "import casino.asgi, sys; from casino.celery import app; app.send_task;"
        "from django.urls import get_resolver; get_resolver().url_patterns;"
        "assert not {'numba', 'games.tasks', 'games.edge'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
