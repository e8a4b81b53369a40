"""What the database itself refuses, whoever asks with the application's own key."""

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction

from tables.models import Alert, Count, TableAssignment, TableSession
from tests.conftest import switch_guard_against_emptying
from tests.reports.evening import play
from tests.tables.house import DAY, House

pytestmark = pytest.mark.django_db

MAY_BE_EMPTIED = {
    "tables.Casino",
    "tables.Denomination",
    "tables.Device",
    "tables.Line",
    "tables.StaffMember",
    "tables.Table",
    "tables.TableStatus",
    "games.Player",
    "games.PlayerDay",
}
RECORDS = sorted(
    model._meta.db_table
    for app in ("tables", "games", "reports")
    for model in apps.get_app_config(app).get_models()
    if not model._meta.proxy and model._meta.label not in MAY_BE_EMPTIED
)


@pytest.mark.parametrize("table", RECORDS)
def test_no_table_of_records_is_emptied_at_one_stroke(table: str) -> None:
    """product.md 4 and 5. A new model is a record until it is named above."""
    with connection.cursor() as cursor:
        switch_guard_against_emptying(cursor, "ENABLE")
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            cursor.execute(f"TRUNCATE {table} CASCADE")


def test_a_session_keeps_its_rules_and_day_and_holds_once_it_is_closed(house: House) -> None:
    """APP-3; the figures of a day lead back to what was played under."""
    session = house.in_play()
    rows = TableSession.objects.filter(pk=session.pk)
    for change in ({"rules": {}}, {"rules_hash": "0"}, {"gaming_day": "2020-01-01"}):
        with pytest.raises(IntegrityError, match="keeps its"), transaction.atomic():
            rows.update(**change)


def test_what_is_closed_and_agreed_never_changes_and_nothing_is_deleted(house: House) -> None:
    session = play(house)
    assert session.gaming_day == DAY
    with pytest.raises(IntegrityError, match="closed session"), transaction.atomic():
        TableSession.objects.filter(pk=session.pk).update(is_roll=True)
    with pytest.raises(IntegrityError, match="agreed count"), transaction.atomic():
        session.counts.update(total_minor=1)
    for model in (TableSession, Count, Alert, TableAssignment):
        table = model._meta.db_table
        if not model.objects.exists():
            continue
        with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"DELETE FROM {table}")
