"""Form fields of parameters: amounts, percentages, bands, languages and suits, by locale."""

from itertools import permutations
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.engines import params
from games.engines.params import ParamSpec
from tables import formats
from tables.forms import labels

# The law can be read in two ways: a first draft takes neither for granted (CAR-4).
CHOSEN_EXPRESSLY = frozenset({"bet_basis", "bet_multiple"})


class MoneyField(forms.CharField):
    """An amount as typed in the reader's language; cleaned to minor units."""

    def prepare_value(self, value: Any) -> Any:
        """Minor units as an amount without the currency."""
        if not isinstance(value, int):
            return value
        return formats.amount(value, "EUR", get_language() or "en", cents="auto")

    def clean(self, value: Any) -> int | None:
        """Minor units; None when empty."""
        text = super().clean(value)
        return formats.parse_money(text, get_language() or "en") if text else None


class PercentField(MoneyField):
    """A percentage with at most two decimals; cleaned to basis points."""

    def clean(self, value: Any) -> int | None:
        """Basis points; None when empty."""
        return super().clean(str(value or "").replace("%", "").strip())


class BandField(forms.CharField):
    """Two percentages parted by a hyphen; cleaned to a list of two basis points."""

    def prepare_value(self, value: Any) -> Any:
        """Two basis points as "3-5"."""
        if not isinstance(value, list | tuple):
            return value
        return "-".join(labels.percent(part).removesuffix(" %") for part in value)

    def clean(self, value: Any) -> list[int] | None:
        """A list of two; None when empty."""
        text = super().clean(value).replace("%", "").replace("–", "-")
        if not text:
            return None
        parts = text.split("-")
        if len(parts) != 2:
            raise ValidationError(_("Two percentages, parted by a hyphen."), code="band")
        return [formats.parse_money(part.strip(), get_language() or "en") for part in parts]


class CodesField(forms.CharField):
    """Codes parted by commas; cleaned to a list."""

    def prepare_value(self, value: Any) -> Any:
        """The list as a line."""
        return ", ".join(value) if isinstance(value, list | tuple) else value

    def clean(self, value: Any) -> list[str]:
        """Lower case, without empty parts."""
        return [part.strip().lower() for part in super().clean(value).split(",") if part.strip()]


def field_for(spec: ParamSpec, currency: str) -> forms.Field:
    """The field of a parameter: type, choices, label, help with the rule's id."""
    common: dict[str, Any] = {
        "label": labels.label(spec.name),
        "help_text": labels.help_text(spec),
        "required": not (spec.nullable or spec.type in (params.BOOLEAN, params.LANGUAGES)),
    }
    field = _typed(spec, common)
    field.rule = spec.rule  # type: ignore[attr-defined]
    field.unit = _unit(spec, currency)  # type: ignore[attr-defined]
    return field


def fields_of(spec: ParamSpec, currency: str) -> dict[str, forms.Field]:
    """The field of a parameter by name, or one for each line of a schedule ("schedule.flush")."""
    if spec.type != params.SCHEDULE:
        field = field_for(spec, currency)
        field.initial = None if spec.name in CHOSEN_EXPRESSLY else spec.default
        return {spec.name: field}
    lines = {f"{spec.name}.{line}": _line_field(spec, line) for line in spec.choices}
    next(iter(lines.values())).heading = labels.label(spec.name)  # type: ignore[attr-defined]
    return lines


def _line_field(spec: ParamSpec, line: str) -> forms.Field:
    """What one line pays, "N to 1"."""
    field = forms.IntegerField(
        label=str(labels.choice_label(spec.name, line)),
        min_value=0,
        max_value=params.MOST_ODDS,
        initial=spec.default[line],
    )
    field.widget.attrs["aria-label"] = labels.label(f"{spec.name}.{line}")
    field.rule, field.unit = spec.rule, _("to 1")  # type: ignore[attr-defined]
    return field


def _typed(spec: ParamSpec, common: dict[str, Any]) -> forms.Field:
    if spec.type == params.MONEY:
        return MoneyField(**common)
    if spec.type == params.BASIS_POINTS:
        return PercentField(**common)
    if spec.type == params.BAND:
        return BandField(**common)
    if spec.type == params.LANGUAGES:
        return CodesField(**common)
    if spec.type == params.BOOLEAN:
        return forms.BooleanField(**common)
    if spec.type == params.SUIT_ORDER:
        orders = ["".join(order) for order in permutations("cdhs")]
        return forms.ChoiceField(choices=[(o, labels.suits(o)) for o in orders], **common)
    named = [(value, labels.choice_label(spec.name, value)) for value in spec.choices]
    if spec.name in CHOSEN_EXPRESSLY and spec.type == params.CHOICE:
        named.insert(0, ("", labels.NOTHING))
    if spec.type == params.CHOICE:
        return forms.ChoiceField(choices=named, **common)
    if spec.type == params.CHOICES:
        several = forms.CheckboxSelectMultiple
        return forms.MultipleChoiceField(choices=named, widget=several, **common)
    return forms.IntegerField(min_value=spec.minimum, max_value=spec.maximum, **common)


def _unit(spec: ParamSpec, currency: str) -> str:
    if spec.type == params.MONEY:
        return currency
    return "%" if spec.type in (params.BASIS_POINTS, params.BAND) else ""
