"""A croupier's or an inspector's own tables: to the console, or to the count that waits there."""

from dataclasses import dataclass

from tables.enums import CountStatus, SessionStatus
from tables.models import Count, StaffMember, TableAssignment, TableSession


@dataclass(frozen=True, slots=True)
class MyTable:
    """One table the person is at; `count` is the one that waits for two people there."""

    assignment: TableAssignment
    session: TableSession | None
    count: Count | None


def my_tables(person: StaffMember) -> list[MyTable]:
    """The tables the person is assigned to now, by code; three queries."""
    standing = person.assignments.filter(ended_at__isnull=True)
    assignments = list(standing.select_related("table").order_by("table__code"))
    sessions = TableSession.objects.filter(
        table__in=[assignment.table_id for assignment in assignments]
    ).exclude(status=SessionStatus.CLOSED)
    by_table = {session.table_id: session for session in sessions}
    waiting = Count.objects.filter(session__in=by_table.values()).exclude(status=CountStatus.AGREED)
    by_session = {count.session_id: count for count in waiting}
    return [_mine(assignment, by_table, by_session) for assignment in assignments]


def _mine(
    assignment: TableAssignment, sessions: dict[int, TableSession], counts: dict[int, Count]
) -> MyTable:
    session = sessions.get(assignment.table_id)
    waiting = (SessionStatus.OPENING, SessionStatus.CLOSING)
    counting = session is not None and session.status in waiting
    return MyTable(assignment, session, counts.get(session.pk) if session and counting else None)
