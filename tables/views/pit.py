"""The dashboard of the pit, and the answer to what waits there."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tables.models import Alert
from tables.permissions import may
from tables.selectors.dashboard import floor
from tables.services.alerts import acknowledge
from tables.views.access import allow, person
from tables.views.acts import carry_out, casino_of

LONGEST_KEY = 18  # digits: any row has fewer, and the database holds as many


@allow("floor.watch")
@require_GET
def dashboard(request: HttpRequest) -> HttpResponse:
    """The floor now; the page's socket keeps it so."""
    context = {
        "floor": floor(casino_of(request)),
        "may_acknowledge": may(person(request), "alert.acknowledge"),
    }
    return render(request, "tables/pit/dashboard.html", context)


@allow("alert.acknowledge")
@require_POST
def acknowledge_alert(request: HttpRequest) -> HttpResponse:
    """Take one alert of the person's own casino; the console hears of an answered call."""
    number = request.POST.get("alert", "")
    alert = get_object_or_404(
        Alert.objects.select_related("table"),
        pk=number if number.isdecimal() and len(number) <= LONGEST_KEY else None,
        casino=person(request).casino_id,
    )
    return carry_out(
        request,
        "alert.acknowledge",
        lambda: acknowledge(alert, actor=person(request)),
        done=_("%(what)s: acknowledged.") % {"what": alert.get_kind_display()},
        back="pit",
        obj=alert,
        table=alert.table,
    )
