"""Template filters and tags of every page: amounts, dates, icons. Loaded everywhere as builtins."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tables import formats

register = template.Library()


def _language() -> str:
    return get_language() or "en"


@register.filter
def money(minor: int | None, currency: str = "EUR") -> str:
    """`{{ pot|money:casino.currency }}`: whole units unless cents exist; an em dash for None."""
    return "—" if minor is None else formats.money(minor, currency, _language())


@register.filter
def money_cents(minor: int | None, currency: str = "EUR") -> str:
    """`{{ total|money_cents:casino.currency }}`: always with cents (finance)."""
    return "—" if minor is None else formats.money(minor, currency, _language(), cents="always")


@register.filter
def amount(minor: int | None, currency: str = "EUR") -> str:
    """`{{ row.drop|amount:casino.currency }}`: with cents, without the currency."""
    return "—" if minor is None else formats.amount(minor, currency, _language())


@register.filter
def percent(ppm: int) -> str:
    """`{{ row.rate_ppm|percent }}`: parts per million as a percentage with two decimals."""
    return formats.percent(ppm, _language())


@register.filter
def day(on: date | None) -> str:
    """`{{ gaming_day|day }}`: a date in the reader's language."""
    return "—" if on is None else formats.day(on, _language())


@register.filter
def clock(at: datetime | None, zone: ZoneInfo) -> str:
    """`{{ event.at|clock:casino.zone }}`: 21:14 in the casino's zone."""
    return "—" if at is None else formats.clock(at, zone)


@register.filter
def moment(at: datetime | None, zone: ZoneInfo) -> str:
    """`{{ version.approved_at|moment:casino.zone }}`: date and time in the casino's zone."""
    return "—" if at is None else formats.moment(at, zone, _language())


@register.simple_tag
def icon(name: str, css: str = "") -> SafeString:
    """`{% icon "bell" %}`: a symbol of `casino/icons.svg`; decoration beside a word."""
    return format_html(
        '<svg class="icon {}" aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>',
        css,
        static("casino/icons.svg"),
        name,
    )
