"""The form of what-if: under which version, over which gaming days."""

from datetime import date, timedelta
from itertools import groupby
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.selectors.whatif import choices
from tables.errors import Refused
from tables.models import Casino, Version
from tables.selectors.versions import State

USUAL_PERIOD = timedelta(days=29)
FIELDS = {
    "whatif_reversed": "to_on",
    "whatif_future": "to_on",
    "whatif_long": "from_on",
}


class WhatIfForm(forms.Form):
    """A version of the casino that counts or may come to count, and a period up to today."""

    version = forms.ModelChoiceField(label=_("Version"), queryset=Version.objects.none())
    from_on = forms.DateField(
        label=_("First gaming day"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
    to_on = forms.DateField(
        label=_("Last gaming day"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )

    def __init__(self, casino: Casino, today: date, data: Any = None, version: str = "") -> None:
        usual = {"from_on": today - USUAL_PERIOD, "to_on": today, "version": version}
        super().__init__(data, initial=usual)
        found = choices(casino, today)
        field: Any = self.fields["version"]
        field.queryset = found
        field.choices = [("", _("Choose…")), *_groups(list(found))]
        for name in ("from_on", "to_on"):
            self.fields[name].widget.attrs["max"] = today.isoformat()

    def refuse(self, refused: Refused) -> None:
        """Say the service's refusal at the field that it is about."""
        self.add_error(FIELDS.get(refused.code, "version"), str(refused))


def _groups(versions: list[Version]) -> list[tuple[str, list[tuple[int, str]]]]:
    """The versions under their kind and game."""
    grouped = groupby(versions, key=lambda version: (version.line.kind, version.line.game))
    return [
        (f"{first.line.get_kind_display()} · {first.line.get_game_display()}", options)
        for _key, found in grouped
        for first, options in (_options(list(found)),)
    ]


def _options(versions: list[Version]) -> tuple[Version, list[tuple[int, str]]]:
    named = [(version.pk, f"{version} · {_state(version)}") for version in versions]
    return versions[0], named


def _state(version: Any) -> str:
    return str(State(version.state).label)
