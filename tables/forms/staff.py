"""Forms of people: a new one, a change, a password, the own PIN."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.enums import Language, Role
from tables.models import Casino, StaffMember
from tables.services.pins import DIGITS


def password_field(label: Any) -> forms.CharField:
    """A password, never shown again."""
    return forms.CharField(
        label=label,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )


class ChangeStaffForm(forms.Form):
    """What the system administrator may change of a person."""

    full_name = forms.CharField(label=pgettext_lazy("of a person", "Name"), max_length=80)
    casino = forms.ModelChoiceField(
        label=_("Casino"),
        queryset=Casino.objects.all(),
        required=False,
        empty_label=_("none (system administrator)"),
    )
    roles = forms.MultipleChoiceField(
        label=_("Roles"), choices=Role, widget=forms.CheckboxSelectMultiple
    )
    language = forms.ChoiceField(label=_("Language"), choices=Language)
    is_active = forms.BooleanField(label=_("Active"), required=False, initial=True)


class NewStaffForm(ChangeStaffForm):
    """A new person with a first password."""

    username = forms.CharField(label=_("User name"), max_length=40)
    password = password_field(_("First password"))
    field_order = ["username", "full_name", "casino", "roles", "language", "password"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["is_active"]


class PasswordForm(forms.Form):
    """A new password for somebody."""

    password = password_field(_("New password"))


class OwnPinForm(forms.Form):
    """The own PIN, twice, and the password that proves the person."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    pin = forms.CharField(
        label=_("New PIN"),
        min_length=DIGITS,
        max_length=DIGITS,
        widget=forms.PasswordInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    again = forms.CharField(
        label=_("New PIN again"),
        widget=forms.PasswordInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        """Both entries are the same."""
        data = super().clean() or {}
        if data.get("pin") and data.get("pin") != data.get("again"):
            self.add_error("again", _("The two entries differ."))
        return data


def values_of(member: StaffMember) -> dict[str, Any]:
    """A person as the initial values of the form."""
    return {
        "full_name": member.full_name,
        "casino": member.casino,
        "roles": member.roles,
        "language": member.language,
        "is_active": member.is_active,
    }
