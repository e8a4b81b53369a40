"""What the charts of a day show, as plain data for the page's Chart.js."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language

from reports.models import GamingDay, Report
from reports.models.runs import ReportKind
from tables import formats

DAYS_SHOWN = 30
WEEKS_USUAL = 4
ONE_DAY, ONE_WEEK = dt.timedelta(days=1), dt.timedelta(weeks=1)


def for_day(day: GamingDay, commission: dict[str, Any]) -> dict[str, Any]:
    """Bars by table, bars by hour and the line of the last 30 days; money in minor units."""
    return {
        "currency": day.casino.currency,
        "language": get_language(),
        "by_table": [
            {"name": row["table"], "minor": row["commission_minor"]}
            for row in commission["by_table"]
        ],
        "by_hour": [
            {"name": f"{row['hour']:02d}", "minor": row["commission_minor"]}
            for row in commission["by_hour"]
        ],
        "days": _last_days(day),
    }


def usual(by_day: Mapping[dt.date, int], on: dt.date) -> int | None:
    """The mean of the same weekday in the four weeks before; None where none was played."""
    before = (on - week * ONE_WEEK for week in range(1, WEEKS_USUAL + 1))
    played = [by_day[day] for day in before if day in by_day]
    return sum(played) // len(played) if played else None


def _last_days(day: GamingDay) -> list[dict[str, Any]]:
    first = day.day - (DAYS_SHOWN - 1) * ONE_DAY
    by_day = _commission_by_day(day, first - WEEKS_USUAL * ONE_WEEK)
    language = get_language() or "en"
    return [
        {
            "day": on,
            "name": formats.short_day(on, language),
            "minor": by_day[on],
            "usual": usual(by_day, on),
        }
        for on in sorted(by_day)
        if on >= first
    ]


def _commission_by_day(day: GamingDay, first: dt.date) -> dict[dt.date, int]:
    """The commission of every day's last run, from `first` up to the day itself."""
    reports = (
        Report.objects.filter(
            day__casino=day.casino_id,
            day__day__range=(first, day.day),
            kind=ReportKind.COMMISSION,
        )
        .order_by("day__day", "-run")
        .distinct("day__day")
    )
    return dict(reports.values_list("day__day", "content__total__commission_minor"))
