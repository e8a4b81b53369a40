"""What was done to a version, by whom and when: its entries in the audit trail, in words."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tables.audit_words import action_in_words
from tables.models import AuditEntry, Version

MOST = 60


@dataclass(frozen=True, slots=True)
class Done:
    """Something that was done to the version; `reason` as it was given, "" for none."""

    at: datetime
    who: str
    what: str
    reason: str


def history_of(version: Version) -> list[Done]:
    """The newest entries first; one query."""
    entries = AuditEntry.objects.filter(object_type="version", object_id=str(version.pk))
    return [
        Done(
            at=entry.at,
            who=entry.actor.full_name if entry.actor else "—",
            what=action_in_words(entry.action),
            reason=_reason_of(entry),
        )
        for entry in entries.select_related("actor")[:MOST]
    ]


def _reason_of(entry: AuditEntry) -> str:
    """Why, where the entry says so: a comment, a reason, or that the edge was not waited for."""
    after = entry.after or {}
    if after.get("without_edge"):
        return _("without the edge, which was not calculated yet")
    explained = after.get("edge_reason", "") if entry.action == "version.submitted" else ""
    return entry.reason or explained
