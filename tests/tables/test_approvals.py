"""From draft to approval and withdrawal: APP-1, APP-2, APP-5, and what the database refuses."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tables.documents import Document, read_document
from tables.enums import Authority, Game, VersionKind, VersionStatus
from tables.errors import Refused
from tables.models import AuditEntry, Casino, Line, StaffMember, Table, Version
from tables.selectors.versions import (
    State,
    compared_with,
    differences,
    in_force,
    state_on,
    usable_versions,
)
from tables.services import approvals, drafts
from tables.services.approvals import Decision
from tests.tables.documents import pdf

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
TODAY = date(2026, 11, 30)
STAKES = {"small_blind": 100, "big_blind": 200}


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def compliance(staff: Callable[..., StaffMember]) -> StaffMember:
    return staff("compliance")


@pytest.fixture
def line(casino: Casino, limits: StaffMember) -> Line:
    return drafts.create_line(casino, VersionKind.STAKES, Game.HOLDEM, "Hold'em 1/2", limits)


def document() -> Document:
    return read_document("decision.pdf", pdf())


def decision(**changes: Any) -> Decision:
    values: dict[str, Any] = {
        "authority": Authority.ORGANISER,
        "reference": "Odluka 7/2026",
        "decided_on": TODAY,
        "adopted_by": "Board",
        "document": document(),
    }
    return Decision(**{**values, **changes})


def draft(line: Line, author: StaffMember, day: date | None = TODAY, **content: int) -> Version:
    return drafts.draft_version(line, {**STAKES, **content}, author, effective_on=day, now=NOW)


def submitted(line: Line, author: StaffMember, day: date = TODAY, **content: int) -> Version:
    return approvals.submit(draft(line, author, day, **content), author, now=NOW)


def approved(
    line: Line, author: StaffMember, approver: StaffMember, day: date = TODAY, **content: int
) -> Version:
    version = submitted(line, author, day, **content)
    return approvals.approve(version, approver, decision(), now=NOW)


def refused(code: str, call: Callable[[], Any]) -> Refused:
    """The call is refused with the code and leaves every version and entry as it was."""
    before = list(Version.objects.order_by("pk").values()), AuditEntry.objects.count()
    with pytest.raises(Refused) as caught:
        call()
    assert caught.value.code == code
    assert (list(Version.objects.order_by("pk").values()), AuditEntry.objects.count()) == before
    return caught.value


# --- drafting -----------------------------------------------------------------------------------


def test_draft_is_complete_and_numbered(line: Line, limits: StaffMember) -> None:
    version = draft(line, limits)
    assert (version.number, version.status) == (1, "draft")
    assert version.content == {
        "small_blind": 100,
        "big_blind": 200,
        "chip_unit": 100,
        "small_bet": None,
        "big_bet": None,
        "seats_max": 10,
    }
    assert len(version.content_hash) == 64
    copy = drafts.copy_version(version, limits)
    assert (copy.number, copy.content, copy.content_hash) == (
        2,
        version.content,
        version.content_hash,
    )


@pytest.mark.parametrize(
    ("role", "kind", "allowed"),
    [
        ("limits", VersionKind.STAKES, True),
        ("limits", VersionKind.COMMISSION, True),
        ("limits", VersionKind.RULESET, False),
        ("manager", VersionKind.RULESET, True),
        ("manager", VersionKind.STAKES, False),
        ("compliance", VersionKind.STAKES, False),
        ("admin", VersionKind.RULESET, False),
    ],
)
def test_app5_who_drafts_what(
    staff: Callable[..., StaffMember], casino: Casino, role: str, kind: str, allowed: bool
) -> None:
    def create() -> Line:
        return drafts.create_line(casino, kind, Game.HOLDEM, "Line", staff(role))

    if allowed:
        assert create().kind == kind
    else:
        refused("not_allowed", create)
        assert not Line.objects.exists()


def test_line_only_once_and_only_in_the_own_casino(
    line: Line, limits: StaffMember, staff: Callable[..., StaffMember]
) -> None:
    create = drafts.create_line
    refused(
        "line_exists",
        lambda: create(line.casino, line.kind, line.game, " Hold'em  1/2 ", limits),
    )
    elsewhere = Casino.objects.create(code="other", name="Other", time_zone="Europe/Sofia")
    stranger = staff("limits", casino=elsewhere)
    refused("not_allowed", lambda: draft(line, stranger))


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"big_blind": 200}, "parameter_missing"),
        ({**STAKES, "blind": 1}, "parameter_unknown"),
        ({**STAKES, "big_blind": "200"}, "parameter_bad"),
        ({**STAKES, "big_blind": 0}, "parameter_bad"),
        ({**STAKES, "big_blind": True}, "parameter_bad"),
        ({**STAKES, "seats_max": 11}, "parameter_bad"),
    ],
)
def test_content_holds_only_known_parameters(
    line: Line, limits: StaffMember, values: dict[str, Any], code: str
) -> None:
    refused(code, lambda: drafts.draft_version(line, values, limits))


def test_only_the_author_edits_and_only_before_submission(
    line: Line, limits: StaffMember, staff: Callable[..., StaffMember]
) -> None:
    version = draft(line, limits)
    changed = {**STAKES, "big_blind": 300}

    def edit(actor: StaffMember) -> Version:
        return drafts.edit_draft(version, changed, actor, effective_on=TODAY, note="Less")

    refused("not_author", lambda: edit(staff("limits")))
    first = version.content_hash
    assert edit(limits).content["big_blind"] == 300
    assert Version.objects.get().content_hash != first
    entry = AuditEntry.objects.get(action="version.edited")
    assert (entry.before, entry.after) == (
        {"big_blind": 200, "note": ""},
        {"big_blind": 300, "note": "Less"},
    )
    approvals.submit(version, limits, now=NOW)
    refused("version_state", lambda: edit(limits))


# --- submission ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ({"small_blind": 300}, "blinds_order"),
        ({"small_blind": 150}, "not_whole_chips"),
        ({"small_bet": 200}, "bets_both"),
        ({"small_bet": 400, "big_bet": 200}, "bets_order"),
    ],
)
def test_stakes_hold_together(
    line: Line, limits: StaffMember, content: dict[str, int], code: str
) -> None:
    version = draft(line, limits, **content)
    refused(code, lambda: approvals.submit(version, limits, now=NOW))


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ({"kind": "percent"}, "rate_missing"),
        ({"kind": "fixed"}, "amount_missing"),
        ({"kind": "none", "rate_bp": 1}, "rate_useless"),
        ({"kind": "percent", "rate_bp": 500, "amount": 100}, "amount_useless"),
        ({"kind": "none", "band_bp": [300, 500]}, "band_useless"),
        ({"kind": "percent", "rate_bp": 600, "band_bp": [300, 500]}, "rate_outside_band"),
        ({"kind": "percent", "rate_bp": 500, "band_bp": [300, 500], "cap": 1}, "band_cap"),
    ],
)
def test_commission_plan_holds_together(
    casino: Casino, limits: StaffMember, content: dict[str, Any], code: str
) -> None:
    plan = drafts.create_line(casino, VersionKind.COMMISSION, Game.HOLDEM, "Plan", limits)
    version = drafts.draft_version(plan, content, limits, effective_on=TODAY)
    refused(code, lambda: approvals.submit(version, limits, now=NOW))


def test_ruleset_holds_together(casino: Casino, staff: Callable[..., StaffMember]) -> None:
    manager = staff("manager")
    rules = drafts.create_line(casino, VersionKind.RULESET, Game.HOLDEM, "House", manager)
    for content, code in (
        ({"min_buy_in_bb": 20, "max_buy_in_bb": 10}, "buy_in_range"),
        ({"display_languages": []}, "languages_missing"),
        ({"display_languages": ["english"]}, "languages_unknown"),
    ):
        version = drafts.draft_version(rules, content, manager, effective_on=TODAY)
        refused(code, lambda version=version: approvals.submit(version, manager, now=NOW))


def test_app2_effective_date_is_set_and_not_past(line: Line, limits: StaffMember) -> None:
    yesterday = TODAY - timedelta(days=1)
    for day, code in ((None, "effective_missing"), (yesterday, "effective_past")):
        version = draft(line, limits, day)
        refused(code, lambda version=version: approvals.submit(version, limits, now=NOW))
    # 05:30 in Zagreb is still the gaming day of the 30th.
    night = datetime(2026, 12, 1, 4, 30, tzinfo=UTC)
    assert approvals.submit(draft(line, limits), limits, now=night).status == "submitted"


# --- decision -----------------------------------------------------------------------------------


def test_app1_author_is_not_approver(line: Line, staff: Callable[..., StaffMember]) -> None:
    both = staff("limits", "compliance")
    version = submitted(line, both)
    refused("same_person", lambda: approvals.approve(version, both, decision(), now=NOW))
    with pytest.raises(IntegrityError, match="author_is_not_approver"), transaction.atomic():
        Version.objects.filter(pk=version.pk).update(approved_by=both)


def test_only_compliance_decides(line: Line, limits: StaffMember, staff: Any) -> None:
    version = submitted(line, limits)
    for role in ("limits", "manager", "admin", "auditor", "pit"):
        person = staff(role)
        refused(
            "not_allowed",
            lambda person=person: approvals.approve(version, person, decision(), now=NOW),
        )
        refused(
            "not_allowed", lambda person=person: approvals.return_version(version, person, "No")
        )


def test_approval_keeps_decision_and_document(
    line: Line, limits: StaffMember, compliance: StaffMember
) -> None:
    version = approved(line, limits, compliance)
    stored = Version.objects.get(pk=version.pk)
    assert stored.status == VersionStatus.APPROVED
    assert (stored.approved_by, stored.approved_at) == (compliance, NOW)
    assert (stored.reference, stored.authority) == ("Odluka 7/2026", "organiser")
    assert stored.document.read() == pdf()
    assert stored.document_sha256 == document().sha256
    entry = AuditEntry.objects.get(action="version.approved")
    assert entry.at == NOW
    assert (entry.actor, entry.approved_by) == (compliance, compliance)
    assert entry.before == {"status": "submitted", "effective_on": "2026-11-30"}
    assert entry.after["document_sha256"] == document().sha256


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"reference": " "}, "decision_incomplete"),
        ({"adopted_by": ""}, "decision_incomplete"),
        ({"authority": "king"}, "decision_incomplete"),
        ({"decided_on": None}, "decision_incomplete"),
        ({"document": None}, "document_missing"),
        ({"decided_on": TODAY + timedelta(days=1)}, "decision_future"),
        ({"adopted_on": TODAY + timedelta(days=1)}, "adopted_after_decision"),
        ({"effective_on": TODAY - timedelta(days=1)}, "effective_past"),
        ({"authority": Authority.MINISTRY}, "publication_missing"),
        ({"published_on": TODAY}, "publication_half"),
        (
            {
                "published_on": TODAY + timedelta(days=3),
                "published_at_address": "https://casino.example/rules",
            },
            "effective_before_publication",
        ),
    ],
)
def test_app2_decision_is_complete_and_in_order(
    line: Line, limits: StaffMember, compliance: StaffMember, changes: Any, code: str
) -> None:
    version = submitted(line, limits)
    refused(code, lambda: approvals.approve(version, compliance, decision(**changes), now=NOW))


def test_return_with_comment_and_submit_again(
    line: Line, limits: StaffMember, compliance: StaffMember
) -> None:
    version = submitted(line, limits)
    refused("comment_missing", lambda: approvals.return_version(version, compliance, "  "))
    approvals.return_version(version, compliance, "Chip unit?")
    version.refresh_from_db()
    assert (version.status, version.returned_comment) == ("returned", "Chip unit?")
    refused("version_state", lambda: approvals.approve(version, compliance, decision(), now=NOW))
    assert approvals.submit(version, limits, now=NOW).status == "submitted"


def test_app1_one_version_per_effective_date(
    line: Line, limits: StaffMember, compliance: StaffMember
) -> None:
    rival = submitted(line, limits, big_blind=400)
    approved(line, limits, compliance)
    said = refused("date_taken", lambda: approvals.approve(rival, compliance, decision(), now=NOW))
    assert "Version 2" in str(said)
    later = decision(effective_on=TODAY + timedelta(days=1))
    assert approvals.approve(rival, compliance, later, now=NOW).status == "approved"


# --- after approval -----------------------------------------------------------------------------


def test_approved_version_never_changes(
    line: Line, limits: StaffMember, compliance: StaffMember
) -> None:
    version = approved(line, limits, compliance)
    rows = Version.objects.filter(pk=version.pk)
    for change in ({"content": {}}, {"status": "draft"}, {"reference": "x"}):
        with pytest.raises(IntegrityError, match="never changes"), transaction.atomic():
            rows.update(**change)
    with pytest.raises(IntegrityError, match="never deleted"), transaction.atomic():
        rows.delete()
    refused("version_state", lambda: approvals.submit(version, limits, now=NOW))


def test_withdrawal_once_and_only_its_marks(
    line: Line, limits: StaffMember, compliance: StaffMember
) -> None:
    version = approved(line, limits, compliance)
    refused("reason_missing", lambda: approvals.withdraw(version, compliance, ""))
    refused("not_allowed", lambda: approvals.withdraw(version, limits, "Wrong"))
    approvals.withdraw(version, compliance, "Wrong decision", now=NOW)
    assert in_force(line, TODAY) is None
    refused("version_state", lambda: approvals.withdraw(version, compliance, "Again"))
    with pytest.raises(IntegrityError), transaction.atomic():
        Version.objects.filter(pk=version.pk).update(withdrawn_reason="Other")


def test_app1_in_force_and_superseded_are_derived(
    line: Line, limits: StaffMember, compliance: StaffMember
) -> None:
    first = approved(line, limits, compliance)
    tomorrow = TODAY + timedelta(days=1)
    second = approved(line, limits, compliance, tomorrow, big_blind=400)
    assert in_force(line, TODAY - timedelta(days=1)) is None
    assert in_force(line, TODAY) == first
    assert in_force(line, tomorrow + timedelta(days=9)) == second
    assert (state_on(first, TODAY), state_on(second, TODAY)) == (State.IN_FORCE, State.WAITING)
    assert state_on(first, tomorrow) == State.SUPERSEDED
    approvals.withdraw(second, compliance, "No", now=NOW)
    assert in_force(line, tomorrow) == first
    assert state_on(first, tomorrow) == State.IN_FORCE


def test_app3_usable_lines_of_a_table(
    casino: Casino, line: Line, limits: StaffMember, compliance: StaffMember
) -> None:
    table = Table.objects.create(code="HE-1", casino=casino, game=Game.HOLDEM)
    idle = drafts.create_line(casino, VersionKind.STAKES, Game.HOLDEM, "Hold'em 2/4", limits)
    submitted(idle, limits)
    assert usable_versions(table, VersionKind.STAKES, TODAY) == []
    version = approved(line, limits, compliance)
    assert usable_versions(table, VersionKind.STAKES, TODAY) == [version]
    assert usable_versions(table, VersionKind.COMMISSION, TODAY) == []


def test_app_1_what_is_in_force_is_compared_with_what_gave_way_to_it(
    line: Line, limits: StaffMember, compliance: StaffMember
) -> None:
    """Not with a version between them that was withdrawn, unless there is no other."""
    first = approved(line, limits, compliance)
    wrong = approved(line, limits, compliance, TODAY + timedelta(days=1))
    third = approved(line, limits, compliance, TODAY + timedelta(days=2))
    approvals.withdraw(wrong, compliance, "Wrong decision", now=NOW)
    assert compared_with(third, TODAY + timedelta(days=2)) == first
    approvals.withdraw(first, compliance, "Wrong too", now=NOW)
    assert compared_with(third, TODAY + timedelta(days=2)) == wrong


def test_app_1_of_withdrawn_versions_the_last_that_stood_is_compared(
    line: Line, limits: StaffMember, compliance: StaffMember
) -> None:
    first = approved(line, limits, compliance)
    wrong = approved(line, limits, compliance, TODAY + timedelta(days=1))
    third = approved(line, limits, compliance, TODAY + timedelta(days=2))
    approvals.withdraw(wrong, compliance, "Wrong decision", now=NOW)
    approvals.withdraw(first, compliance, "Out of use", now=NOW + timedelta(hours=1))
    assert compared_with(third, TODAY + timedelta(days=2)) == first


def test_differences_show_changed_parameters_first(
    line: Line, limits: StaffMember, compliance: StaffMember
) -> None:
    first = approved(line, limits, compliance)
    second = draft(line, limits, TODAY + timedelta(days=1), seats_max=8)
    assert compared_with(second, TODAY) == first
    assert compared_with(first, TODAY) is None
    rows = differences(second, first)
    assert [(row.spec.name, row.before, row.after) for row in rows if row.changed] == [
        ("seats_max", 10, 8)
    ]
    assert rows[0].spec.name == "seats_max"
