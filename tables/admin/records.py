"""Records to read: lines, sessions, counts, alerts, the audit trail and its seals."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from tables import formats
from tables.admin.record_base import NOTHING, RecordAdmin, Words, WordsFilter
from tables.admin.site import site
from tables.audit_words import action_in_words, object_in_words, reason_in_words
from tables.models import Alert, AuditEntry, Count, Line, Seal, TableSession
from tables.record_words import name_in_words


@admin.register(Line, site=site)
class LineAdmin(RecordAdmin):
    """Lines of versions; new ones come with their first draft."""

    read_action = "version.read"
    names = {"name": _("Name"), "kind": _("Kind"), "game": _("Game"), "casino": _("Casino")}
    columns = ("name", "kind", "game", "casino")
    list_filter = ("kind", "game")
    search_fields = ("name",)
    list_select_related = ("casino",)


@admin.register(TableSession, site=site)
class SessionAdmin(RecordAdmin):
    """Table sessions."""

    read_action = "floor.read"
    casino_path = "table__casino"
    names = {
        "table": _("Table"),
        "gaming_day": _("Gaming day"),
        "status": _("State"),
        "ruleset": _("Rule set"),
        "stakes": _("Stakes"),
        "commission": _("Commission plan"),
        "payouts": _("Payout schedule"),
        "opened_by": _("Opened by"),
        "opened_at": _("Opened at"),
        "in_play_at": _("In play since"),
        "closed_by": _("Closed by"),
        "closed_at": _("Closed at"),
        "rules_hash": _("Hash of the rules"),
    }
    columns = ("table", "gaming_day", "status", "opened_by", "opened_at", "closed_at")
    list_filter = ("status", "gaming_day", "table")
    list_select_related = ("table", "opened_by")


@admin.register(Count, site=site)
class CountAdmin(RecordAdmin):
    """Counts that are agreed; a count under way is blind here too."""

    read_action = "floor.read"
    casino_path = "session__table__casino"
    names = {
        "session": _("Table session"),
        "kind": _("Kind"),
        "attempt": _("Attempt"),
        "started_at": _("Started at"),
        "agreed_at": _("Agreed at"),
        "reason": _("Reason"),
    }
    columns = ("session", "kind", "attempt", "agreed_at", "reason")
    list_filter = ("kind",)
    list_select_related = ("session__table__casino",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Count]:
        """Agreed counts only (product.md section 10: counts are blind)."""
        return super().get_queryset(request).filter(agreed_at__isnull=False)

    def details(self, row: Count) -> Iterable[tuple[Words, str]]:
        """The sums, and what each of the two has entered."""
        yield gettext("Counted"), _amount(row, row.total_minor)
        yield gettext("Expected"), _amount(row, row.expected_minor)
        yield gettext("Difference"), _amount(row, row.variance_minor)
        for entry in row.entries.select_related("counted_by"):
            yield entry.counted_by.full_name, _amount(row, entry.total_minor)


def _amount(count: Count, minor: int | None) -> str:
    if minor is None:
        return NOTHING
    currency = count.session.table.casino.currency
    return formats.money(minor, currency, get_language() or "en", cents="always")


@admin.register(Alert, site=site)
class AlertAdmin(RecordAdmin):
    """Alerts; they are acknowledged on the dashboard."""

    read_action = "floor.read"
    names = {
        "kind": _("Kind"),
        "table": _("Table"),
        "raised_at": _("Raised at"),
        "raised_by": _("Raised by"),
        "detail": _("Details"),
        "acknowledged_by": _("Acknowledged by"),
        "acknowledged_at": _("Acknowledged at"),
        "note": _("Note"),
    }
    columns = ("kind", "table", "raised_at", "raised_by", "acknowledged_by", "acknowledged_at")
    list_filter = ("kind", "table")
    list_select_related = ("table", "raised_by", "acknowledged_by")


@admin.register(AuditEntry, site=site)
class AuditAdmin(RecordAdmin):
    """The audit trail."""

    read_action = "audit.read"
    names = {
        "at": _("Time"),
        "actor": _("Who"),
        "action": _("Action"),
        "object_type": _("Kind of object"),
        "object_name": _("Object"),
        "object_id": _("Number of the object"),
        "before": _("Before"),
        "after": _("After"),
        "reason": _("Reason"),
        "approved_by": _("Approved by"),
        "casino": _("Casino"),
        "request_id": _("Request"),
    }
    columns = ("at", "actor", "action", "object_type", "object_name", "reason")
    in_words = {
        "action": action_in_words,
        "object_type": object_in_words,
        "reason": reason_in_words,
    }
    list_filter = (("action", WordsFilter), ("object_type", WordsFilter), "actor")
    search_fields = ("object_name", "object_id", "request_id", "reason")
    list_select_related = ("actor",)
    date_hierarchy = "at"

    def title_of(self, row: AuditEntry) -> str:
        """What was done."""
        return action_in_words(row.action)

    def value_of(self, row: AuditEntry, name: str) -> Any:
        """The object's name in words too."""
        if name == "object_name":
            return name_in_words(row.object_type, row.object_name)
        return super().value_of(row, name)

    def lookup_allowed(self, lookup: str, value: str, request: Any = None) -> bool:
        """The history of one row is asked for by its key."""
        return lookup == "object_id__exact" or super().lookup_allowed(lookup, value, request)


@admin.register(Seal, site=site)
class SealAdmin(RecordAdmin):
    """Seals over the audit trail, counts and transfers."""

    read_action = "audit.read"
    casino_path = ""
    names = {
        "number": _("Number"),
        "sealed_at": _("Sealed at"),
        "hash": _("Hash"),
        "previous_hash": _("Hash of the seal before"),
        "ranges": _("Rows"),
        "gaps": _("Gaps"),
    }
    columns = ("number", "sealed_at", "hash")
