"""The starting library: drafts that restate the sources, for any casino to take (APP-1)."""

from tables.library import bulgaria, croatia, european
from tables.library.entry import Entry

__all__ = ["ENTRIES", "Entry"]

ENTRIES: tuple[Entry, ...] = (*croatia.ENTRIES, *bulgaria.ENTRIES, *european.ENTRIES)
