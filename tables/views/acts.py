"""What the floor's pages share: whose casino it is, and how an act and its refusal are shown."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from tables.audit import record_refusal
from tables.errors import Refused
from tables.models import Casino, Table
from tables.realtime import publish_on_commit
from tables.views.access import person

REASON_MAX = 300


def casino_of(request: HttpRequest) -> Casino:
    """The casino in which the person works; 404 for staff of none."""
    return get_object_or_404(Casino, pk=person(request).casino_id)


def table_of(request: HttpRequest, code: str) -> Table:
    """The table of that code in the person's own casino; another house's is not found."""
    tables = Table.objects.select_related("casino")
    return get_object_or_404(tables, code=code, casino=person(request).casino_id)


def reason_of(request: HttpRequest) -> str:
    """The reason without outer blanks; one that is too long to keep is answered 400."""
    reason = request.POST.get("reason", "").strip()
    if len(reason) > REASON_MAX:
        raise BadRequest
    return reason


def carry_out(
    request: HttpRequest,
    action: str,
    act: Callable[[], Any],
    *,
    done: str | Callable[[Any], str],
    back: str,
    obj: models.Model | None = None,
    table: Table | None = None,
) -> HttpResponse:
    """Act and go back to the page, which says what was done or why it was refused.

    `done` are the words, or what makes them of what `act` returned.
    Consoles and dashboards hear that the table changed.
    """
    try:
        result = act()
    except Refused as refused:
        messages.error(request, refusal_shown(request, action, refused, obj))
    else:
        messages.success(request, done(result) if callable(done) else done)
        if table is not None:
            make_known(table)
    return redirect(back)


def make_known(table: Table) -> None:
    """Tell consoles and dashboards to look at the table again."""
    head_seq = Table.objects.values_list("head_seq", flat=True).get(pk=table.pk)
    publish_on_commit(table.pk, table.casino_id, head_seq)


def refusal_shown(
    request: HttpRequest, action: str, refused: Refused, obj: models.Model | None = None
) -> str:
    """The words of a refusal that the page itself shows; a refused right is recorded."""
    record_refusal(person(request), action, refused, obj)
    return str(refused)
