"""What the charts of a day show, as plain data for the page's Chart.js."""

from typing import Any

from django.utils.translation import get_language

from reports.models import GamingDay, Report
from reports.models.runs import ReportKind
from tables import formats

DAYS_SHOWN = 30


def for_day(day: GamingDay, commission: dict[str, Any]) -> dict[str, Any]:
    """Bars by table, bars by hour and the line of the last gaming days."""
    return {
        "currency": day.casino.currency,
        "language": get_language(),
        "by_table": [[row["table"], row["commission_minor"]] for row in commission["by_table"]],
        "by_hour": [
            [f"{row['hour']:02d}", row["commission_minor"]] for row in commission["by_hour"]
        ],
        "days": _last_days(day),
    }


def _last_days(day: GamingDay) -> list[list[Any]]:
    reports = (
        Report.objects.filter(
            day__casino=day.casino_id, day__day__lte=day.day, kind=ReportKind.COMMISSION
        )
        .order_by("-day__day", "-run")
        .distinct("day__day")
        .values_list("day__day", "content__total__commission_minor")
    )
    language = get_language() or "en"
    return [
        [formats.day(on, language), commission] for on, commission in reversed(reports[:DAYS_SHOWN])
    ]
