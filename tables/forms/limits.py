"""Picking the limits of a table inside what its stakes approve (APP-3)."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.engines import params
from games.engines.params import ParamSpec
from tables import formats
from tables.forms import labels
from tables.models import TableSession
from tables.selectors.settings import Limits
from tables.services.settings import NOTICE_MAX

CENTS = -2  # the exponent of a minor unit
UNSEEN = _("The page didn't say which limits it showed. Look at them here and choose again.")


class SteppedField(forms.DecimalField):
    """An amount out of a range: a number that goes up and down by the range's step; cleaned to
    minor units. What is between two steps the service refuses, in words."""

    def __init__(self, choice: Mapping[str, int], **common: Any) -> None:
        super().__init__(max_digits=15, decimal_places=-CENTS, **common)
        bounds = {"min": choice["from"], "max": choice["to"], "step": choice["step"]}
        self.widget.attrs |= {name: _units(minor) for name, minor in bounds.items()}

    def prepare_value(self, value: Any) -> Any:
        """Minor units as the browser's number field holds them: 500 is 5, 550 is 5.50."""
        return _units(value) if isinstance(value, int) else value

    def clean(self, value: Any) -> int | None:
        """Minor units; None when empty."""
        amount = super().clean(value)
        return int(amount.scaleb(-CENTS)) if amount is not None else None


def pick_fields(
    choices: tuple[ParamSpec, ...],
    approved: Mapping[str, Any],
    picked: Mapping[str, int],
    currency: str,
) -> dict[str, forms.Field]:
    """A field for each parameter that is left to choose, by name, with what is picked now."""
    return {
        spec.name: _pick_field(spec, approved[spec.name], picked[spec.name], currency)
        for spec in choices
    }


def _pick_field(spec: ParamSpec, choice: Any, picked: int, currency: str) -> forms.Field:
    common: dict[str, Any] = {
        "label": labels.label(spec.name),
        "initial": picked,
        "required": False,
        "help_text": labels.shown(spec, choice, currency),
    }
    if params.is_range(choice):
        return SteppedField(choice, **common)
    language = get_language() or "en"
    named = [(amount, formats.money(amount, currency, language)) for amount in choice]
    return forms.TypedChoiceField(choices=named, coerce=int, empty_value=None, **common)


def _units(minor: int) -> str:
    amount = Decimal(minor).scaleb(CENTS)
    return str(amount.to_integral() if minor % 100 == 0 else amount)


class LimitsForm(forms.Form):
    """Other limits for the hands to come, why, and how long they are announced before."""

    reason = forms.CharField(label=_("Reason"), max_length=300)
    notice_minutes = forms.IntegerField(
        label=_("Notice in minutes"),
        min_value=0,
        max_value=NOTICE_MAX,
        initial=0,
        help_text=_("0: from the next hand on."),
    )
    seen = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, session: TableSession, limits: Limits, data: Any = None) -> None:
        super().__init__(data, initial={"seen": limits.number}, auto_id="limits-%s")
        currency = session.table.casino.currency
        picks = pick_fields(limits.choices, limits.approved, limits.rules["stakes"], currency)
        self.names = tuple(picks)
        self.fields = {**picks, **self.fields}

    @property
    def picks(self) -> list[forms.BoundField]:
        """The fields of what is left to choose."""
        return [self[name] for name in self.names]

    @property
    def problem(self) -> str:
        """The first thing that can't be read, with the name of its field; without the setting that
        was seen nothing can be compared, whatever else was sent."""
        if "seen" in self.errors:
            return str(UNSEEN)
        name, errors = next(iter(self.errors.items()))
        return f"{self.fields[name].label}: {errors[0]}"

    def terms(self) -> dict[str, Any]:
        """Keyword arguments of `set_stakes`; what is left empty isn't picked."""
        picked = {name: self.cleaned_data[name] for name in self.names}
        return {
            "picked": {name: value for name, value in picked.items() if value is not None},
            **{name: self.cleaned_data[name] for name in ("reason", "notice_minutes", "seen")},
        }
