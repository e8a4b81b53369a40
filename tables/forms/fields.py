"""The form field of a parameter by the engine's spec, or one field for each line that it pays.

A field knows its `rule`, its `unit` and whether the parameter is `needed`; one that is needed and
empty is an open point: a draft may keep it, submission refuses it.
"""

from collections.abc import Iterable
from itertools import permutations
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engines import params
from games.engines.params import ParamSpec
from tables.forms import labels
from tables.forms.amounts import AmountsField, BandField, MoneyField, PercentField, RateField
from tables.forms.paid import OddsField, PrizeField

# The law can be read in two ways: a first draft takes neither for granted (CAR-4).
CHOSEN_EXPRESSLY = frozenset({"bet_basis", "bet_multiple"})
LONG_CHOICE = 20  # characters: more are cut in a field of usual width


class CodesField(forms.CharField):
    """Codes parted by commas; cleaned to a list."""

    def prepare_value(self, value: Any) -> Any:
        """The list as a line."""
        return ", ".join(value) if isinstance(value, list | tuple) else value

    def clean(self, value: Any) -> list[str]:
        """Lower case, without empty parts."""
        return [part.strip().lower() for part in super().clean(value).split(",") if part.strip()]


def may_stay_open(spec: ParamSpec) -> bool:
    """Whether a new draft leaves it open: it has no default, or none is taken for granted."""
    return spec.required or spec.name in CHOSEN_EXPRESSLY


def field_for(
    spec: ParamSpec, currency: str, *, is_open: bool = False, tables: Iterable[str] = ()
) -> forms.Field:
    """The field of a parameter: type, choices, label, help with the rule's id.

    `is_open`: it may be left empty; `tables` are the codes of those that may be named."""
    optional = spec.nullable or is_open or spec.type in (params.BOOLEAN, params.LANGUAGES)
    common: dict[str, Any] = {
        "label": labels.label(spec.name),
        "help_text": labels.help_text(spec),
        "required": not optional,
    }
    field = _choice(spec, common, is_open, tables) or _typed(spec, common)
    field.rule = spec.rule  # type: ignore[attr-defined]
    field.unit = _unit(spec, currency)  # type: ignore[attr-defined]
    field.needed = is_open or not optional  # type: ignore[attr-defined]
    if is_open:
        mark_open(field)
    return field


def mark_open(field: Any) -> None:
    """Show, as long as it is empty, that somebody has still to choose it."""
    field.is_open = True
    if isinstance(field.widget, forms.TextInput | forms.NumberInput):
        field.widget.attrs["placeholder"] = _("to be chosen")


def fields_of(
    spec: ParamSpec, currency: str, *, is_open: bool = False, tables: Iterable[str] = ()
) -> dict[str, forms.Field]:
    """The field of a parameter by name, or one for each line that it pays ("schedule.flush")."""
    if spec.type not in (params.SCHEDULE, params.PRIZES):
        field = field_for(spec, currency, is_open=is_open, tables=tables)
        field.initial = None if spec.name in CHOSEN_EXPRESSLY else spec.default
        return {spec.name: field}
    line_field = _odds_field if spec.type == params.SCHEDULE else _prize_field
    lines = {f"{spec.name}.{line}": line_field(spec, line) for line in spec.choices}
    first: Any = next(iter(lines.values()))
    first.heading, first.intro = labels.label(spec.name), labels.help_text(spec)
    return lines


def _odds_field(spec: ParamSpec, line: str) -> forms.Field:
    """What one line pays, "N to 1"."""
    label = str(labels.choice_label(spec.name, line))
    field = OddsField(label=label, initial=spec.default[line])
    field.widget.attrs["aria-label"] = labels.label(f"{spec.name}.{line}")
    field.widget.attrs["inputmode"] = "numeric"
    field.rule, field.unit, field.needed = spec.rule, _("to 1"), True  # type: ignore[attr-defined]
    return field


def _prize_field(spec: ParamSpec, line: str) -> forms.Field:
    """What one line of a jackpot pays."""
    field = PrizeField(label=str(labels.choice_label(spec.name, line)))
    field.rule, field.unit, field.needed = spec.rule, "", False  # type: ignore[attr-defined]
    return field


def _choice(
    spec: ParamSpec, common: dict[str, Any], is_open: bool, tables: Iterable[str]
) -> forms.Field | None:
    """A field with named values; None for a parameter that has none."""
    several = forms.CheckboxSelectMultiple
    if spec.type == params.TABLES:
        codes = [(code, code) for code in tables]
        if not codes:
            common["help_text"] = _("No table plays this game yet; the casino manager adds tables.")
        return forms.MultipleChoiceField(choices=codes, widget=several, **common)
    named: list[tuple[str, Any]] = [
        (value, labels.choice_label(spec.name, value)) for value in spec.choices
    ]
    if spec.type == params.CHOICES:
        return forms.MultipleChoiceField(choices=named, widget=several, **common)
    if spec.type == params.SUIT_ORDER:
        orders = ("".join(order) for order in permutations("cdhs"))
        named = [(order, labels.suits(order)) for order in orders]
    elif spec.type != params.CHOICE:
        return None
    if is_open:
        named.insert(0, ("", _("to be chosen")))
    field = forms.ChoiceField(choices=named, **common)
    longest = max(len(str(words)) for _value, words in named)
    field.is_long = longest > LONG_CHOICE  # type: ignore[attr-defined]
    return field


def _typed(spec: ParamSpec, common: dict[str, Any]) -> forms.Field:
    """A field in which a value is typed, or a box that is ticked."""
    if spec.type == params.PPM:
        most = params.WHOLE_PPM if spec.maximum is None else spec.maximum
        return RateField(least=spec.minimum, most=most, **common)
    if spec.pickable and spec.type == params.MONEY:
        return AmountsField(**common)
    if spec.type == params.INTEGER:
        return forms.IntegerField(min_value=spec.minimum, max_value=spec.maximum, **common)
    kinds: dict[str, type[forms.Field]] = {
        params.MONEY: MoneyField,
        params.BASIS_POINTS: PercentField,
        params.BAND: BandField,
        params.LANGUAGES: CodesField,
        params.BOOLEAN: forms.BooleanField,
    }
    return kinds[spec.type](**common)


def _unit(spec: ParamSpec, currency: str) -> str:
    if spec.type == params.MONEY:
        return currency
    rates = (params.BASIS_POINTS, params.BAND, params.PPM)
    return "%" if spec.type in rates or spec.name in labels.WHOLE_PERCENTS else ""
