"""A hand, step by step: for pit boss, manager, finance and auditor; and that it is void."""

from uuid import UUID, uuid4

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from games.models import Round
from games.models.rounds import RoundStatus
from games.presenters import replay
from games.presenters.voice import Voice
from games.selectors import hands as selectors
from games.selectors.packs import commitment_of
from games.services.disputes import void_command
from games.services.play import execute
from tables.permissions import may
from tables.reasons import reason_text
from tables.views.access import allow, person
from tables.views.acts import carry_out, reason_of


@require_GET
@allow("hand.read")
def hand(request: HttpRequest, pk: int) -> HttpResponse:
    """The hand's events in words; `?at=12` shows the table as it stood after event 12."""
    found = get_object_or_404(selectors.readable_hands(person(request).casino_id), pk=pk)
    events = selectors.events_of(found)
    casino = found.table.casino
    voice = Voice(casino.currency, get_language() or "en", found.game)
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
        "void_id": uuid4() if _may_be_voided(request, found) else None,
    }
    return render(request, "games/hand.html", context)


@require_POST
@allow("hand.void")
def void(request: HttpRequest, pk: int) -> HttpResponse:
    """HOLD-14, POT-15: whoever decides disputes declares the hand in progress void."""
    found = get_object_or_404(selectors.readable_hands(person(request).casino_id), pk=pk)
    id, version = _identity(request)
    command = void_command(found, reason_of(request), id=id, version=version)
    return carry_out(
        request,
        "hand.void",
        lambda: execute(found.table_id, command, person(request)),
        done=_("Hand %(number)s is void, all stakes went back.") % {"number": found.number},
        back=reverse("hand", args=[found.pk]),
        obj=found.table,
        table=found.table,
    )


def _may_be_voided(request: HttpRequest, hand: Round) -> bool:
    return hand.status == RoundStatus.PLAYING and may(person(request), "hand.void")


def _identity(request: HttpRequest) -> tuple[UUID, int]:
    """The command's id and the table's event number that the page showed."""
    try:
        return UUID(request.POST.get("id", "")), int(request.POST.get("version", ""))
    except ValueError:
        raise BadRequest from None


def _step(request: HttpRequest, steps: list[replay.Step]) -> int:
    wanted = request.GET.get("at")
    if wanted is None:
        return steps[-1].number
    for step in steps:
        if str(step.number) == wanted:
            return step.number
    raise Http404(wanted)
