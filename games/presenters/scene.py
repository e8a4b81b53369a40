"""What a view is made of: a table's play under its rules, and who looks at it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from games.engines.params import DEALT, SHOWN
from games.presenters.voice import Voice
from games.store.play import Play
from tables.enums import SessionStatus

# The audiences of a console: it drives, it may take over, it only watches.
PLAYS, STANDS_BY, FOLLOWS = "plays", "stands_by", "follows"
NO_LIMIT_MINOR = 10**11  # what the browser is told where there is no greatest amount


@dataclass(frozen=True, slots=True)
class Chip:
    """A denomination in use: its value in minor units and its colour on the console."""

    value_minor: int
    colour: str


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that a view is rendered from; `rules` and `play` are None at a closed table.

    `rules` are those of the hand in progress, else of the next one; `rules_now` are those of the
    next hand in any case, and of who sits down. `coming` are announced for `coming_at`, a time of
    day at the casino (APP-3). `was_counted`: since the last hand was settled, the chips were
    counted, so that it can't be reopened. `person_id` is who drives here; None where nobody does.
    """

    code: str
    version: int
    game: str
    game_name: str
    places: int
    session_status: str
    gaming_day: date | None
    rules: Any  # those of the game, frozen
    play: Play | None
    names: Mapping[str, str]
    croupier: str
    float_minor: int
    chips: tuple[Chip, ...]
    call: str
    called_by: str
    roll_due: bool
    audience: str
    voice: Voice
    driver: str = ""  # who drives at another console
    person_id: int | None = None
    is_training: bool = False
    was_counted: bool = False
    rules_now: Any = None
    coming: Any = None
    coming_at: str = ""

    @property
    def drives(self) -> bool:
        return self.audience == PLAYS

    @property
    def may_take_over(self) -> bool:
        return self.audience == STANDS_BY

    @property
    def is_open(self) -> bool:
        return self.session_status == SessionStatus.OPEN

    @property
    def plays_now(self) -> bool:
        """Whether keys of play are offered: a driving console at a table that is open for play."""
        return self.drives and self.is_open

    @property
    def has_eye(self) -> bool:
        """Whether the hand in turn may be looked at while a key is held: in training only."""
        return self.entry_mode == DEALT and self.is_training and self.plays_now

    @property
    def entry_mode(self) -> str:
        """How much of a round is entered at this table (product.md, 3)."""
        return str(self.rules.entry_mode) if self.rules else SHOWN

    def money(self, minor: int) -> str:
        return self.voice.money(minor)

    def name(self, seat: int) -> str:
        """The nickname at a seat, or Guest; empty where nobody sits."""
        if self.play is None or not self.play.seats.is_taken(seat):
            return ""
        return self.names.get(self.play.seats.seat(seat).player_key) or _("Guest")

    def seat_name(self, seat: int) -> str:
        return _("Seat %(seat)s · %(name)s") % {"seat": seat, "name": self.name(seat)}


def button(label: str, kind: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """A key of the console: what it says and the command that it sends."""
    return {"label": label, "type": kind, "data": dict(data)}
