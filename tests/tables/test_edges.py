"""The exact edge of a version: what is asked, who reckons it, and what it decides."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from zlib import crc32

import psycopg
import pytest
from django.db import connection
from django.utils import timezone

from tables.enums import Game, TaskStatus, VersionKind
from tables.models import AuditEntry, Casino, EdgeResult, StaffMember, Version
from tables.selectors.edges import BROKER_AWAY, SILENCE, UNHEARD, answers_of, questions
from tables.services import approvals, drafts, edges
from tests.tables.edges import OF_THE_LAW, answer, decision, drafted, odds, reckoned
from tests.tables.house import approved_line, approved_version
from tests.tables.pit_pages import client_of
from tests.tables.refusals import refusal

Staff = Callable[..., StaffMember]
CARIBBEAN, EUROPEAN = Game.CARIBBEAN_STUD, Game.EUROPEAN_POKER
RULESET, STAKES, COMMISSION = VersionKind.RULESET, VersionKind.STAKES, VersionKind.COMMISSION
FOR_THE_PLAYER = -OF_THE_LAW[0]


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def schedule(casino: Casino, staff: Staff) -> Version:
    return drafted(casino, staff)


def rows() -> list[EdgeResult]:
    return list(EdgeResult.objects.order_by("pk"))


# --- what is asked ------------------------------------------------------------------------------


def test_a_schedule_is_reckoned_with_each_rule_set_that_stands(
    casino: Casino, staff: Staff, schedule: Version
) -> None:
    assert [question.label for question in questions(schedule)] == [
        "the usual rule set, as none is approved"
    ]
    line = approved_line(casino, RULESET, staff("manager"), staff("compliance"), CARIBBEAN)
    assert [question.label for question in questions(schedule)] == ["ruleset one, version 1"]
    later = {"number": 2, "effective_on": schedule.effective_on}
    approved_version(line, staff("manager"), staff("compliance"), **later, sixth_card=False)
    assert len({question.key for question in questions(schedule)}) == 2


def test_what_makes_no_difference_is_one_question(
    casino: Casino, staff: Staff, schedule: Version
) -> None:
    line = approved_line(casino, RULESET, staff("manager"), staff("compliance"), CARIBBEAN)
    later = {"number": 2, "effective_on": schedule.effective_on}
    approved_version(line, staff("manager"), staff("compliance"), **later, display_languages=["hr"])
    assert len(questions(schedule)) == 1


@pytest.mark.parametrize(
    ("kind", "game"),
    [(STAKES, CARIBBEAN), (RULESET, Game.HOLDEM), (COMMISSION, Game.SEVEN_CARD_STUD)],
)
def test_limits_and_players_games_have_no_edge(
    casino: Casino, staff: Staff, kind: VersionKind, game: Game
) -> None:
    version = drafted(
        casino, staff, {} if kind != COMMISSION else {"kind": "minimum_bet"}, kind, game
    )
    assert questions(version) == []
    with refusal("edge_none"):
        edges.ask_for(version, staff("compliance"))


def test_what_was_thrown_away_is_reckoned_no_more(schedule: Version, staff: Staff) -> None:
    """Whoever asks, and however: the page of before, or the API."""
    drafts.discard_draft(schedule, schedule.drafted_by)
    schedule.refresh_from_db()
    with refusal("version_state"):
        edges.ask_for(schedule, schedule.drafted_by)
    asked = client_of(staff("compliance")).post(f"/api/v1/versions/{schedule.pk}/edge/")
    assert asked.status_code == 409
    assert not EdgeResult.objects.exists()


def test_car_4_open_points_leave_nothing_to_reckon(casino: Casino, staff: Staff) -> None:
    version = drafted(casino, staff, {"bet_basis": None}, RULESET)
    assert questions(version) == []


# --- who reckons it -----------------------------------------------------------------------------


def test_the_same_question_is_one_row(casino: Casino, staff: Staff, schedule: Version) -> None:
    edges.ask_for(schedule, schedule.drafted_by)
    edges.ask_for(drafted(casino, staff), staff("auditor"))
    edges.ask_for(drafted(casino, staff, odds(flush=6)), staff("limits"))
    assert len(rows()) == 2
    with refusal("not_allowed"):
        edges.ask_for(schedule, staff("pit"))


def test_only_what_has_no_worker_is_handed_out_anew(
    schedule: Version, django_capture_on_commit_callbacks: Any
) -> None:
    def asked_again(**fields: Any) -> bool:
        """Whether a worker is told about the row in this state."""
        EdgeResult.objects.update(**fields)
        with django_capture_on_commit_callbacks() as callbacks:
            edges.ask_for(schedule, schedule.drafted_by)
        (told,) = (callback.args[0] for callback in callbacks)
        return bool(told)

    now = timezone.now()
    assert asked_again(), "new"
    assert not asked_again(), "just asked"
    assert asked_again(asked_at=now - UNHEARD - timedelta(seconds=1)), "nobody took it up"
    running = {"status": TaskStatus.RUNNING, "started_at": now - timedelta(hours=1)}
    assert not asked_again(**running, heard_at=now), "being calculated"
    assert asked_again(**running, heard_at=now - SILENCE - timedelta(seconds=1)), "lost"
    assert asked_again(status=TaskStatus.FAILED, error=edges.WORKER_FAULT), "failed"
    (row,) = rows()
    assert (row.status, row.error, row.started_at) == (TaskStatus.WAITING, "", None)
    assert not asked_again(status=TaskStatus.DONE, result=answer(1)), "known for ever"


def test_what_a_restart_left_is_taken_up_again(schedule: Version) -> None:
    (row,) = edges.ask_for(schedule, schedule.drafted_by)
    later = timezone.now() + UNHEARD + timedelta(seconds=1)
    assert edges.resume() == [], "just asked"
    assert edges.resume(later) == [row.pk], "nobody took it up"
    assert edges.claim(row.pk) is not None
    with psycopg.connect(**connection.get_connection_params()) as worker:
        game = crc32(row.game.encode()) % edges.MOST_CLAIMS
        worker.execute("SELECT pg_advisory_lock(%s, %s)", [edges.CLAIMS, game])
        assert edges.resume(later) == [], "being calculated"
    assert edges.resume(later) == [row.pk], "its worker is gone"
    (row,) = rows()
    assert (row.status, row.progress, row.started_at) == (TaskStatus.WAITING, 0, None)
    EdgeResult.objects.update(status=TaskStatus.DONE, result=answer(1))
    assert edges.resume(later) == []


def test_what_found_no_broker_is_taken_up_when_there_is_one(schedule: Version) -> None:
    """Nobody has to ask again: a submission that waits for it goes on by itself."""
    (row,) = edges.ask_for(schedule, schedule.drafted_by)
    EdgeResult.objects.update(status=TaskStatus.FAILED, error=BROKER_AWAY)
    later = timezone.now() + UNHEARD + timedelta(seconds=1)
    assert edges.resume(later) == [row.pk]
    (row,) = rows()
    assert (row.status, row.error) == (TaskStatus.WAITING, "")
    EdgeResult.objects.update(status=TaskStatus.FAILED, error=edges.TOOK_TOO_LONG)
    assert edges.resume(later) == [], "it was tried, and is tried again when somebody asks"


def test_one_worker_has_the_row_and_a_late_one_writes_nothing(schedule: Version) -> None:
    (row,) = edges.ask_for(schedule, schedule.drafted_by)
    early = timezone.now() - SILENCE - timedelta(minutes=1)
    lost = edges.claim(row.pk, early)
    assert lost is not None and edges.claim(row.pk) is None
    assert not edges.is_busy(row.game), "a lost worker holds nobody up"
    edges.ask_for(schedule, schedule.drafted_by)
    found = edges.claim(row.pk)
    assert found is not None and edges.is_busy(row.game)
    edges.note_progress(found, 40)
    for late in (
        lambda: edges.note_progress(lost, 99),
        lambda: edges.store(lost, answer(1)),
        lambda: edges.fail(lost, edges.WORKER_FAULT),
    ):
        late()
    row.refresh_from_db()
    assert (row.status, row.progress, row.result) == (TaskStatus.RUNNING, 40, None)
    edges.store(found, answer(OF_THE_LAW[0]))
    row.refresh_from_db()
    assert (row.status, row.progress) == (TaskStatus.DONE, 100)
    assert row.result["house_edge"]["denominator"] == OF_THE_LAW[1]


# --- what it decides ----------------------------------------------------------------------------


def test_submission_asks_for_the_edge_and_does_not_wait(schedule: Version) -> None:
    assert approvals.submit(schedule, schedule.drafted_by).status == "submitted"
    assert [row.status for row in rows()] == [TaskStatus.WAITING]


def test_an_edge_of_the_player_needs_its_authors_reason(schedule: Version) -> None:
    reckoned(schedule, FOR_THE_PLAYER)
    for reason in (None, "  "):
        with refusal("edge_reason_missing"):
            approvals.submit(schedule, schedule.drafted_by, edge_reason=reason)
    sent = approvals.submit(schedule, schedule.drafted_by, edge_reason=" A week of guests. ")
    assert sent.edge_reason == "A week of guests."
    entry = AuditEntry.objects.filter(action="version.submitted").get()
    key = answers_of(schedule)[0].question.key[:12]
    assert entry.after["edge_reason"] == "A week of guests."
    assert entry.after["edges"] == {key: f"{FOR_THE_PLAYER}/{OF_THE_LAW[1]}"}


def test_car_9_a_bonus_bet_for_the_player_needs_one_too(schedule: Version) -> None:
    reckoned(schedule, OF_THE_LAW[0], bonus=-1)
    with refusal("edge_reason_missing"):
        approvals.submit(schedule, schedule.drafted_by)


def test_an_edge_of_the_house_needs_none(schedule: Version, staff: Staff) -> None:
    reckoned(schedule)
    approvals.submit(schedule, schedule.drafted_by)
    assert approvals.approve(schedule, staff("compliance"), decision()).status == "approved"
    assert "without_edge" not in AuditEntry.objects.filter(action="version.approved").get().after


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (TaskStatus.FAILED, ""),
        (TaskStatus.WAITING, "The odds of last year."),
        (TaskStatus.RUNNING, "The odds of last year."),
    ],
)
def test_what_is_unknown_is_approved_knowingly(
    schedule: Version, staff: Staff, status: TaskStatus, reason: str
) -> None:
    approvals.submit(schedule, schedule.drafted_by, edge_reason=reason)
    EdgeResult.objects.update(status=status)
    approver = staff("compliance")
    with refusal("edge_unknown"):
        approvals.approve(schedule, approver, decision())
    approvals.approve(schedule, approver, decision(without_edge=True))
    after = AuditEntry.objects.filter(action="version.approved").get().after
    assert after["without_edge"] is True and after.get("edge_reason", "") == reason


@pytest.mark.parametrize(
    "status", [TaskStatus.WAITING, TaskStatus.RUNNING, TaskStatus.FAILED, None]
)
def test_what_may_still_come_out_for_the_player_is_waited_for(
    schedule: Version, staff: Staff, status: TaskStatus | None
) -> None:
    """However lightly an approver ticks: without the author's reason nothing goes unexplained, and
    a question that reached no worker (FAILED, the broker away) was never tried."""
    approvals.submit(schedule, schedule.drafted_by)
    approver = staff("compliance")
    if status is None:  # a rule set that was approved meanwhile: nobody has asked with that one
        meanwhile = {"number": 2, "effective_on": schedule.effective_on, "sixth_card": False}
        line = approved_line(schedule.line.casino, RULESET, staff("manager"), approver, CARIBBEAN)
        approved_version(line, staff("manager"), approver, **meanwhile)
        assert None in [found.edge for found in answers_of(schedule)]
    else:
        error = BROKER_AWAY if status == TaskStatus.FAILED else ""
        EdgeResult.objects.update(status=status, error=error)
    for ticked in (False, True):
        with refusal("edge_pending"):
            approvals.approve(schedule, approver, decision(without_edge=ticked))


def test_one_failed_calculation_excuses_no_other(
    casino: Casino, staff: Staff, schedule: Version
) -> None:
    line = approved_line(casino, RULESET, staff("manager"), staff("compliance"), CARIBBEAN)
    later = {"number": 2, "effective_on": schedule.effective_on}
    approved_version(line, staff("manager"), staff("compliance"), **later, sixth_card=False)
    approvals.submit(schedule, schedule.drafted_by)
    asked = rows()
    assert len(asked) == 2
    EdgeResult.objects.filter(pk=asked[0].pk).update(status=TaskStatus.FAILED)
    with refusal("edge_pending"):
        approvals.approve(schedule, staff("compliance"), decision(without_edge=True))
    EdgeResult.objects.update(status=TaskStatus.FAILED)
    approvals.approve(schedule, staff("compliance"), decision(without_edge=True))


def test_what_comes_out_for_the_player_afterwards_goes_back(
    schedule: Version, staff: Staff
) -> None:
    """Submitted while it was unknown and without a reason: nothing but a return is possible."""
    approver = staff("compliance")
    approvals.submit(schedule, schedule.drafted_by)
    reckoned(schedule, FOR_THE_PLAYER)
    with refusal("edge_without_reason"):
        approvals.approve(schedule, approver, decision(without_edge=True))
    approvals.return_version(schedule, approver, "Why?")
    schedule.refresh_from_db()
    approvals.submit(schedule, schedule.drafted_by, edge_reason="A week of guests.")
    assert approvals.approve(schedule, approver, decision()).status == "approved"


def test_a_rule_set_against_the_house_is_reckoned_too(casino: Casino, staff: Staff) -> None:
    version = drafted(casino, staff, {"sixth_card": False}, RULESET, CARIBBEAN)
    reckoned(version, FOR_THE_PLAYER)
    with refusal("edge_reason_missing"):
        approvals.submit(version, version.drafted_by)


def test_the_reason_stands_in_the_draft(schedule: Version) -> None:
    kept = {"effective_on": schedule.effective_on, "note": ""}
    author = schedule.drafted_by
    version = drafts.edit_draft(schedule, {}, author, **kept, edge_reason=" Guests. ")
    assert version.edge_reason == "Guests."
    assert drafts.edit_draft(schedule, {}, author, **kept).edge_reason == "Guests."
    reckoned(schedule, FOR_THE_PLAYER)
    assert approvals.submit(schedule, author).edge_reason == "Guests."
