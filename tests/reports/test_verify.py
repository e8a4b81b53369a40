"""`verify` is clean after real play, and names the first thing that somebody changed."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from games.models import Round, TableEvent
from reports.models import Report
from reports.services.verify import verify
from reports.services.verify_trail import anchor
from tables import audit
from tables.ledger import queries as ledger
from tables.models import AuditEntry, Seal, Table, TableSession, Version
from tables.services.approvals import DECISION_FIELDS
from tables.services.seals import seal_new_rows
from tests.reports.evening import NEXT_MORNING, tampering
from tests.reports.known import Evening
from tests.tables.documents import DOCUMENT, pdf
from tests.tables.house import DAY

pytestmark = pytest.mark.django_db


@pytest.fixture
def sealed(evening: Evening, db: None, settings: Any, tmp_path: Path) -> TableSession:
    """The known evening's session, everything sealed and clean, the documents at hand."""
    settings.MEDIA_ROOT = tmp_path
    (tmp_path / DOCUMENT).parent.mkdir()
    (tmp_path / DOCUMENT).write_bytes(pdf())
    seal_new_rows(NEXT_MORNING)
    assert verify() == []
    return evening.session


def test_one_day_is_clean_too(sealed):
    assert verify(DAY) == []


def checks() -> set[str]:
    return {finding.check for finding in verify()}


def test_a_changed_event_breaks_its_chain(sealed):
    event = TableEvent.objects.filter(kind="BlindPosted").first()
    with tampering():
        TableEvent.objects.filter(pk=event.pk).update(actor=sealed.opened_by)
    found = verify()
    assert found[0].check == "chain"
    assert found[0].where == f"HE-1 event {event.seq}"


def test_a_removed_event_leaves_a_gap(sealed):
    event = TableEvent.objects.filter(kind="Folded").first()
    with tampering():
        TableEvent.objects.filter(pk=event.pk).delete()
    assert {"chain", "hands"} <= checks()


def test_a_changed_result_of_a_hand(sealed):
    hand = Round.objects.filter(commission_minor__gt=0).first()
    with tampering():
        Round.objects.filter(pk=hand.pk).update(commission_minor=0)
    found = [finding for finding in verify() if finding.check == "hands"]
    assert found[0].where == f"HE-1 hand {hand.number}"


def test_a_changed_transfer_and_balance(sealed):
    transfer = ledger.transfers().filter(code="commission").first()
    with tampering():
        type(transfer).objects.filter(pk=transfer.pk).update(
            amount_minor=transfer.amount_minor + 100
        )
    assert {"ledger", "seals", "postings"} <= checks()


def test_a_changed_audit_entry(sealed):
    with tampering():
        AuditEntry.objects.filter(pk=AuditEntry.objects.first().pk).update(reason="nothing")
    assert checks() == {"seals"}


@pytest.mark.parametrize(
    ("table", "column", "check"),
    [
        ("games_tableevent", "data", "chain"),
        ("games_round", "result", "hands"),
        ("tables_tablesession", "rules", "sessions"),
    ],
)
@pytest.mark.parametrize("junk", ["null", "1", '"x"', "[]", "[[1]]", "{}", '{"seats": 1}'])
def test_a_row_without_sense_stops_no_other_check(sealed, table, column, check, junk):
    """Whatever was put there, `verify` comes to its end and names it."""
    with tampering(), connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET {column} = %s", [junk])
    assert checks() & {check, "unreadable"}
    assert check in checks() or table != "games_tableevent"


def test_a_changed_report(sealed):
    report = Report.objects.first()
    with tampering():
        Report.objects.filter(pk=report.pk).update(content={**report.content, "run": 9})
    assert checks() == {"reports", "seals"}


def test_a_head_that_was_moved(sealed):
    Table.objects.filter(code="HE-1").update(head_seq=3)
    assert "chain" in checks()


def test_the_command_says_it_by_its_exit_code(sealed, capsys):
    with pytest.raises(SystemExit) as clean:
        call_command("verify", json=True)
    assert clean.value.code == 0
    assert json.loads(capsys.readouterr().out) == {
        "ok": True,
        "findings": [],
        "unchecked": [],
    }
    with tampering():
        AuditEntry.objects.filter(pk=AuditEntry.objects.first().pk).update(reason="nothing")
    with pytest.raises(SystemExit) as differs:
        call_command("verify")
    assert differs.value.code == 1
    assert "1 differ" in capsys.readouterr().out


