"""Forms of the house: casino, table, chip. Fields come from the models, money in minor units."""

from typing import Any

from django import forms
from django.db.models import Model
from django.forms.models import fields_for_model
from django.utils.translation import gettext_lazy as _

from tables.forms.amounts import MoneyField
from tables.models import Casino, Denomination, Table

CASINO_FIELDS = (
    "name",
    "organiser",
    "currency",
    "time_zone",
    "cutoff_at",
    "roll_grace_minutes",
    "variance_reason_minor",
    "recount_exception_minor",
    "identification_minor",
    "pit_phone",
)
TABLE_FIELDS = ("code", "pit", "game", "mode", "is_training", "seats", "is_active")
DENOMINATION_FIELDS = ("value_minor", "colour", "is_active")


class ConfigurationForm(forms.Form):
    """The fields of a model as a plain form: the service validates and saves."""

    model: type[Model]
    names: tuple[str, ...]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        found = fields_for_model(self.model, fields=self.names)
        self.fields = {name: _as_money(name, field) for name, field in found.items()}
        self.fields["reason"] = forms.CharField(label=_("Reason"), max_length=300, required=False)


class CasinoForm(ConfigurationForm):
    """A casino; its code stays."""

    model, names = Casino, CASINO_FIELDS


class TableForm(ConfigurationForm):
    """A table."""

    model, names = Table, TABLE_FIELDS


class DenominationForm(ConfigurationForm):
    """A chip."""

    model, names = Denomination, DENOMINATION_FIELDS


def _as_money(name: str, field: forms.Field) -> forms.Field:
    if not name.endswith("_minor"):
        return field
    return MoneyField(label=field.label, help_text=field.help_text)


def values_of(row: Model, names: tuple[str, ...]) -> dict[str, Any]:
    """A row as the initial values of its form."""
    return {name: getattr(row, name) for name in names}
