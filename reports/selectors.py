"""What the pages, builders and exports of the reports room read."""

from collections.abc import Sequence
from typing import Any

from django.db.models import BooleanField, Case, Count, F, Prefetch, Q, QuerySet, Sum, When
from django.db.models.functions import Coalesce

from games.engines import registry
from games.models import Round, TableEvent
from games.models.rounds import RoundStatus
from reports.builders.commission import Box, Cell
from reports.builders.tables import Line
from reports.models import GamingDay, Report, RoundFact, SessionFact
from reports.models.days import DayStatus
from tables.enums import AlertKind, EntryMode, SessionStatus
from tables.models import Alert, TableSession
from tables.selectors.days import ends_at, starts_at

EXCEPTION_KINDS = [
    AlertKind.VARIANCE,
    AlertKind.OPENER,
    AlertKind.RECOUNT,
    AlertKind.OVERRIDE,
    AlertKind.REOPENED,
    AlertKind.ROLL_LATE,
    AlertKind.PATRONS_NEGATIVE,
]

DECLARED_MODES = (EntryMode.DECLARED, EntryMode.POT_ONLY)

# Facts are sealed, so they never get another column: mode and training are read where they are
# frozen, with the hand and with its session.
TRAINING = Q(session__rules__contains={"training": True})
IS_TRAINING = Case(When(TRAINING, then=True), default=False, output_field=BooleanField())
CELL_KEYS = (
    *("table_code", "game", "variant", "stakes", "plan", "hour", "croupier", "croupier_key"),
    *("round__mode", "training"),
)


def commission_cells(day: GamingDay, run: int) -> list[Cell]:
    """The run's hands grouped by every key, summed by the database."""
    grouped = (
        RoundFact.objects.filter(day=day, run=run)
        .annotate(training=IS_TRAINING)
        .values_list(*CELL_KEYS)
        .annotate(
            hands=Count("id"),
            matched=Sum("matched_minor"),
            taken=Sum("commission_minor"),
            below=Count("id", filter=Q(below_band=True)),
        )
        .order_by(*CELL_KEYS)
    )
    return [Cell(*row) for row in grouped]


def boxes(day: GamingDay, run: int) -> list[Box]:
    """The commission boxes of the run's players' tables."""
    facts = SessionFact.objects.filter(day=day, run=run, game__in=registry.PLAYERS_GAMES)
    facts = facts.annotate(training=IS_TRAINING)
    rows = facts.values_list(
        "table_code", "session", "training", "commission_minor", "commission_counted_minor"
    )
    return [Box(*row) for row in rows]


def table_lines(day: GamingDay, run: int) -> list[Line]:
    """The run's closed sessions of all games, each with its number of finished hands."""
    facts = list(SessionFact.objects.filter(day=day, run=run).select_related("session"))
    hands = dict(
        Round.objects.filter(
            session__in=[fact.session_id for fact in facts], status=RoundStatus.FINISHED
        )
        .values_list("session")
        .annotate(hands=Count("id"))
        .order_by()
    )
    return [_line(fact, hands.get(fact.session_id, 0)) for fact in facts]


def _line(fact: SessionFact, hands: int) -> Line:
    drop, box = fact.drop_counted_minor, fact.commission_counted_minor
    return Line(
        table=fact.table_code,
        game=fact.game,
        stakes=fact.stakes,
        session=fact.session_id,
        mode=fact.session.mode.value,
        training=fact.session.is_training,
        hands=hands,
        opening_minor=fact.opening_minor,
        fills_minor=fact.fills_minor,
        credits_minor=fact.credits_minor,
        closing_minor=fact.closing_minor,
        cash_minor=(fact.drop_minor if drop is None else drop)
        + (fact.commission_minor if box is None else box),
        counted=drop is not None and (box is not None or registry.is_banked(fact.game)),
        result_minor=fact.result_minor,
        win_minor=fact.result_minor - fact.commission_minor - fact.difference_minor,
        difference_minor=fact.difference_minor,
    )


def chain_heads(sessions: Sequence[TableSession]) -> list[tuple[str, int, str]]:
    """(table, seq, hash) of each table's last event of these sessions."""
    heads = (
        TableEvent.objects.filter(session__in=sessions)
        .order_by("table__code", "-seq")
        .distinct("table__code")
    )
    return list(heads.values_list("table__code", "seq", "hash"))


def last_reports(day: GamingDay) -> dict[str, Report]:
    """The reports of the day's last run, by kind."""
    return {report.kind: report for report in day.reports.filter(run=day.run)}


def days_of(casino_id: int | None) -> QuerySet[GamingDay]:
    return GamingDay.objects.filter(casino=casino_id).select_related("casino", "signed_by")


def latest_day(casino_id: int | None) -> GamingDay | None:
    days = days_of(casino_id)
    return days.exclude(run=0).first() or days.first()


def neighbours(day: GamingDay) -> dict[str, GamingDay | None]:
    days = days_of(day.casino_id)
    return {
        "before": days.filter(day__lt=day.day).first(),
        "after": days.filter(day__gt=day.day).order_by("day").first(),
    }


