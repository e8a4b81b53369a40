"""The page of the starting library: what it has for the person, and the button that takes it."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from tables.admin.desk import url_of
from tables.enums import Game
from tables.errors import Refused
from tables.forms import labels
from tables.forms.sections import in_sections
from tables.library import Entry
from tables.models import Line, StaffMember
from tables.selectors.versions import SPECS
from tables.services import library
from tables.services.content import by_line
from tables.views.access import person


@dataclass(frozen=True, slots=True)
class Fact:
    """A parameter of an entry as people read it; `is_open`: it is for the house to choose,
    `is_silent`: the source doesn't settle it, and the usual stands."""

    label: str
    rule: str
    value: str
    is_open: bool
    is_silent: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """An entry as the page shows it; `line` is the one that was made of it already."""

    entry: Entry
    facts: list[Fact]
    line: Line | None

    @property
    def kind(self) -> str:
        """The kind in words."""
        return str(self.entry.kind.label)

    @property
    def open_facts(self) -> list[Fact]:
        """What the house still chooses."""
        return _open_of(self.facts)

    @property
    def silent_count(self) -> int:
        """How many parameters the source doesn't settle."""
        return len(self.entry.silent)


def may_use(actor: StaffMember) -> bool:
    """Whether there is anything in the library that the person may draft."""
    return bool(library.entries_for(actor))


def library_page(request: HttpRequest, frame: Mapping[str, Any]) -> HttpResponse:
    """The entries by game; a POST takes the one that it names and leads to its draft."""
    actor = person(request)
    if not may_use(actor):
        raise PermissionDenied
    if request.method == "POST":
        return _take(request, actor)
    context = {**frame, "title": _("Starting library"), "games": _by_game(actor)}
    return TemplateResponse(request, "admin/tables/library.html", context)


def _take(request: HttpRequest, actor: StaffMember) -> HttpResponse:
    entry = library.entry_by_key(request.POST.get("entry", ""))
    if entry is None:
        raise Http404
    if actor.casino is None:
        raise Refused("no_casino")
    version = library.take(actor.casino, entry, actor)
    chosen = _open_of(_facts(entry, actor.casino.currency))
    names = ", ".join(f"{fact.label} ({fact.rule})" for fact in chosen)
    words = _("The draft is made. Still to be chosen: %(names)s.") % {"names": names}
    messages.success(request, words if chosen else _("The draft is made. Nothing in it is open."))
    return redirect(url_of(version))


def _by_game(actor: StaffMember) -> list[tuple[str, list[Offer]]]:
    entries = library.entries_for(actor)
    lines = library.lines_of(actor.casino, entries)
    currency = actor.casino.currency if actor.casino else "EUR"
    offers = [Offer(entry, _facts(entry, currency), lines.get(entry.key)) for entry in entries]
    games = groupby(offers, key=lambda offer: offer.entry.game)
    return [(str(Game(game).label), list(of_game)) for game, of_game in games]


def _open_of(facts: list[Fact]) -> list[Fact]:
    return [fact for fact in facts if fact.is_open]


def _facts(entry: Entry, currency: str) -> list[Fact]:
    content, chosen = by_line(library.content_of(entry)), library.open_points(entry)
    return [
        Fact(
            label=str(labels.label(name)),
            rule=spec.rule,
            value=_("to be chosen") if name in chosen else labels.shown(spec, value, currency),
            is_open=name in chosen,
            is_silent=name in entry.silent,
        )
        for spec in in_sections(SPECS[entry.kind][entry.game])
        for name, value in content.items()
        if name.partition(".")[0] == spec.name
    ]
