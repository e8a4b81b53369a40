"""A stored hand played again from its rows."""

from collections.abc import Iterable
from typing import Any

from games.engines import kernel, registry
from games.engines.kernel import Entry
from games.models import TableEvent
from games.store import kinds


def replayed(game: str, rows: Iterable[TableEvent]) -> kernel.Round[Any]:
    """The round that all of its rows in order amount to.

    Raises engines' Refusal: "log_broken" on a gap, "malformed" for an event that makes no sense.
    """
    entries = [
        Entry(
            row.number or 0,
            row.step or 0,
            kinds.decode(row.kind, row.schema, row.data, game=game),
        )
        for row in rows
    ]
    return kernel.replay(registry.engine(game), entries)
