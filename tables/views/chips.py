"""Where the casino's chips are: issued, in the vault, on the tables, with patrons."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from tables.selectors.days import gaming_day_for
from tables.selectors.money import chips_outstanding
from tables.views.access import allow
from tables.views.acts import casino_of


@allow("chips.read")
@require_GET
def chips(request: HttpRequest) -> HttpResponse:
    """Chips outstanding, with the balances of every table."""
    casino = casino_of(request)
    context = {
        "casino": casino,
        "at": timezone.now(),
        "gaming_day": gaming_day_for(casino, timezone.now()),
        "outstanding": chips_outstanding(casino),
    }
    return render(request, "tables/pit/chips.html", context)
