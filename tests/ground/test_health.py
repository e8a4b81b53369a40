"""/healthz tells which part is away; /metrics stays in the local network."""

import pytest
import redis
from django.conf import settings
from django.test import AsyncClient, Client

from casino.celery import WORKER_ALIVE_KEY, WORKER_ALIVE_SECONDS, note_worker_alive

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def broker() -> redis.Redis:
    client = redis.Redis.from_url(settings.REDIS_URL)
    client.delete(WORKER_ALIVE_KEY)
    return client


async def test_all_parts_answer(broker: redis.Redis):
    note_worker_alive()
    answer = await AsyncClient().get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"web": "ok", "database": "ok", "broker": "ok", "worker": "ok"}


async def test_a_worker_without_a_sign_of_life_is_away(broker: redis.Redis):
    answer = await AsyncClient().get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"web": "ok", "database": "ok", "broker": "ok", "worker": "away"}


def test_a_sign_of_life_fades(broker: redis.Redis):
    note_worker_alive()
    assert 0 < broker.ttl(WORKER_ALIVE_KEY) <= WORKER_ALIVE_SECONDS


async def test_a_broker_that_is_away_is_reported(settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    answer = await AsyncClient().get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"web": "ok", "database": "ok", "broker": "away", "worker": "away"}


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "10.1.2.3", "192.168.0.9"])
def test_measurements_are_for_the_local_network(address: str):
    answer = Client(REMOTE_ADDR=address).get("/metrics")
    assert answer.status_code == 200
    assert b"baize_part_up" in answer.content


@pytest.mark.parametrize("address", ["8.8.8.8", "2a00:1450:4001::1", "", "somewhere"])
def test_measurements_are_hidden_from_everybody_else(address: str):
    assert Client(REMOTE_ADDR=address).get("/metrics").status_code == 404
