"""The demo casino as a whole: house, people, approvals, one evening past, tables in play."""

import datetime as dt
from random import Random

from django.utils import timezone

from casino.demo import approvals, people, rules
from casino.demo.tables import TABLES, DemoTable
from games.simulator.croupier import SimulatedCroupier
from games.simulator.evening import (
    Crew,
    Lines,
    close_after_play,
    count_boxes,
    open_for_play,
)
from games.simulator.service_desk import Clock, ServiceDesk
from reports.models import GamingDay
from reports.services import closing
from tables.models import Casino, StaffMember, Table
from tables.selectors.days import gaming_day_for, starts_at
from tables.services import float as chips
from tables.services import floor

CODE = "demo"
SEED = 2010

CHIPS = {
    100: ("white", 4_000),
    500: ("red", 4_000),
    2_500: ("green", 4_000),
    10_000: ("black", 4_000),
    50_000: ("purple", 2_000),
    100_000: ("gold", 1_000),
}


def load() -> bool:
    """Make the demo casino unless it is there; says whether it was made."""
    if Casino.objects.filter(code=CODE).exists():
        return False
    casino = _found()
    staff = people.make_people(casino, people.make_admin(casino))
    past = timezone.now() - dt.timedelta(days=30)
    lines = _approve(casino, staff, past)
    _past_evening(casino, staff, lines)
    _tonight(casino, staff, lines)
    return True


def _found() -> Casino:
    casino, _made = floor.found_casino(
        code=CODE,
        name="Baize Demo Casino",
        currency="EUR",
        time_zone="Europe/Zagreb",
        organiser="Baize Demo d.o.o.",
    )
    for value, (colour, _pieces) in CHIPS.items():
        floor.add_denomination(casino, value, colour)
    for place in TABLES:
        floor.add_table(
            casino,
            code=place.code,
            game=place.game,
            seats=place.seats,
            is_training=place.is_training,
        )
    pieces = {value: pieces for value, (_colour, pieces) in CHIPS.items()}
    chips.issue_chips(casino, quantities=pieces)
    return casino


def _approve(casino: Casino, staff: dict[str, StaffMember], now: dt.datetime) -> dict[str, Lines]:
    """What each table opens under; a line that two tables share is approved once."""
    wanted = {item.name: item for place in TABLES for item in place.approved}
    made = {name: approvals.approve_line(casino, staff, item, now) for name, item in wanted.items()}
    for jackpot in rules.JACKPOTS:
        approvals.approve_line(casino, staff, jackpot, now)
    return {
        place.code: Lines(**{item.kind.value: made[item.name] for item in place.approved})
        for place in TABLES
    }


def crew_of(staff: dict[str, StaffMember], place: DemoTable) -> Crew:
    """The people of a table."""
    return Crew(
        pit=staff["pit"],
        croupier=staff[place.croupier],
        inspector=staff[place.inspector],
        cage=staff["cage"],
        finance=staff["finance"],
    )


def _past_evening(casino: Casino, staff: dict[str, StaffMember], lines: dict[str, Lines]) -> None:
    """Yesterday's gaming day: the tables played, counted and closed, its reports built."""
    yesterday = gaming_day_for(casino, timezone.now()) - dt.timedelta(days=1)
    begin = starts_at(casino, yesterday) + dt.timedelta(hours=13)
    for place in TABLES:
        if place.hands:
            _evening_at(place, crew_of(staff, place), lines[place.code], begin)
    closing.note_days(casino, begin)
    day = GamingDay.objects.get(casino=casino, day=yesterday)
    closing.close_day(closing.begin_closing(day))


def _evening_at(place: DemoTable, crew: Crew, lines: Lines, begin: dt.datetime) -> None:
    table = Table.objects.select_related("casino").get(code=place.code)
    clock = Clock(begin)
    session = open_for_play(table, crew, lines, place.float_minor, now=clock.tick())
    desk = ServiceDesk(table, crew.croupier, clock)
    croupier = SimulatedCroupier(desk, Random(f"{SEED} {place.code}"))
    croupier.play(place.hands)
    croupier.leave()
    session.refresh_from_db()
    close_after_play(session, crew, now=clock.tick())
    session.refresh_from_db()
    count_boxes(session, crew, now=clock.tick())


def _tonight(casino: Casino, staff: dict[str, StaffMember], lines: dict[str, Lines]) -> None:
    """The tables stand open with players, the training table too; HE-2 waits for the pit boss."""
    for place in TABLES:
        if not place.players:
            continue
        table = Table.objects.select_related("casino").get(code=place.code)
        crew = crew_of(staff, place)
        open_for_play(table, crew, lines[place.code], place.float_minor, mode=place.mode)
        desk = ServiceDesk(table, crew.croupier)
        SimulatedCroupier(desk, Random(SEED), players=place.players).seat_people()
    closing.note_days(casino, timezone.now())
