"""The console's line: one true state for every console, whatever comes in."""

import asyncio
import json
from importlib import reload
from uuid import uuid4

import pytest
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.test import override_settings

from casino import asgi
from games.consumers import console as consumer
from games.consumers.console import ConsoleConsumer
from games.models import Round, TableEvent
from games.services.commands import KINDS
from tables.enums import Role
from tables.models import Alert, AuditEntry, TableStatus
from tables.permissions import RULES
from tables.realtime import publish
from tables.services.alerts import acknowledge
from tables.services.assignments import unassign
from tests.games.consoles import Console, console, database
from tests.games.driver import Driver
from tests.races.lines import session_of

pytestmark = pytest.mark.django_db(transaction=True)


OF_THE_LINE = {"ping", "view", "language", "ask", "peek"}


@pytest.fixture
def dealt(driver: Driver) -> Driver:
    """Three players, the button at seat 3, cards dealt: seat 3 is to act."""
    driver.seat_players(20_000, 20_000, 20_000, button=3)
    driver.do("deal")
    return driver


def test_every_message_names_its_right() -> None:
    assert set(ConsoleConsumer.message_actions) == {*KINDS, *OF_THE_LINE}
    assert set(ConsoleConsumer.message_actions.values()) <= set(RULES)


async def test_who_gets_no_console(house, staff) -> None:
    """Not signed in, no such table, not assigned: told why, then closed."""
    stranger = await database(staff, "croupier")
    for person, table, code in (
        (AnonymousUser(), "HE-1", 4401),
        (house.croupier, "HE-9", 4404),
        (stranger, "HE-1", 4403),
    ):
        screen = await _refused_console(person, table)
        assert (screen["type"], screen["code"]) == ("closed", code)
        assert screen["message"]
    entry = await database(AuditEntry.objects.filter(action="refused:console.open").get)
    assert entry.actor_id == stranger.pk


async def _refused_console(person, table: str) -> dict:
    async with console(person, table) as screen:
        await screen.send(id=str(uuid4()), type="fold", version=1, data={"seat": 3})
        closing = await screen.line.receive_output(5)
        assert (closing["type"], closing["code"]) == ("websocket.close", screen.first["code"])
        assert await screen.line.receive_nothing(0.3)
        return screen.first


async def test_second_console_follows(dealt: Driver) -> None:
    """The pit boss watches; what the croupier does arrives at once, and he can't play."""
    async with console(dealt.house.croupier) as screen, console(dealt.house.pit) as other:
        assert (screen.view["drives"], other.view["drives"]) == (True, False)
        assert other.view["follows"]
        await screen.tap(screen.view["panel"]["fold"])
        frame = await other.until("view")
        assert frame["version"] == screen.version
        assert other.view["seats"][2]["badge"] == "Folded"
        refused = await other.do("rest_fold")
        assert (refused["type"], refused["code"]) == ("refused", "not_allowed")
        assert refused["view"]["version"] == screen.version


async def test_one_console_on_two_lines_at_once(dealt: Driver) -> None:
    """Both fold seat 3 at the same moment: one is done, the other is refused with the state."""
    house, id = dealt.house, uuid4()
    async with console(house.croupier, id=id) as one, console(house.croupier, id=id) as two:
        answers = await asyncio.gather(one.do("fold", seat=3), two.do("fold", seat=3))
        assert sorted(answer["type"] for answer in answers) == ["answer", "refused"]
        (refused,) = [answer for answer in answers if answer["type"] == "refused"]
        assert refused["code"] == "stale_version"
        assert refused["view"]["panel"]["seat"] == 1
    assert await database(TableEvent.objects.filter(kind="Folded").count) == 1


async def test_the_same_id_again(dealt: Driver) -> None:
    """Answered the same in words, done once; another body is refused."""
    async with console(dealt.house.croupier) as screen:
        id, version = str(uuid4()), screen.version
        first = await screen.do("fold", id=id, seat=3)
        again = await screen.do("fold", id=id, version=version, seat=3)
        assert (
            (again["type"], again["said"])
            == ("answer", first["said"])
            == (
                "answer",
                "Seat 3 folds",
            )
        )
        other = await screen.do("check_call", id=id, seat=3)
        assert (other["type"], other["code"]) == ("refused", "command_id_reused")
    assert await database(TableEvent.objects.filter(kind="Folded").count) == 1


async def test_asked_after_a_reconnect(dealt: Driver) -> None:
    async with console(dealt.house.croupier) as screen:
        id = str(uuid4())
        await screen.do("fold", id=id, seat=3)
        for asked, done in ((id, True), (str(uuid4()), False)):
            await screen.send(type="ask", id=str(uuid4()), data={"command_id": asked})
            frame = await screen.until("known")
            assert (frame["asked"], frame["done"]) == (asked, done)
            assert frame["version"] == screen.version


