"""Which tables a simulation plays at, and the desks to play them from."""

from dataclasses import dataclass
from importlib import import_module

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.utils import timezone
from websockets import WebSocketException

from games.simulator.desk import Desk, SocketDesk
from games.simulator.evening import Crew, Lines, open_for_play
from games.simulator.service_desk import ServiceDesk
from tables.enums import Role, SessionStatus
from tables.models import StaffMember, Table, TableAssignment, TableSession
from tables.selectors.days import gaming_day_for
from tables.selectors.versions import kinds_for, usable_versions
from tables.services.frozen_rules import lines_of

FLOAT_MINOR = 2_000_000  # for a table that never had one


class NotReady(Exception):
    """A simulation can't begin; the text says what is missing."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table in play with the croupier who is assigned to it."""

    table: Table
    session: TableSession
    croupier: StaffMember


def open_tables(codes: list[str] | None = None) -> list[OpenTable]:
    """The tables that can deal, by code; NotReady for a wanted one that can't."""
    sessions = TableSession.objects.filter(
        status=SessionStatus.OPEN, roll_due_at__isnull=True
    ).select_related("table__casino")
    found = {
        session.table.code: OpenTable(session.table, session, _croupier(session.table))
        for session in sessions.order_by("table__code")
        if codes is None or session.table.code in codes
    }
    missing = sorted(set(codes or ()) - set(found))
    if missing:
        raise NotReady(f"table {missing[0]} is not open, or waits for its roll")
    return list(found.values())


def _croupier(table: Table) -> StaffMember:
    assignment = (
        TableAssignment.objects.filter(table=table, role=Role.CROUPIER, ended_at__isnull=True)
        .select_related("staff")
        .first()
    )
    if assignment is None:
        raise NotReady(f"nobody is assigned to table {table.code} as croupier")
    return assignment.staff


def tables_in_play(count: int) -> list[OpenTable]:
    """The first `count` tables, closed ones opened by a free crew; raises NotReady."""
    places = open_tables()
    standing = TableSession.objects.exclude(status=SessionStatus.CLOSED).values("table")
    closed = Table.objects.filter(is_active=True).exclude(pk__in=standing)
    for table in closed.order_by("code"):
        if len(places) < count:
            open_for_play(table, _free_crew(table), _lines_for(table), FLOAT_MINOR)
            places = open_tables()
    if len(places) < count:
        raise NotReady(f"there are {len(places)} tables, {count} are wanted")
    return places[:count]


def _free_crew(table: Table) -> Crew:
    """People of the casino who stand at no other table."""
    staff = StaffMember.objects.filter(casino=table.casino_id, is_active=True)
    elsewhere = TableAssignment.objects.filter(ended_at__isnull=True).exclude(table=table)
    found = {}
    for role in (Role.PIT, Role.CROUPIER, Role.INSPECTOR, Role.CAGE, Role.FINANCE):
        free = staff.filter(roles__contains=[role])
        if role in (Role.CROUPIER, Role.INSPECTOR):
            free = free.exclude(pk__in=elsewhere.values("staff"))
        person = free.order_by("id").first()
        if person is None:
            raise NotReady(f"nobody is free to be {role.label} at table {table.code}")
        found[role.value] = person
    return Crew(**found)


def _lines_for(table: Table) -> Lines:
    """What the table stood under when it last had this game, else the first that is in force."""
    sessions = TableSession.objects.filter(table=table, stakes__line__game=table.game)
    last = sessions.order_by("-id").first()
    if last is not None:
        return Lines(**{kind.value: line for kind, line in lines_of(last).items()})
    day = gaming_day_for(table.casino, timezone.now())
    found = {}
    for kind in kinds_for(table.game):
        versions = usable_versions(table, kind, day)
        if not versions:
            raise NotReady(f"no {kind.label} is in force for table {table.code}")
        found[kind.value] = versions[0].line
    return Lines(**found)


def desk_at(place: OpenTable, url: str | None) -> Desk:
    """A desk over the console's WebSocket at `url` (ws://host:port), or straight at the service."""
    if url is None:
        return ServiceDesk(place.table, place.croupier)
    try:
        return SocketDesk(url, place.table.code, _session_cookie(place.croupier))
    except (OSError, WebSocketException) as error:
        raise NotReady(f"no console of {place.table.code} answers at {url}: {error}") from error


def _session_cookie(person: StaffMember) -> str:
    """A web session of this person, as whoever has the server's shell may make one."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"
