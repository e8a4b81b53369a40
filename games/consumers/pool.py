"""Database work of the consumers: a bounded pool of threads, one database connection each."""

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from channels.db import database_sync_to_async
from django.conf import settings

P = ParamSpec("P")
R = TypeVar("R")

DEFAULT_THREADS = 8


def _pool_size() -> int:
    """As many threads as the database pool has connections: no thread ever waits for one."""
    options: dict[str, Any] = settings.DATABASES.get("default", {}).get("OPTIONS", {})
    pool = options.get("pool")
    return int(pool.get("max_size", DEFAULT_THREADS)) if isinstance(pool, dict) else DEFAULT_THREADS


POOL = ThreadPoolExecutor(max_workers=_pool_size(), thread_name_prefix="console")


def in_pool(function: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    """The blocking function as a coroutine function that runs in the pool."""
    return database_sync_to_async(function, thread_sensitive=False, executor=POOL)
