"""The page of the croupier's console; everything that changes on it comes over the WebSocket."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.views.console_strings import console_strings
from tables.enums import Deck
from tables.models import Table
from tables.permissions import demand_at
from tables.services.devices import device_of
from tables.views.access import allow, person


@never_cache
@require_GET
@allow("console.open")
def console(request: HttpRequest, code: str) -> HttpResponse:
    """`/console/HE-1/` for who may open it at this table; the deck's colours are the device's."""
    table = get_object_or_404(Table.objects.select_related("casino"), code=code)
    demand_at(person(request), "console.open", table)
    device = device_of(request)
    context = {
        "table": table,
        "socket_path": f"/ws/console/{table.code}/",
        "pit_phone": table.casino.pit_phone,
        "deck": device.deck if device else Deck.FOUR_COLOUR,
        "words": console_strings(table.game),
    }
    return render(request, "games/console.html", context)
