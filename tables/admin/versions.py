"""Rule sets, stakes, plans and payout schedules: lists, drafts, a version's page, its document.

Every change is a call of `tables.services.drafts` or `tables.services.approvals`.
"""

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import BadRequest, PermissionDenied
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext, gettext_lazy
from unfold.decorators import display
from unfold.views import ChangeList

from tables import formats
from tables.admin.base import BaizeAdmin
from tables.admin.site import site
from tables.admin.version_page import VersionPage
from tables.admin.version_steps import STEPS, bound_form, carry_out, forms_of, show_refusal
from tables.documents import content_type_of, sha256_of
from tables.enums import Game, VersionKind, VersionStatus
from tables.errors import Refused
from tables.forms.versions import ContentForm, LineForm, decision_form
from tables.models import (
    CommissionVersion,
    JackpotVersion,
    Line,
    PayoutsVersion,
    RulesetVersion,
    StakesVersion,
    Version,
)
from tables.permissions import may
from tables.selectors.days import gaming_day_for
from tables.selectors.versions import SPECS, State, with_state
from tables.services import drafts
from tables.views.access import person

COLOURS = {
    State.DRAFT: "info",
    State.SUBMITTED: "warning",
    State.RETURNED: "danger",
    State.WAITING: "primary",
    State.IN_FORCE: "success",
    State.SUPERSEDED: "",
    State.WITHDRAWN: "danger",
    State.DISCARDED: "",
}


def today_of(request: HttpRequest) -> date:
    """The gaming day of the person's casino; the plain date for one who has none."""
    casino, now = person(request).casino, timezone.now()
    return gaming_day_for(casino, now) if casino else now.date()


