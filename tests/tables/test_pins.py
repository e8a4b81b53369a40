"""PINs: the second signature (product.md section 1)."""

from collections.abc import Callable
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from casino import settings as product
from tables.enums import DeviceKind, Role
from tables.errors import Refused
from tables.models import AuditEntry, Casino, Device, StaffMember, Table, TableAssignment
from tables.services import pins
from tests.conftest import PASSWORD, PIN
from tests.tables.refusals import refusal

Staff = Callable[..., StaffMember]


@pytest.fixture
def device(casino: Casino, staff: Staff) -> Device:
    return Device.objects.create(
        casino=casino,
        name="HE-1",
        kind=DeviceKind.CONSOLE,
        registered_by=staff("admin"),
        registered_at=timezone.now(),
    )


@pytest.fixture
def table(casino: Casino) -> Table:
    return Table.objects.create(code="HE-1", casino=casino, game="holdem")


def put(staff: StaffMember, table: Table) -> None:
    TableAssignment.objects.create(
        table=table,
        staff=staff,
        role=staff.roles[0],
        assigned_by=staff,
        assigned_at=timezone.now(),
    )


def refused(code: str, call: Callable[[], Any]) -> None:
    """Refused with the code, and recorded as the refusal of a right."""
    count = AuditEntry.objects.filter(action__startswith="refused:", reason=code).count()
    with pytest.raises(Refused) as caught:
        call()
    assert caught.value.code == code
    entries = AuditEntry.objects.filter(action__startswith="refused:", reason=code)
    assert entries.count() == count + 1


def test_product_hashes_with_argon2() -> None:
    assert product.PASSWORD_HASHERS[0].endswith("Argon2PasswordHasher")


def test_second_person_signs_at_his_table(staff: Staff, device: Device, table: Table) -> None:
    inspector = staff("inspector")
    put(inspector, table)
    signer = pins.second_person(inspector.username, PIN, device, "table.count", table)
    assert signer == inspector


def test_not_assigned_or_not_allowed(staff: Staff, device: Device, table: Table) -> None:
    inspector, cage = staff("inspector"), staff("cage")
    second = pins.second_person
    refused("not_assigned", lambda: second(inspector.username, PIN, device, "table.count", table))
    refused("not_allowed", lambda: second(cage.username, PIN, device, "table.count", table))
    refused("not_allowed", lambda: second(cage.username, PIN, device, "day.sign"))


def test_same_person_is_no_second(staff: Staff, device: Device) -> None:
    cage = staff("cage")
    refused(
        "same_person",
        lambda: pins.second_person(cage.username, PIN, device, "box.count", not_staff=(cage,)),
    )


def test_only_registered_devices(staff: Staff, device: Device) -> None:
    cage = staff("cage")
    second = pins.second_person
    refused("pin_device", lambda: second(cage.username, PIN, None, "box.count"))
    device.revoked_at = timezone.now()
    refused("pin_device", lambda: second(cage.username, PIN, device, "box.count"))
    cage.refresh_from_db()
    assert cage.pin_failures == 0


def test_strangers_the_dismissed_and_other_casinos_are_wrong(staff: Staff, device: Device) -> None:
    elsewhere = Casino.objects.create(code="other", name="Other", time_zone="Europe/Sofia")
    gone, foreign = staff("cage", is_active=False), staff("cage", casino=elsewhere)
    without = staff("cage", username="without")
    StaffMember.objects.filter(pk=without.pk).update(pin_hash="")
    for username in (gone.username, foreign.username, "without", "nobody", ""):
        refused(
            "wrong_pin",
            lambda username=username: pins.second_person(username, PIN, device, "box.count"),
        )


