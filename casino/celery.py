"""The Celery application, and the sign of life by which /healthz knows a worker."""

import os
from typing import Any

from celery import Celery
from celery.signals import heartbeat_sent
from django.conf import settings
from redis import Redis, RedisError

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")

# A worker's heart beats every two seconds; after this long without a beat it counts as away.
WORKER_ALIVE_KEY = "baize:worker-alive"
WORKER_ALIVE_SECONDS = 6

app = Celery("casino")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.conf.beat_schedule = {
    "seal what is new": {"task": "tables.seal", "schedule": 60.0},
    "more chips than were sold": {"task": "tables.watch_chips", "schedule": 60.0},
    "the gaming day": {"task": "reports.tick", "schedule": 60.0},
    "silent consoles": {"task": "games.watch_consoles", "schedule": 15.0},
    "edges that nobody is at": {"task": "games.resume_edges", "schedule": 60.0},
    "what-if that nobody is at": {"task": "games.resume_whatif", "schedule": 60.0},
}


@heartbeat_sent.connect
def note_worker_alive(**_kwargs: Any) -> None:
    """Write the sign of life; a broker that is away is /healthz's own finding."""
    try:
        with Redis.from_url(settings.REDIS_URL, socket_timeout=1) as broker:
            broker.set(WORKER_ALIVE_KEY, "1", ex=WORKER_ALIVE_SECONDS)
    except RedisError:
        return
