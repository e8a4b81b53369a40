"""Opening a table: what it is played under is chosen, and seen as its sign will say it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods

from tables.enums import VersionKind
from tables.errors import Refused
from tables.forms import labels
from tables.forms.sessions import OpenTableForm
from tables.models import Table
from tables.selectors.days import gaming_day_for
from tables.selectors.signs import standing_if_opened
from tables.services import sessions
from tables.signs.preview import preview
from tables.views.access import allow, person
from tables.views.acts import make_known, refusal_shown, table_of
from tables.views.table_page import page_of


@allow("table.open")
@require_http_methods(["GET", "POST"])
def open_table(request: HttpRequest, code: str) -> HttpResponse:
    """Choose the lines in force, tick the equipment (HOLD-15), open for the opening count."""
    table = table_of(request, code)
    day = gaming_day_for(table.casino, timezone.now())
    form = OpenTableForm(table, day, request.POST or None)
    refusal = ""
    if request.method == "POST" and form.is_valid():
        try:
            sessions.open_table(table, actor=person(request), **form.terms())
        except Refused as refused:
            refusal = refusal_shown(request, "table.open", labels.in_words(refused), table)
        else:
            make_known(table)
            return redirect(page_of(code))
    context = {
        "form": form,
        "refusal": refusal,
        "table": table,
        "currency": table.casino.currency,
        "gaming_day": day,
        **_sign_of(table, form),
    }
    return render(request, "tables/pit/open.html", context, status=409 if refusal else 200)


@allow("table.open")
@require_GET
def opening_sign(request: HttpRequest, code: str) -> HttpResponse:
    """What the sign will say with what is chosen so far; the form asks at each choice."""
    table = table_of(request, code)
    form = OpenTableForm(table, gaming_day_for(table.casino, timezone.now()), request.GET)
    return render(request, "tables/pit/opening_sign.html", _sign_of(table, form))


def _sign_of(table: Table, form: OpenTableForm) -> dict[str, Any]:
    """`chosen`: whether there is one line of each kind; `preview`: None where they don't fit."""
    chosen = form.chosen
    if chosen is None:
        return {"chosen": False}
    picked = form.picked_so_far(chosen[VersionKind.STAKES])
    standing = standing_if_opened(table, chosen, picked, timezone.now())
    return {"chosen": True, "preview": preview(standing)}
