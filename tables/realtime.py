"""The one way in which a change at a table is made known: groups that carry {table, version} only.

No view, no card and no text passes through the broker. A message that gets lost heals by itself:
every process compares versions with the database each few seconds.
"""

import asyncio

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

log = structlog.get_logger(__name__)

# The `type` of a group message: a consumer handles it in its method `table_changed`.
TABLE_CHANGED = "table.changed"
PATIENCE_SECONDS = 2.0


def table_group(table_id: int) -> str:
    """The consoles of one table."""
    return f"table.{table_id}"


def floor_group(casino_id: int) -> str:
    """The dashboards of one casino."""
    return f"floor.{casino_id}"


async def publish(table_id: int, casino_id: int, version: int) -> None:
    """Tell consoles and dashboards that the table has changed. A broker that is away is logged."""
    layer = get_channel_layer()
    message = {"type": TABLE_CHANGED, "table": table_id, "version": version}
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            await layer.group_send(table_group(table_id), message)
            await layer.group_send(floor_group(casino_id), message)
    except Exception as error:  # whatever the broker's client raises: the poll heals it
        log.warning("publish_lost", table=table_id, version=version, error=repr(error))


def publish_on_commit(table_id: int, casino_id: int, version: int) -> None:
    """The same from pages, tasks and commands: after the commit, from a thread without a loop."""
    transaction.on_commit(lambda: async_to_sync(publish)(table_id, casino_id, version))
