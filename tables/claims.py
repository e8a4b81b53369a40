"""Claims of workers on a long piece of work: each falls with its connection, so with its worker."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def claimed(space: int, number: int) -> Iterator[bool]:
    """Whether this connection has the work for itself while the block lasts; nobody waits.

    `space` is the kind of work, `number` which one (both of 32 bits, as advisory locks have them).
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", [space, number])
        has_it = bool(cursor.fetchone()[0])
    try:
        yield has_it
    finally:
        if has_it:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s, %s)", [space, number])
