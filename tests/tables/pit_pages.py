"""The pit's pages as a browser asks for them: forms, answers, registered devices."""

from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from tables.enums import DeviceKind, Equipment
from tables.models import StaffMember
from tables.services import devices
from tests.tables.pit_house import House


def client_of(person: StaffMember) -> Client:
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


def fields(quantities: dict[int, int], step: str, **more: str) -> dict[str, Any]:
    return {**{f"q{value}": n for value, n in quantities.items()}, "step": step, **more}


def open_form(house: House, **changes: Any) -> dict[str, Any]:
    lines = {kind.value: line.pk for kind, line in house.lines.items()}
    return {**lines, "equipment": Equipment.values, **changes}


def text_of(response: Any) -> str:
    return response.content.decode()


def registered(client: Client, house: House, admin: StaffMember) -> Client:
    """The client in a browser that the system administrator registered."""
    device, code = devices.register_device(
        house.casino, f"Console {timezone.now()}", DeviceKind.CONSOLE, admin
    )
    device, token = devices.enrol(code)
    response = HttpResponse()
    devices.set_cookie(response, device, token)
    client.cookies.update(response.cookies)
    return client