def test_a_changed_decision_of_an_approved_version(sealed):
    """APP-2: who adopted it, when and under which number is what was noted at the approval."""
    version = Version.objects.first()
    noted = audit.snapshot(version, *DECISION_FIELDS, "document_sha256", "content_hash")
    audit.record(version.approved_by, "version.approved", version, after=noted)
    assert checks() == set()
    with tampering():
        Version.objects.filter(pk=version.pk).update(reference="999/2026")
    (found,) = [finding for finding in verify() if finding.check == "versions"]
    assert found.what.endswith("reference")


def test_seals_that_were_cut_off_are_found_by_the_printed_one(sealed):
    """Without the paper the rest of a chain looks whole; with its hash it doesn't."""
    last = Seal.objects.order_by("-number").first()
    assert verify(seal=last.hash) == verify(seal=last.hash[:16]) == []
    with tampering():
        Seal.objects.filter(pk=last.pk).delete()
    assert checks() <= {"seals"}
    assert [finding.check for finding in verify(seal=last.hash)][-1] == "seals"
    assert list(anchor(last.hash[:15])), "too few digits name no seal"


def test_transfers_are_read_in_parts(sealed, monkeypatch):
    monkeypatch.setattr("reports.services.verify.CHUNK", 2)
    assert verify() == []
    transfer = ledger.transfers().filter(code="commission").first()
    with tampering():
        type(transfer).objects.filter(pk=transfer.pk).update(amount_minor=100)
    assert "postings" in checks()


CUT_OFF = """
WITH gone AS (DELETE FROM games_tableevent WHERE seq = (SELECT max(seq) FROM games_tableevent)),
before AS (SELECT * FROM games_tableevent ORDER BY seq DESC OFFSET 1 LIMIT 1)
UPDATE tables_table SET head_seq = before.seq, head_hash = before.hash FROM before
"""
HAND = "UPDATE games_round SET {} WHERE number = 1"
SESSION = "UPDATE tables_tablesession SET {}"
POSTING = """
INSERT INTO tables_posting (casino_id, source_key, gaming_day, cause, reason, posted_at)
SELECT id, 'by hand', current_date, 'x', '', now() FROM tables_casino
"""


@pytest.mark.parametrize(
    ("sql", "check"),
    [
        pytest.param(CUT_OFF, "seals", id="the last event and the head"),
        pytest.param(
            HAND.format("croupier_id = (SELECT min(id) FROM tables_staffmember)"),
            "hands",
        ),
        pytest.param(HAND.format("finished_at = finished_at + interval '3 h'"), "hands"),
        pytest.param(HAND.format("players = 9"), "hands"),
        pytest.param(HAND.format("below_band = NOT below_band"), "hands"),
        pytest.param(HAND.format("number = 77"), "hands"),
        pytest.param("DELETE FROM games_round WHERE number = 1", "hands"),
        pytest.param(SESSION.format("rules = jsonb_set(rules, '{mode}', '1')"), "sessions"),
        pytest.param(SESSION.format("commission_id = stakes_id"), "sessions"),
        pytest.param(SESSION.format("gaming_day = '2020-01-01'"), "postings"),
        pytest.param("UPDATE tables_count SET total_minor = total_minor + 100", "counts"),
        pytest.param("UPDATE tables_count SET expected_minor = expected_minor - 100", "counts"),
        pytest.param("UPDATE tables_version SET content = '{}'", "versions"),
        pytest.param("UPDATE tables_version SET document_sha256 = 'x'", "versions"),
        pytest.param("UPDATE reports_roundfact SET commission_minor = 0", "seals"),
        pytest.param("UPDATE reports_sessionfact SET drop_minor = 0", "seals"),
        pytest.param("UPDATE games_commandrecord SET kind = 'fold'", "seals"),
        pytest.param(POSTING, "postings"),
    ],
)
def test_what_was_written_with_the_databases_own_key_is_found(sealed, sql, check):
    """product.md 5: rows that point on say what the chain, the entries and the hashes say."""
    with tampering(), connection.cursor() as cursor:
        cursor.execute(sql)
    assert check in checks()


def test_a_document_that_was_exchanged(sealed, tmp_path):
    (tmp_path / DOCUMENT).write_bytes(pdf("Decision 2/2026"))
    assert checks() == {"versions"}
