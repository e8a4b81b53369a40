"""What passes through the broker: {table, version} and nothing else, in a whole hand."""

import msgpack
import pytest
from django.conf import settings
from redis.asyncio import Redis

from games.store.loading import CACHE
from tests.games.consoles import console
from tests.games.driver import Driver
from tests.tables.house import build_house

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def driver(casino, staff) -> Driver:
    CACHE.clear()
    house = build_house(casino, staff)
    house.in_play()
    return Driver(house)


async def test_no_card_passes_through_the_broker(driver: Driver) -> None:
    """product.md 3: cards entered and shown at a table are in no message of the broker."""
    house = driver.house
    prefix = settings.CHANNEL_LAYERS["default"]["CONFIG"]["prefix"]
    async with Redis.from_url(settings.REDIS_URL) as redis, redis.pubsub() as spy:
        await spy.psubscribe(f"{prefix}*")
        async with console(house.croupier) as screen, console(house.inspector):
            await _whole_hand(screen)
            heard = await _everything(spy)
    assert len(heard) >= 20
    for message in heard:
        content = msgpack.unpackb(message)
        assert set(content) == {"type", "table", "version"}
        assert content["type"] == "table.changed"
        assert content["table"] == house.table.pk
        assert isinstance(content["version"], int)


async def _whole_hand(screen) -> None:
    for seat in (1, 2, 3):
        await screen.do("take_seat", seat=seat, name=f"P{seat}", buy_in_minor=20_000)
    await screen.do("draw_button", cards={"1": "Ah", "2": "Kh", "3": "2d"})
    await screen.do("deal")
    await screen.do("check_call", seat=3)
    await screen.do("check_call", seat=1)
    await screen.do("all_check")
    for cards in (["Ks", "9h", "4d"], ["9c"], ["2s"]):
        await screen.do("board", cards=cards)
        await screen.do("all_check")
    for seat, cards in ((1, ["Kd", "Kh"]), (2, ["7c", "8c"])):
        frame = await screen.do("show", seat=seat, cards=cards)
        assert frame["type"] == "answer", frame
    await screen.do("rest_shown")
    assert (await screen.do("pay"))["type"] == "answer"


async def _everything(spy) -> list[bytes]:
    """All messages so far; an ignored one gives None, so silence is waited for."""
    heard, silent = [], 0
    while silent < 5:
        message = await spy.get_message(ignore_subscribe_messages=True, timeout=0.1)
        silent = silent + 1 if message is None else 0
        heard += [message["data"]] if message else []
    return heard
