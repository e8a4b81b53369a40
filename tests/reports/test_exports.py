"""XLSX and CSV files, read back: exact figures, who took them and when, COPY from the second on."""

import csv
import io
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from reports.exports import files
from reports.models import Export, Report
from reports.services.exports import take_export
from tables.errors import Refused
from tables.models import AuditEntry, Casino
from tests.reports.evening import tampering
from tests.reports.known import Evening
from tests.tables.house import DAY

pytestmark = pytest.mark.django_db

AT = datetime(2026, 12, 1, 8, 15, tzinfo=UTC)


@pytest.fixture
def casino(evening: Evening, db: None) -> Casino:
    return Casino.objects.get(pk=evening.house.casino.pk)


@pytest.fixture
def finance(signed_in: Any) -> Client:
    return signed_in("finance")


def report_of(evening: Evening, kind: str) -> Report:
    return evening.day.reports.select_related("day__casino").get(kind=kind)


def exported(report: Report, person: Any, copy: int = 1) -> Export:
    return Export(
        report=report, format="xlsx", copy_number=copy, requested_by=person, requested_at=AT
    )


def rows_of(page: Any) -> list[list[Any]]:
    rows = [[cell.value for cell in row] for row in page.iter_rows()]
    return [[value for value in row if value is not None] for row in rows]


def csv_rows(data: bytes) -> list[list[str]]:
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig")), delimiter=";"))


def test_the_first_file_and_its_copy(finance: Client, evening: Evening) -> None:
    """Each file is written down with its taker; the second of a kind says COPY 2."""
    path = f"/finance/{DAY}/export/commission.xlsx"
    first, second = finance.get(path), finance.get(path)
    names = [answer["Content-Disposition"] for answer in (first, second)]
    assert names == [
        f'attachment; filename="demo-{DAY}-commission-run1-copy{n}.xlsx"' for n in (1, 2)
    ]
    top = [
        load_workbook(io.BytesIO(answer.content)).worksheets[0]["A1"].value
        for answer in (first, second)
    ]
    assert top == ["Baize Demo Casino · Commission", "COPY 2"]
    csv_file = finance.get(f"/finance/{DAY}/export/commission.csv")
    assert "COPY" not in csv_file.content.decode()
    assert list(Export.objects.order_by("id").values_list("format", "copy_number")) == [
        ("xlsx", 1),
        ("xlsx", 2),
        ("csv", 1),
    ]
    taken = AuditEntry.objects.filter(action="report.exported", actor=finance.person)
    assert taken.count() == 3


def test_the_commission_workbook(evening: Evening, staff: Any) -> None:
    report, person = report_of(evening, "commission"), staff("finance")
    book = load_workbook(io.BytesIO(files.to_xlsx(report, exported(report, person))))
    assert book.sheetnames == [
        "Table",
        "Game",
        "Betting variant",
        "Stakes",
        "Commission plan",
        "Card entry",
        "Hour",
        "Croupier",
        "Commission boxes",
    ]
    assert rows_of(book["Hour"]) == [
        ["Baize Demo Casino · Commission"],
        ["Gaming day 30 Nov 2026, run 1, amounts in EUR"],
        [f"Taken by {person.full_name}, 1 Dec 2026 09:15"],
        [f"Hash {report.hash}"],
        [],
        ["Hour", "Hands", "Pots", "Commission", "Effective rate", "Below the band"],
        ["12:00–13:00", 1, 240, 12, 0.05, 0],
        ["01:00–02:00", 1, 4, 0, 0, 0],
        ["Total", 2, 244, 12, 0.0491, 0],
    ]
    assert rows_of(book["Commission boxes"])[5:] == [
        ["Table", "By the hands", "Counted", "Difference"],
        ["HE-1", 12, 12, 0],
    ]
    total = book["Hour"]["C9"]
    assert (total.value, total.number_format.partition(";")[0]) == (244, "#,##0.00")


