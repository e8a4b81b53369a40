"""Finance reads, closes and signs a gaming day, and drills from a total to a table's hands."""

import datetime as dt
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from games.engines import registry
from reports import charts, cuts, selectors
from reports.models import GamingDay
from reports.models.days import DayStatus
from reports.models.runs import ReportKind
from reports.services import closing
from tables.audit import RIGHTS
from tables.errors import Refused
from tables.permissions import may
from tables.views.access import allow, person


def day_or_404(request: HttpRequest, date: str) -> GamingDay:
    """The day of the person's own casino."""
    try:
        wanted = dt.date.fromisoformat(date)
    except ValueError as error:
        raise Http404(str(error)) from error
    return get_object_or_404(selectors.days_of(person(request).casino_id), day=wanted)


@require_GET
@allow("day.read")
def latest(request: HttpRequest) -> HttpResponse:
    """The last day that has a report, else the last one there is."""
    day = selectors.latest_day(person(request).casino_id)
    if day is None:
        return render(request, "reports/no_days.html")
    return redirect("finance_day", date=day.day.isoformat())


@require_GET
@allow("day.read")
def day_page(request: HttpRequest, date: str) -> HttpResponse:
    day = day_or_404(request, date)
    changed = day.status == DayStatus.CLOSED and closing.changed_since_run(day)
    context: dict[str, Any] = {
        "day": day,
        "casino": day.casino,
        "steps": selectors.steps(day),
        "neighbours": selectors.neighbours(day),
        "open_sessions": selectors.open_sessions(day),
        "exceptions": selectors.exceptions(day),
        "void_hands": selectors.void_hands(day),
        "declared_hands": selectors.declared_hands(day),
        "changed": changed,
        "may_close": may(person(request), "day.close")
        and (changed or day.status in (DayStatus.OPEN, DayStatus.CLOSING)),
        "may_sign": may(person(request), "day.sign") and day.status == DayStatus.CLOSED,
        "may_export": may(person(request), "report.export"),
    }
    return render(request, "reports/day.html", context | _figures(day))


def _figures(day: GamingDay) -> dict[str, Any]:
    """The last run's reports with their charts; before the first run, what was played so far."""
    reports = selectors.last_reports(day)
    if not reports:
        return {"so_far": selectors.so_far(day)}
    commission = reports[ReportKind.COMMISSION].content
    results = reports[ReportKind.TABLES].content
    return {
        "commission": commission,
        "results": results,
        "report": reports[ReportKind.TABLES],
        "seal": reports[ReportKind.TABLES].seal,
        "house_win": selectors.house_win(results),
        "uncounted": selectors.uncounted(results),
        "largest": selectors.largest_difference(results),
        "charts": charts.for_day(day, commission),
        "run_hash": closing.run_hash(day),
    }


@require_GET
@allow("day.read")
def commission(request: HttpRequest, date: str) -> HttpResponse:
    """The commission report by one cut: table, game, variant, stakes, plan, hour, croupier."""
    day = day_or_404(request, date)
    report = selectors.last_reports(day).get(ReportKind.COMMISSION)
    if report is None:
        return redirect("finance_day", date=date)
    cut = request.GET.get("by", "table")
    if cut not in cuts.CUTS:
        raise Http404(cut)
    return render(
        request,
        "reports/commission.html",
        {
            "day": day,
            "casino": day.casino,
            "report": report,
            "may_export": may(person(request), "report.export"),
            "cut": cut,
            "cuts": cuts.CUTS,
            "rows": cuts.rows(report.content, cut),
            "total": report.content["total"],
            "training": report.content.get("training", {}),
            "boxes": report.content["boxes"],
        },
    )


@require_GET
@allow("day.read")
def table_hands(request: HttpRequest, date: str, code: str) -> HttpResponse:
    """The hands that a table's figures come from, session by session."""
    day = day_or_404(request, date)
    sessions = selectors.sessions_of_table(day, code)
    if not sessions:
        raise Http404(code)
    hands = [hand for session in sessions for hand in session.rounds.all()]
    return render(
        request,
        "reports/table_hands.html",
        {
            "day": day,
            "casino": day.casino,
            "code": code,
            "sessions": sessions,
            "hands": hands,
            "banked": {registry.is_banked(session.game) for session in sessions},
            "total": selectors.sums_of_hands(hands),
        },
    )


@require_POST
@allow("day.close")
def close(request: HttpRequest, date: str) -> HttpResponse:
    """Begin the closing of the day, or build the next run of a day whose tables are closed."""
    day = day_or_404(request, date)
    day = closing.close_day(closing.begin_closing(day, timezone.now(), person(request)))
    if day.difference:
        messages.error(request, _("Hands and ledger differ. The run was stopped."))
    elif day.status == DayStatus.CLOSING:
        messages.warning(request, _("The day is closing. It waits for its open tables."))
    else:
        messages.success(request, _("The day is closed, run %(run)s.") % {"run": day.run})
    return redirect("finance_day", date=date)


@require_POST
@allow("day.sign")
def sign(request: HttpRequest, date: str) -> HttpResponse:
    """Sign what was read: the form names the hash of the run that the page showed."""
    day = day_or_404(request, date)
    try:
        closing.sign_day(day, person(request), shown_hash=request.POST.get("run_hash", ""))
    except Refused as refused:
        if refused.code in RIGHTS:
            raise
        messages.error(request, str(refused))
    else:
        messages.success(request, _("The day is signed."))
    return redirect("finance_day", date=date)
