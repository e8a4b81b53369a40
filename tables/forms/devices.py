"""Forms of devices: a new one, its settings, the code that a browser redeems."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tables.enums import Deck, DeviceKind, Language
from tables.models import Casino, Device, Table


class DeviceSettingsForm(forms.Form):
    """What belongs to a device: its table, deck, language and sound."""

    table = forms.ModelChoiceField(
        label=_("Table"),
        queryset=Table.objects.all(),
        required=False,
        empty_label=_("any table"),
    )
    deck = forms.ChoiceField(label=_("Deck"), choices=Deck)
    language = forms.ChoiceField(label=_("Language"), choices=Language)
    sound = forms.BooleanField(label=_("Sound"), required=False, initial=True)


class NewDeviceForm(DeviceSettingsForm):
    """A new device."""

    casino = forms.ModelChoiceField(label=_("Casino"), queryset=Casino.objects.all())
    name = forms.CharField(label=_("Name"), max_length=60, help_text=_("For example: HE-1 left."))
    kind = forms.ChoiceField(label=_("Kind"), choices=DeviceKind)
    field_order = ["name", "kind", "casino", "table", "deck", "language", "sound"]


class CodeForm(forms.Form):
    """The code for one use that the administrator was shown."""

    code = forms.CharField(
        label=_("Code"),
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
    )


def values_of(device: Device) -> dict[str, Any]:
    """A device as the initial values of the form."""
    return {
        "table": device.table,
        "deck": device.deck,
        "language": device.language,
        "sound": device.sound,
    }
