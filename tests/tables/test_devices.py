"""Devices: registered by the administrator, known by a signed cookie (product.md section 1)."""

from collections.abc import Callable
from datetime import timedelta
from http.cookies import SimpleCookie
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from tables.enums import DeviceKind, Role
from tables.models import AuditEntry, Casino, Device, StaffMember, Table
from tables.services import devices
from tests.tables.refusals import refusal

Staff = Callable[..., StaffMember]


@pytest.fixture
def admin(staff: Staff) -> StaffMember:
    return staff("admin")


@pytest.fixture
def device(casino: Casino, admin: StaffMember) -> tuple[Device, str]:
    return devices.register_device(casino, "HE-1 left", DeviceKind.CONSOLE, admin)


def browser(code: str) -> Client:
    """A browser that has redeemed the code."""
    client = Client()
    client.post(reverse("device_enrol"), {"code": code})
    return client


def seen(cookies: SimpleCookie) -> Device | None:
    """Which device a browser with these cookies is."""
    request = RequestFactory().get("/")
    request.COOKIES = {name: morsel.value for name, morsel in cookies.items()}
    assert devices.device_of({"cookies": request.COOKIES}) == devices.device_of(request)
    return devices.device_of(request)


def test_code_makes_a_device_of_a_browser_once(device: tuple[Device, str]) -> None:
    row, code = device
    client = browser(code.lower().replace("-", " "))
    assert seen(client.cookies) == row
    morsel = client.cookies[devices.COOKIE]
    assert morsel["httponly"] and morsel["samesite"] == "Lax"
    assert int(morsel["max-age"]) > 365 * 24 * 3600
    second = browser(code)
    assert devices.COOKIE not in second.cookies
    assert AuditEntry.objects.filter(action="device.enrolled").count() == 1


def test_link_needs_a_tap_and_strangers_are_strangers(device: tuple[Device, str]) -> None:
    row, code = device
    client = Client()
    page = client.get(reverse("device_enrol_code", args=[code]))
    assert page.status_code == 200 and code in page.content.decode()
    assert seen(client.cookies) is None
    answer = client.post(reverse("device_enrol"), {"code": "WRONG"})
    assert answer.status_code == 409
    assert seen(client.cookies) is None
    row.refresh_from_db()
    assert row.token_hash == ""


def test_code_runs_out(device: tuple[Device, str]) -> None:
    row, code = device
    Device.objects.filter(pk=row.pk).update(enrolment_until=timezone.now() - timedelta(seconds=1))
    assert seen(browser(code).cookies) is None


def test_forged_and_foreign_cookies(device: tuple[Device, str], settings: Any) -> None:
    client = browser(device[1])
    good = client.cookies[devices.COOKIE].value
    for forged in ("", "1:x", good[:-1], good.replace(":", ";", 1), f"9{good}"):
        assert seen(SimpleCookie({devices.COOKIE: forged})) is None
    settings.SECRET_KEY = "another-key-of-another-house-0123456789-0123456789"
    assert seen(client.cookies) is None


def test_revoked_device_is_shut_out_and_gets_no_code(
    device: tuple[Device, str], admin: StaffMember
) -> None:
    row, code = device
    client = browser(code)
    devices.revoke(row, admin)
    assert seen(client.cookies) is None
    with refusal("device_revoked"):
        devices.renew_code(row, admin)


def test_new_code_replaces_the_browser(device: tuple[Device, str], admin: StaffMember) -> None:
    row, code = device
    old = browser(code)
    new = browser(devices.renew_code(row, admin))
    assert (seen(old.cookies), seen(new.cookies)) == (None, row)


def test_only_the_administrator_manages(
    device: tuple[Device, str], casino: Casino, staff: Staff
) -> None:
    row, _code = device
    before = Device.objects.values().get()
    for role in Role:
        if role is Role.ADMIN:
            continue
        person = staff(role.value)
        with refusal("not_allowed"):
            devices.register_device(casino, "X", DeviceKind.SIGN, person)
        with refusal("not_allowed"):
            devices.renew_code(row, person)
        with refusal("not_allowed"):
            devices.revoke(row, person)
    assert Device.objects.values().get() == before


def test_names_and_tables(casino: Casino, admin: StaffMember, device: tuple[Device, str]) -> None:
    register = devices.register_device
    with refusal("device_name_taken"):
        register(casino, "HE-1  left", DeviceKind.SIGN, admin)
    with refusal("device_name_missing"):
        register(casino, " ", DeviceKind.SIGN, admin)
    elsewhere = Casino.objects.create(code="other", name="Other", time_zone="Europe/Sofia")
    table = Table.objects.create(code="XX-1", casino=elsewhere, game="holdem")
    with refusal("device_other_casino"):
        register(casino, "HE-2", DeviceKind.SIGN, admin, table=table)


def test_demo_tap_works_in_a_demo_only(signed_in: Callable[..., Client], settings: Any) -> None:
    client = signed_in("croupier")
    assert client.post(reverse("device_demo")).status_code == 404
    assert not Device.objects.exists()
    settings.DEMO = True
    client.post(reverse("device_demo"))
    found = seen(client.cookies)
    assert found is not None and found.casino == client.person.casino
    assert Client().post(reverse("device_demo")).status_code == 302
    assert Device.objects.count() == 1
