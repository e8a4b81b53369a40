"""Records to read: lines, sessions, counts, alerts, the audit trail and its seals."""

from typing import Any

from django.contrib import admin
from django.utils.translation import get_language, gettext_lazy
from unfold.admin import TabularInline
from unfold.decorators import display

from tables import formats
from tables.admin.base import BaizeAdmin
from tables.admin.site import site
from tables.models import Alert, AuditEntry, Count, CountEntry, Line, Seal, TableSession


class ReadOnlyInline(TabularInline):
    """Rows that belong to a record."""

    extra = max_num = 0
    can_delete = False

    def has_view_permission(self, request: Any, obj: Any = None) -> bool:
        """The record's own door has let the person in."""
        return True

    def has_add_permission(self, request: Any, obj: Any = None) -> bool:
        """Nothing is added to a record."""
        return False

    has_change_permission = has_delete_permission = has_add_permission


@admin.register(Line, site=site)
class LineAdmin(BaizeAdmin):
    """Lines of versions; new ones come with their first draft."""

    read_action = "version.read"
    list_display = ("name", "kind", "game", "casino")
    list_filter = ("kind", "game")
    search_fields = ("name",)
    list_select_related = ("casino",)


@admin.register(TableSession, site=site)
class SessionAdmin(BaizeAdmin):
    """Table sessions."""

    read_action = "floor.read"
    casino_path = "table__casino"
    list_display = ("table", "gaming_day", "status", "opened_by", "opened_at", "closed_at")
    list_filter = ("status", "gaming_day", "table")
    list_select_related = ("table", "opened_by")


class CountEntryInline(ReadOnlyInline):
    """What each of the two has counted."""

    model = CountEntry


@admin.register(Count, site=site)
class CountAdmin(BaizeAdmin):
    """Counts that are agreed; a count under way is blind here too."""

    read_action = "floor.read"
    casino_path = "session__table__casino"
    list_display = ("session", "kind", "attempt", "total", "expected", "variance", "agreed_at")
    list_filter = ("kind",)
    list_select_related = ("session__table__casino",)
    inlines = (CountEntryInline,)

    def get_queryset(self, request: Any) -> Any:
        """Agreed counts only (product.md section 10: counts are blind)."""
        return super().get_queryset(request).filter(agreed_at__isnull=False)

    @display(description=gettext_lazy("Counted"), ordering="total_minor")
    def total(self, count: Count) -> str:
        """What was counted."""
        return _amount(count, count.total_minor)

    @display(description=gettext_lazy("Expected"), ordering="expected_minor")
    def expected(self, count: Count) -> str:
        """What the ledger expected."""
        return _amount(count, count.expected_minor)

    @display(description=gettext_lazy("Difference"))
    def variance(self, count: Count) -> str:
        """Counted less expected."""
        return _amount(count, count.variance_minor)


def _amount(count: Count, minor: int | None) -> str:
    currency = count.session.table.casino.currency
    language = get_language() or "en"
    return "—" if minor is None else formats.money(minor, currency, language, cents="always")


@admin.register(Alert, site=site)
class AlertAdmin(BaizeAdmin):
    """Alerts; they are acknowledged on the dashboard."""

    read_action = "floor.read"
    list_display = ("kind", "table", "raised_at", "raised_by", "acknowledged_by")
    list_filter = ("kind", "table")
    list_select_related = ("table", "raised_by", "acknowledged_by")


@admin.register(AuditEntry, site=site)
class AuditAdmin(BaizeAdmin):
    """The audit trail."""

    read_action = "audit.read"
    list_display = ("at", "actor", "action", "object_type", "object_name", "reason")
    list_filter = ("action", "object_type", "actor")
    search_fields = ("object_name", "object_id", "request_id", "reason")
    list_select_related = ("actor",)
    date_hierarchy = "at"

    def lookup_allowed(self, lookup: str, value: str, request: Any = None) -> bool:
        """The history of one row is asked for by its key."""
        return lookup == "object_id__exact" or super().lookup_allowed(lookup, value, request)


@admin.register(Seal, site=site)
class SealAdmin(BaizeAdmin):
    """Seals over the audit trail, counts and transfers."""

    read_action = "audit.read"
    casino_path = ""
    list_display = ("number", "sealed_at", "hash", "previous_hash")
