"""A stored report as rows: what the XLSX and the CSV file both hold."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from reports import cuts
from reports.models import Report
from reports.models.runs import ReportKind
from tables.enums import EntryMode, Game
from tables.exports.sheets import Column, Sheet


def sheets(report: Report) -> Iterator[Sheet]:
    """The sheets of a report, in the active language."""
    if report.kind == ReportKind.COMMISSION:
        yield from _commission_sheets(report.content)
    else:
        yield _results_sheet(_("Table results"), report.content)
        if report.content.get("training", {}).get("rows"):
            yield _results_sheet(_("Training tables"), report.content["training"])


def _commission_sheets(content: dict[str, Any]) -> Iterator[Sheet]:
    for cut, title in cuts.CUTS.items():
        rows = [(row["label"], *_sums(row)) for row in cuts.rows(content, cut)]
        total = (_("Total"), *_sums(content["total"]))
        yield Sheet(str(title), (Column(str(title), "text"), *_sum_columns()), (*rows, total))
    if training := content.get("training", {}).get("by_table"):
        rows = [(row["table"], *_sums(row)) for row in training]
        yield Sheet(_("Training tables"), (Column(_("Table"), "text"), *_sum_columns()), (*rows,))
    yield _boxes_sheet(content["boxes"])


def _boxes_sheet(boxes: list[dict[str, Any]]) -> Sheet:
    columns = (
        Column(_("Table"), "text"),
        Column(_("By the hands"), "money"),
        Column(_("Counted"), "money"),
        Column(_("Difference"), "money"),
    )
    keys = ("commission_minor", "counted_minor", "difference_minor")
    rows = tuple((_table_of(box), *(box[key] for key in keys)) for box in boxes)
    return Sheet(_("Commission boxes"), columns, rows)


def _table_of(box: dict[str, Any]) -> str:
    table: str = box["table"]
    return _("%(table)s (training)") % {"table": table} if box.get("training") else table


def _sum_columns() -> tuple[Column, ...]:
    return (
        Column(pgettext("deals", "Hands"), "count"),
        Column(_("Pots"), "money"),
        Column(_("Commission"), "money"),
        Column(_("Effective rate"), "rate"),
        Column(_("Below the band"), "count"),
    )


def _sums(row: dict[str, Any]) -> tuple[int, ...]:
    keys = ("hands", "matched_minor", "commission_minor", "rate_ppm", "below_band")
    return tuple(row[key] for key in keys)


RESULT_KEYS = (
    "opening_minor",
    "fills_minor",
    "credits_minor",
    "closing_minor",
    "cash_minor",
    "result_minor",
    "win_minor",
    "difference_minor",
)


def _results_sheet(title: str, content: dict[str, Any]) -> Sheet:
    names = (
        pgettext("column", "Opening"),
        _("Fills"),
        pgettext("chips back", "Credits"),
        pgettext("column", "Closing"),
        pgettext("column", "Cash"),
        _("Result"),
        _("House win"),
        _("Difference"),
    )
    columns = (
        Column(_("Table"), "text"),
        Column(_("Game"), "text"),
        Column(_("Stakes"), "text"),
        Column(_("Card entry"), "text"),
        Column(pgettext("deals", "Hands"), "count"),
        *(Column(name, "money") for name in names),
        Column(_("Boxes"), "text"),
    )
    rows = [_result_row(row) for row in content["rows"]]
    total = (
        _("Total"),
        *("", "", ""),
        sum(row.get("hands", 0) for row in content["rows"]),
        *(content["total"].get(key) for key in RESULT_KEYS),
        "",
    )
    return Sheet(title, columns, (*rows, total))


def _result_row(row: dict[str, Any]) -> tuple[Any, ...]:
    counted = _("counted") if row["counted"] else _("not counted")
    mode = EntryMode(row.get("mode", EntryMode.SHOWN)).label
    return (
        row["table"],
        str(Game(row["game"]).label),
        row["stakes"],
        str(mode),
        row.get("hands"),
        *(row.get(key) for key in RESULT_KEYS),
        counted,
    )
