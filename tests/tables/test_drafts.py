"""A draft that was never submitted can be thrown away; it stays, and leads to a copy (APP-1)."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from tables.admin.desk import url_of
from tables.admin.versions import COLOURS
from tables.enums import Game, VersionKind
from tables.models import AuditEntry, Casino, StaffMember, Version
from tables.selectors.versions import State, state_on
from tables.services import approvals, drafts, library
from tests.tables.admin_pages import client_of
from tests.tables.edges import decision
from tests.tables.refusals import refusal

Staff = Callable[..., StaffMember]
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
TODAY = date(2026, 11, 30)
BLINDS = {"small_blind": 100, "big_blind": 200}


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = tmp_path


def test_what_is_thrown_away_stays_and_leads_to_a_copy_only(
    draft: Version, limits: StaffMember, staff: Staff
) -> None:
    gone = drafts.discard_draft(draft, limits, NOW)
    assert (gone.status, gone.discarded_at, state_on(gone, TODAY)) == (
        "discarded",
        NOW,
        State.DISCARDED,
    )
    entry = AuditEntry.objects.get(action="version.discarded")
    assert (entry.actor, entry.after) == (limits, {"hash": draft.content_hash})
    terms = {"effective_on": TODAY, "note": ""}
    for step in (
        lambda: drafts.discard_draft(draft, limits),
        lambda: drafts.edit_draft(draft, BLINDS, limits, **terms),
        lambda: approvals.submit(draft, limits),
        lambda: approvals.return_version(draft, staff("compliance"), "No"),
        lambda: approvals.approve(draft, staff("compliance"), decision()),
        lambda: approvals.withdraw(draft, staff("compliance"), "No"),
    ):
        with refusal("version_state"):
            step()
    copy = drafts.copy_version(draft, limits)
    assert (copy.number, copy.status, copy.content) == (2, "draft", draft.content)


def test_its_author_alone_throws_a_draft_away(
    draft: Version, limits: StaffMember, staff: Staff
) -> None:
    with refusal("not_author"):
        drafts.discard_draft(draft, staff("limits"))
    for role in ("manager", "compliance", "auditor", "admin"):
        with refusal("not_allowed"):
            drafts.discard_draft(draft, staff(role))
    draft.refresh_from_db()
    assert draft.status == "draft"


def test_what_was_submitted_once_stays(draft: Version, limits: StaffMember, staff: Staff) -> None:
    approvals.submit(draft, limits)
    with refusal("submitted_once"):
        drafts.discard_draft(draft, limits)
    approvals.return_version(draft, staff("compliance"), "Other blinds.")
    with refusal("submitted_once"):
        drafts.discard_draft(draft, limits)


def test_the_database_keeps_what_was_thrown_away_and_what_was_submitted(
    draft: Version, limits: StaffMember, staff: Staff
) -> None:
    day = draft.effective_on
    sent = drafts.draft_version(draft.line, BLINDS, limits, effective_on=day)
    approvals.submit(sent, limits)
    approvals.return_version(sent, staff("compliance"), "No")
    drafts.discard_draft(draft, limits)
    gone, returned = (Version.objects.filter(pk=version.pk) for version in (draft, sent))
    for change in ({"status": "draft"}, {"content": {}}, {"discarded_at": None}):
        with pytest.raises(IntegrityError, match="never changes"), transaction.atomic():
            gone.update(**change)
    for kept in (gone, returned):
        with pytest.raises(IntegrityError, match="never deleted"), transaction.atomic():
            kept.delete()
    marks = {"status": "discarded", "discarded_at": NOW}
    with pytest.raises(IntegrityError, match="was_never_submitted"), transaction.atomic():
        returned.update(**marks)


def test_the_page_throws_it_away_and_says_so(
    draft: Version, limits: StaffMember, staff: Staff
) -> None:
    author, room = client_of(limits), reverse("admin:tables_stakesversion_changelist")
    other = client_of(staff("limits"))
    assert 'value="discard"' in author.get(url_of(draft)).content.decode()
    assert 'value="discard"' not in other.get(url_of(draft)).content.decode()
    assert other.post(url_of(draft), {"do": "discard"}).status_code == 409
    assert client_of(staff("auditor")).post(url_of(draft), {"do": "discard"}).status_code == 403
    assert author.post(url_of(draft), {"do": "discard"}).status_code == 302

    page = author.get(url_of(draft)).content.decode()
    assert f"Thrown away by {limits.full_name}, " in page and "Draft thrown away" in page
    assert 'value="copy"' in page
    assert not [name for name in ("save", "submit", "discard") if f'value="{name}"' in page]
    listed = author.get(room).content.decode()
    assert url_of(draft) not in listed and " total" not in listed
    shown = author.get(room, {"state": "discarded"}).content.decode()
    assert url_of(draft) in shown and "\nThrown away\n" in shown
    assert set(COLOURS) == set(State), "a state without one is shown as it is stored"
    assert client_of(limits).get(f"/api/v1/versions/{draft.pk}/").json()["state"] == "discarded"
    assert author.post(url_of(draft), {"do": "copy"}).status_code == 302


def test_a_schedule_that_was_thrown_away_is_neither_calculated_nor_tried(
    casino: Casino, limits: StaffMember
) -> None:
    line = drafts.create_line(casino, VersionKind.PAYOUTS, Game.CARIBBEAN_STUD, "Odds", limits)
    schedule = drafts.draft_version(line, {}, limits)
    page = client_of(limits).get(url_of(schedule)).content.decode()
    assert 'value="edge"' in page and "/whatif/?version=" in page
    assert "<h2>Effect</h2>" in page
    drafts.discard_draft(schedule, limits)
    page = client_of(limits).get(url_of(schedule)).content.decode()
    assert 'value="ask"' not in page and "/whatif/?version=" not in page
    assert "<h2>Effect</h2>" not in page


def test_an_entry_of_the_library_is_taken_again(
    casino: Casino, staff: Staff, limits: StaffMember
) -> None:
    entry = library.entry_by_key("caribbean-payouts")
    assert entry is not None
    first = library.take(casino, entry, limits)
    assert library.lines_of(casino, [entry]) == {entry.key: first.line}
    drafts.discard_draft(first, limits)
    assert library.lines_of(casino, [entry]) == {}
    again = library.take(casino, entry, staff("limits"))
    assert (again.line, again.number, again.content) == (first.line, 2, first.content)
    with refusal("line_exists"):
        library.take(casino, entry, limits)