def test_the_table_results_as_csv(finance: Client, evening: Evening) -> None:
    rows = csv_rows(finance.get(f"/finance/{DAY}/export/tables.csv").content)
    head = rows.index(["Table results"])
    names, line, total = rows[head + 1 :]
    assert names[1:13] == [
        "Game",
        "Stakes",
        "Card entry",
        "Hands",
        "Opening",
        "Fills",
        "Credits",
        "Closing",
        "Cash",
        "Result",
        "House win",
        "Difference",
    ]
    figures = ["3700.00", "0.00", "0.00", "3260.00", "452.00", "12.00", "0.00", "0.00"]
    what = ["HE-1", "Texas hold'em", "stakes one v1", "Shown cards are entered"]
    assert line == [*what, "2", *figures, "counted"]
    assert total == ["Total", "", "", "", "2", *figures, ""]


def test_a_box_not_counted_is_a_dash_and_a_loss_has_its_sign(evening: Evening, staff: Any) -> None:
    report, person = report_of(evening, "commission"), staff("finance")
    box = report.content["boxes"][0]
    report.content["boxes"] = [
        {**box, "counted_minor": None, "difference_minor": None},
        {**box, "counted_minor": 1_175, "difference_minor": -25},
    ]
    rows = csv_rows(files.to_csv(report, exported(report, person)))
    assert rows[-2:] == [["HE-1", "12.00", "—", "—"], ["HE-1", "12.00", "11.75", "-0.25"]]
    book = load_workbook(io.BytesIO(files.to_xlsx(report, exported(report, person))))
    page = book["Commission boxes"]
    assert rows_of(page)[-2:] == [["HE-1", 12, "—", "—"], ["HE-1", 12, 11.75, -0.25]]
    assert page["D8"].number_format == '#,##0.00;[Red]−#,##0.00 "minus"'


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1"])
def test_a_name_never_becomes_a_formula(evening: Evening, staff: Any, name: str) -> None:
    report, person = report_of(evening, "commission"), staff("finance")
    report.content["by_croupier"][0]["croupier"] = name
    rows = csv_rows(files.to_csv(report, exported(report, person)))
    assert ["'" + name, "2", "244.00", "12.00", "0.0491", "0"] in rows
    book = load_workbook(io.BytesIO(files.to_xlsx(report, exported(report, person))))
    cell = book["Croupier"]["A7"]
    assert cell.data_type == "s"
    assert str(cell.value).endswith(name.strip())


def test_a_file_is_a_function_of_report_requester_time_and_copy(
    evening: Evening, staff: Any
) -> None:
    report, person = report_of(evening, "tables"), staff("finance")
    for write in (files.to_xlsx, files.to_csv):
        assert write(report, exported(report, person)) == write(report, exported(report, person))
        assert write(report, exported(report, person)) != write(report, exported(report, person, 2))


def test_the_reader_gets_his_language(signed_in: Any, evening: Evening) -> None:
    answer = signed_in("finance", language="bg").get(f"/finance/{DAY}/export/commission.csv")
    text = answer.content.decode("utf-8-sig")
    assert "30.11.2026\u00a0г." in text and "Gaming day" not in text


@pytest.mark.parametrize("role", ["manager", "pit", "cage", "compliance", "admin"])
def test_who_may_not_export_takes_nothing(evening: Evening, staff: Any, role: str) -> None:
    with pytest.raises(Refused) as refused:
        take_export(report_of(evening, "tables"), "csv", staff(role))
    assert refused.value.code == "not_allowed"
    assert not Export.objects.exists()


def test_a_later_run_begins_its_copies_anew(finance: Client, evening: Evening) -> None:
    path = f"/finance/{DAY}/export/tables.csv"
    finance.get(path)
    with tampering():
        evening.day.reports.update(watermark=[])
    finance.post(f"/finance/{DAY}/close/")
    text = finance.get(path).content.decode()
    assert "run 2" in text and "COPY" not in text
