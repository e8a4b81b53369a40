"""A gaming day's way: open -> closing -> closed (run n) -> signed (product.md 2.6).

Every step locks the day's row. Closing twice does nothing the second time; a signed day never
changes.
"""

import datetime as dt
import logging

from django.db import OperationalError, connection, transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone
from psycopg.errors import SerializationFailure

from reports.messages import MESSAGES
from reports.models import GamingDay
from reports.models.days import DayStatus
from reports.services import facts, runs
from tables import audit, errors
from tables.enums import SessionStatus
from tables.ledger.canonical import sha256_of
from tables.locks import lock_casino
from tables.models import Casino, StaffMember, TableSession
from tables.permissions import demand
from tables.selectors.days import gaming_day_for
from tables.selectors.sessions import boxes_to_explain
from tables.services import roll_due

log = logging.getLogger(__name__)
errors.register(MESSAGES)


def tick(now: dt.datetime | None = None) -> None:
    """The minute task: begins what is due, marks late rolls, closes what can be closed."""
    now = now or timezone.now()
    for casino in Casino.objects.all():
        note_days(casino, now)
        for day in _days(casino, DayStatus.OPEN).filter(day__lt=gaming_day_for(casino, now)):
            begin_closing(day, now)
        for day in _days(casino, DayStatus.CLOSING, DayStatus.CLOSED):
            roll_due.raise_late_rolls(casino, day.day, now)
            close_day(day, now)


def _days(casino: Casino, *statuses: str) -> QuerySet[GamingDay]:
    return GamingDay.objects.filter(casino=casino, status__in=statuses).order_by("day")


def note_days(casino: Casino, now: dt.datetime) -> None:
    """A row for today and for each day that was played since the last one noted."""
    today = gaming_day_for(casino, now)
    noted = GamingDay.objects.filter(casino=casino, day__lte=today).aggregate(last=Max("day"))
    sessions = TableSession.objects.filter(table__casino=casino)
    if noted["last"] is not None:
        sessions = sessions.filter(gaming_day__gt=noted["last"])
    played = sessions.order_by().values_list("gaming_day", flat=True).distinct()
    GamingDay.objects.bulk_create(
        [GamingDay(casino=casino, day=day) for day in sorted({*played, today})],
        ignore_conflicts=True,
    )


@transaction.atomic
def begin_closing(
    day: GamingDay, now: dt.datetime | None = None, actor: StaffMember | None = None
) -> GamingDay:
    """No session opens on this day any more; every open one is due to roll. Safe to repeat."""
    now = now or timezone.now()
    casino = lock_casino(day.casino_id)
    day = _locked(day)
    if actor is not None:
        demand(actor, "day.close")
    if day.status != DayStatus.OPEN:
        return day
    next_day = day.day + dt.timedelta(days=1)
    if casino.earliest_day is None or casino.earliest_day < next_day:
        casino.earliest_day = next_day
        casino.save(update_fields=["earliest_day"])
    day.status, day.closing_at = DayStatus.CLOSING, now
    day.save(update_fields=["status", "closing_at"])
    roll_due.mark_roll_due(casino, day.day, now)
    audit.record(actor, "day.closing", day, after={"day": day.day.isoformat()}, casino=casino)
    return day


def close_day(day: GamingDay, now: dt.datetime | None = None) -> GamingDay:
    """Build the next run if the last session is closed and something is new; else change nothing.

    A difference between hands and ledger stops the run: it is stored on the day and shown.
    """
    now = now or timezone.now()
    try:
        return _close(day, now)
    except OperationalError as error:
        if not isinstance(error.__cause__, SerializationFailure):
            raise
        return _close(day, now)  # a rival changed the day while we waited for its row: see his


def _close(day: GamingDay, now: dt.datetime) -> GamingDay:
    with transaction.atomic():
        _repeatable_read()
        day = _locked(day)
        if day.status not in (DayStatus.CLOSING, DayStatus.CLOSED) or _open_sessions(day).exists():
            return day
        sessions = facts.closed_sessions(day)
        if day.run and is_current(day, sessions):
            return day
        return _run(day, sessions, now)


def sign_day(day: GamingDay, actor: StaffMember, shown_hash: str) -> GamingDay:
    """Finance signs the run whose hash was shown: from here on the day never changes."""
    with transaction.atomic():
        day = _locked(day)
        demand(actor, "day.sign")
        _demand_signable(day)
        day.status, day.signed_by, day.signed_at = DayStatus.SIGNED, actor, timezone.now()
        day.signed_hash = run_hash(day)
        if day.signed_hash != shown_hash:
            raise errors.Refused("day_changed_since_run")
        day.save(update_fields=["status", "signed_by", "signed_at", "signed_hash"])
        after = {"run": day.run, "hash": day.signed_hash}
        audit.record(actor, "day.signed", day, after=after, casino=day.casino)
        return day


def run_hash(day: GamingDay) -> str:
    """One hash over the hashes of the last run's reports."""
    hashes = day.reports.filter(run=day.run).order_by("kind").values_list("kind", "hash")
    return sha256_of([list(row) for row in hashes])


def _demand_signable(day: GamingDay) -> None:
    if day.status == DayStatus.SIGNED:
        raise errors.Refused("day_already_signed")
    if day.status != DayStatus.CLOSED:
        raise errors.Refused("day_not_closed")
    if changed_since_run(day):
        raise errors.Refused("day_changed_since_run")
    uncounted = day.session_facts.filter(run=day.run).filter(
        Q(drop_counted_minor=None) | Q(commission_counted_minor=None)
    )
    if fact := uncounted.order_by("table_code").first():
        raise errors.Refused("boxes_not_counted", table=fact.table_code)
    unexplained = boxes_to_explain(day.casino).filter(session__gaming_day=day.day)
    if count := unexplained.first():
        raise errors.Refused("box_not_explained", table=count.session.table.code)


def changed_since_run(day: GamingDay) -> bool:
    """Whether closed sessions or agreed counts came after the last run."""
    return not is_current(day, facts.closed_sessions(day))


def is_current(day: GamingDay, sessions: list[TableSession]) -> bool:
    """Whether the last run saw everything that is there now."""
    last = day.reports.filter(run=day.run).first()
    return last is not None and last.watermark == facts.watermark(sessions)


def _locked(day: GamingDay) -> GamingDay:
    return GamingDay.objects.select_for_update(of=("self",)).select_related("casino").get(pk=day.pk)


def _open_sessions(day: GamingDay) -> QuerySet[TableSession]:
    return TableSession.objects.filter(table__casino=day.casino_id, gaming_day=day.day).exclude(
        status=SessionStatus.CLOSED
    )


def _repeatable_read() -> None:
    if len(connection.savepoint_ids) == 0:
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")


def _run(day: GamingDay, sessions: list[TableSession], now: dt.datetime) -> GamingDay:
    found = runs.reconcile(sessions)
    if found:
        day.difference = found
        day.save(update_fields=["difference"])
        log.error("day %s does not reconcile: %s", day, found)
        return day
    day.run += 1
    runs.build_run(day, day.run, sessions)
    day.status, day.closed_at, day.difference = DayStatus.CLOSED, now, None
    day.save(update_fields=["run", "status", "closed_at", "difference"])
    audit.record(None, "day.closed", day, after={"run": day.run}, casino=day.casino)
    return day
