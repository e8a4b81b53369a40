"""A count as keyed in: pieces per value, then the sum read back and signed."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tables.enums import CountKind
from tables.models import Count

PIECES_MAX = 100_000
# Values of notes in minor units: what a drop box holds.
NOTES = (500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000)


def values_of(count: Count) -> list[int]:
    """The values that this count is keyed by, greatest first: notes in a drop box, else chips."""
    if count.kind == CountKind.DROP_BOX:
        return sorted(NOTES, reverse=True)
    chips = count.session.table.casino.denominations.filter(is_active=True)
    return list(chips.order_by("-value_minor").values_list("value_minor", flat=True))


class QuantitiesForm(forms.Form):
    """One field a value, named `q<minor units>`; an empty field means none."""

    def __init__(self, values: Iterable[int], data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.values = tuple(values)
        for value in self.values:
            self.fields[f"q{value}"] = forms.IntegerField(
                required=False, min_value=0, max_value=PIECES_MAX
            )

    def quantities(self) -> dict[int, int]:
        """Pieces by value, empty values left out."""
        counted = {value: self.cleaned_data.get(f"q{value}") or 0 for value in self.values}
        return {value: pieces for value, pieces in counted.items() if pieces}

    def total_minor(self) -> int:
        """What the pieces are worth."""
        return sum(value * pieces for value, pieces in self.quantities().items())

    def rows(self) -> list[tuple[int, forms.BoundField, int]]:
        """(value, field, pieces) for the page; pieces are 0 in an unbound or wrong field."""
        pieces = self.quantities() if self.is_bound and self.is_valid() else {}
        return [(value, self[f"q{value}"], pieces.get(value, 0)) for value in self.values]


class SignatureForm(forms.Form):
    """The second person on the same device: name and PIN, valid for this one act."""

    username = forms.CharField(
        label=_("User name of the second person"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
    pin = forms.CharField(
        label=_("PIN"),
        widget=forms.PasswordInput(attrs={"inputmode": "numeric", "autocomplete": "one-time-code"}),
    )

    def clean_pin(self) -> str:
        """Six digits; whether they are the right ones is the service's to say."""
        pin = str(self.cleaned_data["pin"])
        if not (pin.isascii() and pin.isdigit() and len(pin) == 6):
            raise ValidationError(_("A PIN has six digits."))
        return pin
