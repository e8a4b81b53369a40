"""How a view speaks: the casino's currency in the person's language."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from babel.numbers import (
    format_percent,
    get_currency_precision,
    get_decimal_symbol,
    get_group_symbol,
)

from tables import formats

# From how many units on thousands are parted; tables.formats writes the same.
GROUP_FROM = {"bg": 10_000}


@dataclass(frozen=True, slots=True)
class Voice:
    """`language` must be the active one: sentences come from gettext, amounts from here. `game`:
    whose names of hands are spoken."""

    currency: str
    language: str
    game: str = ""

    def money(self, minor: int) -> str:
        return formats.money(minor, self.currency, self.language)

    def cents(self, minor: int) -> str:
        """With cents always, where amounts of different pots stand under each other."""
        return formats.money(minor, self.currency, self.language, cents="always")

    def plain(self, minor: int) -> str:
        """Without the currency, cents only where there are some."""
        return formats.amount(minor, self.currency, self.language, cents="auto")

    def percent(self, basis_points: int) -> str:
        """500 basis points as 5% or 5 %, as the language writes it."""
        locale = formats.locale_of(self.language)
        rate = Decimal(basis_points).scaleb(-4)
        return str(format_percent(rate, locale=locale, decimal_quantization=False))

    def digits(self) -> dict[str, Any]:
        """How the browser writes the digits that are typed on its own pad."""
        locale = formats.locale_of(self.language)
        prefix, suffix = formats.money(0, self.currency, self.language).split("0", 1)
        return {
            "prefix": prefix,
            "suffix": suffix,
            "group": get_group_symbol(locale),
            "decimal": get_decimal_symbol(locale),
            "group_from": GROUP_FROM.get(self.language, 1000),
            "digits": get_currency_precision(self.currency),
        }
