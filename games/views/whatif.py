"""What-if: ask, watch it being calculated, read it, take it as a file; and the effective
commission of a plan for whoever approves it."""

import datetime as dt
from typing import Any

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_GET, require_http_methods

from games.engines.kernel import Refusal
from games.forms.whatif import WhatIfForm
from games.models import WhatIfRun
from games.presenters import whatif as words
from games.selectors import whatif as selectors
from games.selectors.hands import readable_hands
from games.services import whatif as service
from tables.audit import RIGHTS
from tables.enums import TaskStatus, VersionKind
from tables.errors import Refused
from tables.exports import sheets
from tables.models import Casino, Version
from tables.permissions import may
from tables.selectors.days import gaming_day_for
from tables.views.access import allow, person

FORMATS = {
    "xlsx": (sheets.to_xlsx, sheets.XLSX_TYPE),
    "csv": (sheets.to_csv, sheets.CSV_TYPE),
}
EFFECTIVE_DAYS = dt.timedelta(days=29)


@require_http_methods(["GET", "POST"])
@allow("whatif.run")
def whatif(request: HttpRequest) -> HttpResponse:
    """The form, `?version=` preselects one, and the runs of the casino; POST asks for a run."""
    casino = _casino(request)
    today = gaming_day_for(casino, timezone.now())
    wanted = request.GET.get("version", "")
    form = WhatIfForm(casino, today, request.POST or None, version=wanted)
    if request.method == "POST" and form.is_valid():
        try:
            run = service.ask(**form.cleaned_data, actor=person(request))
        except Refused as refused:
            if refused.code in RIGHTS:
                raise
            form.refuse(refused)
        else:
            return redirect("whatif_run", pk=run.pk)
    runs = list(selectors.runs_of(casino.pk)[: selectors.RUNS_SHOWN])
    working = any(run.status in service.UNFINISHED for run in runs)
    context = {"form": form, "casino": casino, "runs": runs, "working": working}
    return render(request, "games/whatif.html", context)


@require_GET
@allow("whatif.run")
def run(request: HttpRequest, pk: int) -> HttpResponse:
    """What came out, by line or pot size, table and gaming day; or how far it is."""
    found = _run(request, pk)
    context: dict[str, Any] = {"run": found, "casino": found.casino, "line": found.version.line}
    if found.status == TaskStatus.DONE:
        parts = words.parts(found)
        context |= {
            "parts": parts,
            "total": words.totals(found),
            "notes": words.notes(found),
            "banked": found.version.line.kind == VersionKind.PAYOUTS,
            "charts": _charts(found, parts),
            "days": may(person(request), "day.read"),
        }
    elif found.status == TaskStatus.FAILED:
        error, hand = words.error_in_words(found)
        hands = readable_hands(found.casino_id)
        context |= {
            "error": error,
            "hand": hands.filter(pk=hand).first(),
            "hands": may(person(request), "hand.read"),
        }
    return render(request, "games/whatif_run.html", context)


@require_GET
@allow("whatif.run")
def progress(request: HttpRequest, pk: int) -> HttpResponse:
    """How far a run is, asked for again and again; once it is over the page comes anew."""
    found = _run(request, pk)
    answer = render(request, "games/whatif_progress.html", {"run": found})
    if found.status not in service.UNFINISHED:
        answer["HX-Refresh"] = "true"
    return answer


@require_GET
@allow("whatif.run")
def download(request: HttpRequest, pk: int, file_format: str) -> HttpResponse:
    found = _run(request, pk)
    if found.status != TaskStatus.DONE or file_format not in FORMATS:
        raise Http404(file_format)
    write, content_type = FORMATS[file_format]
    taker, now = person(request), timezone.now()
    number = service.take_file(found, file_format, taker)
    name = f"{found.casino.code}-whatif-{found.pk}-copy{number}.{file_format}"
    return HttpResponse(
        write(words.book(found, taker.full_name, now, number)),
        content_type=content_type,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@require_GET
@allow("version.read")
def effective(request: HttpRequest, version: int) -> HttpResponse:
    """The effective commission over the house's recorded hands of the last 30 gaming days, as it
    was taken and under this plan: a fragment of the version's page."""
    casino = _casino(request)
    plans = Version.objects.select_related("line").filter(
        line__casino=casino, line__kind=VersionKind.COMMISSION
    )
    plan = get_object_or_404(plans, pk=version)
    today = gaming_day_for(casino, timezone.now())
    try:
        found = selectors.effective_commission(
            casino, plan.content, plan.line.game, today - EFFECTIVE_DAYS, today
        )
    except Refusal:  # a draft that still leaves a point open
        found = None
    context = {"found": found, "casino": casino, "version": plan}
    return render(request, "games/whatif_effective.html", context)


def _casino(request: HttpRequest) -> Casino:
    casino = person(request).casino
    if casino is None:
        raise BadRequest
    return casino


def _run(request: HttpRequest, pk: int) -> WhatIfRun:
    """A run of the person's own casino."""
    return get_object_or_404(selectors.runs_of(person(request).casino_id), pk=pk)


def _charts(run: WhatIfRun, parts: list[words.Part]) -> dict[str, Any]:
    return {
        "currency": run.casino.currency,
        "language": get_language(),
        "bars": {part.key: part.bars for part in parts},
    }
