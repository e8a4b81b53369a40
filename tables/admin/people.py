"""Staff: who works here, in which roles; passwords and PINs. Services make every change."""

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.utils.translation import gettext, gettext_lazy
from unfold.decorators import display

from tables.admin.service_forms import Act, ServiceAdmin, Words
from tables.admin.site import site
from tables.enums import Role
from tables.forms.staff import ChangeStaffForm, NewStaffForm, PasswordForm, values_of
from tables.models import StaffMember
from tables.services import pins, staff


def change(member: StaffMember, person: StaffMember, values: dict[str, Any]) -> Words:
    """Name, casino, roles, language, standing."""
    staff.change_staff(member, person, **values)
    return gettext("Saved.")


def set_password(member: StaffMember, person: StaffMember, values: dict[str, Any]) -> Words:
    """A new password."""
    staff.set_password(member, person, values["password"])
    return gettext("The new password holds.")


def set_pin(member: StaffMember, person: StaffMember, values: dict[str, Any]) -> Words:
    """A new PIN, shown this once."""
    pin = pins.set_pin(member, person)
    return gettext("The PIN of %(name)s is %(pin)s. It is shown this once.") % {
        "name": member.full_name,
        "pin": pin,
    }


def clear_pin(member: StaffMember, person: StaffMember, values: dict[str, Any]) -> Words:
    """No PIN any more."""
    pins.clear_pin(member, person)
    return gettext("The PIN is taken away.")


class RoleFilter(admin.SimpleListFilter):
    """By role: the roles are a list in one column."""

    title = gettext_lazy("role")
    parameter_name = "role"

    def lookups(self, request: Any, model_admin: Any) -> list[tuple[str, Any]]:
        """All roles."""
        return list(Role.choices)

    def queryset(self, request: Any, queryset: Any) -> Any:
        """Those who have the role."""
        return queryset.filter(roles__contains=[self.value()]) if self.value() else queryset


@admin.register(StaffMember, site=site)
class StaffAdmin(ServiceAdmin):
    """People, by the system administrator."""

    read_action = add_action = change_action = "staff.manage"
    list_display = ("full_name", "username", "roles_shown", "casino", "language", "active", "pin")
    list_filter = (RoleFilter, "is_active", "casino")
    search_fields = ("full_name", "username")
    list_select_related = ("casino",)
    new_form = NewStaffForm

    @display(description=gettext_lazy("Roles"))
    def roles_shown(self, member: StaffMember) -> str:
        """The roles in words."""
        return member.role_names

    @display(description=gettext_lazy("State"), label={"active": "success", "gone": "danger"})
    def active(self, member: StaffMember) -> tuple[str, str]:
        """Active or not."""
        if member.is_active:
            return "active", gettext("Active")
        return "gone", gettext("Not active")

    @display(description="PIN", label={"set": "success", "locked": "danger", "none": "info"})
    def pin(self, member: StaffMember) -> tuple[str, str]:
        """Set, locked or none."""
        if not member.pin_hash:
            return "none", gettext("No PIN")
        if member.pin_failures >= pins.TRIES:
            return "locked", gettext("PIN locked")
        return "set", gettext("PIN set")

    def create(self, actor: StaffMember, values: dict[str, Any]) -> tuple[Model, Words]:
        """A new person; the PIN comes as an act of its own."""
        member = staff.create_staff(actor, **values)
        return member, gettext("%(name)s can sign in now.") % {"name": member.full_name}

    def acts_for(self, row: StaffMember) -> Mapping[str, Act]:
        """Change, password, PIN."""
        acts = {
            "change": Act(gettext("Save"), change, ChangeStaffForm, initial=values_of),
            "password": Act(gettext("Set password"), set_password, PasswordForm),
            "pin": Act(gettext("Set a new PIN"), set_pin),
        }
        if row.pin_hash:
            acts["clear_pin"] = Act(gettext("Take the PIN away"), clear_pin, danger=True)
        return acts

    def facts(self, row: StaffMember) -> list[tuple[Words, Any]]:
        """User name, roles, PIN, last sign-in."""
        return [
            (gettext("User name"), row.username),
            (gettext("Roles"), row.role_names),
            ("PIN", self.pin(row)[1]),
            (gettext("Last signed in"), row.last_login),
        ]
