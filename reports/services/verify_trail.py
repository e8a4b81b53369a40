"""`verify`: what the sealed audit trail says of counts, sessions, approvals; the outside anchor.

A row that says something else than its entry in the trail was changed by another door.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from reports.services.verify_rows import Finding
from tables import audit
from tables.enums import CountStatus, VersionStatus
from tables.models import AuditEntry, Casino, Count, Seal, TableSession, Version
from tables.services.approvals import DECISION_FIELDS

# An approval's columns in the trail; the reason of an edge is noted where there is one.
NOTED = (*DECISION_FIELDS, "document_sha256", "content_hash", "edge_reason")
SHORTEST_SEAL = 16  # digits of a hash that name a seal

Said = Mapping[str, dict[str, Any]]


def counts(casino: Casino, day: date | None) -> Iterator[Finding]:
    """Sum and expectation of each agreed count are what was noted when it was agreed."""
    agreed = Count.objects.filter(session__table__casino=casino, status=CountStatus.AGREED)
    if day is not None:
        agreed = agreed.filter(session__gaming_day=day)
    said = _said(casino, "count.agreed")
    for count in agreed.select_related("session__table").order_by("id").iterator(1000):
        row = audit.snapshot(count, "total_minor", "expected_minor")
        if said.get(str(count.pk), _carried(count)) != row:
            yield Finding("counts", str(count), "it is not what was noted when it was agreed")


def _carried(count: Count) -> dict[str, Any]:
    """The opener of a rolled session is the closer itself: it expects what was counted."""
    return {"total_minor": count.total_minor, "expected_minor": count.total_minor}


def sessions(casino: Casino, day: date | None) -> Iterator[Finding]:
    """Each session stands under the rules that were noted when it began (APP-3)."""
    begun = TableSession.objects.filter(table__casino=casino)
    if day is not None:
        begun = begun.filter(gaming_day=day)
    said = {**_said(casino, "session.opened"), **_said(casino, "session.rolled")}
    for session in begun.select_related("table").order_by("id").iterator(1000):
        if said.get(str(session.pk), {}).get("rules_hash") != session.rules_hash:
            what = "its rules are not what was noted when it began"
            yield Finding("sessions", str(session), what)


def approvals(casino: Casino) -> Iterator[Finding]:
    """The decision of an approved version is what was noted when it was approved (APP-2)."""
    said = _said(casino, "version.approved")
    decided = Version.objects.filter(
        line__casino=casino, status__in=(VersionStatus.APPROVED, VersionStatus.WITHDRAWN)
    )
    for version in decided.select_related("line").order_by("id"):
        noted = said.get(str(version.pk), {})
        row = audit.snapshot(version, *NOTED)
        if differing := [name for name, value in row.items() if noted.get(name, value) != value]:
            what = f"not what was noted when it was approved: {', '.join(differing)}"
            yield Finding("versions", str(version), what)


def _said(casino: Casino, action: str) -> Said:
    """The entries of an action by the key of their object."""
    entries = AuditEntry.objects.filter(casino=casino, action=action)
    return {key: after or {} for key, after in entries.values_list("object_id", "after")}


def anchor(seal: str) -> Iterator[Finding]:
    """The seal that an outside paper names is in the chain: nothing up to it was cut off."""
    wanted = seal.strip().lower()
    known = Seal.objects.filter(hash__startswith=wanted)
    if len(wanted) < SHORTEST_SEAL or not known.exists():
        yield Finding("seals", wanted or "no hash", "no seal of the chain has this hash")
