"""Fields of what a line pays: odds "N to 1" of a schedule, a prize of a jackpot."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.engines.params import AMOUNT, MOST_ODDS, ODDS, PERCENT
from tables.forms.amounts import MoneyField

# "7", "7:1", "7 to 1", and "to" in the other languages of the house.
TO_ONE = re.compile(
    r"(?P<odds>\d{1,9})\s*(?:(?::|to|към|prema|na|к)\s*1)?", re.ASCII | re.IGNORECASE
)
PERCENTAGE = re.compile(r"\d{1,3}", re.ASCII)
FOR_ONE = re.compile(r"\d+\s*(?:for|за|za)\s*1", re.IGNORECASE)

KINDS = (
    ("", _("nothing")),
    (PERCENT, _("% of the meter")),
    (ODDS, _("to 1")),
    (AMOUNT, _("fixed amount")),
)


class OddsField(forms.CharField):
    """What a line pays, "N to 1": 7, 7:1 or 7 to 1; cleaned to the whole number N."""

    def clean(self, value: Any) -> int | None:
        """N; None when empty."""
        text = super().clean(str(value).strip() if value is not None else "")
        return odds(text) if text else None


class PrizeWidget(forms.MultiWidget):
    """The kind of a prize beside its value."""

    def __init__(self, label: str) -> None:
        kind = forms.Select({"aria-label": _("%(line)s: kind of prize") % {"line": label}}, KINDS)
        super().__init__({"kind": kind, "": forms.TextInput({"aria-label": label})})

    def decompress(self, value: Any) -> list[Any]:
        """The kind and the value as they stand in their fields."""
        if not isinstance(value, Mapping) or len(value) != 1:
            return ["", ""]
        ((kind, number),) = value.items()
        return [kind, MoneyField().prepare_value(number) if kind == AMOUNT else number]


class PrizeField(forms.MultiValueField):
    """A share of the meter in percent, odds, or an amount: {"percent": 100}; None for no prize."""

    def __init__(self, **common: Any) -> None:
        fields = (forms.ChoiceField(choices=KINDS), forms.CharField())
        widget = PrizeWidget(str(common["label"]))
        super().__init__(fields, require_all_fields=False, required=False, widget=widget, **common)

    def compress(self, parts: list[Any]) -> dict[str, int] | None:
        """One prize, or none; half a prize is refused."""
        kind, text = (str(part or "").strip() for part in (parts or ["", ""]))
        if not kind and not text:
            return None
        if not kind or not text:
            raise ValidationError(_("Give both: the kind of the prize and its value."), code="half")
        return {kind: READ[kind](text)}


def odds(text: str) -> int:
    """N of "N to 1"; raises ValidationError for anything else, "N for 1" by name."""
    found = TO_ONE.fullmatch(text)
    if FOR_ONE.fullmatch(text):
        message = _("“N for 1” counts the stake too. Say N to 1, one less: 6, 6:1 or 6 to 1.")
        raise ValidationError(message, code="for_one")
    if found is None or int(found["odds"]) > MOST_ODDS:
        message = _("A whole number to 1, from 0 to %(most)s: 7, 7:1 or 7 to 1.")
        raise ValidationError(message, code="odds", params={"most": MOST_ODDS})
    return int(found["odds"])


def _percent(text: str) -> int:
    number = text.removesuffix("%").strip()
    if not PERCENTAGE.fullmatch(number) or not 1 <= int(number) <= 100:
        raise ValidationError(_("A whole percentage of the meter, from 1 to 100."), code="percent")
    return int(number)


def _at_least_one(read: Callable[[str], int | None]) -> Callable[[str], int]:
    def value(text: str) -> int:
        number = read(text)
        if not number:
            raise ValidationError(_("A prize is above zero."), code="prize")
        return number

    return value


READ: Mapping[str, Callable[[str], int]] = {
    PERCENT: _percent,
    ODDS: _at_least_one(odds),
    AMOUNT: _at_least_one(MoneyField().clean),
}
