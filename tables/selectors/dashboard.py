"""The floor at an instant, for the pit's dashboard: six queries whatever the number of tables."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from tables.enums import AccountKind, CountKind, CountStatus, Role, TransferCode, VersionStatus
from tables.ledger import queries
from tables.models import (
    Alert,
    Casino,
    Count,
    Table,
    TableAssignment,
    TableSession,
    TableSetting,
    TableStatus,
    Version,
)
from tables.selectors.days import ONE_DAY, ends_at, gaming_day_for
from tables.selectors.settings import announced_after, counts_at, still_picked
from tables.selectors.tiles import (
    Coming,
    QueueItem,
    Tile,
    TileState,
    finished_within_hour,
    hourly,
    queue_item,
    sparkline,
    state_of,
)
from tables.selectors.versions import standing


@dataclass(frozen=True, slots=True)
class Floor:
    """The dashboard's picture of one casino. Money in minor units."""

    casino: Casino
    at: datetime
    gaming_day: date
    tiles: list[Tile]
    queue: list[QueueItem]
    commission_minor: int
    win_minor: int
    drop_minor: int
    outstanding_minor: int

    @property
    def open_tables(self) -> int:
        """Tables with a session, counts included."""
        return sum(tile.is_open for tile in self.tiles)

    @property
    def offline_tables(self) -> int:
        """Open tables whose console is silent."""
        return sum(tile.state is TileState.OFFLINE for tile in self.tiles)

    @property
    def players(self) -> int:
        """Players who hold a seat."""
        return sum(tile.players for tile in self.tiles)

    @property
    def seats(self) -> int:
        """Seats at the open tables."""
        return sum(tile.table.seats for tile in self.tiles if tile.is_open)

    @property
    def occupancy(self) -> int | None:
        """Players of a hundred seats at open tables."""
        return self.players * 100 // self.seats if self.seats else None

    @property
    def critical(self) -> int:
        """What sounds the tone."""
        return sum(item.tone == "crit" for item in self.queue)


def floor(casino: Casino, now: datetime | None = None) -> Floor:
    """The picture now: tables and sessions, staff, alerts, balances, the day's movements."""
    now = now or timezone.now()
    day = gaming_day_for(casino, now)
    tables = _tables(casino, now)
    held = queries.table_balances([table.pk for table in tables])
    routes = _moved(casino, day, without={table.pk for table in tables if table.is_training})
    moved = queries.sums_of(routes)
    queue = _queue(casino)
    return Floor(
        casino=casino,
        at=now,
        gaming_day=day,
        tiles=_tiles(casino, tables, now, queue, held),
        queue=queue,
        commission_minor=moved.get(TransferCode.COMMISSION, 0),
        win_minor=queries.win_of(routes),
        drop_minor=moved.get(TransferCode.BUY_IN_CASH, 0),
        outstanding_minor=queries.balances(casino).get(AccountKind.PATRONS, 0)
        + sum(balances.get(AccountKind.PLAYERS, 0) for balances in held.values()),
    )


def _moved(casino: Casino, day: date, without: Collection[int]) -> queries.Routes:
    """What moved on the gaming day, over all tables but these (training tables)."""
    routes: Counter[queries.Route] = Counter()
    for (table, code, source, target), minor in queries.day_sums(casino, day).items():
        if table not in without:
            routes[code, source, target] += minor
    return routes


def _queue(casino: Casino) -> list[QueueItem]:
    waiting = (
        Alert.objects.filter(casino=casino, acknowledged_at__isnull=True)
        .select_related("table", "raised_by")
        .order_by("raised_at")
    )
    return sorted(map(queue_item, waiting), key=lambda item: item.urgency)


def _tiles(
    casino: Casino,
    tables: list[Table],
    now: datetime,
    queue: list[QueueItem],
    held: Mapping[int, Mapping[AccountKind, int]],
) -> list[Tile]:
    croupiers = _croupiers(casino)
    ribbons: dict[int | None, QueueItem] = {}
    for item in queue:
        ribbons.setdefault(item.alert.table_id, item)
    return [
        _tile(
            table,
            now,
            croupiers.get(table.pk),
            ribbons.get(table.pk),
            held.get(table.pk, {}).get(AccountKind.FLOAT, 0),
        )
        for table in tables
    ]


