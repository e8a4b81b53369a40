"""Where a version has effect: the tables of its line, and what gives way to what and when."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet

from tables.enums import SessionStatus, VersionKind, VersionStatus
from tables.models import Line, TableSession, Version


@dataclass(frozen=True, slots=True)
class TableUse:
    """A table that was last opened under the line; `number` is the version it took then."""

    code: str
    number: int | None
    is_open: bool


def tables_under(version: Version) -> list[TableUse]:
    """The tables whose newest session is under the version's line; for a jackpot, those it names.

    A line belongs to no table: the pit boss chooses among the lines in force when he opens.
    """
    line = version.line
    if line.kind == VersionKind.JACKPOT:
        return _fed_by(line, version.content.get("tables") or [])
    kind = VersionKind(line.kind).value
    sessions = (
        TableSession.objects.filter(Q(**{f"{kind}__line": line}), pk__in=_newest(line))
        .select_related("table", kind)
        .order_by("table__code")
    )
    return [
        TableUse(
            code=session.table.code,
            number=getattr(session, kind).number,
            is_open=session.status != SessionStatus.CLOSED,
        )
        for session in sessions
    ]


def _fed_by(line: Line, codes: Collection[str]) -> list[TableUse]:
    open_now = TableSession.objects.filter(table__casino=line.casino_id, table__code__in=codes)
    at_play = set(
        open_now.exclude(status=SessionStatus.CLOSED).values_list("table__code", flat=True)
    )
    return [TableUse(code, None, is_open=code in at_play) for code in sorted(codes)]


def superseded_by(version: Version) -> Version | None:
    """The version of the line that gives way on the day when this one comes into force."""
    if version.effective_on is None:
        return None
    return _newest_approved(version.line.versions.filter(effective_on__lt=version.effective_on))


def left_without(version: Version, day: date) -> Version | None:
    """The version of the line in force on `day` if this one were withdrawn; None for none."""
    others = version.line.versions.exclude(pk=version.pk)
    return _newest_approved(others.filter(effective_on__lte=day))


def _newest_approved(versions: QuerySet[Version]) -> Version | None:
    return versions.filter(status=VersionStatus.APPROVED).order_by("-effective_on").first()


def _newest(line: Line) -> QuerySet[TableSession, Any]:
    """The newest session of each table of the game, as a query inside another one."""
    sessions = TableSession.objects.filter(table__casino=line.casino_id, table__game=line.game)
    newest = sessions.order_by("table_id", "-opened_at", "-pk").distinct("table_id")
    return newest.values("pk")
