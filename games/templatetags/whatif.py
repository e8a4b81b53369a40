"""Figures of what-if as people read them: `{% load whatif %}`."""

from django import template
from django.utils.translation import get_language

from tables import formats

register = template.Library()


@register.simple_tag
def figure(value: int, kind: str, currency: str) -> str:
    """`{% figure value column.kind currency %}`: money without its currency, a rate, a count."""
    language = get_language() or "en"
    if kind == "money":
        return formats.amount(value, currency, language)
    return formats.percent(value, language) if kind == "rate" else str(value)


@register.filter
def signed_cents(minor: int, currency: str) -> str:
    """A change with cents: +€25.00, −€25.00, €0.00."""
    text = formats.money(minor, currency, get_language() or "en", cents="always")
    return f"+{text}" if minor > 0 else text
