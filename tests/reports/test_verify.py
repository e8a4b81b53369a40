"""`verify` is clean after real play, and names the first thing that somebody changed."""

import json

import pytest
from django.core.management import call_command

from games.models import Round, TableEvent
from reports.models import Report
from reports.services.verify import verify
from tables.ledger import queries as ledger
from tables.models import AuditEntry, Table, TableSession
from tables.services.seals import seal_new_rows
from tests.reports.evening import NEXT_MORNING, tampering
from tests.reports.known import Evening
from tests.tables.house import DAY

pytestmark = pytest.mark.django_db


@pytest.fixture
def sealed(evening: Evening, db: None) -> TableSession:
    """The known evening's session, everything sealed and clean."""
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


def test_a_changed_report(sealed):
    report = Report.objects.first()
    with tampering():
        Report.objects.filter(pk=report.pk).update(content={**report.content, "run": 9})
    assert checks() == {"reports"}


def test_a_head_that_was_moved(sealed):
    Table.objects.filter(code="HE-1").update(head_seq=3)
    assert "chain" in checks()


def test_the_command_says_it_by_its_exit_code(sealed, capsys):
    with pytest.raises(SystemExit) as clean:
        call_command("verify", json=True)
    assert clean.value.code == 0
    assert json.loads(capsys.readouterr().out) == {"ok": True, "findings": []}
    with tampering():
        AuditEntry.objects.filter(pk=AuditEntry.objects.first().pk).update(reason="nothing")
    with pytest.raises(SystemExit) as differs:
        call_command("verify")
    assert differs.value.code == 1
    assert "1 differ" in capsys.readouterr().out
