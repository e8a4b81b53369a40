"""Fields of amounts, percentages and bands, as typed in the reader's language."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.engines import params
from games.engines.params import RANGE
from tables import formats
from tables.forms import labels


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


class AmountsField(MoneyField):
    """An amount, or a choice from which the table setting picks (APP-3): "5; 10; 25" is a list,
    "5-200/5" a range with its step; cleaned as the content holds it (games.engines.params)."""

    def prepare_value(self, value: Any) -> Any:
        """The choice as it is typed."""
        typed = super().prepare_value
        if params.is_range(value):
            return f"{typed(value['from'])}-{typed(value['to'])}/{typed(value['step'])}"
        if isinstance(value, list | tuple):
            return "; ".join(typed(amount) for amount in value)
        return typed(value)

    def clean(self, value: Any) -> Any:
        """An amount, a list or a range; None when empty."""
        text = str(value or "").replace("–", "-").strip()
        if ";" in text:
            return self._list([part for part in text.split(";") if part.strip()])
        if "-" in text.removeprefix("-"):
            return self._range(text)
        return super().clean(text)

    def _list(self, parts: list[str]) -> list[int]:
        amounts = sorted(self._amount(part) for part in parts)
        if len(set(amounts)) < max(len(amounts), 2):
            raise ValidationError(_("Two amounts at least, each once: 5; 10; 25."), code="list")
        return amounts

    def _range(self, text: str) -> dict[str, int]:
        bounds, mark, step = text.partition("/")
        parts = [*bounds.split("-"), step]
        if not mark or len(parts) != 3:
            message = _("A range has two ends and a step: 5-200/5.")
            raise ValidationError(message, code="range")
        found = dict(zip(RANGE, (self._amount(part) for part in parts), strict=True))
        if not found["step"] or found["from"] >= found["to"]:
            message = _("The range rises from its first amount to its last, by a step above zero.")
            raise ValidationError(message, code="range")
        if (found["to"] - found["from"]) % found["step"]:
            message = _("The steps of the range don't reach its last amount.")
            raise ValidationError(message, code="range")
        return found

    def _amount(self, text: str) -> int:
        return formats.parse_money(text.strip(), get_language() or "en")


class PercentField(MoneyField):
    """A percentage with at most two decimals; cleaned to basis points."""

    def clean(self, value: Any) -> int | None:
        """Basis points; None when empty."""
        text = forms.CharField.clean(self, str(value or "").replace("%", "").strip())
        return _basis_points(text) if text else None


def _basis_points(text: str) -> int:
    """A percentage as typed, "2.75"; raises ValidationError (code `percent`) for anything else."""
    try:
        return formats.parse_money(text, get_language() or "en")
    except ValidationError as refused:
        message = _(
            "“%(text)s” is no percentage: digits, and at most two decimals after a comma or a "
            "point."
        )
        raise ValidationError(message, code="percent", params=refused.params) from refused


class RateField(forms.CharField):
    """A percentage with at most four decimals; cleaned to parts per million."""

    def __init__(self, *, least: int, most: int, **common: Any) -> None:
        super().__init__(**common)
        self.least, self.most = least, most

    def prepare_value(self, value: Any) -> Any:
        """12,345 parts per million as "1.2345"."""
        return labels.rate(value).removesuffix(" %") if isinstance(value, int) else value

    def clean(self, value: Any) -> int | None:
        """Parts per million; None when empty."""
        text = super().clean(str(value or "").replace("%", "").strip())
        if not text:
            return None
        try:
            ppm = formats.parse_money(text, get_language() or "en", digits=4)
        except ValidationError:
            ppm = -1
        if not self.least <= ppm <= self.most:
            bounds = {"least": labels.rate(self.least), "most": labels.rate(self.most)}
            message = _("From %(least)s to %(most)s, with at most four decimals.")
            raise ValidationError(message, code="rate", params=bounds)
        return ppm


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
        return [_basis_points(part.strip()) for part in parts]
