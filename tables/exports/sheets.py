"""Figures as files: sheets of rows under lines that say what they are, as XLSX and as CSV."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

import xlsxwriter
from babel.numbers import get_currency_precision
from django.utils.translation import pgettext

NO_FIGURE = "\N{EM DASH}"
A4 = 9  # the paper size's number in the file format
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n")
CSV_TYPE = "text/csv; charset=utf-8"
XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass(frozen=True, slots=True)
class Column:
    """`kind`: text, count, money (minor units; None: no figure) or rate (parts per million)."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Sheet:
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True, slots=True)
class Book:
    """What a file holds: `lines` stand above the figures of every sheet; amounts are in `currency`.

    The same book gives the same bytes: `created_at` is the one instant in it.
    """

    title: str
    company: str
    currency: str
    created_at: datetime
    lines: Sequence[str]
    sheets: Sequence[Sheet]

    @property
    def digits(self) -> int:
        return int(get_currency_precision(self.currency))


def figure(column: Column, value: Any, digits: int) -> Any:
    """Exact decimals for money and rates: 123450 is 1234.50, 48763 ppm is 0.0487; None is —."""
    if value is None:
        return NO_FIGURE
    if column.kind == "money":
        return Decimal(value).scaleb(-digits)
    if column.kind == "rate":
        return Decimal(value // 100).scaleb(-4)
    return value


def to_csv(book: Book) -> bytes:
    """UTF-8 with a byte order mark, semicolons, every sheet under its title."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    for line in book.lines:
        writer.writerow([_harmless(line)])
    for sheet in book.sheets:
        writer.writerow([])
        writer.writerow([sheet.title])
        writer.writerow([column.name for column in sheet.columns])
        for row in sheet.rows:
            writer.writerow(_csv_row(sheet, row, book.digits))
    return text.getvalue().encode("utf-8-sig")


def _csv_row(sheet: Sheet, row: tuple[Any, ...], digits: int) -> list[Any]:
    return [
        _harmless(value) if column.kind == "text" else figure(column, value, digits)
        for column, value in zip(sheet.columns, row, strict=True)
    ]


def _harmless(text: str) -> str:
    """A name that begins like a formula must not become one in a spreadsheet."""
    return "'" + text if text.startswith(FORMULA_SIGNS) else text


def to_xlsx(book: Book) -> bytes:
    """One page of the workbook a sheet, A4 landscape, numbered n of m."""
    target = io.BytesIO()
    options = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(target, options) as workbook:
        workbook.set_properties(
            {
                "title": book.title,
                "company": book.company,
                "created": book.created_at.replace(tzinfo=None),
            }
        )
        looks = _looks(workbook, book.digits)
        for sheet in book.sheets:
            _write_sheet(workbook, sheet, book, looks)
    return target.getvalue()


def _looks(workbook: Any, digits: int) -> dict[str, Any]:
    money = "#,##0." + "0" * digits if digits else "#,##0"
    return {
        "text": workbook.add_format(),
        "count": workbook.add_format({"num_format": "#,##0"}),
        "money": workbook.add_format({"num_format": _money_format(money), "align": "right"}),
        "rate": workbook.add_format({"num_format": "0.00%"}),
        "head": workbook.add_format({"bold": True, "bottom": 2}),
        "title": workbook.add_format({"bold": True}),
    }


def _money_format(money: str) -> str:
    """Below zero: red, with a real minus sign and the word, for those who see no red."""
    word = pgettext("below zero", "minus").replace('"', "")
    return f'{money};[Red]\N{MINUS SIGN}{money} "{word}"'


def _write_sheet(workbook: Any, sheet: Sheet, book: Book, looks: dict[str, Any]) -> None:
    page = workbook.add_worksheet(_sheet_name(sheet.title))
    page.set_landscape()
    page.set_paper(A4)
    page.fit_to_pages(1, 0)
    page.set_footer("&L&8" + _footer_text(book.lines[0]) + "&R&8&P / &N")
    page.set_column(0, 0, 26)
    page.set_column(1, len(sheet.columns), 16)
    for number, line in enumerate(book.lines):
        page.write_string(number, 0, line, looks["title"])
    first = len(book.lines) + 1
    for place, column in enumerate(sheet.columns):
        page.write_string(first, place, column.name, looks["head"])
    for number, row in enumerate(sheet.rows, start=first + 1):
        for place, (column, value) in enumerate(zip(sheet.columns, row, strict=True)):
            page.write(number, place, figure(column, value, book.digits), looks[column.kind])


def _footer_text(text: str) -> str:
    """An ampersand begins a code in a footer; two are one."""
    return text.replace("&", "&&")


def _sheet_name(title: str) -> str:
    return "".join(letter for letter in title if letter not in "[]:*?/\\")[:31]
