"""Records to read: named columns, values as people write them, a page of facts for each row.

A room names its fields once in `names`; lists, filters and pages take the words from there.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import admin
from django.core.exceptions import FieldDoesNotExist, PermissionDenied
from django.db.models import Field, Model
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext
from unfold.decorators import display
from unfold.views import ChangeList

from tables import formats
from tables.admin.base import BaizeAdmin
from tables.views.access import person

Words = str | Promise
NOTHING = "—"


class NamedChangeList(ChangeList):
    """Filters under the names of the room."""

    def get_filters(self, request: HttpRequest) -> Any:
        """The filters, renamed."""
        specs, *rest = super().get_filters(request)
        for spec in specs:
            spec.title = self.model_admin.names.get(getattr(spec, "field_path", ""), spec.title)
        return specs, *rest


class WordsFilter(admin.AllValuesFieldListFilter):
    """The stored codes to choose from, in the words of the room's `in_words`."""

    def __init__(
        self, field: Any, request: Any, params: Any, model: Any, model_admin: Any, field_path: str
    ) -> None:
        super().__init__(field, request, params, model, model_admin, field_path)
        self.words = model_admin.in_words[field_path]

    def choices(self, changelist: Any) -> Iterator[Any]:
        """The choices; the first one is "All"."""
        everything, *codes = super().choices(changelist)
        yield everything
        for choice in codes:
            yield {**choice, "display": self.words(str(choice["display"]))}


class RecordAdmin(BaizeAdmin):
    """`names` in the order of the page; `columns` are those of the list.

    `in_words` turns the codes of a column into words.
    """

    names: Mapping[str, Words]
    columns: tuple[str, ...]
    in_words: Mapping[str, Callable[[str], str]] = {}

    def get_list_display(self, request: HttpRequest) -> list[Any]:
        """The columns, times in the clock of the reader's casino."""
        zone = zone_of(request)
        return [self._column(name, zone) for name in self.columns]

    def _column(self, name: str, zone: ZoneInfo) -> Callable[[Any], str]:
        @display(description=self.names[name], ordering=self._order(name))
        def show(row: Any) -> str:
            return as_text(self.value_of(row, name), zone)

        return show

    def value_of(self, row: Any, name: str) -> Any:
        """A value of the row; of a choice or another code its words."""
        if name in self.in_words:
            return self.in_words[name](getattr(row, name))
        field = _field(type(row), name)
        if field is not None and field.choices:
            return str(getattr(row, f"get_{name}_display")())
        return getattr(row, name)

    def _order(self, name: str) -> str | None:
        return name if _field(self.model, name) is not None else None

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """With named filters."""
        return NamedChangeList

    def title_of(self, row: Any) -> str:
        """The heading of the row's page."""
        return str(row)

    def details(self, row: Any) -> Iterable[tuple[Words, str]]:
        """What belongs to the row beside its fields."""
        return ()

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The page of a row: facts, nothing to change."""
        if request.method not in ("GET", "HEAD") or not self.has_view_permission(request):
            raise PermissionDenied
        row = self.get_object(request, object_id)
        if row is None:
            raise Http404
        zone = zone_of(request)
        facts = [
            (label, as_text(self.value_of(row, name), zone)) for name, label in self.names.items()
        ]
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": self.title_of(row),
            "facts": [*facts, *self.details(row)],
        }
        return TemplateResponse(request, "admin/tables/service/change.html", context)


def zone_of(request: HttpRequest) -> ZoneInfo:
    """The clock of the person's casino; UTC for one who has none."""
    casino = person(request).casino
    return casino.zone if casino else ZoneInfo("UTC")


def as_text(value: Any, zone: ZoneInfo) -> str:
    """A value as people write it, in the active language."""
    language = get_language() or "en"
    if value is None or value == "":
        return NOTHING
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, datetime):
        return formats.moment(value, zone, language)
    if isinstance(value, date):
        return formats.day(value, language)
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False, sort_keys=True)
    return str(value)


def _field(model: type[Model], name: str) -> "Field[Any, Any] | None":
    try:
        field = model._meta.get_field(name)
    except FieldDoesNotExist:
        return None
    return field if isinstance(field, Field) else None
