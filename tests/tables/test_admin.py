"""The administration: every room times every role, and the way of a version in the browser."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tables.models import AuditEntry, Casino, Device, StaffMember, Version
from tables.services import drafts
from tests.tables.admin_pages import client_of, day, submitted
from tests.tables.documents import pdf
from tests.tables.fingerprint import fingerprint

Staff = Callable[..., StaffMember]
REFUSED = {400, 403, 409}


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = tmp_path


def test_strangers_are_led_to_the_one_login(db: None) -> None:
    answer = Client().get(reverse("admin:index"))
    assert answer.status_code == 302 and answer.url.startswith("/login/")
    assert Client().get(reverse("admin:login")).url == reverse("login")


# --- a version from draft to withdrawal ---------------------------------------------------------

STAKES = {
    "small_blind": "1",
    "big_blind": "2,50",
    "chip_unit": "0.50",
    "small_bet": "",
    "big_bet": "",
    "seats_max": "9",
    "note": "Nine seats",
}


def test_a_version_from_draft_to_withdrawal(casino: Casino, staff: Staff) -> None:
    limits, compliance = client_of(staff("limits")), client_of(staff("compliance"))
    form = {**STAKES, "name": "Hold'em 1/2,50", "effective_on": day(1).isoformat()}
    answer = limits.post(reverse("admin:tables_stakesversion_add"), form)
    version = Version.objects.get()
    page = reverse("admin:tables_stakesversion_change", args=[version.pk])
    assert answer.url == page
    assert version.content["big_blind"] == 250 and version.content["seats_max"] == 9

    changed = {**form, "big_blind": "3", "do": "submit"}
    assert limits.post(page, changed).url == page
    version.refresh_from_db()
    assert (version.status, version.content["big_blind"]) == ("submitted", 300)

    assert compliance.post(page, {"do": "return", "comment": "Why 3?"}).url == page
    assert "Why 3?" in limits.get(page).content.decode()
    assert limits.post(page, {**changed, "note": "Asked for by players"}).url == page

    decision = {
        "do": "approve",
        "authority": "organiser",
        "reference": "Odluka 7/2026",
        "decided_on": day().isoformat(),
        "adopted_by": "Board",
        "effective_on": day(1).isoformat(),
    }
    upload = SimpleUploadedFile("odluka.exe", pdf(), content_type="application/x-msdownload")
    assert compliance.post(page, {**decision, "document": upload}).url == page
    version.refresh_from_db()
    assert (version.status, version.approved_by) == ("approved", compliance.person)

    answer = compliance.get(page.replace("change/", "document/"))
    assert answer.content == pdf()
    assert answer["Content-Type"] == "application/pdf"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Disposition"].startswith("attachment")
    assert "sandbox" in answer["Content-Security-Policy"]

    assert compliance.post(page, {"do": "withdraw", "reason": "Wrong decision"}).url == page
    version.refresh_from_db()
    assert version.status == "withdrawn"
    actions = list(AuditEntry.objects.order_by("pk").values_list("action", flat=True))
    assert actions == [
        "line.created",
        "version.drafted",
        "version.edited",
        "version.submitted",
        "version.returned",
        "version.edited",
        "version.submitted",
        "version.approved",
        "version.withdrawn",
    ]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"small_blind": "1.005"}, "no amount"),
        ({"small_blind": ""}, "required"),
        ({"seats_max": "11"}, "less than or equal to 10"),
        ({"small_blind": "5"}, "can&#x27;t be above the big blind"),
        ({"chip_unit": "0.30"}, "no multiple of the smallest chip"),
        ({"effective_on": ""}, "from which gaming day"),
        ({"effective_on": "2020-01-01"}, "lies in the past"),
    ],
)
def test_a_bad_draft_is_not_submitted(
    casino: Casino, staff: Staff, changes: dict[str, str], said: str
) -> None:
    limits = client_of(staff("limits"))
    line = drafts.create_line(casino, "stakes", "holdem", "Line", limits.person)
    version = drafts.draft_version(line, {"small_blind": 100, "big_blind": 200}, limits.person)
    page = reverse("admin:tables_stakesversion_change", args=[version.pk])
    before = fingerprint()
    form = {**STAKES, "effective_on": day(1).isoformat(), **changes, "do": "submit"}
    answer = limits.post(page, form)
    assert answer.status_code == 409
    assert said in answer.content.decode()
    assert fingerprint() == before


def test_approval_without_a_true_document(casino: Casino, staff: Staff) -> None:
    _version, page = submitted(casino, staff("limits"))
    compliance = client_of(staff("compliance"))
    before = fingerprint()
    form = {
        "do": "approve",
        "authority": "organiser",
        "reference": "1",
        "decided_on": day().isoformat(),
        "adopted_by": "Board",
        "effective_on": day(1).isoformat(),
    }
    for name, data, said in (
        ("a.pdf", b"not a pdf", "neither a PDF"),
        ("a.pdf", pdf()[:-20], "damaged or cut off"),
    ):
        answer = compliance.post(page, {**form, "document": SimpleUploadedFile(name, data)})
        assert answer.status_code == 409 and said in answer.content.decode()
    assert "required" in compliance.post(page, form).content.decode()
    assert fingerprint() == before


def test_app1_author_with_both_roles_is_refused_and_recorded(casino: Casino, staff: Staff) -> None:
    both = client_of(staff("limits", "compliance"))
    _version, page = submitted(casino, both.person)
    assert 'value="approve"' not in both.get(page).content.decode()
    before = fingerprint()
    form = {
        "do": "approve",
        "authority": "organiser",
        "reference": "1",
        "decided_on": day().isoformat(),
        "adopted_by": "Board",
        "effective_on": day(1).isoformat(),
        "document": SimpleUploadedFile("a.pdf", pdf()),
    }
    assert both.post(page, form).status_code == 403
    assert fingerprint() == before
    assert AuditEntry.objects.first().reason == "same_person"


def test_document_that_was_changed_on_disk_is_not_served(casino: Casino, staff: Staff) -> None:
    test_a_version_from_draft_to_withdrawal(casino, staff)
    version = Version.objects.get()
    with open(version.document.path, "ab") as stored:
        stored.write(b"x")
    client = client_of(staff("auditor"))
    answer = client.get(reverse("admin:tables_stakesversion_document", args=[version.pk]))
    assert answer.status_code == 409


# --- people and devices -------------------------------------------------------------------------


def test_admin_makes_a_person_and_gives_a_pin(casino: Casino, staff: Staff) -> None:
    admin = client_of(staff("admin"))
    form = {
        "username": "novi",
        "full_name": "N. Novi",
        "casino": casino.pk,
        "roles": ["croupier", "inspector"],
        "language": "hr",
        "password": "a-first-password-1",
    }
    answer = admin.post(reverse("admin:tables_staffmember_add"), form)
    person = StaffMember.objects.get(username="novi")
    assert answer.url == reverse("admin:tables_staffmember_change", args=[person.pk])
    login = {"username": "novi", "password": "a-first-password-1"}
    assert Client().post(reverse("login"), login).status_code == 302
    assert person.roles == ["croupier", "inspector"]
    shown = admin.post(answer.url, {"do": "pin"}, follow=True).content.decode()
    person.refresh_from_db()
    assert person.pin_hash and "It is shown this once" in shown
    assert "It is shown this once" not in admin.get(answer.url).content.decode()
    entry = AuditEntry.objects.get(action="staff.created")
    assert entry.after["roles"] == ["croupier", "inspector"] and "password" not in entry.after


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"password": "short"}, "too short"),
        ({"username": "two words"}, "Letters, digits"),
        ({"username": "taken"}, "already exists"),
        ({"roles": ["admin", "finance"]}, "combined"),
        ({"roles": []}, "required"),
        ({"casino": ""}, "without a casino"),
    ],
)
def test_a_bad_person_is_not_made(
    casino: Casino, staff: Staff, changes: dict[str, Any], said: str
) -> None:
    admin = client_of(staff("admin"))
    staff("pit", username="taken")
    form = {
        "username": "novi",
        "full_name": "N. Novi",
        "casino": casino.pk,
        "roles": ["croupier"],
        "language": "en",
        "password": "a-first-password-1",
    }
    before = fingerprint()
    answer = admin.post(reverse("admin:tables_staffmember_add"), {**form, **changes})
    assert answer.status_code == 409 and said in answer.content.decode()
    assert fingerprint() == before


def test_nobody_raises_himself_and_the_last_admin_stays(casino: Casino, staff: Staff) -> None:
    admin = client_of(staff("admin"))
    page = reverse("admin:tables_staffmember_change", args=[admin.person.pk])
    form = {"do": "change", "full_name": "Me", "language": "en", "casino": casino.pk}
    for roles, active in ((["compliance"], "on"), (["admin"], "")):
        before = fingerprint()
        answer = admin.post(page, {**form, "roles": roles, "is_active": active})
        assert answer.status_code == 409
        assert "own roles" in answer.content.decode()
        assert fingerprint() == before


def test_admin_registers_and_revokes_a_device(casino: Casino, staff: Staff) -> None:
    admin = client_of(staff("admin"))
    form = {
        "name": "HE-1",
        "kind": "console",
        "casino": casino.pk,
        "deck": "four-colour",
        "language": "hr",
    }
    answer = admin.post(reverse("admin:tables_device_add"), form, follow=True)
    device = Device.objects.get()
    assert "The code is " in answer.content.decode()
    page = reverse("admin:tables_device_change", args=[device.pk])
    admin.post(page, {"do": "revoke"})
    device.refresh_from_db()
    assert device.revoked_at is not None
    assert admin.post(page, {"do": "renew"}).status_code == 400
