"""Rivals at a version: whoever comes second is refused, and one true state is left (APP-1)."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from threading import Barrier, BrokenBarrierError, Thread
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from tables.documents import read_document
from tables.enums import VersionKind
from tables.errors import Refused
from tables.models import AuditEntry, Casino, Line, StaffMember, Table, Version
from tables.selectors.days import gaming_day_for
from tables.services import approvals, drafts, library
from tables.services.approvals import Decision
from tests.tables.admin_pages import client_of
from tests.tables.documents import pdf
from tests.tables.edges import drafted, odds, reckoned

pytestmark = pytest.mark.django_db(transaction=True)

Staff = Callable[..., StaffMember]
STAKES = {"small_blind": 100, "big_blind": 200}


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def line(casino: Casino, staff: Staff) -> Line:
    return drafts.create_line(casino, "stakes", "holdem", "Hold'em 1/2", staff("limits"))


def submitted(line: Line, author: StaffMember, content: dict[str, Any] | None = None) -> Version:
    day = gaming_day_for(line.casino, timezone.now()) + timedelta(days=1)
    version = drafts.draft_version(line, content or STAKES, author, effective_on=day)
    return approvals.submit(version, author)


def decision() -> Decision:
    return Decision(
        authority="organiser",
        reference="Odluka 1",
        decided_on=(timezone.now() - timedelta(days=1)).date(),
        adopted_by="Board",
        document=read_document("a.pdf", pdf()),
    )


def at_once(*acts: Callable[[], Any]) -> list[str]:
    """Run all acts together; "done" or the code of the refusal of each."""
    gate, said = Barrier(len(acts)), [""] * len(acts)

    def run(at: int) -> None:
        gate.wait()
        try:
            acts[at]()
            said[at] = "done"
        except Refused as refused:
            said[at] = refused.code
        finally:
            connection.close()

    threads = [Thread(target=run, args=(at,)) for at in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return said


def test_two_approve_the_same_version(line: Line, staff: Staff) -> None:
    version = submitted(line, staff("limits"))
    rivals = [staff("compliance"), staff("compliance")]
    said = at_once(
        *(lambda rival=rival: approvals.approve(version, rival, decision()) for rival in rivals)
    )
    assert sorted(said) == ["approved_already", "done"]
    assert AuditEntry.objects.filter(action="version.approved").count() == 1


def test_two_versions_for_the_same_day(line: Line, staff: Staff) -> None:
    author, approver = staff("limits"), staff("compliance")
    versions = [submitted(line, author), submitted(line, author)]
    said = at_once(
        *(lambda one=one: approvals.approve(one, approver, decision()) for one in versions)
    )
    assert sorted(said) == ["date_taken", "done"]
    assert Version.objects.filter(status="approved").count() == 1


def test_approve_and_return(line: Line, staff: Staff) -> None:
    version, approver = submitted(line, staff("limits")), staff("compliance")
    said = at_once(
        lambda: approvals.approve(version, approver, decision()),
        lambda: approvals.return_version(version, approver, "No"),
    )
    assert said in (["done", "approved_already"], ["version_state", "done"])
    version.refresh_from_db()
    assert version.status == ("approved" if said[0] == "done" else "returned")


def test_a_draft_is_submitted_or_thrown_away(line: Line, staff: Staff) -> None:
    author = staff("limits")
    day = gaming_day_for(line.casino, timezone.now()) + timedelta(days=1)
    draft = drafts.draft_version(line, STAKES, author, effective_on=day)
    said = at_once(
        lambda: approvals.submit(draft, author), lambda: drafts.discard_draft(draft, author)
    )
    assert said in (["done", "submitted_once"], ["version_state", "done"])
    draft.refresh_from_db()
    assert draft.status == ("submitted" if said[0] == "done" else "discarded")


def test_what_was_thrown_away_is_taken_again_once(casino: Casino, staff: Staff) -> None:
    entry = library.entry_by_key("holdem-stakes")
    assert entry is not None
    takers = [staff("limits"), staff("limits")]
    drafts.discard_draft(library.take(casino, entry, takers[0]), takers[0])
    said = at_once(*(lambda who=who: library.take(casino, entry, who) for who in takers))
    assert sorted(said) == ["done", "line_exists"]
    assert Version.objects.filter(status="draft").count() == 1


def test_a_rule_set_and_a_schedule_see_each_other(casino: Casino, staff: Staff) -> None:
    """Each is fine by itself; what they come to together nobody has calculated."""
    free = {"sixth_card": False, "schedule_by_law": False}
    rules = drafted(casino, staff, free, VersionKind.RULESET)
    schedule = drafted(casino, staff, odds(flush=6))
    for version in (rules, schedule):
        reckoned(version)
        approvals.submit(version, version.drafted_by)
    approver = staff("compliance")
    said = at_once(
        lambda: approvals.approve(rules, approver, decision()),
        lambda: approvals.approve(schedule, approver, decision()),
    )
    assert sorted(said) == ["done", "edge_pending"]


def test_two_drafts_of_a_line_get_two_numbers(line: Line, staff: Staff) -> None:
    authors = [staff("limits"), staff("limits"), staff("limits")]
    said = at_once(
        *(lambda author=author: drafts.draft_version(line, STAKES, author) for author in authors)
    )
    assert said == ["done", "done", "done"]
    assert sorted(line.versions.values_list("number", flat=True)) == [1, 2, 3]


def test_jack_1_two_jackpots_for_one_table(casino: Casino, staff: Staff) -> None:
    Table.objects.create(code="CS-1", casino=casino, game="caribbean_stud", seats=7)
    content = {
        **{"seed": 500_000, "contribution_ppm": 300_000, "tables": ["CS-1"]},
        "prizes": {"royal_flush": {"percent": 100}},
    }
    author, approver = staff("limits"), staff("compliance")
    lines = [
        drafts.create_line(casino, "jackpot", "caribbean_stud", name, author)
        for name in ("One", "Two")
    ]
    versions = [submitted(line, author, content) for line in lines]
    said = at_once(
        *(lambda one=one: approvals.approve(one, approver, decision()) for one in versions)
    )
    assert sorted(said) == ["done", "table_feeds_another"]


def test_two_change_other_values_of_a_draft_over_the_api(
    line: Line, staff: Staff, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a change leaves out stays as the other one made it."""
    author = staff("limits")
    draft = drafts.draft_version(line, STAKES, author)
    gate, edit = Barrier(2), drafts.edit_draft

    def edit_when_both_have_read(*args: Any, **kwargs: Any) -> Version:
        with suppress(BrokenBarrierError):
            gate.wait(0.5)
        return edit(*args, **kwargs)

    def change(**values: int) -> None:
        answer = client_of(author).patch(
            f"/api/v1/versions/{draft.pk}/", {"values": values}, content_type="application/json"
        )
        assert answer.status_code == 200, answer.content

    monkeypatch.setattr(drafts, "edit_draft", edit_when_both_have_read)
    assert at_once(lambda: change(small_blind=150), lambda: change(big_blind=400)) == ["done"] * 2
    draft.refresh_from_db()
    assert (draft.content["small_blind"], draft.content["big_blind"]) == (150, 400)