async def test_a_foreign_page_gets_no_line(house) -> None:
    """The whole application as it is served: another site's page is turned away at the door."""
    with override_settings(ALLOWED_HOSTS=["house.example"]):
        application = reload(asgi).application
    for origin, admitted in (
        (b"https://elsewhere.example", False),
        (b"https://house.example", True),
    ):
        headers = [(b"origin", origin), (b"host", b"house.example"), (b"cookie", b"")]
        line = WebsocketCommunicator(application, "/ws/console/HE-1/", headers=headers)
        connected, _code = await line.connect()
        assert connected is admitted
        await line.disconnect()
    reload(asgi)


BROKEN = [
    " ",
    "nonsense",
    "[]",
    "null",
    "[" * 10_000,
    '{"type": "fold"}',
    '{"type": ["fold"], "id": 1}',
    json.dumps({"type": "no_such", "id": str(uuid4()), "version": 1, "data": {}}),
    json.dumps({"type": "fold", "id": "x", "version": 1, "data": {"seat": 3}}),
    json.dumps({"type": "fold", "id": str(uuid4()), "version": True, "data": {"seat": 3}}),
    json.dumps({"type": "fold", "id": str(uuid4()), "version": 1, "data": {"seat": "3"}}),
    json.dumps({"type": "fold", "id": str(uuid4()), "version": 1, "data": {"seat": 3, "x": 1}}),
    json.dumps({"type": "fold", "id": str(uuid4()), "version": 1, "data": [3]}),
    json.dumps(
        {"type": "raise_to", "id": str(uuid4()), "version": 1, "data": {"seat": 3, "to_minor": 1e3}}
    ),
    json.dumps(
        {
            "type": "raise_to",
            "id": str(uuid4()),
            "version": 1,
            "data": {"seat": 3, "to_minor": 10**40},
        }
    ),
    json.dumps({"type": "board", "id": str(uuid4()), "version": 1, "data": {"cards": ["Zz"]}}),
    json.dumps(
        {"type": "show", "id": str(uuid4()), "version": 1, "data": {"seat": 1, "cards": ["??"]}}
    ),
    json.dumps(
        {"type": "take_seat", "id": "\ud800", "version": 1, "data": {"seat": 1, "name": "\0"}}
    ),
    json.dumps({"type": "language", "data": {"language": "xx"}}),
    json.dumps({"type": "language", "data": {"language": []}}),
    json.dumps({"type": "language", "data": {"language": {}}}),
    json.dumps({"type": "deal", "id": str(uuid4()), "version": 1, "data": {"\ud800": 1}}),
    json.dumps(
        {
            "type": "draw_button",
            "id": str(uuid4()),
            "version": 1,
            "data": {"cards": {"9" * 5000: "Kd"}},
        }
    ),
    *(
        json.dumps({"type": kind, "id": str(uuid4()), "version": 1, "data": data})
        for kind, data in (
            ("declare", {"pot": 0, "seats": ["1"]}),
            ("declare", {"pot": -1, "seats": [1]}),
            ("declare", {"pot": 0, "seats": list(range(1, 11)) * 2}),
            ("declare_pot", {"amount_minor": True, "seats": [1]}),
            ("declare_pot", {"amount_minor": 100, "seats": 1}),
            ("declare_pot", {"amount_minor": 100, "seats": [1], "flop": "yes"}),
            ("board", {"cards": ["Ks", "9h", "4d"], "burned": 1}),
            ("expose", {"seat": 1, "card": "??"}),
            ("set_aside", {"card": ["9c"]}),
            ("show_all", {"seat": 1}),
            ("leave_seat", {"seat": 3, "amount_minor": -1}),
            ("accept_wager", {"seat": 3, "to_minor": 700, "reason": "x"}),
            ("reopen", {"reason": "x", "second": {"username": "x"}}),
            ("recount_table", {"amount_minor": 1, "reason": "x", "second": None}),
            ("take_over", {"console": str(uuid4())}),
        )
    ),
    json.dumps({"type": "ask", "data": {"command_id": 5}}),
    json.dumps({"type": "ask", "data": None}),
    json.dumps({"type": "fold", "data": {"seat": 3}, "pad": "x" * 20_000}),
]


async def test_broken_messages_are_refused_and_change_nothing(dealt: Driver) -> None:
    """product.md 9: whatever arrives, a refusal with code `malformed`, never a crash."""
    before = await database(TableEvent.objects.count)
    async with console(dealt.house.croupier) as screen:
        for text in BROKEN:
            frame = await screen.say(text)
            assert (frame["type"], frame["code"]) == ("refused", "malformed"), text[:80]
            assert frame["message"]
        await screen.line.send_to(bytes_data=b"\x00\xff")
        assert (await screen.next())["code"] == "malformed"
        await screen.tap(screen.view["panel"]["fold"])
    assert await database(TableEvent.objects.count) == before + 1


