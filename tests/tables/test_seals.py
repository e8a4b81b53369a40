"""Seals: what was changed, removed or slipped in is named (architecture.md, tamper evidence)."""

from collections.abc import Callable, Iterator

import pytest
from django.db import IntegrityError, connection, transaction

from tables.models import AuditEntry, Casino, CountEntry, Seal, StaffMember
from tables.services import seals
from tables.services.seals import check_seals, seal_new_rows, sealed
from tests.tables.house import NOON, House, build_house

AUDIT, ENTRY = "tables_auditentry", "tables_countentry"


@pytest.fixture
def house(casino: Casino, staff: Callable[..., StaffMember]) -> House:
    return build_house(casino, staff)


@pytest.fixture
def by_another_door(db: None) -> Iterator[Callable[..., None]]:
    """What a person with the database's password can do: SQL without our triggers."""

    def run(sql: str, *params: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL session_replication_role = replica")
            cursor.execute(sql, params)
            cursor.execute("SET LOCAL session_replication_role = origin")

    yield run


def entry(casino: Casino, number: int | None = None, action: str = "test") -> AuditEntry:
    return AuditEntry.objects.create(
        pk=number, casino=casino, at=NOON, action=action, object_type="x", object_id="1"
    )


def findings() -> list[tuple[str, int, str, int | None]]:
    return [(found.kind, found.seal, found.table, found.row_id) for found in check_seals()]


def test_the_sealed_tables_are_the_append_only_ones(db: None) -> None:
    """All but the seals, which are a chain themselves."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname='append_only'")
        append_only = {table for (table,) in cursor.fetchall()}
    assert set(sealed()) == append_only - {"tables_seal"}


def test_an_evenings_rows_are_sealed_and_fit(house: House) -> None:
    house.in_play()
    seal = seal_new_rows(NOON)
    assert seal is not None
    assert (seal.number, seal.previous_hash) == (1, "")
    assert len(seal.digests[ENTRY]) == CountEntry.objects.count() == 2
    assert len(seal.digests[AUDIT]) == AuditEntry.objects.count()
    assert findings() == []
    assert seal_new_rows() is None, "nothing new, no seal"
    entry(house.casino)
    second = seal_new_rows()
    assert second is not None
    assert (second.number, second.previous_hash) == (2, seal.hash)
    assert list(second.ranges) == [AUDIT]
    assert findings() == []


def test_a_changed_row_is_named(house: House, by_another_door: Callable) -> None:
    session = house.in_play()
    seal_new_rows()
    first, second = CountEntry.objects.order_by("pk")
    by_another_door(
        "UPDATE tables_countentry SET total_minor = total_minor + 1 WHERE id = %s", second.pk
    )
    assert findings() == [("changed", 1, ENTRY, second.pk)]
    by_another_door("UPDATE tables_countentry SET total_minor = %s", first.total_minor)
    assert findings() == []
    posting = session.postings.get()
    by_another_door("UPDATE tables_posting SET cause = 'fill'")
    assert findings()[-1] == ("changed", 1, "tables_posting", posting.pk)


def test_a_removed_row_is_named(house: House, by_another_door: Callable) -> None:
    entry(house.casino, action="kept")
    gone = entry(house.casino, action="embarrassing")
    seal_new_rows()
    by_another_door("DELETE FROM tables_auditentry WHERE id = %s", gone.pk)
    assert findings() == [("missing", 1, AUDIT, gone.pk)]


def test_a_row_that_commits_late_is_sealed_by_a_later_seal(casino: Casino) -> None:
    entry(casino, 101)
    entry(casino, 103)
    first = seal_new_rows()
    assert first is not None
    assert first.ranges == {AUDIT: [[101, 101], [103, 103]]}
    assert first.gaps == {AUDIT: [[1, 100, 1], [102, 102, 1]]}
    assert findings() == []
    entry(casino, 102)
    assert findings() == [], "not sealed yet, and its gap is open"
    second = seal_new_rows()
    assert second is not None
    assert second.ranges == {AUDIT: [[102, 102]]}
    assert second.gaps == {AUDIT: [[1, 100, 1]]}
    assert second.highest[AUDIT] == 103
    assert findings() == []


def test_a_row_slipped_into_a_closed_gap_is_named(
    casino: Casino, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seals, "GAP_STAYS_OPEN", 2)
    for number in (101, 103, 104, 105, 106):
        entry(casino, number)
        seal_new_rows()
    last = Seal.objects.latest("number")
    assert last.gaps == {}, "102 has been missing for too long"
    assert findings() == []
    entry(casino, 102)
    assert findings() == [("unsealed", 5, AUDIT, 102)]
    seal_new_rows()
    assert findings() == [("unsealed", 5, AUDIT, 102)], "no later seal covers it up"


def test_seals_themselves_are_chained(casino: Casino, by_another_door: Callable) -> None:
    for _ in range(3):
        entry(casino)
        seal_new_rows()
    for change in (
        "UPDATE tables_seal SET sealed_at = sealed_at + interval '1 minute' WHERE number = 2",
        "UPDATE tables_seal SET gaps = '{}' WHERE number = 2",
        "UPDATE tables_seal SET hash = repeat('0', 64) WHERE number = 2",
        "DELETE FROM tables_seal WHERE number = 2",
    ):
        with transaction.atomic():
            by_another_door(change)
            found = findings()
            assert found
            assert found[0][:2] == ("chain", 2), change
            transaction.set_rollback(True)
    assert findings() == []


def test_a_changed_row_with_a_forged_digest_breaks_the_chain(
    casino: Casino, by_another_door: Callable
) -> None:
    row = entry(casino)
    seal_new_rows()
    by_another_door("UPDATE tables_auditentry SET action = 'forged' WHERE id = %s", row.pk)
    row.refresh_from_db()
    digest = seals.sha256_of(seals.row_values(row))[: seals.DIGEST_LENGTH]
    by_another_door("UPDATE tables_seal SET digests = %s", f'{{"{AUDIT}": ["{digest}"]}}')
    assert findings() == [("chain", 1, "", None)]


def test_the_database_refuses_to_change_a_seal(casino: Casino) -> None:
    entry(casino)
    seal_new_rows()
    with pytest.raises(IntegrityError), transaction.atomic():
        Seal.objects.update(number=2)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seal.objects.all()._raw_delete("default")
    assert Seal.objects.get().number == 1
