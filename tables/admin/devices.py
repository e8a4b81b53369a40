"""Devices: registered by the system administrator, each with a code for its browser."""

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from unfold.decorators import display

from tables.admin.service_forms import Act, ServiceAdmin, Words
from tables.admin.site import site
from tables.forms.devices import DeviceSettingsForm, NewDeviceForm, values_of
from tables.models import Device, StaffMember
from tables.services import devices


def say_code(code: str) -> Words:
    """The code, its page and its life, in words."""
    return gettext(
        "The code is %(code)s. Enter it within half an hour on %(page)s in the device's browser."
    ) % {"code": code, "page": reverse("device_enrol")}


def change(device: Device, person: StaffMember, values: dict[str, Any]) -> Words:
    """Table, deck, language, sound."""
    devices.change_device(device, person, **values)
    return gettext("Saved.")


def renew(device: Device, person: StaffMember, values: dict[str, Any]) -> Words:
    """A new code for another browser."""
    return say_code(devices.renew_code(device, person))


def revoke(device: Device, person: StaffMember, values: dict[str, Any]) -> Words:
    """Shut out for good."""
    devices.revoke(device, person)
    return gettext("The device is shut out.")


@admin.register(Device, site=site)
class DeviceAdmin(ServiceAdmin):
    """Consoles, dashboards and signs."""

    read_action = add_action = change_action = "device.manage"
    list_display = ("name", "kind", "casino", "table", "language", "standing")
    list_filter = ("kind", "casino")
    search_fields = ("name",)
    list_select_related = ("casino", "table")
    new_form = NewDeviceForm

    @display(
        description=gettext_lazy("State"),
        label={"in use": "success", "waits": "warning", "revoked": "danger"},
    )
    def standing(self, device: Device) -> tuple[str, str]:
        """In use, waiting for its browser, or revoked."""
        if device.revoked_at is not None:
            return "revoked", gettext("Revoked")
        if device.token_hash:
            return "in use", gettext("In use")
        return "waits", gettext("Waits for its code")

    def create(self, actor: StaffMember, values: dict[str, Any]) -> tuple[Model, Words]:
        """A new device and its code."""
        casino, name, kind = values.pop("casino"), values.pop("name"), values.pop("kind")
        device, code = devices.register_device(casino, name, kind, actor, **values)
        return device, say_code(code)

    def acts_for(self, row: Device) -> Mapping[str, Act]:
        """Change, new code, revoke; a revoked device stays as it is."""
        if row.revoked_at is not None:
            return {}
        return {
            "change": Act(gettext("Save"), change, DeviceSettingsForm, initial=values_of),
            "renew": Act(gettext("Give a new code"), renew),
            "revoke": Act(gettext("Revoke the device"), revoke, danger=True),
        }

    def facts(self, row: Device) -> list[tuple[Words, Any]]:
        """What it is and who registered it."""
        return [
            (gettext("Kind"), row.get_kind_display()),
            (gettext("Casino"), row.casino),
            (gettext("State"), self.standing(row)[1]),
            (gettext("Registered by"), row.registered_by),
            (gettext("Registered at"), row.registered_at),
        ]