async def test_engine_refusals_come_with_words_and_view(dealt: Driver) -> None:
    async with console(dealt.house.croupier) as screen:
        frame = await screen.do("raise_to", seat=3, to_minor=500)
        assert (frame["code"], frame["message"]) == (
            "below_minimum",
            "The least amount here is €8.",
        )
        assert frame["view"]["panel"]["raise"]["min_minor"] == 800


async def test_the_console_speaks_the_language_it_is_told(dealt: Driver) -> None:
    async with console(dealt.house.croupier) as screen:
        await screen.send(type="language", data={"language": "hr"})
        frame = await screen.until("view")
        assert (frame["force"], frame["view"]["language"]) == (True, "hr")
        assert frame["view"]["panel"]["due"] == "4\N{NO-BREAK SPACE}€"


async def test_removed_from_the_table(dealt: Driver) -> None:
    """The next message is refused, the view says that he doesn't drive, and the line is closed."""
    house = dealt.house
    async with console(house.croupier) as screen:
        await database(unassign, house.table, role=Role.CROUPIER, actor=house.pit)
        frame = await screen.do("fold", seat=3)
        assert (frame["type"], frame["code"]) == ("refused", "not_assigned")
        assert frame["view"]["drives"] is False
        assert (await screen.next())["code"] == 4403
    async with console(house.inspector) as screen:
        await database(unassign, house.table, role=Role.INSPECTOR, actor=house.pit)
        await screen.send(type="ping")
        assert (await screen.until("closed"))["code"] == 4403


@pytest.mark.parametrize("gone", ["signed out", "let go", "new password"])
async def test_who_is_signed_in_no_more_plays_no_more(dealt: Driver, gone: str) -> None:
    """A tap on a line whose session is over is refused, changes nothing, and ends the line."""
    person = dealt.house.croupier
    session = await database(session_of, person)
    before = await database(TableEvent.objects.count)
    async with console(person, session=session) as screen:
        await database(_end, gone, person, session)
        frame = await screen.do("fold", seat=3)
        assert (frame["type"], frame["code"]) == ("refused", "not_allowed")
        assert (await screen.next())["code"] == 4403
    assert await database(TableEvent.objects.count) == before


def _end(gone: str, person, session) -> None:
    if gone == "signed out":
        session.delete()
    elif gone == "let go":
        type(person).objects.filter(pk=person.pk).update(is_active=False)
    else:
        person.set_password("another-horse-43")
        person.save()


async def test_call_and_acknowledge(dealt: Driver) -> None:
    """A call waits as an alert; "on my way" reaches the console, and no tap gets stale."""
    house = dealt.house
    async with console(house.croupier) as screen:
        version = screen.version
        await screen.do("call_pit", reason="ruling")
        assert screen.view["call"]["state"] == "waiting"
        alert = await database(Alert.objects.get, kind="call")
        await database(acknowledge, alert, actor=house.pit)
        await publish(house.table.pk, house.casino.pk, screen.version)
        frame = await screen.until("view")
        assert frame["force"]
        assert screen.view["call"] == {
            "state": "acknowledged",
            "label": "Pit boss is coming",
            "by": house.pit.full_name,
        }
        assert (await screen.do("fold", version=version, seat=3))["type"] == "answer"


async def test_a_lost_message_heals(dealt: Driver, monkeypatch) -> None:
    """The publish after a commit is dropped: the other console is right within 6 s by its pings."""

    async def lost(*args: object) -> None:
        return None

    monkeypatch.setattr(consumer, "publish", lost)
    house, id = dealt.house, uuid4()
    async with console(house.croupier, id=id) as screen, console(house.croupier, id=id) as other:
        await screen.tap(screen.view["panel"]["fold"])
        assert await other.line.receive_nothing(0.5)
        await asyncio.wait_for(_ping_until(other, screen.version), 6)
        assert other.view["panel"] == screen.view["panel"]


async def _ping_until(screen: Console, version: int) -> None:
    """As the browser does: a ping each five seconds (here the second one comes sooner)."""
    while screen.version < version:
        await screen.send(type="ping")
        pong = await screen.until("pong")
        if pong["version"] > screen.version:
            await screen.until("view")
        await asyncio.sleep(1)


async def test_a_ping_is_a_sign_of_life(house) -> None:
    async with console(house.pit):
        assert (await _status(house)).croupier_seen_at is None
    async with console(house.croupier) as screen:
        await screen.send(type="ping")
        pong = await screen.until("pong")
        assert pong["version"] == screen.version
        assert (await _status(house)).croupier_seen_at is not None


async def _status(house) -> TableStatus:
    return await database(TableStatus.objects.get, table=house.table)


async def test_pay_can_not_be_undone_from_the_console(dealt: Driver) -> None:
    async with console(dealt.house.croupier) as screen:
        await screen.do("rest_fold")
        await screen.tap(screen.view["panel"]["pay"])
        assert screen.view["undo"] is None
        assert (await screen.do("undo"))["code"] == "no_hand"
    assert (await database(Round.objects.get)).status == "finished"
