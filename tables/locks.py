"""The lock order of the whole project, so that two transactions never wait for each other.

Casino row (only where a day begins to close, a session opens, or what has an exact edge is
approved), line and version, table row, session row, accounts by id (inside
`tables.ledger.posting`), counters. Whoever changes a table, its session, its counts
or its assignments takes these locks first, in this order. All are FOR NO KEY UPDATE: they exclude
each other, but not the inserts of rows that merely refer to the locked one.
"""

from tables.enums import SessionStatus
from tables.models import Casino, Line, Table, TableSession, Version


def lock_casino(casino_id: int) -> Casino:
    """Lock a casino against another change of its gaming days."""
    return Casino.objects.select_for_update(no_key=True).get(pk=casino_id)


def lock_table(table_id: int) -> tuple[Table, TableSession | None]:
    """Lock a table and its session that is not closed, if there is one; two statements.

    `table.casino` is loaded, and the session's `table` is the same object.
    """
    table = _table(table_id)
    session = (
        TableSession.objects.select_for_update(no_key=True)
        .filter(table=table)
        .exclude(status=SessionStatus.CLOSED)
        .first()
    )
    if session is not None:
        session.table = table
    return table, session


def lock_session(session_id: int) -> TableSession:
    """Lock a session in whatever state, its table's row first; three statements."""
    table_id = TableSession.objects.values_list("table", flat=True).get(pk=session_id)
    table = _table(table_id)
    session = TableSession.objects.select_for_update(no_key=True).get(pk=session_id)
    session.table = table
    return session


def _table(table_id: int) -> Table:
    locked = Table.objects.select_for_update(no_key=True, of=("self",))
    return locked.select_related("casino").get(pk=table_id)


def lock_version(version_id: int) -> Version:
    """Lock a version, its line's row first; three statements. `line` and its casino are loaded."""
    line_id = Version.objects.values_list("line", flat=True).get(pk=version_id)
    lines = Line.objects.select_for_update(of=("self",), no_key=True).select_related("casino")
    line = lines.get(pk=line_id)
    version = Version.objects.select_for_update(no_key=True).get(pk=version_id)
    version.line = line
    return version


def lock_tables_of_game(line: Line) -> list[Table]:
    """Lock the tables in use that play the line's game, by key, after the line itself: two jackpots
    can't take the same table at once. Nobody locks a line while he holds a table."""
    tables = Table.objects.select_for_update(no_key=True)
    return list(tables.filter(casino=line.casino, game=line.game, is_active=True).order_by("pk"))
