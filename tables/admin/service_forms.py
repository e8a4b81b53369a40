"""Admin pages whose form calls a service instead of saving a row.

A room subclasses `ServiceAdmin` and gives plain forms and steps; rows, errors and rights are
handled here in one way.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest, PermissionDenied, ValidationError
from django.db.models import Model
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.functional import Promise

from tables.admin.base import BaizeAdmin
from tables.admin.record_base import as_text, zone_of
from tables.audit import RIGHTS
from tables.errors import Refused
from tables.models import StaffMember
from tables.views.access import person

Words = str | Promise


@dataclass(frozen=True, slots=True)
class Act:
    """A button of a row's page: `run` calls the service and returns what to say.

    `form` is None for an act without fields; `danger` marks what can't be taken back.
    """

    label: Words
    run: Callable[[Any, StaffMember, dict[str, Any]], Words]
    form: type[Form] | None = None
    danger: bool = False
    initial: Callable[[Any], dict[str, Any]] = field(default=lambda row: {})


class ServiceAdmin(BaizeAdmin):
    """`acts` by name for the page of a row; the first one is its main form."""

    new_form: type[Form]

    def acts_for(self, row: Any) -> Mapping[str, Act]:
        """What can be done with the row now."""
        raise NotImplementedError

    def create(self, actor: StaffMember, values: dict[str, Any]) -> tuple[Model, Words]:
        """Make the row through its service: the row, and what to say."""
        raise NotImplementedError

    def facts(self, row: Any) -> list[tuple[Words, Any]]:
        """What the page tells of the row, beside its forms."""
        return []

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The form of a new row."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = self.new_form(request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                row, said = self.create(person(request), form.cleaned_data)
            except (Refused, ValidationError) as refused:
                stand(form, refused)
            else:
                messages.success(request, str(said))
                return redirect(self.url_of(row))
        return self._page(request, "add", {"form": form}, str(self.opts.verbose_name).capitalize())

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """A row: what it is, and its acts for those who may change it."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        row = self.get_object(request, object_id)
        if row is None:
            raise Http404
        acts = self.acts_for(row) if self.has_change_permission(request, row) else {}
        forms = {name: act.form(initial=act.initial(row)) for name, act in acts.items() if act.form}
        if request.method == "POST":
            answer = self._carry_out(request, row, acts, forms)
            if answer is not None:
                return answer
        parts = [(name, act, forms.get(name)) for name, act in acts.items()]
        zone = zone_of(request)
        facts = [(label, as_text(value, zone)) for label, value in self.facts(row)]
        return self._page(request, "change", {"acts": parts, "facts": facts}, str(row))

    def _carry_out(
        self,
        request: HttpRequest,
        row: Any,
        acts: Mapping[str, Act],
        forms: dict[str, Form],
    ) -> HttpResponse | None:
        if not self.has_change_permission(request, row):
            raise PermissionDenied
        name = request.POST.get("do", "")
        act = acts.get(name)
        if act is None:
            raise BadRequest("no such act")
        if act.form is None:
            messages.success(request, str(act.run(row, person(request), {})))
            return redirect(self.url_of(row))
        form = forms[name] = act.form(request.POST, initial=act.initial(row))
        if form.is_valid():
            try:
                said = act.run(row, person(request), form.cleaned_data)
            except (Refused, ValidationError) as refused:
                stand(form, refused)
            else:
                messages.success(request, str(said))
                return redirect(self.url_of(row))
        return None

    def url_of(self, row: Model) -> str:
        """The page of a row."""
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[row.pk])

    def _page(
        self, request: HttpRequest, name: str, context: dict[str, Any], title: str
    ) -> TemplateResponse:
        full = {**self.admin_site.each_context(request), "opts": self.opts, "title": title}
        return TemplateResponse(
            request,
            f"admin/tables/service/{name}.html",
            {**full, **context},
            status=409 if request.method == "POST" else 200,
        )


def stand(form: Form, refused: Refused | ValidationError) -> None:
    """Refused values stand at their fields or above the form; a refused right goes to the door."""
    if isinstance(refused, ValidationError):
        for name, errors in refused.update_error_dict({}).items():
            form.add_error(name if name in form.fields else None, errors)
        return
    if refused.code in RIGHTS:
        raise refused
    form.add_error(refused.field if refused.field in form.fields else None, str(refused))
