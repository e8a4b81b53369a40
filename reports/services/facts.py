"""Facts of a gaming day's closed sessions, copied set-based by the database. Hands of players'
games have facts of their own, rounds against the house those of their session.

The watermark is the list of sessions with their last event number and their agreed counts,
never an id or a time.
"""

from collections.abc import Sequence

from django.db import connection
from django.db.models import Count as Counted
from django.db.models import Max

from games.models import TableEvent
from reports.models import GamingDay, SessionFact
from tables.enums import CountStatus
from tables.models import Count, TableSession
from tables.selectors import sessions as session_selectors
from tables.selectors.sessions import SessionResult

Watermark = list[list[int]]

ROUND_FACTS = """
INSERT INTO reports_roundfact (day_id, run, round_id, session_id, table_code, game, variant,
    stakes, plan, hour, croupier, croupier_key, players, matched_minor, commission_minor,
    below_band, finished_at, last_seq)
SELECT %(day)s, %(run)s, hand.id, hand.session_id, floor.code, hand.game,
    coalesce(session.rules -> 'ruleset' ->> 'bet_structure', ''),
    stakes_line.name || ' v' || stakes.number, plan_line.name || ' v' || plan.number,
    extract(hour FROM hand.finished_at AT TIME ZONE casino.time_zone),
    staff.full_name, staff.id, hand.players, hand.pot_minor, hand.commission_minor,
    hand.below_band, hand.finished_at, hand.last_seq
FROM games_round hand
JOIN tables_tablesession session ON session.id = hand.session_id
JOIN tables_table floor ON floor.id = hand.table_id
JOIN tables_casino casino ON casino.id = floor.casino_id
JOIN tables_staffmember staff ON staff.id = hand.croupier_id
JOIN tables_version stakes ON stakes.id = hand.stakes_id
JOIN tables_line stakes_line ON stakes_line.id = stakes.line_id
JOIN tables_version plan ON plan.id = hand.commission_id
JOIN tables_line plan_line ON plan_line.id = plan.line_id
WHERE hand.status = 'finished' AND hand.session_id = ANY(%(sessions)s)
"""


def closed_sessions(day: GamingDay) -> list[TableSession]:
    """The day's closed sessions that were in play, oldest first."""
    return list(
        session_selectors.played_to_the_end()
        .filter(table__casino=day.casino_id, gaming_day=day.day)
        .select_related("table", "stakes__line")
        .order_by("id")
    )


def watermark(sessions: Sequence[TableSession]) -> Watermark:
    """[[session, its last event number, its agreed counts], ...] (0: none)."""
    last = dict(
        TableEvent.objects.filter(session__in=sessions)
        .values_list("session")
        .annotate(last=Max("seq"))
        .order_by()
    )
    agreed = dict(
        Count.objects.filter(session__in=sessions, status=CountStatus.AGREED)
        .values_list("session")
        .annotate(counts=Counted("id"))
        .order_by()
    )
    return [
        [session.pk, last.get(session.pk, 0), agreed.get(session.pk, 0)] for session in sessions
    ]


def copy_facts(day: GamingDay, run: int, sessions: Sequence[TableSession]) -> None:
    """Write the facts of run `run`; call it inside the run's own transaction."""
    marks = {session: last_seq for session, last_seq, _ in watermark(sessions)}
    with connection.cursor() as cursor:
        cursor.execute(ROUND_FACTS, {"day": day.pk, "run": run, "sessions": list(marks)})
    outcomes = session_selectors.results(sessions)
    SessionFact.objects.bulk_create(
        [_session_fact(day, run, session, outcomes[session.pk], marks) for session in sessions]
    )


def _session_fact(
    day: GamingDay,
    run: int,
    session: TableSession,
    outcome: SessionResult,
    marks: dict[int, int],
) -> SessionFact:
    return SessionFact(
        day=day,
        run=run,
        session=session,
        table_code=session.table.code,
        game=session.game,
        stakes=f"{session.stakes.line.name} v{session.stakes.number}",
        opening_minor=outcome.opening_minor,
        fills_minor=outcome.fills_minor,
        credits_minor=outcome.credits_minor,
        closing_minor=outcome.closing_minor,
        drop_minor=outcome.drop_minor,
        drop_counted_minor=outcome.drop_counted_minor,
        commission_minor=outcome.commission_minor,
        commission_counted_minor=outcome.commission_counted_minor,
        result_minor=outcome.result_minor,
        difference_minor=outcome.difference_minor,
        last_seq=marks[session.pk],
    )
