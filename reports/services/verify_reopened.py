"""`verify`, hands that were reopened: what their Pay had moved went back, all of it."""

from collections import Counter
from collections.abc import Iterator
from datetime import date

from games.engines.kernel import Reopened
from games.engines.rounds import RoundFinished
from games.models import TableEvent
from games.store.chain import posting_key
from reports.services.verify_rows import Finding
from tables.enums import TransferCode
from tables.ledger import queries as ledger
from tables.models import AuditEntry, Table


def reopened(table: Table, day: date | None) -> Iterator[Finding]:
    """Each reopening has two people and an entry in the audit trail, and compensates the Pay that
    it takes back."""
    events = TableEvent.objects.filter(table=table, kind=Reopened.__name__)
    if day is not None:
        events = events.filter(session__gaming_day=day)
    for event in events.select_related("command", "round").order_by("seq"):
        where = f"{table.code} event {event.seq}"
        if event.second_person_id in (None, event.actor_id):
            yield Finding("reopened", where, "two people haven't signed it")
        if not _compensates(event):
            yield Finding("reopened", where, "it doesn't give back what the hand's Pay had moved")
        if not _is_noted(event):
            yield Finding("reopened", where, "the audit trail doesn't know of it")


def _is_noted(event: TableEvent) -> bool:
    return AuditEntry.objects.filter(
        action="hand.reopened",
        object_type="table",
        object_id=str(event.table_id),
        actor=event.actor_id,
        approved_by=event.second_person_id,
        reason=event.data["reason"],
    ).exists()


def _compensates(event: TableEvent) -> bool:
    paid = (
        TableEvent.objects.filter(
            round=event.round_id, kind=RoundFinished.__name__, step=event.data["number"]
        )
        .select_related("command")
        .first()
    )
    if paid is None:
        return False
    moved, back = ledger.entries_of(_key(paid)), ledger.entries_of(_key(event))
    if any(entry.code != TransferCode.CORRECTION for entry in back):
        return False
    if back and not _names(event, moved):
        return False
    gone = Counter((entry.source, entry.target, entry.amount_minor) for entry in moved)
    return gone == Counter((entry.target, entry.source, entry.amount_minor) for entry in back)


def _names(event: TableEvent, moved: list[ledger.Entry]) -> bool:
    """Whether the compensating posting says which one it corrects."""
    posting = ledger.by_source_key([_key(event)])[_key(event)]
    return bool(moved) and posting.corrects_id == moved[0].posting_id


def _key(event: TableEvent) -> str:
    return posting_key(event.session_id, event.command.command_id)
