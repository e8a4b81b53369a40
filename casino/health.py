"""Whether the installation is well (/healthz) and its measurements (/metrics).

/healthz is open to a load balancer and says only which part is away. /metrics answers to addresses
of the local network.
"""

import asyncio
from collections.abc import Awaitable, Callable
from ipaddress import ip_address

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from prometheus_client import CONTENT_TYPE_LATEST, Gauge, generate_latest
from redis.asyncio import Redis

from casino.celery import WORKER_ALIVE_KEY

ANSWER_SECONDS = 3.0
PART_UP = Gauge("baize_part_up", "1 if the part answered the last time /healthz asked", ["part"])


async def healthz(request: HttpRequest) -> JsonResponse:
    """`{"web", "database", "broker", "worker"}`, each `ok` or `away`; 503 if one is away."""
    states = await asyncio.gather(*(_state(ask) for ask in PARTS.values()))
    health = {"web": "ok", **dict(zip(PARTS, states, strict=True))}
    for part, state in health.items():
        PART_UP.labels(part).set(state == "ok")
    return JsonResponse(health, status=200 if set(health.values()) == {"ok"} else 503)


def metrics(request: HttpRequest) -> HttpResponse:
    """The measurements of this process in Prometheus' text form; 404 for a foreign address."""
    if not _is_local(request.META.get("REMOTE_ADDR", "")):
        raise Http404
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)


async def _state(ask: Callable[[], Awaitable[bool]]) -> str:
    """One part's state. Whatever goes wrong while asking, the part is away: that is the finding."""
    try:
        answered = await asyncio.wait_for(ask(), ANSWER_SECONDS)
    except Exception:
        return "away"
    return "ok" if answered else "away"


async def _database() -> bool:
    return await database_sync_to_async(_select_one, thread_sensitive=False)()


def _select_one() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return cursor.fetchone() == (1,)


async def _broker() -> bool:
    async with Redis.from_url(settings.REDIS_URL) as broker:
        return bool(await broker.ping())


async def _worker() -> bool:
    async with Redis.from_url(settings.REDIS_URL) as broker:
        return bool(await broker.exists(WORKER_ALIVE_KEY))


def _is_local(address: str) -> bool:
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    return parsed.is_loopback or parsed.is_private


PARTS = {"database": _database, "broker": _broker, "worker": _worker}
