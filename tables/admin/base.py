"""The base of every admin class: rights by action, own casino only, nothing deleted.

A class names its actions: `read_action`, and `add_action` or `change_action` where a form calls
a service. Without them it is for reading. Django's own permissions play no part.
"""

from typing import Any

from django.contrib.admin.models import LogEntry
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from unfold.admin import ModelAdmin

from tables.enums import Role
from tables.permissions import may
from tables.views.access import person


class BaizeAdmin(ModelAdmin):
    """Shared by all rooms. `casino_path` leads from a row to its casino ("" = casino-less)."""

    read_action: str
    add_action: str | None = None
    change_action: str | None = None
    casino_path = "casino"

    actions = None
    list_per_page = 50
    list_filter_sheet = False
    compressed_fields = True

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Whether the room shows up at all."""
        return may(request.user, self.read_action)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Reading follows `read_action`."""
        return may(request.user, self.read_action)

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Adding follows `add_action`; without one nothing is added here."""
        return self.add_action is not None and may(request.user, self.add_action)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Changing follows `change_action`; without one everything is read-only."""
        return self.change_action is not None and may(request.user, self.change_action)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nothing is deleted (product.md section 10, retention)."""
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """The rows of the person's casino; a system administrator without one sees all."""
        rows = super().get_queryset(request)
        reader = person(request)
        if not self.casino_path or (reader.casino_id is None and Role.ADMIN in reader.roles):
            return rows
        return rows.filter(**{self.casino_path: reader.casino_id})

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """By what the list offers alone: any other column, a hash of a PIN for one, could be read
        out letter by letter.
        """
        names = [*map(_field_of, self.list_filter), self.date_hierarchy]
        offered = any(name and f"{lookup}__".startswith(f"{name}__") for name in names)
        return offered and super().lookup_allowed(lookup, value, request)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: Any = None
    ) -> HttpResponseRedirect | HttpResponse:
        """The history of a row is its audit trail."""
        name = (self.model._meta.concrete_model or self.model)._meta.model_name
        query = urlencode({"object_type__exact": name, "object_id__exact": object_id})
        return redirect(f"{reverse('admin:tables_auditentry_changelist')}?{query}")

    def log_addition(self, *args: Any) -> LogEntry | None:
        """Services write the audit trail; Django's own log stays empty."""
        return None

    log_change = log_deletions = log_addition


def _field_of(offered: Any) -> str:
    """The field path of an entry of `list_filter`; nothing for a filter that stands by itself."""
    name = offered[0] if isinstance(offered, tuple | list) else offered
    return name if isinstance(name, str) else getattr(name, "parameter_name", "")