def _tables(casino: Casino, now: datetime) -> list[Table]:
    """Tables in use, with status, session, its agreed opening count, what is picked now inside its
    stakes and what is coming, in one query."""
    opening = Count.objects.filter(
        session=OuterRef("status__session"), kind=CountKind.OPENING, status=CountStatus.AGREED
    ).values("total_minor")
    settings = TableSetting.objects.filter(counts_at(now), session=OuterRef("status__session"))
    picked = settings.order_by("-number").values("picked")[:1]
    announced = announced_after(now, OuterRef("status__session"))
    line, day = OuterRef("status__session__stakes__line"), OuterRef("status__session__gaming_day")
    tomorrow = standing(Version.objects.filter(line=line), day + ONE_DAY)
    return list(
        Table.objects.filter(casino=casino, is_active=True)
        .select_related("casino", "status__session")
        .annotate(
            opening_minor=Subquery(opening),
            picked=Subquery(picked),
            announced=Subquery(announced.values("picked")[:1]),
            announced_at=Subquery(announced.values("takes_effect_at")[:1]),
            tomorrow=Subquery(tomorrow.values("content")[:1]),
            tomorrow_id=Subquery(tomorrow.values("pk")[:1]),
            is_withdrawn=Exists(_withdrawn()),
        )
        .order_by("code")
    )


def _withdrawn() -> QuerySet[Version]:
    """What was taken out of force of that under which the table's session plays (APP-3)."""
    kinds = ("ruleset", "stakes", "commission", "payouts")
    played = Q(*[("pk", OuterRef(f"status__session__{kind}")) for kind in kinds], _connector=Q.OR)
    return Version.objects.filter(played, status=VersionStatus.WITHDRAWN)


def _croupiers(casino: Casino) -> dict[int, TableAssignment]:
    standing = TableAssignment.objects.filter(
        table__casino=casino, role=Role.CROUPIER, ended_at__isnull=True
    ).select_related("staff")
    return {assignment.table_id: assignment for assignment in standing}


def _tile(
    table: Table,
    now: datetime,
    croupier: TableAssignment | None,
    ribbon: QueueItem | None,
    float_minor: int,
) -> Tile:
    status: TableStatus | None = getattr(table, "status", None)
    session: TableSession | None = status.session if status else None
    if session is not None and session.closed_at is not None:
        session = None
    finished = finished_within_hour(status.recent_rounds, now) if status and session else []
    return Tile(
        table=table,
        session=session,
        state=state_of(session, status, now),
        since=status.phase_at if status else None,
        seats=_seats(table, status if session else None),
        players=status.players if status and session else 0,
        pot_minor=status.pot_minor if status and session else 0,
        commission_hour_minor=hourly(status.commission_minor, session.in_play_at, now)
        if status and session
        else None,
        win_hour_minor=hourly(status.win_minor, session.in_play_at, now)
        if status and session
        else None,
        hands_hour=len(finished) if session else None,
        spark=sparkline(finished, now),
        croupier=croupier,
        float_minor=float_minor,
        opening_minor=table.opening_minor,  # type: ignore[attr-defined]
        picked=table.picked or {},  # type: ignore[attr-defined]
        coming=_coming(table, session) if session else None,
        is_withdrawn=session is not None and table.is_withdrawn,  # type: ignore[attr-defined]
        ribbon=ribbon,
    )


def _coming(table: Any, session: TableSession) -> Coming | None:
    """What is announced; else what the stakes' line has in force when the table is rolled."""
    if table.announced_at is not None:
        return Coming(table.announced_at, table.announced)
    if table.tomorrow is None or table.tomorrow_id == session.stakes_id:
        return None
    before = {**session.rules["stakes"], **(table.picked or {})}
    picked = still_picked(table.game, table.tomorrow, before)
    at = ends_at(table.casino, session.gaming_day)
    return Coming(at, {**table.tomorrow, **picked})


def _seats(table: Table, status: TableStatus | None) -> str:
    """A letter a seat, padded to the table's seats: o on, a away, t to act, - empty."""
    return (status.seats if status else "").ljust(table.seats, "-")[: table.seats]
