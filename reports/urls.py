"""The finance pages."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from reports.views import days, exports


class DayConverter(StringConverter):
    """A date in a path: 2026-11-29."""

    regex = r"\d{4}-\d{2}-\d{2}"


register_converter(DayConverter, "day")

urlpatterns = [
    path("finance/", days.latest, name="finance"),
    path("finance/<day:date>/", days.day_page, name="finance_day"),
    path("finance/<day:date>/close/", days.close, name="finance_close"),
    path("finance/<day:date>/sign/", days.sign, name="finance_sign"),
    path("finance/<day:date>/commission/", days.commission, name="finance_commission"),
    path("finance/<day:date>/tables/<slug:code>/", days.table_hands, name="finance_table"),
    path(
        "finance/<day:date>/export/<str:kind>.<str:file_format>",
        exports.download,
        name="finance_export",
    ),
]