class StateFilter(admin.SimpleListFilter):
    """By what a version is today, "in force" and "superseded" included."""

    title = gettext_lazy("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """All states."""
        return list(State.choices)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Version]) -> QuerySet[Version]:
        """The state is annotated already; what was thrown away is shown to whoever asks for it."""
        if self.value():
            return queryset.filter(Q(state=self.value()))
        return queryset.exclude(status=VersionStatus.DISCARDED)

    def choices(self, changelist: Any) -> Iterator[Any]:
        """The first choice says what it leaves out."""
        everything, *states = super().choices(changelist)
        yield {**everything, "display": gettext("All but thrown away")}
        yield from states


class VersionList(ChangeList):
    """What was thrown away counts in the total only where it is asked for, as it is shown."""

    root_queryset: QuerySet[Version]

    def get_results(self, request: HttpRequest) -> None:
        """The page of the list and both counts."""
        if request.GET.get(StateFilter.parameter_name) != State.DISCARDED:
            self.root_queryset = self.root_queryset.exclude(status=VersionStatus.DISCARDED)
        super().get_results(request)


class VersionAdmin(BaizeAdmin):
    """One kind of version. Drafting, deciding and withdrawing happen on the version's page."""

    kind: VersionKind
    read_action = "version.read"
    casino_path = "line__casino"
    list_display = (
        "line_name",
        "game_name",
        "number",
        "state_pill",
        "in_force_from",
        "drafted_by",
        "approved_by",
        "reference",
    )
    list_display_links = ("line_name", "number")
    list_filter = (StateFilter, "line__game")
    search_fields = ("line__name", "reference", "note")
    ordering = ("line__name", "-number")

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """The list whose total is that of its first choice."""
        return VersionList

    def get_queryset(self, request: HttpRequest) -> QuerySet[Version]:
        """The versions of the kind with their state today."""
        rows = super().get_queryset(request).filter(line__kind=self.kind)
        rows = rows.select_related("line__casino", "drafted_by", "approved_by", "withdrawn_by")
        return with_state(rows, today_of(request))

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever drafts this kind."""
        return may(request.user, drafts.draft_action(self.kind))

    @display(description=gettext_lazy("Line"), ordering="line__name")
    def line_name(self, version: Version) -> str:
        """The line's name."""
        return version.line.name

    @display(description=gettext_lazy("Game"), ordering="line__game")
    def game_name(self, version: Version) -> str:
        """The game in words."""
        return version.line.get_game_display()

    @display(description=gettext_lazy("State"), ordering="state", label=COLOURS)
    def state_pill(self, version: Any) -> tuple[str, str]:
        """The state as a pill."""
        return version.state, str(State(version.state).label)

    @display(description=gettext_lazy("In force from"), ordering="effective_on")
    def in_force_from(self, version: Version) -> str:
        """The first gaming day."""
        day = version.effective_on
        return formats.day(day, get_language() or "en") if day else "—"

    def get_urls(self) -> list[URLPattern]:
        """The document and the edge beside Django's own paths."""
        room = f"{self.opts.app_label}_{self.opts.model_name}"
        document = self.admin_site.admin_view(self.document_view)
        edge = self.admin_site.admin_view(self.edge_view)
        return [
            path("<int:pk>/document/", document, name=f"{room}_document"),
            path("<int:pk>/edge/", edge, name=f"{room}_edge"),
            *super().get_urls(),
        ]

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Draft a version of a line, or of a new one."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        line = Line(casino=person(request).casino, kind=self.kind, game=self._game(request))
        lines = Line.objects.filter(casino=line.casino, kind=self.kind, game=line.game)
        line_form = LineForm(line, lines, request.POST or None)
        form = ContentForm(line, request.POST or None)
        if request.method == "POST" and line_form.is_valid() & form.is_valid():
            try:
                version = self._draft(request, line, line_form, form)
            except Refused as refused:
                self._show(refused, line_form, form)
            else:
                messages.success(request, gettext("The draft is saved."))
                return redirect(self.url_of(version))
        games = [Game(game) for game in SPECS[self.kind]]
        context = {"line_form": line_form, "form": form, "line": line, "games": games}
        return self._page(request, "add", context, gettext("New draft"))

    @staticmethod
    def _show(refused: Refused, line_form: LineForm, form: ContentForm) -> None:
        """What concerns the line's name stands there, the rest at the content."""
        if refused.field == "line_name":
            line_form.add_error("name", str(refused))
        else:
            show_refusal(form, refused)

    def _game(self, request: HttpRequest) -> str:
        """The game that the address asks for, of those that have this kind; else the first."""
        games = list(SPECS[self.kind])
        asked = request.GET.get("game", games[0])
        if asked not in games:
            raise Http404
        return asked

    @transaction.atomic
    def _draft(
        self, request: HttpRequest, line: Line, line_form: LineForm, form: ContentForm
    ) -> Version:
        chosen = line_form.cleaned_data["line"] or drafts.create_line(
            line.casino, line.kind, line.game, line_form.cleaned_data["name"], person(request)
        )
        return drafts.draft_version(
            chosen,
            form.values,
            person(request),
            effective_on=form.cleaned_data["effective_on"],
            note=form.cleaned_data["note"],
        )

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show a version, or carry out one step of its way."""
        version = self._find(request, object_id)
        forms = forms_of(version)
        if request.method == "POST":
            step = STEPS.get(request.POST.get("do", ""))
            if step is None:
                raise BadRequest("no such step")
            form = bound_form(step, version, request.POST, request.FILES)
            reached = carry_out(step, version, person(request), form)
            if reached is not None:
                messages.success(request, str(step.said))
                return redirect(self.url_of(reached))
            forms[step.form] = form
        page = self._page_of(request, version)
        title = gettext("%(line)s, version %(number)s") % {
            "line": version.line.name,
            "number": version.number,
        }
        return self._page(request, "change", {**page.context(), **forms}, title)

    def edge_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """How far the edge is, for a page that waits for it; never the edge of another content."""
        version = self._find(request, str(pk))
        if request.GET.get("content", version.content_hash) != version.content_hash:
            return TemplateResponse(request, "admin/tables/version/edge_stale.html")
        page = self._page_of(request, version)
        context = {**page.context(), "decision_form": decision_form(version)}
        return TemplateResponse(request, "admin/tables/version/edge_news.html", context)

    def _page_of(self, request: HttpRequest, version: Version) -> VersionPage:
        return VersionPage(version, person(request), today_of(request), timezone.now())

    def document_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The document of the decision, exactly as approved, for those who may read versions."""
        version = self._find(request, str(pk))
        if not version.document:
            raise Http404
        with version.document.open("rb") as stored:
            data = stored.read()
        if sha256_of(data) != version.document_sha256:
            raise Refused("document_changed")
        stored_name = str(version.document.name)
        filename = f"decision-{version.pk}.{stored_name.rsplit('.', 1)[-1]}"
        return HttpResponse(
            data,
            content_type=content_type_of(filename),
            headers={
                "Content-Disposition": f'attachment; filename="{filename}"',
                "Content-Security-Policy": "default-src 'none'; sandbox",
                "X-Content-Type-Options": "nosniff",
                "Cache-Control": "private, no-store",
            },
        )

    def url_of(self, version: Version) -> str:
        """The page of a version of this kind."""
        return reverse(f"admin:tables_{self.opts.model_name}_change", args=[version.pk])

    def _find(self, request: HttpRequest, object_id: str) -> Version:
        if not self.has_view_permission(request):
            raise PermissionDenied
        version = self.get_object(request, object_id)
        if version is None:
            raise Http404
        return version

    def _page(
        self, request: HttpRequest, name: str, context: dict[str, Any], title: str
    ) -> TemplateResponse:
        """A page in the admin's frame; 409 when it comes back from a POST: nothing was changed."""
        full = {**self.admin_site.each_context(request), "opts": self.opts, "title": title}
        return TemplateResponse(
            request,
            f"admin/tables/version/{name}.html",
            {**full, **context},
            status=409 if request.method == "POST" else 200,
        )


@admin.register(RulesetVersion, site=site)
class RulesetAdmin(VersionAdmin):
    """Rule sets."""

    kind = VersionKind.RULESET


@admin.register(StakesVersion, site=site)
class StakesAdmin(VersionAdmin):
    """Stakes."""

    kind = VersionKind.STAKES


@admin.register(CommissionVersion, site=site)
class CommissionAdmin(VersionAdmin):
    """Commission plans."""

    kind = VersionKind.COMMISSION


@admin.register(PayoutsVersion, site=site)
class PayoutsAdmin(VersionAdmin):
    """Payout schedules."""

    kind = VersionKind.PAYOUTS


@admin.register(JackpotVersion, site=site)
class JackpotAdmin(VersionAdmin):
    """Jackpots."""

    kind = VersionKind.JACKPOT
