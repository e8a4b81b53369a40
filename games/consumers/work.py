"""The blocking half of the console: what runs in the pool's threads for one message."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils import translation

from games.presenters.scene import FOLLOWS, PLAYS
from games.selectors.live import Place, Shown, audience_of, read_said, read_view
from games.selectors.pulses import Pulse
from games.services import packs
from games.services.commands import KINDS, ConsoleCommand
from games.services.consoles import NOTED_EVERY, note_console, tell_pit
from games.services.packs import Peeked
from games.services.play import Outcome, execute, was_done
from tables.audit import record_refusal
from tables.errors import Refused
from tables.models import Device, StaffMember, Table
from tables.permissions import demand_at, may_at
from tables.requests import new_request_id, request_scope
from tables.selectors.signed_in import signed_in
from tables.services.devices import device_of

Scope = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Guest:
    """Who is at the other end: a signed-in person at a console of a table, and how he speaks."""

    person_id: int
    table_id: int
    language: str
    scope: Scope
    console: UUID

    @property
    def place(self) -> Place:
        return Place(self.console, self.person_id)


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a command: the outcome with its words, or the refusal; and the view."""

    outcome: Outcome | None
    said: str
    code: str
    shown: Shown
    admitted: bool


_noted: dict[int, float] = {}


def find_table(code: str) -> Table | None:
    return Table.objects.select_related("casino").filter(code=code).first()


def admit(guest: Guest) -> str | None:
    """What his rights make of him, whoever drives; None: signed out, or no right at this table
    (any more)."""
    person = signed_in(guest.scope, guest.person_id)
    table = Table.objects.get(pk=guest.table_id)
    if person is None or not _may_open(person, table):
        return None
    return PLAYS if may_at(person, "console.play", table) else FOLLOWS


def look(guest: Guest) -> Shown | None:
    """The view that he may see now; None when he may see none.

    A console that drives is a sign of life of the table.
    """
    audience = admit(guest)
    if audience is None:
        return None
    shown = read_view(guest.table_id, audience, guest.language, guest.place)
    note(guest, shown.audience)
    return shown


def audience_now(guest: Guest, pulse: Pulse) -> str | None:
    """The audience that he belongs to at this pulse; None when he may see nothing (any more)."""
    audience = admit(guest)
    if audience is None:
        return None
    audience = audience_of(pulse, audience, guest.place)
    note(guest, audience)
    return audience


def act(guest: Guest, command: ConsoleCommand) -> Answer:
    """Carry the command out and read the view afterwards."""
    with request_scope(new_request_id()):
        try:
            outcome = _execute(guest, command)
        except Refused as refused:
            return _refusal(guest, refused)
    shown = read_view(guest.table_id, PLAYS, guest.language, guest.place)
    return Answer(outcome, _said(guest, outcome, shown), "", shown, True)


def _said(guest: Guest, outcome: Outcome, shown: Shown) -> str:
    """The command in words: the view says it, unless more has happened since."""
    if shown.pulse.version == outcome.version:
        return str(shown.view["said"])
    return read_said(guest.table_id, outcome.lines, guest.language)


def known(guest: Guest, command_id: UUID) -> bool:
    return was_done(guest.table_id, command_id)


def peek(guest: Guest, box: int | None) -> Peeked:
    """What the seat in turn (or this box) holds, for the console that drives a training table; else
    Refused."""
    person = signed_in(guest.scope, guest.person_id)
    if person is None:
        raise Refused("not_allowed")
    try:
        return packs.peek(guest.table_id, person, guest.console, box)
    except Refused as refused:
        table = Table.objects.get(pk=guest.table_id)
        record_refusal(person, "console.play", refused, table, command="peek")
        raise


def _execute(guest: Guest, command: ConsoleCommand) -> Outcome:
    person = StaffMember.objects.get(pk=guest.person_id)
    try:
        if signed_in(guest.scope, person.pk) is None:
            raise Refused("not_allowed")
        device = _device(guest, command)
        return execute(guest.table_id, command, person, device, console=guest.console)
    except Refused as refused:
        table = Table.objects.get(pk=guest.table_id)
        record_refusal(person, KINDS[command.kind].action, refused, table, command=command.kind)
        tell_pit(table, person, refused)
        raise


def _device(guest: Guest, command: ConsoleCommand) -> Device | None:
    """The registered device, looked up where a PIN is asked for."""
    return device_of(guest.scope) if "second" in command.data else None


def _refusal(guest: Guest, refused: Refused) -> Answer:
    audience = admit(guest)
    shown = read_view(guest.table_id, audience or FOLLOWS, guest.language, guest.place)
    with translation.override(guest.language):
        return Answer(None, str(refused), refused.code, shown, audience is not None)


def _may_open(person: StaffMember, table: Table) -> bool:
    try:
        demand_at(person, "console.open", table)
    except Refused as refused:
        record_refusal(person, "console.open", refused, table)
        return False
    return True


def note(guest: Guest, audience: str) -> None:
    """At most one sign of life per table and ten seconds is written by this process."""
    now, every = time.monotonic(), NOTED_EVERY.total_seconds()
    if audience != PLAYS or now - _noted.get(guest.table_id, -every) < every:
        return
    _noted[guest.table_id] = now
    table = Table.objects.get(pk=guest.table_id)
    note_console(table, StaffMember.objects.get(pk=guest.person_id))
