"""XLSX and CSV files of a report: a function of (report, requester, time, copy number)."""

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from reports.exports.tabular import sheets
from reports.models import Export, Report
from tables import formats
from tables.exports import sheets as writing
from tables.exports.sheets import Book


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


def to_csv(report: Report, export: Export) -> bytes:
    """UTF-8 with a byte order mark, semicolons, every sheet under its title."""
    return writing.to_csv(_book(report, export))


def to_xlsx(report: Report, export: Export) -> bytes:
    """A workbook of the report's sheets."""
    return writing.to_xlsx(_book(report, export))


def _book(report: Report, export: Export) -> Book:
    return Book(
        title=str(report.get_kind_display()),
        company=report.day.casino.name,
        currency=report.day.casino.currency,
        created_at=export.requested_at,
        lines=heading(report, export),
        sheets=list(sheets(report)),
    )
