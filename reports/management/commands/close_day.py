"""`manage.py close_day`: close a gaming day by hand, as the minute task does at the cut-off."""

import datetime as dt
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from reports.models import GamingDay
from reports.models.days import DayStatus
from reports.services import closing
from tables.models import Casino
from tables.selectors.days import gaming_day_for


class Command(BaseCommand):
    help = "Begin the closing of a gaming day and build its reports once its tables are closed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--casino", help="casino code (default: every casino)")
        parser.add_argument(
            "--date", type=dt.date.fromisoformat, help="gaming day (default: the one before today)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        casinos = Casino.objects.all()
        if options["casino"]:
            casinos = casinos.filter(code=options["casino"])
        if not casinos:
            raise CommandError("There is no such casino.")
        for casino in casinos:
            self._close(casino, options["date"])

    def _close(self, casino: Casino, date: dt.date | None) -> None:
        now = timezone.now()
        closing.note_days(casino, now)
        wanted = date or gaming_day_for(casino, now) - dt.timedelta(days=1)
        day = GamingDay.objects.filter(casino=casino, day=wanted).first()
        if day is None:
            raise CommandError(f"{casino.code}: there is no gaming day {wanted}.")
        day = closing.close_day(closing.begin_closing(day, now), now)
        if day.difference:
            raise CommandError(f"{casino.code} {wanted}: hands and ledger differ: {day.difference}")
        self.stdout.write(f"{casino.code} {wanted}: {DayStatus(day.status).value}, run {day.run}")
        report = day.reports.filter(run=day.run).first()
        if report is not None and (seal := report.seal):
            self.stdout.write(f"seal {seal.number} {seal.hash}")
