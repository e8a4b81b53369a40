"""What one tile of the floor says: a pure reading of a table's rows at an instant."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.engines import registry
from tables.enums import AlertKind, SessionStatus
from tables.limit_words import limits_in_words
from tables.models import Alert, Table, TableAssignment, TableSession, TableStatus

SILENT_AFTER = timedelta(seconds=20)
RATE_NEEDS = timedelta(minutes=10)
SPARK_SLOTS = 7
SPARK_WIDTH, SPARK_HEIGHT = 84, 24


class TileState(TextChoices):
    """The pill of a tile: what the session, the console or the hand in progress is at."""

    CLOSED = "closed", pgettext_lazy("table", "Closed")
    OPENING = "opening", _("Opening count")
    BETWEEN = "between", _("Between hands")
    DEALING = "dealing", _("Dealing")
    ANTES = "antes", _("Antes")
    PLAYING = "playing", _("Betting")
    DECIDING = "deciding", _("Players decide")
    SHOWDOWN = "showdown", _("Showdown")
    PAYING = "paying", _("Paying")
    CLOSING = "closing", _("Closing count")
    OFFLINE = "offline", _("Offline")


# What services write into TableStatus.phase.
PHASES = {
    "closed": TileState.CLOSED,
    "opening": TileState.OPENING,
    "closing": TileState.CLOSING,
    "between": TileState.BETWEEN,
    "card": TileState.DEALING,
    "act": TileState.PLAYING,
    "pot": TileState.PLAYING,
    "show": TileState.SHOWDOWN,
    "winners": TileState.SHOWDOWN,
    "pay": TileState.PAYING,
    "opener": TileState.PLAYING,
    "bets": TileState.ANTES,
    "bank_card": TileState.DEALING,
    "decide": TileState.DECIDING,
    "bank": TileState.SHOWDOWN,
    "results": TileState.SHOWDOWN,
    "settle": TileState.PAYING,
}

# The queue and the ribbon: the most urgent kind first.
CRITICAL = (AlertKind.CALL, AlertKind.ROLL_LATE)
WARNING = (
    AlertKind.ROLL_DUE,
    AlertKind.VARIANCE,
    AlertKind.OPENER,
    AlertKind.RECOUNT,
    AlertKind.OVERRIDE,
    AlertKind.REOPENED,
    AlertKind.PATRONS_NEGATIVE,
)
ICONS = {
    AlertKind.CALL: "bell",
    AlertKind.OFFLINE: "offline",
    AlertKind.ROLL_DUE: "clock",
    AlertKind.ROLL_LATE: "clock",
    AlertKind.RECOUNT: "swap",
    AlertKind.REOPENED: "undo",
}


@dataclass(frozen=True, slots=True)
class QueueItem:
    """One alert that waits for somebody: `tone` is crit, warn or info."""

    alert: Alert
    tone: str
    icon: str

    @property
    def urgency(self) -> tuple[int, datetime]:
        """Critical before the rest, then the oldest."""
        return ("crit", "warn", "info").index(self.tone), self.alert.raised_at


@dataclass(frozen=True, slots=True)
class Coming:
    """Other stakes from the instant `at` on, with a value for everything that is picked."""

    at: datetime
    stakes: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Tile:
    """One table of the floor. Money in minor units of the casino; rates are per hour.

    `pot_minor` is what lies on the boxes at a table against the house; such a table has a win and
    no commission. `picked` are the values that the table setting picks now inside the stakes,
    `coming` are those that are announced, or what is in force from the next gaming day on.
    `is_withdrawn`: something under which the session plays was taken out of force (APP-3).
    """

    table: Table
    session: TableSession | None
    state: TileState
    since: datetime | None
    seats: str
    players: int
    pot_minor: int
    commission_hour_minor: int | None
    win_hour_minor: int | None
    hands_hour: int | None
    spark: str
    croupier: TableAssignment | None
    float_minor: int
    opening_minor: int | None
    picked: Mapping[str, int]
    coming: Coming | None
    is_withdrawn: bool
    ribbon: QueueItem | None

    @property
    def croupier_since(self) -> datetime | None:
        """Since when the croupier works at the table that is open: not while it was closed."""
        if self.croupier is None or self.session is None:
            return None
        return max(self.croupier.assigned_at, self.session.opened_at)

    @property
    def float_change_minor(self) -> int | None:
        """What the float gained or lost since the opening count."""
        return None if self.opening_minor is None else self.float_minor - self.opening_minor

    @property
    def is_open(self) -> bool:
        """Whether a session stands at the table, its counts included."""
        return self.session is not None

    @property
    def tone(self) -> str:
        """The edge of the tile: closed, off, crit, warn or plain."""
        if not self.is_open:
            return "closed"
        if self.state is TileState.OFFLINE:
            return "off"
        return self.ribbon.tone if self.ribbon and self.ribbon.tone != "info" else "plain"

    @property
    def is_banked(self) -> bool:
        """Whether everybody plays against the house here."""
        return registry.is_banked(self.table.game)

    @property
    def limits(self) -> str:
        """What the open table is played for, in words; empty at a closed one."""
        return self._limits(self.picked) if self.session is not None else ""

    @property
    def coming_limits(self) -> str:
        """What it will be played for, in words; empty where that stays as it is."""
        if self.session is None or self.coming is None:
            return ""
        words = self._limits(self.coming.stakes)
        return words if words != self.limits else ""

    def _limits(self, stakes: Mapping[str, Any]) -> str:
        assert self.session is not None
        rules = self.session.rules
        changed = {**rules, "stakes": {**rules["stakes"], **stakes}}
        return limits_in_words(self.table.game, changed, self.table.casino.currency)


def queue_item(alert: Alert) -> QueueItem:
    """The alert as it stands in the queue."""
    kind = AlertKind(alert.kind)
    tone = "crit" if kind in CRITICAL else "warn" if kind in WARNING else "info"
    return QueueItem(alert, tone, ICONS.get(kind, "warning"))


def state_of(session: TableSession | None, status: TableStatus | None, now: datetime) -> TileState:
    """The state of the pill: the session's first, then the console's silence, then the play."""
    if session is None or status is None:
        return TileState.CLOSED
    if session.status == SessionStatus.OPENING:
        return TileState.OPENING
    if session.status == SessionStatus.CLOSING:
        return TileState.CLOSING
    if is_silent(session, status, now):
        return TileState.OFFLINE
    return PHASES[status.phase]


def is_silent(session: TableSession, status: TableStatus, now: datetime) -> bool:
    """Whether no console of an open table has been heard for 20 seconds."""
    heard_at = status.croupier_seen_at or session.in_play_at or session.opened_at
    return session.status == SessionStatus.OPEN and now - heard_at > SILENT_AFTER


def hourly(total: int, started_at: datetime | None, now: datetime) -> int | None:
    """A total as a rate per hour, rounded towards zero.

    None in the first ten minutes, when it would mislead.
    """
    if started_at is None or now - started_at < RATE_NEEDS:
        return None
    rate = abs(total) * 3600 // int((now - started_at).total_seconds())
    return rate if total >= 0 else -rate


def finished_within_hour(finished: Sequence[str], now: datetime) -> list[datetime]:
    """The finish instants (ISO strings) of the last sixty minutes."""
    instants = [datetime.fromisoformat(text) for text in finished]
    return [at for at in instants if now - timedelta(hours=1) < at <= now]


def sparkline(finished: Sequence[datetime], now: datetime) -> str:
    """Points of a polyline: hands in seven slots of the last hour, oldest first."""
    slot = timedelta(hours=1) / SPARK_SLOTS
    counts = [0] * SPARK_SLOTS
    for at in finished:
        counts[SPARK_SLOTS - 1 - min(int((now - at) / slot), SPARK_SLOTS - 1)] += 1
    highest = max(*counts, 1)
    return " ".join(
        f"{index * SPARK_WIDTH // (SPARK_SLOTS - 1)},{SPARK_HEIGHT - SPARK_HEIGHT * n // highest}"
        for index, n in enumerate(counts)
    )
