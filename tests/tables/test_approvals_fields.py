"""What is typed about a version hides nothing, and what is refused stands at its field (APP-2)."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from tables import formats
from tables.admin.desk import url_of
from tables.enums import DeviceKind, Game, VersionKind
from tables.errors import Refused
from tables.models import Casino, Line, StaffMember, Version
from tables.selectors.days import gaming_day_for
from tables.services import approvals, comments, devices, drafts, floor
from tables.services import staff as people
from tests.tables.admin_pages import client_of
from tests.tables.documents import pdf
from tests.tables.edges import decision
from tests.tables.refusals import refusal

Staff = Callable[..., StaffMember]
TODAY = date(2026, 11, 30)
BLINDS = {"small_blind": 100, "big_blind": 200}
ZERO_WIDTH, REVERSED, BLANK, BELL = "\u200b", "\u202e", "\u3164", "\x07"


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = tmp_path


# --- nothing is hidden --------------------------------------------------------------------------


@pytest.mark.parametrize("hidden", [ZERO_WIDTH, REVERSED, BLANK, BELL])
@pytest.mark.parametrize("name", ["reference", "adopted_by", "published_at_address"])
def test_app2_a_decision_hides_nothing(
    draft: Version, limits: StaffMember, staff: Staff, name: str, hidden: str
) -> None:
    approvals.submit(draft, limits)
    told = decision(**{"published_on": TODAY, "published_at_address": "https://casino.example/"})
    with pytest.raises(Refused) as caught:
        approvals.approve(draft, staff("compliance"), replace(told, **{name: f"No{hidden}7"}))
    assert (caught.value.code, caught.value.field) == ("text_hidden", name)


def test_app2_a_decision_is_kept_in_one_line(
    draft: Version, limits: StaffMember, staff: Staff
) -> None:
    approvals.submit(draft, limits)
    told = decision(reference=" NRA\u00a0 30-9 ", adopted_by="The \n board")
    kept = approvals.approve(draft, staff("compliance"), told)
    assert (kept.reference, kept.adopted_by) == ("NRA 30-9", "The board")


@pytest.mark.parametrize("hidden", [ZERO_WIDTH, REVERSED, BLANK, BELL])
def test_what_people_write_about_a_version_hides_nothing(
    draft: Version, limits: StaffMember, staff: Staff, hidden: str
) -> None:
    text, compliance = f"Less{hidden}more", staff("compliance")
    terms = {"effective_on": draft.effective_on, "note": ""}

    def hides(field: str, step: Callable[[], Any]) -> None:
        with pytest.raises(Refused) as caught, transaction.atomic():
            step()
        assert (caught.value.code, caught.value.field) == ("text_hidden", field)

    hides("note", lambda: drafts.edit_draft(draft, BLINDS, limits, **{**terms, "note": text}))
    hides("note", lambda: drafts.draft_version(draft.line, BLINDS, limits, note=text))
    hides("edge_reason", lambda: approvals.submit(draft, limits, edge_reason=text))
    hides("text", lambda: comments.write_comment(draft, limits, text))
    approvals.submit(draft, limits)
    hides("comment", lambda: approvals.return_version(draft, compliance, text))
    approvals.approve(draft, compliance, decision(effective_on=draft.effective_on))
    hides("reason", lambda: approvals.withdraw(draft, compliance, text))
    said = comments.write_comment(draft, limits, "One line,\r\n\tand – «друг» ♠\u00a0другой.")
    assert said.text.endswith("другой.")


def test_a_program_is_told_which_text_hides_something(draft: Version, limits: StaffMember) -> None:
    path, body = f"/api/v1/versions/{draft.pk}/", {"note": f"Less{ZERO_WIDTH}more"}
    answer = client_of(limits).patch(path, body, content_type="application/json")
    said = answer.json()
    assert (answer.status_code, said["code"], said["field"]) == (400, "text_hidden", "note")


@pytest.mark.parametrize("hidden", [ZERO_WIDTH, REVERSED, BLANK])
def test_the_floor_and_its_people_have_names_that_are_seen(
    casino: Casino, staff: Staff, hidden: str
) -> None:
    manager, admin = staff("manager"), staff("admin")
    with refusal("line_name_hidden"):
        drafts.create_line(casino, VersionKind.RULESET, Game.HOLDEM, f"House{hidden}", manager)
    casino.name = f"Baize{hidden}"
    with refusal("text_hidden"):
        floor.save_configuration(casino, actor=manager)
    with refusal("text_hidden"):
        devices.register_device(casino, f"HE{hidden}-1", DeviceKind.CONSOLE, admin)
    person = {"username": "iva", "roles": ["pit"], "language": "en", "password": "deal-me-in-2010"}
    with refusal("text_hidden"):
        people.create_staff(admin, full_name=f"Iva{hidden} J.", casino=casino, **person)


# --- a refusal stands at its field --------------------------------------------------------------


def test_what_is_refused_at_submission_stands_at_its_field(
    draft: Version, limits: StaffMember
) -> None:
    author = client_of(limits)
    sent = {"small_blind": "1", "big_blind": "2", "chip_unit": "1", "seats_max": "10"}
    yesterday = (draft.effective_on - timedelta(days=1)).isoformat()
    for day in ("", yesterday):
        answer = author.post(url_of(draft), {**sent, "effective_on": day, "do": "submit"})
        assert set(answer.context["form"].errors) == {"effective_on"}
        page = answer.content.decode()
        assert '<a href="#id_effective_on">In force from</a>' in page
        earliest = formats.day(gaming_day_for(draft.line.casino, timezone.now()), "en")
        assert f"Needed to submit. The earliest gaming day is {earliest}." in page
    assert f"lies in the past; the earliest is {earliest}." in page
    day = draft.effective_on.isoformat()
    hidden = {**sent, "note": f"a{ZERO_WIDTH}", "effective_on": day, "do": "submit"}
    assert set(author.post(url_of(draft), hidden).context["form"].errors) == {"note"}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"effective_on": -1}, "effective_on"),
        ({"decided_on": 3}, "decided_on"),  # whatever the hour, after today
        ({"adopted_on": 1}, "adopted_on"),
        ({"published_on": 0}, "published_at_address"),
        ({"published_at_address": "https://casino.example/"}, "published_on"),
        ({"published_at_address": "https://casino.example/" + "x" * 200}, "published_at_address"),
        ({"authority": "ministry"}, "published_at_address"),
        ({"reference": f"7{REVERSED}1"}, "reference"),
        ({"adopted_by": f"Board{ZERO_WIDTH}"}, "adopted_by"),
    ],
)
def test_app2_what_is_wrong_with_a_decision_stands_at_its_field(
    draft: Version, limits: StaffMember, staff: Staff, changes: dict[str, Any], field: str
) -> None:
    approvals.submit(draft, limits)
    days = {"decided_on": 0, "effective_on": 0}
    values = {"authority": "nra", "reference": "7", "adopted_by": "Board", **days, **changes}
    sent = {
        name: (draft.effective_on + timedelta(days=value)).isoformat()
        if isinstance(value, int)
        else value
        for name, value in values.items()
    }
    document = SimpleUploadedFile("decision.pdf", pdf())
    answer = client_of(staff("compliance")).post(
        url_of(draft), {**sent, "document": document, "do": "approve"}
    )
    assert answer.status_code == 409
    assert set(answer.context["decision_form"].errors) == {field}
    assert f'<a href="#id_{field}">' in answer.content.decode()


def test_a_comment_without_words_stands_at_its_field(
    draft: Version, limits: StaffMember, staff: Staff
) -> None:
    approvals.submit(draft, limits)
    sent = {"do": "return", "comment": f"No{ZERO_WIDTH}"}
    answer = client_of(staff("compliance")).post(url_of(draft), sent)
    assert set(answer.context["return_form"].errors) == {"comment"}


def test_a_name_that_is_taken_stands_at_the_name(draft: Version, limits: StaffMember) -> None:
    """Even of a line that is called as one of the parameters."""
    drafts.create_line(draft.line.casino, VersionKind.STAKES, Game.HOLDEM, "big_blind", limits)
    sent = {"small_blind": "1", "big_blind": "2", "chip_unit": "1", "seats_max": "10"}
    answer = client_of(limits).post(
        reverse("admin:tables_stakesversion_add"), {**sent, "name": "big_blind"}
    )
    assert set(answer.context["line_form"].errors) == {"name"}
    assert not answer.context["form"].errors
    assert Line.objects.count() == 2
