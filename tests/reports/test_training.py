"""Training tables and declared hands in reports, pages and files (product.md section 3)."""

import pytest
from django.test import Client

from games.models import Round
from reports import selectors
from reports.exports import files, tabular
from reports.models import GamingDay, Report
from reports.services import closing
from reports.services.exports import take_export
from reports.services.verify_trail import anchor
from tables.enums import EntryMode
from tables.models import StaffMember
from tables.selectors.dashboard import floor
from tables.services.seals import seal_new_rows
from tests.reports.evening import NEXT_MORNING, play, tampering
from tests.tables.house import DAY, NOON, House

pytestmark = pytest.mark.django_db


def trained(house: House) -> GamingDay:
    house.table.is_training = True
    house.table.save(update_fields=["is_training"])
    play(house, hands=3)
    assert floor(house.casino, NOON).commission_minor == 0, "no commission of the floor either"
    closing.tick(NEXT_MORNING)
    return GamingDay.objects.get(casino=house.casino, day=DAY)


def client_of(person: StaffMember) -> Client:
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_a_training_table_is_left_out_of_commission_and_results(house: House) -> None:
    day = trained(house)
    reports = selectors.last_reports(day)
    commission, results = reports["commission"].content, reports["tables"].content
    assert commission["total"]["hands"] == commission["total"]["commission_minor"] == 0
    assert commission["by_table"] == []
    assert commission["training"]["total"]["hands"] == 3
    assert results["rows"] == []
    assert results["total"]["result_minor"] == 0
    (row,) = results["training"]["rows"]
    assert (row["table"], row["hands"], row["mode"]) == ("HE-1", 3, "shown")
    assert row["result_minor"] == commission["training"]["total"]["commission_minor"] > 0


def test_a_training_table_is_reconciled_all_the_same(house: House) -> None:
    """Hands that don't add up with the ledger stop the run of a training table too."""
    house.table.is_training = True
    house.table.save(update_fields=["is_training"])
    session = play(house, boxes=False)
    closing.tick(NEXT_MORNING)
    day = GamingDay.objects.get(casino=house.casino, day=DAY)
    (box,) = selectors.last_reports(day)["commission"].content["boxes"]
    assert (box["session"], box["training"], box["counted_minor"]) == (session.pk, True, None)
    results = selectors.last_reports(day)["tables"].content
    assert selectors.uncounted(results) == 1, "the day isn't signed before its boxes are counted"


def test_pages_and_files_show_training_tables_apart(house: House) -> None:
    day = trained(house)
    client = client_of(house.finance)
    for address in (f"/finance/{DAY}/", f"/finance/{DAY}/commission/"):
        assert "Training tables" in client.get(address).content.decode()
    for kind in ("commission", "tables"):
        report = Report.objects.get(day=day, kind=kind)
        titles = [sheet.title for sheet in tabular.sheets(report)]
        assert "Training tables" in titles
        export = take_export(report, "csv", house.finance)
        assert "Training tables" in files.to_csv(report, export).decode("utf-8-sig")
        assert files.to_xlsx(report, export)


def test_declared_hands_are_marked_and_counted(house: House) -> None:
    """product.md 3: reports mark hands whose winners were named."""
    play(house, hands=2)
    with tampering():
        Round.objects.update(mode=EntryMode.DECLARED)
    closing.tick(NEXT_MORNING)
    day = GamingDay.objects.get(casino=house.casino, day=DAY)
    (row,) = selectors.declared_hands(day)
    assert (row["table"], row["hands"]) == ("HE-1", 2)
    (cut,) = selectors.last_reports(day)["commission"].content["by_mode"]
    assert (cut["mode"], cut["hands"]) == ("declared", 2)
    client = client_of(house.finance)
    assert "2 hands without cards" in client.get(f"/finance/{DAY}/").content.decode()
    table = client.get(f"/finance/{DAY}/tables/HE-1/").content.decode()
    assert table.count("Winners are declared") == 2


def test_the_day_prints_the_seal_that_stood_when_it_was_built(house: House) -> None:
    """product.md 5: a hash on paper is the anchor outside; `verify --seal` asks for it."""
    play(house)
    closing.tick(NEXT_MORNING)
    report = Report.objects.get(kind="tables")
    assert report.seal is None
    seal = seal_new_rows(report.built_at)
    assert seal is not None
    client = client_of(house.finance)
    assert seal.hash in client.get(f"/finance/{DAY}/").text
    export = take_export(report, "csv", house.finance)
    assert seal.hash in files.to_csv(report, export).decode("utf-8-sig")
    assert list(anchor(seal.hash)) == []
