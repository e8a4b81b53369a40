"""The administration: every room times every role, and the way of a version in the browser."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tables.admin.site import site
from tables.enums import AlertKind, CountKind, DeviceKind, Game, Role, VersionKind
from tables.models import AuditEntry, Casino, Device, Line, StaffMember, Version
from tables.permissions import RULES, may
from tables.selectors.days import gaming_day_for
from tables.services import approvals, devices, drafts
from tables.services.alerts import raise_alert
from tables.services.seals import seal_new_rows
from tests.budgets import budget
from tests.games.driver import Driver
from tests.tables.documents import pdf
from tests.tables.fingerprint import fingerprint
from tests.tables.house import FLOAT, House, approved_line, build_house

Staff = Callable[..., StaffMember]
REFUSED = {400, 403, 409}
ROOMS = sorted(site._registry, key=lambda model: model._meta.label)


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def house(casino: Casino, staff: Staff) -> House:
    """A house in which every room of the administration has at least one row."""
    house = build_house(casino, staff)
    session = house.open()
    house.count(session, CountKind.OPENING, FLOAT)
    driver = Driver(house)
    driver.seat_players(40_000, 40_000)
    driver.do("deal")
    for kind in (VersionKind.PAYOUTS, VersionKind.JACKPOT):
        approved_line(casino, kind, staff("limits"), staff("compliance"), Game.CARIBBEAN_STUD)
    raise_alert(AlertKind.CALL, casino=casino, table=house.table, raised_by=house.croupier)
    devices.register_device(casino, "HE-1", DeviceKind.CONSOLE, staff("admin"))
    seal_new_rows()
    return house


def client_of(person: StaffMember) -> Client:
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    client.person = person
    return client


def url(model: type[Model], page: str, *arguments: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=arguments)


# --- every room times every role ----------------------------------------------------------------


@pytest.mark.parametrize("model", ROOMS, ids=lambda model: model._meta.label)
def test_room_times_role(model: type[Model], house: House, staff: Staff) -> None:
    room = site._registry[model]
    row = first_row(model)
    people = {role: client_of(staff(role)) for role in Role.values}
    before = fingerprint()
    for role, client in people.items():
        person = client.person
        reads = may(person, "admin.open") and may(person, room.read_action)
        adds = room.has_add_permission(as_request(person))
        wanted = {
            url(model, "changelist"): 200 if reads else 403,
            url(model, "add"): 200 if adds else 403,
            url(model, "change", row.pk): 200 if reads else 403,
            url(model, "delete", row.pk): 403,
        }
        for path, status in wanted.items():
            assert client.get(path).status_code == status, f"{role} reads {path}"
        assert client.post(url(model, "delete", row.pk), {"post": "yes"}).status_code == 403
        client.post(url(model, "changelist"), {"action": "delete_selected"})
        if not adds:
            assert client.post(url(model, "add"), {}).status_code == 403
        if not room.has_change_permission(as_request(person)):
            for act in ("save", "change", "withdraw"):
                answer = client.post(url(model, "change", row.pk), {"do": act})
                assert answer.status_code in REFUSED, f"{role} does {act} in {model._meta.label}"
    assert fingerprint() == before


def first_row(model: type[Model]) -> Model:
    """A row of the room; a room without one isn't tested, so that is a failure."""
    rows = model._default_manager.all()
    kind = getattr(site._registry[model], "kind", None)
    row = rows.filter(line__kind=kind).first() if kind else rows.first()
    assert row is not None, f"the test's house has no {model._meta.label}"
    return row


def as_request(person: StaffMember) -> Any:
    """What the rights of a room ask of a request."""
    return type("Request", (), {"user": person})()


@pytest.mark.parametrize("role", Role.values)
def test_start_page_and_side_bar(role: str, house: House, staff: Staff) -> None:
    client = client_of(staff(role))
    answer = client.get(reverse("admin:index"))
    if role not in RULES["admin.open"]:
        assert answer.status_code == 403
        return
    text = answer.content.decode()
    for model, room in site._registry.items():
        label = model._meta.label_lower
        shown = url(model, "changelist") in text
        if label not in ("tables.line",):
            assert shown == may(client.person, room.read_action), f"{role}: {label}"


def test_strangers_are_led_to_the_one_login(db: None) -> None:
    answer = Client().get(reverse("admin:index"))
    assert answer.status_code == 302 and answer.url.startswith("/login/")
    assert Client().get(reverse("admin:login")).url == reverse("login")


def test_another_casino_is_out_of_sight(house: House, staff: Staff) -> None:
    elsewhere = Casino.objects.create(code="other", name="Other", time_zone="Europe/Sofia")
    client = client_of(staff("compliance", casino=elsewhere))
    version = Version.objects.filter(line__kind="stakes").get()
    page = reverse("admin:tables_stakesversion_change", args=[version.pk])
    assert client.get(page).status_code == 404
    assert client.post(page, {"do": "withdraw", "reason": "x"}).status_code == 404
    listed = client.get(reverse("admin:tables_stakesversion_changelist"))
    assert listed.context["cl"].result_count == 0


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


