"""The demo casino: its past evening adds up, and more hands over the WebSocket leave it clean."""

import os
import re
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db.models import Sum
from django.utils import timezone

from casino.demo import house
from casino.demo.tables import TABLES
from games.models import Round, TableEvent
from games.selectors.live import clear_views
from games.store.loading import CACHE
from reports.models import GamingDay, Report
from reports.models.days import DayStatus
from reports.services.verify import verify
from tables.enums import EntryMode, Game, Role
from tables.models import Casino, CountEntry, StaffMember, TableSession
from tables.selectors.versions import approved_modes
from tests.browser.server import Server
from tests.emptying.rows import Aside

pytestmark = pytest.mark.django_db(transaction=True)

LONG = os.environ.get("BAIZE_LONG") == "1"
HANDS_A_TABLE = 50 if LONG else 4
RECORDED = Path(__file__).parents[3] / "shared" / "cases" / "phh" / "pluribus"
RECORDED_HANDS = 50 if LONG else 5


@pytest.fixture(scope="module")
def aside():
    return Aside()


@pytest.fixture
def demo(monkeypatch, settings, aside):
    """The demo casino with a short past evening: played once, and then brought back."""
    settings.DEMO = True
    monkeypatch.setattr(house, "TABLES", [replace(t, hands=min(t.hands, 3)) for t in TABLES])
    CACHE.clear()
    clear_views()
    if not aside.bring_back():
        call_command("load_demo")
        aside.put()
    return Casino.objects.get(code=house.CODE)


@pytest.fixture
def server(tmp_path, demo):
    server = Server(tmp_path / "server.log")
    server.start()
    yield server
    server.stop()


def test_the_demo_is_whole(demo, capsys):
    cp1, cs1, ep1, he1, he3 = TableSession.objects.filter(status="open").order_by("table__code")
    assert [place.table.game for place in (cp1, cs1, ep1)] == list(Game)[1:]
    assert all(place.mode == EntryMode.SHOWN for place in (cp1, cs1, ep1))
    today = he1.gaming_day
    assert (he1.mode, he1.is_training) == (EntryMode.SHOWN, False)
    assert (he3.table.code, he3.mode, he3.is_training) == ("HE-3", EntryMode.DEALT, True)
    assert set(approved_modes(he1.ruleset)) == set(EntryMode)
    past = GamingDay.objects.get(casino=demo, day=today - timedelta(days=1))
    assert (past.status, past.run) == (DayStatus.CLOSED, 1)
    assert Report.objects.get(day=past, kind="commission").content["total"]["hands"] == 9
    results = Report.objects.get(day=past, kind="tables").content
    assert [(row["table"], row["hands"]) for row in results["rows"]] == [
        (code, 3) for code in ("CP-1", "CS-1", "EP-1", "HE-1", "HE-2")
    ]
    assert results["total"]["difference_minor"] == 0
    wins = Round.objects.filter(session__gaming_day=past.day).aggregate(won=Sum("win_minor"))
    assert results["total"]["win_minor"] == wins["won"] != 0
    assert {role for staff in StaffMember.objects.all() for role in staff.roles} == set(Role)
    tray = CountEntry.objects.filter(count__session__table__code="HE-2").earliest("pk").quantities
    assert tray.get("100", 0) >= 200, "small chips for 1/2"
    assert not tray.get("100000")
    assert verify() == []
    call_command("load_demo")
    assert "Demo users" in capsys.readouterr().out
    assert Casino.objects.count() == 1


def test_without_the_demo_switch_there_is_no_demo(db, settings):
    settings.DEMO = False
    with pytest.raises(CommandError, match="BAIZE_DEMO"):
        call_command("load_demo")
    assert not StaffMember.objects.exists()


def test_an_evening_on_all_tables_over_the_websocket(server, capsys):
    """`simulate` at six consoles at once, one dealing; the closed table is opened first."""
    before = Round.objects.count()
    socket = server.url.replace("http", "ws")
    call_command("simulate", tables=6, rounds=HANDS_A_TABLE, seed=11, ws=socket)
    finished = Round.objects.filter(status="finished").count()
    assert finished - before == 6 * HANDS_A_TABLE
    assert re.match(rf"{6 * HANDS_A_TABLE} hands in", capsys.readouterr().out)
    assert verify() == []


@pytest.mark.skipif(not RECORDED.is_dir(), reason="the recorded hands are not here")
def test_recorded_hands_through_the_consoles_own_line(server, capsys):
    files = sorted(RECORDED.glob("*.phh"))[:RECORDED_HANDS]
    socket = server.url.replace("http", "ws")
    call_command("phh", "play", "--table", "HE-1", "--ws", socket, *map(str, files))
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["ok"] * RECORDED_HANDS
    assert verify() == []


def test_what_cannot_be_played_is_said(demo, capsys):
    for arguments, says in (
        (["--table", "HE-9", "x.phh"], "HE-9 is not open"),
        (["--table", "HE-1", "--ws", "ws://127.0.0.1:9", "x.phh"], "no console of HE-1 answers"),
    ):
        with pytest.raises(SystemExit) as stopped:
            call_command("phh", "play", *arguments)
        assert stopped.value.code == 2
        assert says in capsys.readouterr().err


OFF_CHIP = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [10000, 10000]
actions = ['d dh p1 2c2d', 'd dh p2 3c3d', 'p2 cbr 225', 'p1 f']
"""


def test_a_hand_that_does_not_fit_seats_nobody(demo, server, capsys, tmp_path):
    """HE-2 deals 1/2 in whole euros: a raise to 4.50 is off its chips, and nothing is written."""
    call_command("simulate", tables=6, rounds=1, seed=3)
    file = tmp_path / "hand.phh"
    file.write_text(OFF_CHIP)
    before = TableEvent.objects.count()
    with pytest.raises(SystemExit) as stopped:
        socket = server.url.replace("http", "ws")
        call_command("phh", "play", "--table", "HE-2", "--ws", socket, str(file))
    assert stopped.value.code == 1
    assert "hand.phh: p2 cbr 450: off_step" in capsys.readouterr().out
    assert TableEvent.objects.count() == before


def test_a_table_that_waits_for_its_roll_is_left_alone(demo):
    TableSession.objects.filter(status="open").update(roll_due_at=timezone.now())
    at_he1 = TableEvent.objects.filter(table__code="HE-1")
    before = at_he1.count()
    with pytest.raises(CommandError, match="there are 1 tables, 2 are wanted"):
        call_command("simulate", tables=2, rounds=1)
    assert at_he1.count() == before
