"""`verify`, the rows around the chain: what they say is what events, entries and hashes say."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count as Counted
from django.db.models import Max, Min

from games.models import Round, TableEvent
from games.store.chain import posting_key
from tables.documents import sha256_of as document_hash
from tables.enums import CountStatus, VersionStatus
from tables.ledger import queries as ledger
from tables.ledger.canonical import sha256_of
from tables.models import Casino, Count, Table, TableSession, Version
from tables.services.content import content_hash


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that doesn't fit: in which room (`check`), where, and what."""

    check: str
    where: str
    what: str


def differing(hand: Round, events: Sequence[TableEvent], players: int) -> list[str]:
    """The columns of a finished hand that aren't what its events and its session say; `players`
    were dealt in, or so many boxes in play."""
    first, last, session = events[0], events[-1], hand.session
    expected = {
        "session_id": first.session_id,
        "croupier_id": first.actor_id,
        "players": players,
        "first_seq": first.seq,
        "last_seq": last.seq,
        "started_at": first.recorded_at,
        "finished_at": last.recorded_at,
        "ruleset_id": session.ruleset_id,
        "stakes_id": session.stakes_id,
        "commission_id": session.commission_id,
        "payouts_id": session.payouts_id,
        "mode": session.rules.get("mode", "shown"),
    }
    return [name for name, value in expected.items() if getattr(hand, name) != value]


def sessions_and_counts(table: Table, day: date | None) -> Iterator[Finding]:
    """Hands are numbered without a gap, rules and agreed counts are what was signed."""
    sessions = TableSession.objects.filter(table=table).order_by("id")
    if day is not None:
        sessions = sessions.filter(gaming_day=day)
    for session in sessions:
        if sha256_of(session.rules) != session.rules_hash:
            yield Finding("sessions", str(session), "its rules are not what their hash says")
        if _versions_of(session) != _frozen_ids(session):
            yield Finding("sessions", str(session), "it names other versions than its rules do")
        numbers = session.rounds.aggregate(
            count=Counted("id"), first=Min("number"), last=Max("number")
        )
        if numbers["count"] and (numbers["first"], numbers["last"]) != (1, numbers["count"]):
            yield Finding("hands", str(session), "the numbers of its hands have a gap")
    for count in Count.objects.filter(session__in=sessions, status=CountStatus.AGREED):
        if what := _differs(count):
            yield Finding("counts", str(count), what)


def _versions_of(session: TableSession) -> dict[str, int]:
    named = {
        "ruleset": session.ruleset_id,
        "stakes": session.stakes_id,
        "commission": session.commission_id,
        "payouts": session.payouts_id,
    }
    return {kind: version for kind, version in named.items() if version is not None}


def _frozen_ids(session: TableSession) -> dict[str, int]:
    named = session.rules.get("versions", {})
    return {kind: version["id"] for kind, version in named.items()}


def _differs(count: Count) -> str:
    entries = list(count.entries.filter(attempt=count.attempt))
    people = {entry.counted_by_id for entry in entries}
    if len(entries) != 2 or len(people) != 2:
        return "two people haven't counted it"
    if {entry.total_minor for entry in entries} != {count.total_minor}:
        return "its sum is not what was counted"
    return ""


def versions(casino: Casino) -> Iterator[Finding]:
    """What was approved is what was signed, and its document is there unchanged (APP-1, APP-2)."""
    decided = Version.objects.filter(
        line__casino=casino, status__in=(VersionStatus.APPROVED, VersionStatus.WITHDRAWN)
    )
    for version in decided.select_related("line").order_by("id"):
        if content_hash(version.content) != version.content_hash:
            yield Finding("versions", str(version), "its content is not what its hash says")
        if not _has_document(version):
            yield Finding("versions", str(version), "its document is gone or another one")


def _has_document(version: Version) -> bool:
    try:
        with version.document.open("rb") as document:
            return document_hash(document.read()) == version.document_sha256
    except (OSError, ValueError):
        return False


def causes(casino: Casino) -> Iterator[Finding]:
    """Every posting has its cause: a tap that moved something, an agreed count, an issue."""
    moving = TableEvent.objects.filter(table__casino=casino).exclude(postings=[])
    taps = {
        posting_key(session, command)
        for session, command in moving.values_list("session", "command__command_id")
    }
    agreed = Count.objects.filter(session__table__casino=casino, status=CountStatus.AGREED)
    counts = {f"count:{key}" for key in agreed.values_list("id", flat=True)}
    issues = f"issue:{casino.pk}:"
    rows = ledger.postings().filter(casino=casino)
    for key, day, of_session in rows.values_list("source_key", "gaming_day", "session__gaming_day"):
        if key not in taps and key not in counts and not key.startswith(issues):
            yield Finding("postings", key, "nothing that happened is its cause")
        if of_session not in (None, day):
            yield Finding("postings", key, "it is on another gaming day than its session")
