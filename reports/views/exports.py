"""Downloads of a report, as XLSX or CSV."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from reports import selectors
from reports.exports import files
from reports.services.exports import take_export
from reports.views.days import day_or_404
from tables.exports.sheets import CSV_TYPE, XLSX_TYPE
from tables.views.access import allow, person

FORMATS = {
    "xlsx": (files.to_xlsx, XLSX_TYPE),
    "csv": (files.to_csv, CSV_TYPE),
}


@require_GET
@allow("report.export")
def download(request: HttpRequest, date: str, kind: str, file_format: str) -> HttpResponse:
    day = day_or_404(request, date)
    report = selectors.last_reports(day).get(kind)
    if report is None or file_format not in FORMATS:
        raise Http404(kind)
    write, content_type = FORMATS[file_format]
    export = take_export(report, file_format, person(request))
    name = f"{day.casino.code}-{date}-{kind}-run{report.run}-copy{export.copy_number}.{file_format}"
    return HttpResponse(
        write(report, export),
        content_type=content_type,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
