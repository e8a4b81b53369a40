"""The pit boss's page of one table: its state and history, staff, limits, closing and roll."""

from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tables import formats
from tables.enums import SessionStatus
from tables.errors import Refused
from tables.forms import labels
from tables.forms.assignments import AssignForm
from tables.forms.limits import LimitsForm
from tables.models import TableSession, TableSetting
from tables.permissions import may
from tables.selectors.days import gaming_day_for
from tables.selectors.settings import limits_of
from tables.selectors.table_page import TablePage, table_page
from tables.services import assignments, closings, sessions, settings
from tables.services.rolling import why_no_roll
from tables.views.access import allow, person
from tables.views.acts import carry_out, reason_of, table_of


@allow("floor.watch")
@require_GET
def pit_table(request: HttpRequest, code: str) -> HttpResponse:
    """One table as it stands."""
    table, now = table_of(request, code), timezone.now()
    page = table_page(table, now)
    context = {
        "page": page,
        "no_roll": _no_roll(page, now),
        "limits_form": _limits_form(request, page),
        "table": table,
        "casino": table.casino,
        "currency": table.casino.currency,
        "gaming_day": gaming_day_for(table.casino, now),
        "may_run": may(person(request), "table.open"),
        "may_acknowledge": may(person(request), "alert.acknowledge"),
    }
    return render(request, "tables/pit/table.html", context)


@allow("table.open")
@require_POST
def cancel_opening(request: HttpRequest, code: str) -> HttpResponse:
    """Call an opening off while its count is not agreed, with the reason."""
    session = _session_of(request, code)
    reason = reason_of(request)
    return carry_out(
        request,
        "table.open",
        lambda: sessions.cancel_opening(session, actor=person(request), reason=reason),
        done=_("The opening is called off."),
        back=page_of(code),
        obj=session,
        table=session.table,
    )


@allow("table.set_stakes")
@require_POST
def set_stakes(request: HttpRequest, code: str) -> HttpResponse:
    """Other limits inside what the stakes approve, from the next hand on or announced (APP-3)."""
    session = _session_of(request, code)
    form = LimitsForm(session, limits_of(session, timezone.now()), request.POST)
    if not form.is_valid():
        messages.error(request, form.problem)
        return redirect(page_of(code))

    def act() -> TableSetting:
        try:
            return settings.set_stakes(session, actor=person(request), **form.terms())
        except Refused as refused:
            raise labels.in_words(refused) from refused

    return carry_out(
        request,
        "table.set_stakes",
        act,
        done=_limits_said,
        back=page_of(code),
        obj=session,
        table=session.table,
    )


def _limits_said(setting: TableSetting) -> str:
    """That they hold, or from when on they will."""
    if not setting.notice_minutes:
        return _("The limits are set.")
    zone = setting.session.table.casino.zone
    words = _("The limits are announced: they hold from %(time)s on.")
    return words % {"time": formats.clock(setting.takes_effect_at, zone)}


@allow("table.assign")
@require_POST
def assign(request: HttpRequest, code: str) -> HttpResponse:
    """Send a person to the table in a role, or free the place."""
    table = table_of(request, code)
    form = AssignForm(table, request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest()
    role, relief = form.cleaned_data["role"], form.cleaned_data["staff"]

    def act() -> object:
        if relief is None:
            return assignments.unassign(table, role=role, actor=person(request))
        return assignments.assign(table, staff=relief, role=role, actor=person(request))

    done = (
        _("%(person)s is at %(table)s.") % {"person": relief, "table": code}
        if relief
        else _("The place is free.")
    )
    return carry_out(
        request, "table.assign", act, done=done, back=page_of(code), obj=table, table=table
    )


@allow("table.close")
@require_POST
def begin_close(request: HttpRequest, code: str) -> HttpResponse:
    """Stop the play for the closing count."""
    session = _session_of(request, code)
    return carry_out(
        request,
        "table.close",
        lambda: closings.begin_close(session, actor=person(request)),
        done=_("The closing count may begin."),
        back=page_of(code),
        obj=session,
        table=session.table,
    )


@allow("table.close")
@require_POST
def begin_roll(request: HttpRequest, code: str) -> HttpResponse:
    """Stop the play for the one count that closes the old day and opens the new one."""
    session = _session_of(request, code)
    return carry_out(
        request,
        "table.close",
        lambda: closings.begin_roll(session, actor=person(request)),
        done=_("The count for the roll may begin."),
        back=page_of(code),
        obj=session,
        table=session.table,
    )


@allow("table.close")
@require_POST
def resume_play(request: HttpRequest, code: str) -> HttpResponse:
    """Go back to play; an agreed count is set aside only where nothing else is left."""
    session = _session_of(request, code)
    reason = reason_of(request)
    return carry_out(
        request,
        "table.close",
        lambda: closings.resume_play(session, actor=person(request), reason=reason),
        done=_("The table plays on."),
        back=page_of(code),
        obj=session,
        table=session.table,
    )


@allow("table.close")
@require_POST
def finish_close(request: HttpRequest, code: str) -> HttpResponse:
    """Close the session after its count, or roll it into the new day; with the reason if needed.

    What was counted for a roll closes the table where that is asked for (`act` is "close").
    """
    session = _session_of(request, code)
    reason = reason_of(request)
    finish, done = (
        (closings.roll_table, _("The table is rolled into the new gaming day."))
        if session.is_roll and request.POST.get("act") != "close"
        else (closings.finish_close, _("The table is closed."))
    )

    def act() -> object:
        try:
            return finish(session, actor=person(request), reason=reason)
        except Refused as refused:
            raise labels.in_words(refused) from refused

    return carry_out(
        request,
        "table.close",
        act,
        done=done,
        back=page_of(code),
        obj=session,
        table=session.table,
    )


def _no_roll(page: TablePage, now: datetime) -> Refused | None:
    """Why the table can't be rolled, where it is due or counted for; None where it can be."""
    session = page.session
    if session is None or not (session.is_roll or session.roll_due_at):
        return None
    refused = why_no_roll(session, now)
    return labels.in_words(refused) if refused is not None else None


def _limits_form(request: HttpRequest, page: TablePage) -> LimitsForm | None:
    """The form of the limits, for whoever may set them while the table is open."""
    session, limits = page.session, page.limits
    if session is None or limits is None or session.status != SessionStatus.OPEN:
        return None
    if not limits.choices or not may(person(request), "table.set_stakes"):
        return None
    return LimitsForm(session, limits)


def page_of(code: str) -> str:
    """The path of the table's page."""
    return reverse("pit_table", args=[code])


def _session_of(request: HttpRequest, code: str) -> TableSession:
    """The session that stands at the table; 404 at a closed one."""
    standing = TableSession.objects.select_related("table__casino").filter(
        table=table_of(request, code), closed_at__isnull=True
    )
    return get_object_or_404(standing)
