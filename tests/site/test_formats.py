"""Amounts and dates as each language writes them (screens.md e), and as people type them."""

from datetime import UTC, date, datetime
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from django.template import Context, Template
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from tables import formats

LANGUAGES = ("en", "bg", "hr", "ru")
NBSP = "\u00a0"


@pytest.mark.parametrize(
    ("minor", "language", "text"),
    [
        (123450, "en", "€1,234.50"),
        (123450, "bg", f"1234,50{NBSP}€"),
        (1234550, "bg", f"12{NBSP}345,50{NBSP}€"),
        (123450, "hr", f"1.234,50{NBSP}€"),
        (123450, "ru", f"1{NBSP}234,50{NBSP}€"),
        (8000, "en", "€80"),
        (8000, "ru", f"80{NBSP}€"),
        (0, "en", "€0"),
        (-2500, "en", "\u2212€25"),
        (-2505, "hr", f"\u221225,05{NBSP}€"),
    ],
)
def test_money_at_the_table_has_cents_only_where_there_are_some(minor, language, text):
    assert formats.money(minor, "EUR", language) == text


@pytest.mark.parametrize(
    ("minor", "language", "text"),
    [
        (200000, "en", "€2,000.00"),
        (200000, "bg", f"2000,00{NBSP}€"),
        (1000000, "bg", f"10{NBSP}000,00{NBSP}€"),
        (0, "hr", f"0,00{NBSP}€"),
    ],
)
def test_finance_always_has_two_decimals(minor, language, text):
    assert formats.money(minor, "EUR", language, cents="always") == text


def test_a_column_of_amounts_leaves_the_currency_to_its_head():
    assert formats.amount(1234500, "EUR", "en") == "12,345.00"
    assert formats.amount(-2500, "EUR", "bg") == "\u221225,00"


def test_an_amount_beyond_the_reach_of_a_float_is_exact():
    assert formats.money(9_007_199_254_740_993, "EUR", "en") == "€90,071,992,547,409.93"


@pytest.mark.parametrize(
    ("text", "language", "minor"),
    [
        ("80", "en", 8000),
        ("80.5", "en", 8050),
        ("80,50", "en", 8050),
        ("80.50", "bg", 8050),
        ("1,234", "en", 123400),
        ("1.234", "hr", 123400),
        ("1.234,50", "hr", 123450),
        ("1,234.50", "en", 123450),
        (f"12{NBSP}345,50{NBSP}€", "bg", 1234550),
        ("1.234.567", "hr", 123456700),
        ("€ 5", "en", 500),
    ],
)
def test_comma_and_point_both_part_the_cents(text, language, minor):
    assert formats.parse_money(text, language) == minor


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("80.505", "en"),
        ("1,234", "bg"),
        ("1.234", "en"),
        ("80.5050", "en"),
        ("1,23,4", "en"),
        ("1.234.50", "hr"),
        ("1,2345.00", "en"),
        ("5 0", "en"),
        ("-5", "en"),
        ("\u22125", "en"),
        ("5.", "en"),
        ("", "en"),
        ("five", "en"),
        ("1e3", "en"),
        ("٣", "en"),
    ],
)
def test_a_third_decimal_and_whatever_is_no_amount_is_refused(text, language):
    with pytest.raises(ValidationError) as refused:
        formats.parse_money(text, language)
    assert refused.value.code == "amount"
    assert text in refused.value.messages[0]


@given(minor=st.integers(0, 10**12), language=st.sampled_from(LANGUAGES))
def test_what_is_shown_can_be_typed_again(minor, language):
    for cents in ("auto", "always"):
        shown = formats.money(minor, "EUR", language, cents=cents)
        assert formats.parse_money(shown, language) == minor


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "29 Nov 2026"),
        ("bg", f"29.11.2026{NBSP}г."),
        ("hr", f"29.{NBSP}11.{NBSP}2026."),
        ("ru", "29.11.2026"),
    ],
)
def test_dates(language, text):
    assert formats.day(date(2026, 11, 29), language) == text


def test_instants_are_shown_in_the_casinos_zone():
    at = datetime(2026, 11, 29, 23, 30, 10, tzinfo=UTC)
    zagreb = ZoneInfo("Europe/Zagreb")
    assert formats.clock(at, zagreb) == "00:30"
    assert formats.clock(at, zagreb, seconds=True) == "00:30:10"
    assert formats.moment(at, zagreb, "hr") == f"30.{NBSP}11.{NBSP}2026. 00:30"


def test_the_filters_speak_the_readers_language():
    page = Template(
        "{{ minor|money:'EUR' }} {{ minor|money_cents }} {{ none|amount }} {{ on|day }}"
    )
    values = {"minor": 500000, "none": None, "on": date(2026, 11, 29)}
    with translation.override("hr"):
        shown = f"5.000{NBSP}€ 5.000,00{NBSP}€ — 29.{NBSP}11.{NBSP}2026."
        assert page.render(Context(values)) == shown


@pytest.mark.parametrize(
    ("share", "language", "text"),
    [
        (Fraction(22, 10_000), "en", "+0.22"),
        (Fraction(-437, 10_000), "bg", "−4,37"),
        (Fraction(-1, 3), "hr", "−33,33"),
    ],
)
def test_a_difference_of_shares_is_told_in_points(share, language, text):
    assert formats.points(share, language) == text
