"""A hand, step by step: for pit boss, manager, finance and auditor."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from games.presenters import replay
from games.presenters.voice import Voice
from games.selectors import hands as selectors
from games.selectors.packs import commitment_of
from tables.permissions import may
from tables.reasons import reason_text
from tables.views.access import allow, person


@require_GET
@allow("hand.read")
def hand(request: HttpRequest, pk: int) -> HttpResponse:
    """The hand's events in words; `?at=12` shows the table as it stood after event 12."""
    found = get_object_or_404(selectors.readable_hands(person(request).casino_id), pk=pk)
    events = selectors.events_of(found)
    casino = found.table.casino
    voice = Voice(casino.currency, get_language() or "en")
    steps = replay.steps(found, events, voice)
    at = _step(request, steps)
    numbers = [step.number for step in steps]
    place = numbers.index(at)
    context = {
        "hand": found,
        "casino": casino,
        "steps": steps,
        "at": at,
        "place": place + 1,
        "before": numbers[place - 1] if place else None,
        "after": numbers[place + 1] if place + 1 < len(numbers) else None,
        "picture": replay.picture(found, events, at, voice),
        "neighbours": selectors.neighbours(found),
        "void_reason": reason_text(found.void_reason),
        "gaming_day": found.session.gaming_day,
        "pack": commitment_of(found, whole=may(person(request), "pack.read")),
    }
    return render(request, "games/hand.html", context)


def _step(request: HttpRequest, steps: list[replay.Step]) -> int:
    wanted = request.GET.get("at")
    if wanted is None:
        return steps[-1].number
    for step in steps:
        if str(step.number) == wanted:
            return step.number
    raise Http404(wanted)
