"""The counting pages: a table's float for croupier and inspector, the boxes for the cage."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods

from tables.enums import CountKind
from tables.models import Count
from tables.permissions import demand_at
from tables.selectors.days import gaming_day_for
from tables.selectors.sessions import boxes_to_count, boxes_to_explain
from tables.views.access import allow, person
from tables.views.acts import casino_of, table_of
from tables.views.counting import Desk, count_page, count_state

FLOATS = (CountKind.OPENING, CountKind.CLOSING)
BOXES = (CountKind.COMMISSION_BOX, CountKind.DROP_BOX)


@allow("table.count")
@require_http_methods(["GET", "POST"])
def count_table(request: HttpRequest, code: str, kind: str) -> HttpResponse:
    """The opening or closing count of the session that stands at the table."""
    return count_page(request, _float_desk(request, code, kind))


@allow("table.count")
@require_GET
def count_table_state(request: HttpRequest, code: str, kind: str) -> HttpResponse:
    """Whether the float's count has moved on."""
    return count_state(request, _float_desk(request, code, kind))


@allow("box.count")
@require_GET
def boxes(request: HttpRequest) -> HttpResponse:
    """Boxes of closed sessions that wait for their count, or for the reason of a difference."""
    casino = casino_of(request)
    context = {
        "counts": boxes_to_count(casino),
        "unexplained": boxes_to_explain(casino),
        "casino": casino,
        "gaming_day": gaming_day_for(casino, timezone.now()),
    }
    return render(request, "tables/counts/boxes.html", context)


@allow("box.count")
@require_http_methods(["GET", "POST"])
def count_box(request: HttpRequest, session_id: int, kind: str) -> HttpResponse:
    """One box, by the cage with a second person."""
    return count_page(request, _box_desk(request, session_id, kind))


@allow("box.count")
@require_GET
def count_box_state(request: HttpRequest, session_id: int, kind: str) -> HttpResponse:
    """Whether the box's count has moved on."""
    return count_state(request, _box_desk(request, session_id, kind))


def _float_desk(request: HttpRequest, code: str, kind: str) -> Desk:
    """The newest session's count: an agreed one is still shown to those who made it."""
    table = table_of(request, code)
    demand_at(person(request), "table.count", table)
    counts = Count.objects.filter(session__table=table, kind=kind, kind__in=FLOATS)
    count = counts.select_related("session__table__casino").order_by("-started_at").first()
    if count is None:
        raise Http404
    return Desk(count, "table.count", reverse("count_table", args=[code, kind]), reverse("home"))


def _box_desk(request: HttpRequest, session_id: int, kind: str) -> Desk:
    counts = Count.objects.select_related("session__table__casino")
    count = get_object_or_404(
        counts.filter(kind__in=BOXES),
        session=session_id,
        kind=kind,
        session__table__casino=person(request).casino_id,
    )
    path = reverse("count_box", args=[session_id, kind])
    return Desk(count, "box.count", path, reverse("boxes"))
