"""What an entry of the starting library is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise

from tables.enums import Game, VersionKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A draft that restates a source.

    `name` becomes that of its line, in the language of whoever takes it; `source` is the text that
    it follows.
    `content` holds what differs from the defaults; None is an open point. `chosen` names what may
    be left empty and is still for the house to choose. `silent` names what the source doesn't
    settle, or settles in words that can be read in two ways: there the usual stands, the default.
    `advice` says what to think of.
    """

    key: str
    kind: VersionKind
    game: Game
    name: str | Promise
    source: str | Promise
    content: Mapping[str, Any] = field(default_factory=dict)
    chosen: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    advice: str | Promise = ""
