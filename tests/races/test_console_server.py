"""The real server at its worst moments: killed in mid-hand, its broker gone, many at once."""

import subprocess
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import pytest

from casino.services import Valkey
from games.models import CommandRecord, Round, TableEvent
from games.store.loading import CACHE
from tests.browser.server import Server
from tests.games.driver import Driver
from tests.races.lines import Line, cookie_of
from tests.tables.house import build_house

pytestmark = pytest.mark.django_db(transaction=True)

CONSOLE = "7f0c2b1e-4d3a-4c55-9a57-0d0f2f6b7a11"


@pytest.fixture
def dealt(casino, staff) -> Driver:
    """Three players, the button at seat 3, cards dealt: seat 3 is to act."""
    CACHE.clear()
    house = build_house(casino, staff)
    house.in_play()
    driver = Driver(house)
    driver.seat_players(20_000, 20_000, 20_000, button=3)
    driver.do("deal")
    return driver


@pytest.fixture
def server(tmp_path: Path, transactional_db: None) -> Iterator[Server]:
    server = Server(tmp_path / "server.log")
    server.start()
    yield server
    server.stop()


def test_killed_in_mid_hand(dealt: Driver, server: Server) -> None:
    """kill -9 after a raise: on restart the hand is where it was, and goes on to Pay."""
    cookie = cookie_of(dealt.house.croupier)
    before = Line(server.url, cookie, console=CONSOLE)
    id = str(uuid4())
    raised = before.do("raise_to", id=id, seat=3, to_minor=1_000)
    server.kill()
    server.start()
    after = Line(server.url, cookie, console=CONSOLE)
    assert after.version == raised["version"]
    assert after.view == raised["view"]
    again = after.do("raise_to", id=id, version=raised["version"] - 1, seat=3, to_minor=1_000)
    assert (again["type"], again["said"]) == ("answer", "Seat 3 raises to €10")
    assert after.do("rest_fold")["type"] == "answer"
    assert after.do("pay")["type"] == "answer"
    assert Round.objects.get().status == "finished"
    dealt.check_books()


def test_many_taps_at_once(dealt: Driver, server: Server) -> None:
    """Eight lines of the console that drives send the same fold, then one call under one id: each
    happens once."""
    cookie = cookie_of(dealt.house.croupier)
    lines = [Line(server.url, cookie, console=CONSOLE) for _ in range(8)]
    answers = _at_once(lines, lambda line: line.do("fold", seat=3).get("code", "done"))
    assert sorted(answers) == ["done"] + ["stale_version"] * 7
    assert TableEvent.objects.filter(kind="Folded").count() == 1
    assert CommandRecord.objects.filter(kind="fold").count() == 1
    id, version = str(uuid4()), dealt.play.version
    answers = _at_once(
        lines, lambda line: line.do("check_call", id=id, version=version, seat=1)["said"]
    )
    assert answers == ["Seat 1 calls €2"] * 8
    assert TableEvent.objects.filter(kind="Called").count() == 1
    for line in lines:
        assert line.ping_until(dealt.play.version, 6)
        line.close()


def _at_once(lines: list[Line], tap: Callable[[Line], str]) -> list[str]:
    """What the same tap gives on every line, all let go at the same moment."""
    start = threading.Barrier(len(lines))

    def wait_and_tap(line: Line) -> str:
        start.wait()
        return tap(line)

    with ThreadPoolExecutor(len(lines)) as pool:
        return list(pool.map(wait_and_tap, lines))


def test_the_broker_goes_and_comes_back(dealt: Driver, tmp_path: Path, monkeypatch) -> None:
    """Without a broker taps are done and the other console heals by its pings; once it is back,
    changes are heard again without asking."""
    broker = Valkey(tmp_path / "broker")
    monkeypatch.setenv("REDIS_URL", broker.start())
    server = Server(tmp_path / "server.log")
    server.start()
    try:
        cookie = cookie_of(dealt.house.croupier)
        one, two = (Line(server.url, cookie, console=CONSOLE) for _ in range(2))
        program = _kill(broker)
        folded = one.do("fold", seat=3)
        assert folded["type"] == "answer"
        assert two.ping_until(folded["version"], 6)
        assert two.view["panel"] == one.view["panel"]
        broker.child = subprocess.Popen(program)
        assert _is_heard(one, two)
        one.close()
        two.close()
    finally:
        server.stop()
        _kill(broker)
        broker.stop()
    dealt.check_books()


def _kill(broker: Valkey) -> list[str]:
    """A power cut of the broker; the command that starts it again on its port."""
    assert broker.child is not None
    broker.child.kill()
    broker.child.wait()
    return [str(part) for part in broker.child.args]


def _is_heard(one: Line, two: Line) -> bool:
    """Whether a tap arrives at the other console by itself, within some taps."""
    for at in range(20):
        done = one.do("sit_out" if at % 2 == 0 else "sit_in", seat=3)
        assert done["type"] == "answer"
        with suppress(TimeoutError):
            while two.version < done["version"]:
                two.next(timeout=0.5)
        if two.version == done["version"]:
            return True
    return False
