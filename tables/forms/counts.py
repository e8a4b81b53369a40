"""A count as keyed in: pieces per value, then the sum read back and signed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tables.enums import CountKind
from tables.models import Count

PIECES_MAX = 100_000
# Values of notes in minor units: what a drop box holds.
NOTES = (500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000)


@dataclass(frozen=True, slots=True)
class Row:
    """A value on the page: its colour (empty for notes), its field, the pieces keyed in."""

    value: int
    colour: str
    field: forms.BoundField
    pieces: int


def values_of(count: Count) -> dict[int, str]:
    """The values of this count with their colours, greatest first: notes in a drop box or chips."""
    if count.kind == CountKind.DROP_BOX:
        return dict.fromkeys(sorted(NOTES, reverse=True), "")
    chips = count.session.table.casino.denominations.filter(is_active=True)
    return dict(chips.order_by("-value_minor").values_list("value_minor", "colour"))


class QuantitiesForm(forms.Form):
    """One field a value, named `q<minor units>`; an empty field means none."""

    def __init__(self, values: Mapping[int, str], data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.values = values
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

    def rows(self) -> list[Row]:
        """The page's rows; pieces are 0 in an unbound or wrong form."""
        pieces = self.quantities() if self.is_bound and self.is_valid() else {}
        return [
            Row(value, colour, self[f"q{value}"], pieces.get(value, 0))
            for value, colour in self.values.items()
        ]


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
