"""The administration: every room times every role, what its pages show and what they cost.

One house for all tests: in it every room has at least one row.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import pytest_django
from django.db.models import Model
from django.urls import reverse

from tables.admin.site import site
from tables.enums import AlertKind, CountKind, DeviceKind, Game, Role, VersionKind
from tables.models import AuditEntry, Casino, StaffMember, Version
from tables.permissions import RULES, may
from tables.services import devices, drafts
from tables.services.alerts import raise_alert
from tables.services.seals import seal_new_rows
from tests.budgets import budget
from tests.games.driver import Driver
from tests.standing import standing
from tests.tables.admin_pages import client_of, submitted, url
from tests.tables.fingerprint import fingerprint
from tests.tables.house import FLOAT, House, approved_line, build_house

Staff = Callable[..., StaffMember]
REFUSED = {400, 403, 409}
ROOMS = sorted(site._registry, key=lambda model: model._meta.label)


@pytest.fixture(scope="module")
def house(
    django_db_setup: None, django_db_blocker: pytest_django.DjangoDbBlocker
) -> Iterator[House]:
    with django_db_blocker.unblock(), standing(build) as house:
        yield house


@pytest.fixture
def casino(db: None, house: House) -> Casino:
    return house.casino


def build(casino: Casino, staff: Staff) -> House:
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
    assert ('href="/whatif/"' in text) == may(client.person, "whatif.run"), role


def test_another_casino_is_out_of_sight(house: House, staff: Staff) -> None:
    elsewhere = Casino.objects.create(code="other", name="Other", time_zone="Europe/Sofia")
    client = client_of(staff("compliance", casino=elsewhere))
    version = Version.objects.filter(line__kind="stakes").get()
    page = reverse("admin:tables_stakesversion_change", args=[version.pk])
    assert client.get(page).status_code == 404
    assert client.post(page, {"do": "withdraw", "reason": "x"}).status_code == 404
    listed = client.get(reverse("admin:tables_stakesversion_changelist"))
    assert listed.context["cl"].result_count == 0


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


SECRET = ("password", "_hash", "hash")


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


def _reads(model: type[Model], person: StaffMember) -> bool:
    return may(person, site._registry[model].read_action)
