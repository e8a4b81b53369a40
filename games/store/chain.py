"""The chain of a table's events: SHA-256 over every column, the hash before included."""

from typing import Any
from uuid import UUID

from games.models import TableEvent
from tables.ledger.canonical import row_values, sha256_of

# The row's own number isn't known before the insert (table and seq name it), nor is the hash.
_NOT_HASHED = frozenset({"id", "hash"})


def event_hash(event: TableEvent) -> str:
    """The hash that belongs into `event.hash`, over every other column of the row."""
    values: dict[str, Any] = row_values(event)
    return sha256_of({name: values[name] for name in values if name not in _NOT_HASHED})


def posting_key(session_id: int, command_id: UUID) -> str:
    """The source key of what a tap posts: the same tap can't post twice."""
    return f"tap:{session_id}:{command_id}"
