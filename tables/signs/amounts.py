"""Amounts as a sign writes them, in the active language: "€5 – €200", "40 – 400 €"."""

from django.utils.translation import get_language

from tables import formats


def language() -> str:
    """The active language."""
    return get_language() or "en"


def money(minor: int, currency: str) -> str:
    """€5, 5 €."""
    return formats.money(minor, currency, language())


def span(least: int, most: int, currency: str) -> str:
    """From least to most, the currency once where it stands behind; one amount if equal."""
    last = money(most, currency)
    if least == most:
        return last
    return f"{_before(least, last, currency)} – {last}"


def pair(small: int, big: int, currency: str) -> str:
    """Two amounts that belong together: €1 / €2, 1 / 2 €."""
    last = money(big, currency)
    return f"{_before(small, last, currency)} / {last}"


def _before(minor: int, last: str, currency: str) -> str:
    """An amount before another one, without its currency where that stands behind the last."""
    if last[:1].isdecimal():
        return formats.amount(minor, currency, language(), cents="auto")
    return money(minor, currency)
