"""The floor's picture: what a tile, the queue and the figures say, and what they cost."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tables.enums import AlertKind
from tables.models import Casino, StaffMember, TableStatus
from tables.selectors.dashboard import floor
from tables.selectors.tiles import TileState, hourly, sparkline
from tables.services.alerts import raise_alert
from tables.services.floor import add_table
from tests.budgets import budget
from tests.tables.pit_house import FLOAT_MINOR, House, build_house

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(casino: Casino, staff: Callable[..., StaffMember]) -> House:
    return build_house(casino, staff)


def seen(house: House, **fields: object) -> None:
    """What a console's tap would have written."""
    now = timezone.now()
    written = {"croupier_seen_at": now, "phase_at": now, **fields}
    TableStatus.objects.filter(table=house.table).update(**written)


def test_a_closed_table_shows_no_play(house: House) -> None:
    """A table without a session has its float, and nothing of a hand."""
    (tile,) = floor(house.casino).tiles
    assert (tile.state, tile.tone, tile.players) == (TileState.CLOSED, "closed", 0)
    assert tile.seats == "-" * 10
    assert tile.float_minor == 0
    assert tile.hands_hour is None


def test_an_open_table_shows_seats_pot_rates_and_float(house: House) -> None:
    """Seats by letter, the pot, commission and hands of the hour, float and its change."""
    session = house.open()
    now = timezone.now()
    session.in_play_at = now - timedelta(hours=2)
    session.save(update_fields=["in_play_at"])
    finished = [(now - timedelta(minutes=m)).isoformat() for m in (1, 2, 30, 59, 61)]
    seen(
        house,
        phase="act",
        seats="oao-t",
        players=4,
        pot_minor=18_800,
        commission_minor=14_900,
        recent_rounds=finished,
    )
    (tile,) = floor(house.casino, now).tiles
    assert (tile.state, tile.tone) == (TileState.PLAYING, "plain")
    assert tile.seats == "oao-t-----"
    assert (tile.players, tile.pot_minor) == (4, 18_800)
    assert tile.commission_hour_minor == 7_450
    assert tile.hands_hour == 4
    assert (tile.float_minor, tile.float_change_minor) == (FLOAT_MINOR, 0)
    assert tile.croupier is not None and tile.croupier.staff == house.croupier


def test_a_console_silent_for_twenty_seconds_is_offline(house: House) -> None:
    """An open table whose console is not heard says so; a fresh word brings it back."""
    house.open()
    seen(house, croupier_seen_at=timezone.now() - timedelta(seconds=21))
    assert floor(house.casino).tiles[0].state is TileState.OFFLINE
    assert floor(house.casino).offline_tables == 1
    seen(house)
    assert floor(house.casino).tiles[0].state is TileState.BETWEEN


def test_the_queue_is_critical_first_then_oldest(house: House) -> None:
    """A call from a table comes before older warnings; the ribbon names the most urgent."""
    now = timezone.now()
    for minutes, kind in ((50, AlertKind.OFFLINE), (40, AlertKind.VARIANCE), (1, AlertKind.CALL)):
        raise_alert(kind, table=house.table, now=now - timedelta(minutes=minutes))
    late = raise_alert(AlertKind.ROLL_LATE, table=house.table, now=now - timedelta(minutes=2))
    queue = floor(house.casino, now).queue
    assert [item.alert.kind for item in queue] == ["roll_late", "call", "variance", "offline"]
    ribbon = floor(house.casino, now).tiles[0].ribbon
    assert ribbon is not None and ribbon.alert == late


def test_another_house_is_not_on_this_floor(house: House) -> None:
    """Tables, alerts and money of another casino stay away."""
    other = Casino.objects.create(code="other", name="Other", time_zone="Europe/Sofia")
    table = add_table(other, code="OT-1")[0]
    raise_alert(AlertKind.CALL, table=table)
    picture = floor(house.casino)
    assert [tile.table.code for tile in picture.tiles] == ["HE-1"]
    assert picture.queue == []


def test_six_queries_whatever_the_number_of_tables(house: House) -> None:
    """The budget of a snapshot holds for one table and for twelve."""
    house.open()
    with CaptureQueriesContext(
        connection,
    ) as few:
        floor(house.casino)
    for number in range(2, 13):
        add_table(house.casino, code=f"HE-{number}")
        raise_alert(AlertKind.CALL, table=house.table)
    with CaptureQueriesContext(connection) as many:
        assert len(floor(house.casino).tiles) == 12
    assert len(few) == len(many) <= budget("floor.snapshot")


def test_rates_need_ten_minutes() -> None:
    """A rate from a few minutes would mislead: it stays unknown."""
    now = timezone.now()
    assert hourly(1_000, now - timedelta(minutes=9), now) is None
    assert hourly(1_000, now - timedelta(minutes=30), now) == 2_000
    assert hourly(1_000, None, now) is None


def test_sparkline_runs_from_the_oldest_slot_to_the_newest() -> None:
    """Seven slots of the last hour; the highest touches the top."""
    now = timezone.now()
    finished = [now - timedelta(minutes=1), now - timedelta(minutes=2), now - timedelta(minutes=59)]
    assert sparkline(finished, now) == "0,12 14,24 28,24 42,24 56,24 70,24 84,0"
