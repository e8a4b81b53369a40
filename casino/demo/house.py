"""The demo casino as a whole: house, people, approvals, one evening past, tables in play."""

import datetime as dt
from dataclasses import replace
from random import Random

from django.utils import timezone

from casino.demo import approvals, people
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
from tables.enums import EntryMode
from tables.models import Casino, StaffMember, Table
from tables.selectors.days import gaming_day_for, starts_at
from tables.services import float as chips
from tables.services import floor

CODE = "demo"
SEED = 2010
TRAINING = "HE-3"
FLOATS = {"HE-1": 30_000_000, "HE-2": 1_000_000, TRAINING: 500_000}
HANDS = {"HE-1": 24, "HE-2": 32}
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
    for code in FLOATS:
        floor.add_table(casino, code=code, is_training=code == TRAINING)
    pieces = {value: pieces for value, (_colour, pieces) in CHIPS.items()}
    chips.issue_chips(casino, quantities=pieces)
    return casino


def _approve(casino: Casino, staff: dict[str, StaffMember], now: dt.datetime) -> dict[str, Lines]:
    """What each table opens under."""
    wanted = {
        "HE-1": (approvals.HOUSE_RULES, approvals.STAKES_50_100, approvals.PLAN_50_100),
        "HE-2": (approvals.CROATIAN_RULES, approvals.STAKES_1_2, approvals.PLAN_1_2),
    }
    lines = {
        code: Lines(*(approvals.approve_line(casino, staff, item, now) for item in items))
        for code, items in wanted.items()
    }
    lines[TRAINING] = replace(lines["HE-2"], ruleset=lines["HE-1"].ruleset)
    return lines


def crew_of(staff: dict[str, StaffMember], code: str) -> Crew:
    """The people of a table: the second crew at HE-2, the first one elsewhere."""
    crew = Crew(
        pit=staff["pit"],
        croupier=staff["croupier"],
        inspector=staff["inspector"],
        cage=staff["cage"],
        finance=staff["finance"],
    )
    if code == "HE-2":
        return replace(crew, croupier=staff["croupier2"], inspector=staff["inspector2"])
    return crew


def _past_evening(casino: Casino, staff: dict[str, StaffMember], lines: dict[str, Lines]) -> None:
    """Yesterday's gaming day: both tables played, counted and closed, its reports built."""
    yesterday = gaming_day_for(casino, timezone.now()) - dt.timedelta(days=1)
    begin = starts_at(casino, yesterday) + dt.timedelta(hours=13)
    for code, hands in HANDS.items():
        _evening_at(code, crew_of(staff, code), lines[code], begin, hands)
    closing.note_days(casino, begin)
    day = GamingDay.objects.get(casino=casino, day=yesterday)
    closing.close_day(closing.begin_closing(day))


def _evening_at(code: str, crew: Crew, lines: Lines, begin: dt.datetime, hands: int) -> None:
    table = Table.objects.select_related("casino").get(code=code)
    clock = Clock(begin)
    session = open_for_play(table, crew, lines, FLOATS[code], now=clock.tick())
    desk = ServiceDesk(table, crew.croupier, clock)
    croupier = SimulatedCroupier(desk, Random(f"{SEED} {code}"))
    croupier.play(hands)
    croupier.leave()
    session.refresh_from_db()
    close_after_play(session, crew, now=clock.tick())
    session.refresh_from_db()
    count_boxes(session, crew, now=clock.tick())


def _tonight(casino: Casino, staff: dict[str, StaffMember], lines: dict[str, Lines]) -> None:
    """HE-1 and the training table stand open with players; HE-2 waits for the pit boss."""
    for code, mode, players in (("HE-1", EntryMode.SHOWN, 6), (TRAINING, EntryMode.DEALT, 4)):
        table = Table.objects.select_related("casino").get(code=code)
        crew = crew_of(staff, code)
        open_for_play(table, crew, lines[code], FLOATS[code], mode=mode)
        desk = ServiceDesk(table, crew.croupier)
        SimulatedCroupier(desk, Random(SEED), players=players).seat_people()
    closing.note_days(casino, timezone.now())
