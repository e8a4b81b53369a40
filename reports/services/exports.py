"""Handing out a file: each one is written down, and a second one is a copy."""

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from reports.models import Export, GamingDay, Report
from tables import audit
from tables.models import StaffMember
from tables.permissions import demand


@transaction.atomic
def take_export(report: Report, file_format: str, actor: StaffMember) -> Export:
    """Note who takes which file. The day is locked, so that no two copies share a number."""
    demand(actor, "report.export")
    GamingDay.objects.select_for_update().get(pk=report.day_id)
    taken = report.exports.filter(format=file_format).aggregate(last=Max("copy_number"))["last"]
    export = Export.objects.create(
        report=report,
        format=file_format,
        copy_number=(taken or 0) + 1,
        requested_by=actor,
        requested_at=timezone.now(),
    )
    after = {"kind": report.kind, "format": file_format, "copy": export.copy_number}
    audit.record(actor, "report.exported", report.day, after=after, casino=report.day.casino)
    return export