@pytest.mark.django_db(transaction=True)
def test_fifth_wrong_try_locks_and_the_count_survives(staff: Staff, device: Device) -> None:
    cage = staff("cage")

    def attempt(pin: str) -> StaffMember:
        return pins.second_person(cage.username, pin, device, "box.count")

    for _ in range(4):
        refused("wrong_pin", lambda: attempt("135791"))
    assert attempt(PIN) == cage
    cage.refresh_from_db()
    assert cage.pin_failures == 0
    for _ in range(4):
        refused("wrong_pin", lambda: attempt("135791"))
    refused("pin_locked", lambda: attempt("135791"))
    refused("pin_locked", lambda: attempt(PIN))
    cage.refresh_from_db()
    assert cage.pin_failures == 5


@pytest.mark.django_db(transaction=True)
def test_never_inside_the_transaction_of_the_act(staff: Staff, device: Device) -> None:
    cage = staff("cage")
    with pytest.raises(RuntimeError, match="durable"), transaction.atomic():
        pins.second_person(cage.username, PIN, device, "box.count")


@pytest.mark.django_db(transaction=True)
def test_rival_tries_are_all_counted(staff: Staff, device: Device) -> None:
    cage, gate = staff("cage"), Barrier(4)

    def attempt() -> None:
        gate.wait()
        with pytest.raises(Refused):
            pins.second_person(cage.username, "135791", device, "box.count")
        connection.close()

    threads = [Thread(target=attempt) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    cage.refresh_from_db()
    assert cage.pin_failures == 4


def test_admin_sets_a_random_pin_and_unlocks(staff: Staff) -> None:
    admin, cage = staff("admin"), staff("cage")
    StaffMember.objects.filter(pk=cage.pk).update(pin_failures=5)
    pin = pins.set_pin(cage, admin)
    cage.refresh_from_db()
    assert len(pin) == 6 and pin.isdigit() and not pins.is_weak(pin)
    assert cage.pin_failures == 0 and pin not in cage.pin_hash
    entry = AuditEntry.objects.get(action="pin.set")
    assert (entry.actor, entry.object_id) == (admin, str(cage.pk))
    assert pin not in str([entry.before, entry.after, entry.reason])


def test_only_the_admin_sets_and_clears(staff: Staff) -> None:
    cage = staff("cage")
    for role in Role:
        if role is Role.ADMIN:
            continue
        actor = staff(role.value)
        for act in (pins.set_pin, pins.clear_pin):
            with refusal("not_allowed"):
                act(cage, actor)
    before = cage.pin_hash
    cage.refresh_from_db()
    assert cage.pin_hash == before


@pytest.mark.parametrize(
    ("pin", "code"),
    [
        ("12345", "pin_form"),
        ("1234567", "pin_form"),
        ("12345a", "pin_form"),
        ("١٢٣٤٥٦", "pin_form"),
        ("111111", "pin_weak"),
        ("121212", "pin_weak"),
        ("123456", "pin_weak"),
        ("987654", "pin_weak"),
    ],
)
def test_bad_pins(staff: Staff, pin: str, code: str) -> None:
    cage = staff("cage")
    before = cage.pin_hash
    with pytest.raises(Refused) as caught:
        pins.change_own_pin(cage, PASSWORD, pin)
    assert caught.value.code == code
    cage.refresh_from_db()
    assert cage.pin_hash == before


def test_own_pin_needs_the_password_and_is_never_it(staff: Staff) -> None:
    cage = staff("cage")
    with refusal("wrong_password"):
        pins.change_own_pin(cage, "something-else", "482915")
    cage.set_password("482915")
    cage.save()
    with refusal("pin_is_password"):
        pins.change_own_pin(cage, "482915", "482915")
    pins.change_own_pin(cage, "482915", "591824")
    assert AuditEntry.objects.filter(action="pin.changed", actor=cage).count() == 1


def test_a_locked_pin_is_not_changed_by_its_owner(staff: Staff) -> None:
    cage = staff("cage")
    StaffMember.objects.filter(pk=cage.pk).update(pin_failures=5)
    with refusal("pin_locked"):
        pins.change_own_pin(cage, PASSWORD, "591824")
