"""The dashboard's socket: who may listen, what it sends, how it coalesces and heals."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from threading import Barrier
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.db import connection, connections

from tables.consumers import floor
from tables.consumers.floor import POOL, FloorConsumer
from tables.enums import AlertKind
from tables.models import AuditEntry, Casino, StaffMember, TableStatus
from tables.realtime import publish
from tables.services.alerts import raise_alert
from tests.races.lines import session_of
from tests.tables.pit_house import House, build_house

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def house(transactional_db: None, casino: Casino, staff: Callable[..., StaffMember]) -> House:
    house = build_house(casino, staff)
    house.open()
    return house


@pytest.fixture(autouse=True)
async def _threads_let_go_of_the_database() -> AsyncIterator[None]:
    """The communicator keeps channels from closing connections, so every thread does it here."""
    yield
    await sync_to_async(connections.close_all)()
    both_threads = Barrier(2)

    def close() -> None:
        connections.close_all()
        both_threads.wait()

    for task in [POOL.submit(close), POOL.submit(close)]:
        await asyncio.wrap_future(task)


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """The look that needs no message comes after half a second instead of five."""
    monkeypatch.setattr(floor, "LOOK_EVERY", 0.5)


def line_of(person: Any) -> WebsocketCommunicator:
    line = WebsocketCommunicator(FloorConsumer.as_asgi(), "/ws/pit/")
    line.scope["user"] = person
    return line


async def frame_of(line: WebsocketCommunicator, timeout: float = 3) -> dict[str, Any]:
    return json.loads(await line.receive_from(timeout))


async def test_the_first_frame_is_the_floor_in_the_persons_language(house: House) -> None:
    """Connected: the whole picture at once, amounts as the person's language writes them."""
    house.pit.language = "hr"
    await house.pit.asave()
    line = line_of(house.pit)
    await line.connect()
    frame = await frame_of(line)
    assert frame["type"] == "floor"
    assert frame["version"] == frame["at"]
    assert "15.000\N{NO-BREAK SPACE}€" in frame["html"]
    await line.disconnect()


async def test_strangers_and_other_roles_are_sent_away(
    house: House, staff: Callable[..., StaffMember]
) -> None:
    """4401 without a session, 4403 without the right; the refusal is in the audit trail."""
    croupier = await sync_to_async(staff)("croupier")

    class Nobody:
        is_authenticated = False

    for person, code in ((Nobody(), 4401), (croupier, 4403)):
        line = line_of(person)
        await line.connect()
        closed = await line.receive_output(3)
        assert closed == {"type": "websocket.close", "code": code}
    refusals = AuditEntry.objects.filter(action="refused:floor.watch", actor=croupier)
    assert await refusals.acount() == 1


async def test_a_change_is_shown_within_a_second(house: House) -> None:
    """A published change brings the new picture; a group message carries no figures itself."""
    line = line_of(house.pit)
    await line.connect()
    await frame_of(line)
    await TableStatus.objects.filter(table=house.table).aupdate(phase="act", pot_minor=31_400)
    await publish(house.table.pk, house.casino.pk, 2)
    assert "€314" in (await frame_of(line, 1))["html"]
    await line.disconnect()


async def test_many_changes_become_at_most_four_pictures_a_second(house: House) -> None:
    """Forty changes in two seconds: never more than four pictures a second, the last one true."""
    line = line_of(house.pit)
    await line.connect()
    await frame_of(line)
    started = time.monotonic()
    for number in range(1, 41):
        await TableStatus.objects.filter(table=house.table).aupdate(pot_minor=number * 100)
        await publish(house.table.pk, house.casino.pk, number)
        await asyncio.sleep(0.05)
    frames = []
    while not await line.receive_nothing(1):
        frames.append(await frame_of(line))
    elapsed = time.monotonic() - started - 1
    assert "€40<" in frames[-1]["html"]
    assert 2 <= len(frames) <= elapsed * 4 + 1
    await line.disconnect()


async def test_a_lost_message_heals_within_five_seconds(house: House) -> None:
    """Nothing was published; the picture comes all the same."""
    line = line_of(house.pit)
    await line.connect()
    await frame_of(line)
    await sync_to_async(raise_alert)(AlertKind.CALL, table=house.table)
    assert "On my way" in (await frame_of(line, 6))["html"]
    await line.disconnect()


async def test_an_unchanged_floor_is_not_sent_again(house: House) -> None:
    """A message without a change in the picture sends nothing; a ping is answered."""
    line = line_of(house.pit)
    await line.connect()
    await frame_of(line)
    await publish(house.table.pk, house.casino.pk, 2)
    assert await line.receive_nothing(1)
    await line.send_to('{"type": "ping"}')
    assert (await frame_of(line))["type"] == "pong"
    await line.disconnect()


@pytest.mark.parametrize("text", [" ", "{", "[]", "7", '"ping"', '{"type": 4}', '{"type": "pay"}'])
async def test_what_is_no_ping_is_ignored(house: House, text: str) -> None:
    """Malformed and unknown frames neither crash the line nor are answered."""
    line = line_of(house.pit)
    await line.connect()
    await frame_of(line)
    await line.send_to(text)
    assert await line.receive_nothing(0.3)
    await line.send_to('{"type": "ping"}')
    assert (await frame_of(line))["type"] == "pong"
    await line.disconnect()


async def test_who_loses_the_right_loses_the_line(house: House, often: None) -> None:
    """A pit boss who was let go is cut off with the next look."""
    line = line_of(house.pit)
    await line.connect()
    await frame_of(line)
    await StaffMember.objects.filter(pk=house.pit.pk).aupdate(is_active=False)
    closed = await line.receive_output(6)
    assert closed == {"type": "websocket.close", "code": 4403}


async def test_a_fault_ends_the_line_instead_of_feigning_life(house: House, often: None) -> None:
    """A database that fails closes the line (1011): the page then shows that contact is lost."""
    line = line_of(house.pit)
    await line.connect()
    await frame_of(line)
    rename = "ALTER TABLE {} RENAME TO {}"
    await execute(rename.format("tables_alert", "tables_alert_away"))
    try:
        closed = await line.receive_output(6)
    finally:
        await execute(rename.format("tables_alert_away", "tables_alert"))
    assert closed == {"type": "websocket.close", "code": 1011}


@sync_to_async
def execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


async def test_a_watcher_gets_no_buttons(house: House, staff: Callable[..., StaffMember]) -> None:
    """The manager watches: his frames carry the queue without acknowledging."""
    await sync_to_async(raise_alert)(AlertKind.CALL, table=house.table)
    line = line_of(await sync_to_async(staff)("manager"))
    await line.connect()
    html = (await frame_of(line))["html"]
    assert "Pit boss called" in html and "On my way" not in html
    await line.disconnect()


async def test_the_picture_ends_with_the_session(house: House, often: None) -> None:
    """Signed out in another tab: the next look closes the line."""
    session = await sync_to_async(session_of)(house.pit)
    line = line_of(house.pit)
    line.scope["session"] = session
    await line.connect()
    await frame_of(line)
    await sync_to_async(session.delete)()
    assert await line.receive_output(8) == {"type": "websocket.close", "code": 4403}
    await line.disconnect()


async def test_a_broken_message_is_of_no_meaning(house: House) -> None:
    """Not even one nested deeper than a parser goes: the line lives and answers the next ping."""
    line = line_of(house.pit)
    await line.connect()
    await frame_of(line)
    await line.send_to("[" * 100_000)
    await line.send_to('{"type": "ping"}')
    assert (await frame_of(line))["type"] == "pong"
    await line.disconnect()
