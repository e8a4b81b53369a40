"""The pulse of a table: everything outside of its events on which a console's view depends.

Read for any number of tables in one query. Two equal pulses mean the same view; the event head in
it finds the state, in the process's cache or by folding.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import F, FilteredRelation, OuterRef, Q, Subquery
from django.db.models.functions import Now

from tables.enums import AlertKind, CountKind, Role, SessionStatus
from tables.models import Alert, CountEntry, Table, TableSetting
from tables.selectors.settings import counts_at

NONE, WAITING, ACKNOWLEDGED = "none", "waiting", "acknowledged"
# How long a console goes on saying that the pit boss is on the way.
ACKNOWLEDGED_FOR = timedelta(minutes=3)


@dataclass(frozen=True, slots=True)
class Pulse:
    """`version` is the head event number; `session_id` is None at a closed table. The console that
    drives is `driver_console` with the person `driver_id`; None until one has played. `setting` is
    the number of the table setting that counts now, `announced` that of the newest one; 0: none.
    `counted_at`: the last entry of a count since the opening, also of one that was broken off."""

    table_id: int
    code: str
    casino_id: int
    version: int
    head_hash: str
    session_id: int | None
    session_status: str
    base_seq: int
    play_seq: int
    roll_due: bool
    croupier: str
    call: str
    called_by: str
    driver_console: UUID | None
    driver_id: int | None
    driver: str
    setting: int
    announced: int
    counted_at: datetime | None


def read_pulses(table_ids: Collection[int]) -> dict[int, Pulse]:
    """The pulses of these tables, one query; a table that doesn't exist is left out."""
    return {row["pk"]: _pulse(row) for row in _rows(table_ids)}


def read_pulse(table_id: int) -> Pulse:
    return read_pulses([table_id])[table_id]


def _rows(table_ids: Collection[int]):  # type: ignore[no-untyped-def]
    acknowledged = Alert.objects.filter(
        table=OuterRef("pk"),
        kind=AlertKind.CALL,
        acknowledged_at__gt=Now() - ACKNOWLEDGED_FOR,
    ).order_by("-acknowledged_at")
    settings = TableSetting.objects.filter(session=OuterRef("current")).order_by("-number")
    in_effect = settings.filter(counts_at(Now()))
    counted = (
        CountEntry.objects.filter(count__session=OuterRef("current"))
        .exclude(count__kind=CountKind.OPENING)
        .order_by("-entered_at")
    )
    return (
        Table.objects.filter(pk__in=table_ids)
        .annotate(
            current=FilteredRelation(
                "sessions", condition=~Q(sessions__status=SessionStatus.CLOSED)
            ),
            seat_of_croupier=FilteredRelation(
                "assignments",
                condition=Q(assignments__ended_at__isnull=True, assignments__role=Role.CROUPIER),
            ),
            waiting_call=FilteredRelation(
                "alerts",
                condition=Q(alerts__kind=AlertKind.CALL, alerts__acknowledged_at__isnull=True),
            ),
            called_by=Subquery(acknowledged.values("acknowledged_by__full_name")[:1]),
            croupier=F("seat_of_croupier__staff__full_name"),
            waiting=F("waiting_call__id"),
            session_id=F("current__id"),
            session_status=F("current__status"),
            base_seq=F("current__base_seq"),
            play_seq=F("current__play_seq"),
            roll_due_at=F("current__roll_due_at"),
            driver_console=F("current__driver_console"),
            driver_id=F("current__driver"),
            driver=F("current__driver__full_name"),
            setting=Subquery(in_effect.values("number")[:1]),
            announced=Subquery(settings.values("number")[:1]),
            counted_at=Subquery(counted.values("entered_at")[:1]),
        )
        .values(
            *("pk", "code", "casino_id", "head_seq", "head_hash", "session_id", "session_status"),
            *("base_seq", "play_seq", "roll_due_at", "croupier", "waiting", "called_by"),
            *("driver_console", "driver_id", "driver", "setting", "announced"),
            "counted_at",
        )
    )


def _pulse(row: dict) -> Pulse:
    return Pulse(
        table_id=row["pk"],
        code=row["code"],
        casino_id=row["casino_id"],
        version=row["head_seq"],
        head_hash=row["head_hash"],
        session_id=row["session_id"],
        session_status=row["session_status"] or SessionStatus.CLOSED,
        base_seq=row["base_seq"] or 0,
        play_seq=row["play_seq"] or 0,
        roll_due=row["roll_due_at"] is not None,
        croupier=row["croupier"] or "",
        call=_call(row),
        called_by=row["called_by"] or "",
        driver_console=row["driver_console"],
        driver_id=row["driver_id"],
        driver=row["driver"] or "",
        setting=row["setting"] or 0,
        announced=row["announced"] or 0,
        counted_at=row["counted_at"],
    )


def _call(row: dict) -> str:
    if row["waiting"] is not None:
        return WAITING
    return ACKNOWLEDGED if row["called_by"] else NONE
