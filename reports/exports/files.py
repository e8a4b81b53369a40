"""XLSX and CSV files of a report: a function of (report, requester, time, copy number)."""

import csv
import io
from decimal import Decimal
from typing import Any

import xlsxwriter
from babel.numbers import get_currency_precision
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from reports.exports.tabular import Column, Sheet, sheets
from reports.models import Export, Report
from tables import formats

NO_FIGURE = "\N{EM DASH}"
A4 = 9  # the paper size's number in the file format
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n")


def heading(report: Report, export: Export) -> list[str]:
    """Who, what, when: the lines above the figures. From the second copy on it says COPY."""
    day, casino = report.day, report.day.casino
    language = get_language() or "en"
    lines = [
        f"{casino.name} · {report.get_kind_display()}",
        _("Gaming day %(day)s, run %(run)s, amounts in %(currency)s")
        % {
            "day": formats.day(day.day, language),
            "run": report.run,
            "currency": casino.currency,
        },
        _("Taken by %(who)s, %(when)s")
        % {
            "who": export.requested_by.full_name,
            "when": formats.moment(export.requested_at, casino.zone, language),
        },
        _("Hash %(hash)s") % {"hash": report.hash},
    ]
    if seal := report.seal:
        lines.append(_("Seal %(number)s: %(hash)s") % {"number": seal.number, "hash": seal.hash})
    if export.copy_number > 1:
        lines.insert(0, _("COPY %(number)s") % {"number": export.copy_number})
    return lines


def figure(column: Column, value: Any, digits: int) -> Any:
    """Exact decimals for money and rates: 123450 is 1234.50, 48763 ppm is 0.0487; None is —."""
    if value is None:
        return NO_FIGURE
    if column.kind == "money":
        return Decimal(value).scaleb(-digits)
    if column.kind == "rate":
        return Decimal(value // 100).scaleb(-4)
    return value


def to_csv(report: Report, export: Export) -> bytes:
    """UTF-8 with a byte order mark, semicolons, every sheet under its title."""
    digits = get_currency_precision(report.day.casino.currency)
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    for line in heading(report, export):
        writer.writerow([_harmless(line)])
    for sheet in sheets(report):
        writer.writerow([])
        writer.writerow([sheet.title])
        writer.writerow([column.name for column in sheet.columns])
        for row in sheet.rows:
            writer.writerow(_csv_row(sheet, row, digits))
    return text.getvalue().encode("utf-8-sig")


def _csv_row(sheet: Sheet, row: tuple[Any, ...], digits: int) -> list[Any]:
    return [
        _harmless(value) if column.kind == "text" else figure(column, value, digits)
        for column, value in zip(sheet.columns, row, strict=True)
    ]


def _harmless(text: str) -> str:
    """A name that begins like a formula must not become one in a spreadsheet."""
    return "'" + text if text.startswith(FORMULA_SIGNS) else text


def to_xlsx(report: Report, export: Export) -> bytes:
    digits = get_currency_precision(report.day.casino.currency)
    target = io.BytesIO()
    options = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(target, options) as book:
        book.set_properties(
            {
                "title": str(report.get_kind_display()),
                "company": report.day.casino.name,
                "created": export.requested_at.replace(tzinfo=None),
            }
        )
        looks, lines = _looks(book, digits), heading(report, export)
        for sheet in sheets(report):
            _write_sheet(book, sheet, lines, looks, digits)
    return target.getvalue()


def _looks(book: Any, digits: int) -> dict[str, Any]:
    money = "#,##0." + "0" * digits if digits else "#,##0"
    return {
        "text": book.add_format(),
        "count": book.add_format({"num_format": "#,##0"}),
        "money": book.add_format({"num_format": _money_format(money), "align": "right"}),
        "rate": book.add_format({"num_format": "0.00%"}),
        "head": book.add_format({"bold": True, "bottom": 2}),
        "title": book.add_format({"bold": True}),
    }


def _money_format(money: str) -> str:
    """Below zero: red, with a real minus sign and the word, for those who see no red."""
    word = pgettext("below zero", "minus").replace('"', "")
    return f'{money};[Red]\N{MINUS SIGN}{money} "{word}"'


def _write_sheet(
    book: Any, sheet: Sheet, lines: list[str], looks: dict[str, Any], digits: int
) -> None:
    page = book.add_worksheet(_sheet_name(sheet.title))
    page.set_landscape()
    page.set_paper(A4)
    page.fit_to_pages(1, 0)
    page.set_footer("&L&8" + _footer_text(lines[0]) + "&R&8&P / &N")
    page.set_column(0, 0, 26)
    page.set_column(1, len(sheet.columns), 16)
    for number, line in enumerate(lines):
        page.write_string(number, 0, line, looks["title"])
    first = len(lines) + 1
    for place, column in enumerate(sheet.columns):
        page.write_string(first, place, column.name, looks["head"])
    for number, row in enumerate(sheet.rows, start=first + 1):
        for place, (column, value) in enumerate(zip(sheet.columns, row, strict=True)):
            page.write(number, place, figure(column, value, digits), looks[column.kind])


def _footer_text(text: str) -> str:
    """An ampersand begins a code in a footer; two are one."""
    return text.replace("&", "&&")


def _sheet_name(title: str) -> str:
    return "".join(letter for letter in title if letter not in "[]:*?/\\")[:31]