def day(ahead: int = 0) -> Any:
    return gaming_day_for(Casino.objects.get(code="demo"), timezone.now()) + timedelta(days=ahead)


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


def submitted(casino: Casino, author: StaffMember) -> tuple[Version, str]:
    line = Line.objects.filter(kind="stakes").first() or drafts.create_line(
        casino, "stakes", "holdem", "Hold'em 1/2", author
    )
    values = {"small_blind": 100, "big_blind": 200}
    version = drafts.draft_version(line, values, author, effective_on=day(1))
    approvals.submit(version, author)
    return version, reverse("admin:tables_stakesversion_change", args=[version.pk])


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


def test_difference_shows_what_changes(house: House, staff: Staff) -> None:
    limits = client_of(staff("limits"))
    base = Version.objects.get(line__kind="stakes")
    answer = limits.post(
        reverse("admin:tables_stakesversion_change", args=[base.pk]), {"do": "copy"}
    )
    copy = Version.objects.get(line=base.line, number=2)
    assert answer.url == reverse("admin:tables_stakesversion_change", args=[copy.pk])
    assert (
        'value="copy"'
        in limits.get(reverse("admin:tables_stakesversion_change", args=[base.pk])).text
    )
    assert 'value="copy"' not in limits.get(answer.url).text, "an open draft of one's own"
    content = {**copy.content, "big_blind": 500}
    drafts.edit_draft(copy, content, limits.person, effective_on=None, note="")
    page = limits.get(answer.url).context["page"]
    changed = [(row.label, row.before, row.after, row.change) for row in page.rows if row.changed]
    assert changed == [("Big blind", "€4", "€5", "+€1")]


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


# --- the house ----------------------------------------------------------------------------------


def test_manager_configures_and_it_is_recorded(house: House, staff: Staff) -> None:
    manager = client_of(staff("manager"))
    form = {"code": "HE-7", "pit": "B", "game": "holdem", "mode": "shown", "seats": 9}
    answer = manager.post(reverse("admin:tables_table_add"), {**form, "is_active": "on"})
    assert answer.status_code == 302
    assert AuditEntry.objects.filter(action="table.created", object_name="HE-7").exists()
    before = fingerprint()
    for changes in ({"code": "he 7"}, {"code": "HE-1"}, {"seats": 11}, {"seats": "x"}):
        bad = manager.post(reverse("admin:tables_table_add"), {**form, **changes})
        assert bad.status_code == 409
    assert fingerprint() == before


@pytest.mark.parametrize("language", ["en", "bg", "hr", "ru"])
def test_pages_open_in_every_language(house: House, staff: Staff, language: str) -> None:
    compliance = client_of(staff("compliance", language=language))
    _version, page = submitted(house.casino, staff("limits"))
    for path in (reverse("admin:index"), page, reverse("admin:tables_auditentry_changelist")):
        answer = compliance.get(path)
        assert answer.status_code == 200
        assert f'lang="{language}"' in answer.content.decode()


# --- what pages cost ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("admin.start", "admin:index"),
        ("admin.versions", "admin:tables_stakesversion_changelist"),
        ("admin.version", "admin:tables_stakesversion_change"),
        ("admin.audit", "admin:tables_auditentry_changelist"),
    ],
)
def test_pages_keep_their_query_budget(
    house: House, staff: Staff, django_assert_max_num_queries: Any, name: str, path: str
) -> None:
    author = staff("limits")
    for _ in range(5):
        version, _page = submitted(house.casino, author)
    compliance = client_of(staff("compliance"))
    target = reverse(path, args=[version.pk]) if path.endswith("change") else reverse(path)
    with django_assert_max_num_queries(budget(name)):
        assert compliance.get(target).status_code == 200


@pytest.mark.parametrize("model", ROOMS, ids=lambda model: model._meta.model_name)
def test_no_room_lets_a_column_be_guessed_that_its_list_does_not_offer(
    house: House, staff: Staff, model: type[Model]
) -> None:
    """Whoever may see a list of people could read out their PINs' hashes letter by letter."""
    reader = next(person for role in Role if (person := staff(role)) and _reads(model, person))
    secrets = [field.name for field in model._meta.fields if field.name.endswith(SECRET)]
    for name in [*secrets, "staff__pin_hash", "drafted_by__pin_hash", "casino__staff__password"]:
        answer = client_of(reader).get(url(model, "changelist"), {f"{name}__startswith": "argon2"})
        assert answer.status_code in REFUSED, name


SECRET = ("password", "_hash", "hash")


def _reads(model: type[Model], person: StaffMember) -> bool:
    return may(person, site._registry[model].read_action)