def steps(day: GamingDay) -> list[dict[str, Any]]:
    """Open, closed, signed: each with `state` (done, now, todo), its instant and who."""
    rank = [DayStatus.OPEN, DayStatus.CLOSING, DayStatus.CLOSED, DayStatus.SIGNED]
    reached = rank.index(DayStatus(day.status))
    return [
        {"name": DayStatus.OPEN.label, "state": "now" if reached == 0 else "done", "on": day.day},
        {
            "name": DayStatus.CLOSING.label if reached == 1 else DayStatus.CLOSED.label,
            "state": ["todo", "now", "now", "done"][reached],
            "at": day.closed_at or day.closing_at,
            "run": day.run,
        },
        {
            "name": DayStatus.SIGNED.label,
            "state": "done" if reached == 3 else "todo",
            "at": day.signed_at,
            "who": day.signed_by,
        },
    ]


def open_sessions(day: GamingDay) -> list[TableSession]:
    return list(
        TableSession.objects.filter(table__casino=day.casino_id, gaming_day=day.day)
        .exclude(status=SessionStatus.CLOSED)
        .select_related("table")
        .order_by("table__code")
    )


def exceptions(day: GamingDay) -> list[Alert]:
    """What somebody had to look at on this day, the waiting first.

    An alert of no table belongs to the day in which it was raised.
    """
    while_it_ran = Q(
        session=None,
        raised_at__gte=starts_at(day.casino, day.day),
        raised_at__lt=ends_at(day.casino, day.day),
    )
    return list(
        Alert.objects.filter(
            Q(session__gaming_day=day.day) | while_it_ran,
            casino=day.casino_id,
            kind__in=EXCEPTION_KINDS,
        )
        .select_related("table", "acknowledged_by", "raised_by")
        .order_by(F("acknowledged_at").asc(nulls_first=True), "raised_at")
    )


def void_hands(day: GamingDay) -> list[Round]:
    """The day's hands that ended without a result, in the order played."""
    return list(
        Round.objects.filter(
            session__gaming_day=day.day, table__casino=day.casino_id, status=RoundStatus.VOID
        )
        .select_related("table", "croupier")
        .order_by("finished_at")
    )


def declared_hands(day: GamingDay) -> list[dict[str, Any]]:
    """Finished hands whose winners the croupier named, counted by table and mode."""
    declared = Round.objects.filter(
        session__gaming_day=day.day,
        table__casino=day.casino_id,
        status=RoundStatus.FINISHED,
        mode__in=DECLARED_MODES,
    )
    counted = declared.values("table__code", "mode").annotate(hands=Count("id"))
    return [
        {"table": row["table__code"], "mode": EntryMode(row["mode"]).label, "hands": row["hands"]}
        for row in counted.order_by("table__code", "mode")
    ]


def house_win(results: dict[str, Any]) -> dict[str, int] | None:
    """Rounds and win of the tables against the house; None where none was closed on the day."""
    rows = [row for row in results["rows"] if registry.is_banked(row["game"])]
    if not rows:
        return None
    return {
        "rounds": sum(row["hands"] for row in rows),
        "win_minor": sum(row["win_minor"] for row in rows),
    }


def uncounted(results: dict[str, Any]) -> int:
    """Sessions whose boxes aren't counted yet, those of training tables too."""
    training = results.get("training", {}).get("total", {})
    return int(results["total"]["uncounted"] + training.get("uncounted", 0))


def largest_difference(results: dict[str, Any]) -> dict[str, Any] | None:
    """The session that is furthest off, if one is; those of training tables too."""
    rows = [*results["rows"], *results.get("training", {}).get("rows", [])]
    off = [row for row in rows if row["difference_minor"]]
    return max(off, key=lambda row: abs(row["difference_minor"]), default=None)


def so_far(day: GamingDay) -> dict[str, int]:
    """What a day without a report yet has brought; no training tables.

    Hands, matched money and commission of the players' games; rounds and win against the house.
    """
    finished = Round.objects.filter(
        ~TRAINING,
        session__gaming_day=day.day,
        table__casino=day.casino_id,
        status=RoundStatus.FINISHED,
    )
    among_players = Q(game__in=registry.PLAYERS_GAMES)
    sums = finished.aggregate(
        hands=Count("id", filter=among_players),
        matched_minor=Coalesce(Sum("pot_minor", filter=among_players), 0),
        commission_minor=Coalesce(Sum("commission_minor"), 0),
        rounds=Count("id", filter=~among_players),
        win_minor=Coalesce(Sum("win_minor"), 0),
        tables=Count("table", distinct=True),
    )
    return dict(sums)


def sessions_of_table(day: GamingDay, code: str) -> list[TableSession]:
    """The table's sessions of the day, oldest first, with their hands in the order played."""
    hands = Round.objects.select_related("croupier").order_by("number")
    return list(
        TableSession.objects.filter(
            table__code=code, table__casino=day.casino_id, gaming_day=day.day
        )
        .select_related("table", "stakes__line")
        .prefetch_related(Prefetch("rounds", hands))
        .order_by("id")
    )


def sums_of_hands(hands: Sequence[Round]) -> dict[str, int]:
    """Number, pots or stakes, and what the house took of the finished ones among these hands."""
    finished = [hand for hand in hands if hand.status == RoundStatus.FINISHED]
    return {
        "hands": len(finished),
        "matched_minor": sum(hand.pot_minor for hand in finished),
        "taken_minor": sum(hand.taken_minor for hand in finished),
    }
