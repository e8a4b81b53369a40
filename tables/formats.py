"""Amounts and dates as people of each language write them (CLDR patterns by Babel).

Money is an integer in minor units; it becomes an exact Decimal only to be printed, never a float.
"""

import re
from copy import copy
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Literal
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import format_date, format_datetime
from babel.numbers import NumberPattern, get_currency_precision, get_group_symbol
from django.core.exceptions import ValidationError
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _

Cents = Literal["auto", "always"]
Kind = Literal["currency", "decimal", "percent"]

MINUS = "\N{MINUS SIGN}"

DATE_PATTERNS = {
    "en": "d MMM y",
    "bg": "dd.MM.y\u00a0'г'.",  # a date stays in one line
    "hr": "dd.\u00a0MM.\u00a0y.",
    "ru": "dd.MM.y",
}
SHORT_DATE_PATTERNS = {"en": "d MMM", "bg": "dd.MM", "hr": "dd.\u00a0MM.", "ru": "dd.MM"}

# Bulgarian parts thousands from five digits on (CLDR minimumGroupingDigits, which Babel ignores).
_LEAST_GROUPED = {"bg": 10_000}

_LONGEST_SHOWN = 40
_LONGEST_WHOLE = 15  # digits: more than any amount, and few enough for the database

_SPACE_BETWEEN_THOUSANDS = re.compile(r"(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))")
_AMOUNT = re.compile(
    r"(?P<whole>\d{1,3}(?P<group>[.,])\d{3}(?:(?P=group)\d{3})*|\d+)(?:(?P<mark>[.,])(?P<cents>\d+))?",
    re.ASCII,
)


@cache
def locale_of(language: str) -> Locale:
    """Babel's locale of one of our languages; English where it isn't one of them."""
    return Locale.parse(language if language in DATE_PATTERNS else "en")


def money(minor: int, currency: str, language: str, *, cents: Cents = "auto") -> str:
    """An amount with its currency: 123450 is €1,234.50, 1.234,50 €, 1234,50 €.

    `auto` leaves the cents away where there are none (at the table); `always` keeps them (finance).
    """
    return _apply("currency", minor, currency, language, cents)


def amount(minor: int, currency: str, language: str, *, cents: Cents = "always") -> str:
    """An amount without its currency, for columns whose head names it."""
    return _apply("decimal", minor, currency, language, cents)


def _apply(kind: Kind, minor: int, currency: str, language: str, cents: Cents) -> str:
    locale = locale_of(language)
    digits = get_currency_precision(currency)
    shown = 0 if cents == "auto" and minor % 10**digits == 0 else digits
    text = _pattern(locale, kind, shown).apply(
        Decimal(minor).scaleb(-digits),
        locale,
        currency=currency,
        currency_digits=False,
        group_separator=abs(minor) >= _LEAST_GROUPED.get(locale.language, 0) * 10**digits,
    )
    return str(text).replace("-", MINUS)


def percent(ppm: int, language: str) -> str:
    """A rate in parts per million as a percentage, rounded down: 48763 is 4.87% or 4,87 %."""
    locale = locale_of(language)
    text = _pattern(locale, "percent", 2).apply(Decimal(ppm // 100).scaleb(-4), locale)
    return str(text).replace("-", MINUS)


def exact_percent(
    share: Fraction, language: str, *, decimals: int = 3, signed: bool = False
) -> str:
    """An exact share as a percentage, rounded to the nearest: 5.224%, 5,224 %; signed: +5.224%."""
    locale = locale_of(language)
    value = Decimal(share.numerator) / Decimal(share.denominator)
    text = str(_pattern(locale, "percent", decimals).apply(value, locale)).replace("-", MINUS)
    return f"+{text}" if signed and share > 0 else text


def points(share: Fraction, language: str, *, decimals: int = 2) -> str:
    """A difference of two exact shares in percentage points, with its sign and no other: +0.22."""
    value = Decimal(share.numerator) * 100 / Decimal(share.denominator)
    text = decimal(str(value), language, decimals=decimals)
    return f"+{text}" if share > 0 else text


def decimal(text: str, language: str, *, decimals: int = 2) -> str:
    """A number that is kept as text ("2.2397") with that many decimals: 2.24, 2,24."""
    locale = locale_of(language)
    shown = _pattern(locale, "decimal", decimals).apply(Decimal(text), locale)
    return str(shown).replace("-", MINUS)


@cache
def _pattern(locale: Locale, kind: Kind, decimals: int) -> NumberPattern:
    """CLDR's pattern of the locale with exactly that many decimals."""
    patterns: dict[Kind, NumberPattern] = {
        "currency": locale.currency_formats["standard"],
        "decimal": locale.decimal_formats[None],
        "percent": locale.percent_formats[None],
    }
    pattern = copy(patterns[kind])
    pattern.frac_prec = (decimals, decimals)
    return pattern


def parse_money(text: str, language: str, *, digits: int = 2) -> int:
    """Minor units of an amount as typed; comma and point both part the cents.

    Three digits after a mark are thousands only where the language writes that mark so ("1,234" in
    English); elsewhere they would be a third decimal. Raises ValidationError (code `amount`).
    """
    match = _AMOUNT.fullmatch(_SPACE_BETWEEN_THOUSANDS.sub("", text).strip("€ \u00a0\u202f"))
    if match is None:
        raise _not_an_amount(text)
    group, mark, cents = match["group"], match["mark"], match["cents"] or ""
    thousands_allowed = group != mark if mark else group == _thousands_mark(language)
    if len(cents) > digits or (group and not thousands_allowed):
        raise _not_an_amount(text)
    whole = match["whole"].replace(group or " ", "")
    if len(whole) > _LONGEST_WHOLE:
        raise _not_an_amount(text)
    return int(whole + cents.ljust(digits, "0"))


def _thousands_mark(language: str) -> str:
    return str(get_group_symbol(locale_of(language)))


def _not_an_amount(text: str) -> ValidationError:
    return ValidationError(
        _("“%(text)s” is no amount: digits, and at most two decimals after a comma or a point."),
        code="amount",
        params={"text": Truncator(text).chars(_LONGEST_SHOWN)},
    )


def day(on: date, language: str) -> str:
    """A date: 29 Nov 2026, 29.11.2026 г., 29. 11. 2026., 29.11.2026."""
    locale = locale_of(language)
    return str(format_date(on, DATE_PATTERNS[locale.language], locale=locale))


def short_day(on: date, language: str) -> str:
    """A date without its year, for the foot of a chart: 29 Nov, 29.11, 29. 11., 29.11."""
    locale = locale_of(language)
    return str(format_date(on, SHORT_DATE_PATTERNS[locale.language], locale=locale))


def clock(at: datetime, zone: ZoneInfo, *, seconds: bool = False) -> str:
    """The time of day in the casino's zone, 21:14 or 21:14:10, in every language."""
    return at.astimezone(zone).strftime("%H:%M:%S" if seconds else "%H:%M")


def moment(at: datetime, zone: ZoneInfo, language: str) -> str:
    """An instant in the casino's zone: 29 Nov 2026 21:14."""
    locale = locale_of(language)
    pattern = f"{DATE_PATTERNS[locale.language]} HH:mm"
    return str(format_datetime(at.astimezone(zone), pattern, locale=locale))
