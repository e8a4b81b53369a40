"""`verify`: plays every event again, adds every balance up again, and checks every hash.

Each check yields findings and changes nothing. Read in one REPEATABLE READ snapshot.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import islice

from django.db import connection, transaction

from games.engines.kernel import Refusal
from games.models import TableEvent
from games.selectors.stacks import stacks_in_play
from games.store.chain import event_hash, posting_key
from reports.models import GamingDay, Report
from reports.models.days import DayStatus
from reports.services import verify_edges as edges
from reports.services import verify_rows as rows
from reports.services import verify_trail as trail
from reports.services.closing import run_hash
from reports.services.verify_hands import hands, settled
from reports.services.verify_packs import packs
from reports.services.verify_reopened import reopened
from reports.services.verify_rows import Finding
from reports.services.verify_settings import settings
from reports.services.verify_status import status
from tables.enums import AccountKind
from tables.ledger import queries as ledger
from tables.ledger.canonical import sha256_of
from tables.models import Casino, Table
from tables.services.seals import check_seals

CHUNK = 1000  # events whose transfers are looked at together


def verify(day: date | None = None, seal: str = "") -> list[Finding]:
    """Everything that doesn't fit, in the order found; `day` limits events, hands and reports.

    `seal` is the hash of a seal that a printed report names (at least 16 digits of it).
    """
    with transaction.atomic():
        if not connection.savepoint_ids:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        return [*_findings(day), *(trail.anchor(seal) if seal else ())]


def _findings(day: date | None) -> Iterator[Finding]:
    for casino in Casino.objects.order_by("code"):
        for check in _of_casino(casino, day):
            yield from _told(casino.code, check)
    for table in Table.objects.select_related("casino").order_by("code"):
        for check in _of_table(table, day):
            yield from _told(table.code, check)
    yield from _told("edges", edges.questions())
    yield from _seals()


def _of_casino(casino: Casino, day: date | None) -> list[Iterator[Finding]]:
    return [
        _ledger(casino),
        _reports(casino, day),
        rows.versions(casino),
        rows.causes(casino),
        trail.counts(casino, day),
        trail.sessions(casino, day),
        trail.approvals(casino),
        edges.decided(casino),
    ]


def _of_table(table: Table, day: date | None) -> list[Iterator[Finding]]:
    return [
        _chain(table, day),
        hands(table, day),
        settled(table, day),
        _postings(table, day),
        reopened(table, day),
        packs(table, day),
        rows.sessions_and_counts(table, day),
        settings(table, day),
        _stacks(table),
        status(table),
    ]


def _told(where: str, check: Iterator[Finding]) -> Iterator[Finding]:
    """What a check finds; a row that can't be read at all ends that check, and no other one."""
    try:
        yield from check
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        yield Finding("unreadable", where, f"a row makes no sense: {error!r}")


def _ledger(casino: Casino) -> Iterator[Finding]:
    for difference in ledger.differences(casino):
        yield Finding("ledger", casino.code, str(difference))


def _seals() -> Iterator[Finding]:
    for found in check_seals():
        yield Finding("seals", found.table or "chain of seals", str(found))


def _reports(casino: Casino, day: date | None) -> Iterator[Finding]:
    reports = Report.objects.filter(day__casino=casino).select_related("day")
    signed = GamingDay.objects.filter(casino=casino, status=DayStatus.SIGNED)
    if day is not None:
        reports, signed = reports.filter(day__day=day), signed.filter(day=day)
    for report in reports.iterator():
        if sha256_of(report.content) != report.hash:
            yield Finding("reports", str(report), "the content is not what its hash says")
    for gaming_day in signed:
        if run_hash(gaming_day) != gaming_day.signed_hash:
            yield Finding("reports", str(gaming_day), "the signature is of other reports")


def _chain(table: Table, day: date | None) -> Iterator[Finding]:
    """Every event follows the one before it, and the head is on the table's row."""
    events = TableEvent.objects.filter(table=table).order_by("seq")
    if day is not None:
        events = events.filter(session__gaming_day=day)
    last: TableEvent | None = None
    for event in events.iterator(chunk_size=1000):
        where = f"{table.code} event {event.seq}"
        if event_hash(event) != event.hash:
            yield Finding("chain", where, "the row is not what its hash says")
        if last is not None and (event.seq, event.previous_hash) != (last.seq + 1, last.hash):
            yield Finding("chain", where, f"it doesn't follow event {last.seq}")
        if last is None and day is None and (event.seq, event.previous_hash) != (1, ""):
            yield Finding("chain", where, "the chain doesn't begin here")
        last = event
    if day is None:
        yield from _head(table, last)


def _head(table: Table, last: TableEvent | None) -> Iterator[Finding]:
    found = (last.seq, last.hash) if last else (0, "")
    if found != (table.head_seq, table.head_hash):
        yield Finding(
            "chain", table.code, f"the head is {table.head_seq}, the last event {found[0]}"
        )


def _postings(table: Table, day: date | None) -> Iterator[Finding]:
    """The transfers of a tap are still what its last event's hashes say."""
    events = TableEvent.objects.filter(table=table).exclude(postings=[]).select_related("command")
    if day is not None:
        events = events.filter(session__gaming_day=day)
    stream = events.order_by("seq").iterator(chunk_size=CHUNK)
    while some := list(islice(stream, CHUNK)):
        yield from _moved_otherwise(table, some)


def _moved_otherwise(table: Table, events: Sequence[TableEvent]) -> Iterator[Finding]:
    by_key = {posting_key(event.session_id, event.command.command_id): event for event in events}
    found = ledger.by_source_key(by_key)
    hashes = ledger.hashes_of([posting.pk for posting in found.values()])
    for key, event in by_key.items():
        posting = found.get(key)
        if posting is None or hashes[posting.pk] != event.postings:
            where = f"{table.code} event {event.seq}"
            yield Finding("postings", where, "its transfers are not what its hashes say")


def _stacks(table: Table) -> Iterator[Finding]:
    """What sits in front of the players is what the ledger's `players` account says."""
    try:
        stacks = stacks_in_play(table)
    except Refusal as refusal:
        yield Finding("stacks", table.code, f"the play can't be read: {refusal.code}")
        return
    account = ledger.balances(table.casino, table).get(AccountKind.PLAYERS, 0)
    if stacks != account:
        yield Finding("stacks", table.code, f"{stacks} in front of the players, {account} booked")
