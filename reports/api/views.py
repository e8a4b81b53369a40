"""`/api/v1/days/` and `/api/v1/reports/`: gaming days and stored reports, read only."""

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from rest_framework.viewsets import ReadOnlyModelViewSet

from reports.api.serializers import GamingDaySerializer, ReportSerializer
from reports.models import GamingDay, Report
from tables.api.permissions import MayDo, casino_of


class GamingDayViewSet(ReadOnlyModelViewSet[GamingDay]):
    """Gaming days of the person's own casino, newest first."""

    permission_classes = [MayDo]
    required_action = "day.read"
    serializer_class = GamingDaySerializer
    queryset = GamingDay.objects.none()
    lookup_field = "day"
    lookup_value_regex = r"\d{4}-\d{2}-\d{2}"
    filterset_fields = ["status"]

    def get_queryset(self) -> QuerySet[GamingDay]:
        return GamingDay.objects.filter(casino=casino_of(self.request)).select_related("signed_by")


class ReportFilter(filters.FilterSet):
    day = filters.DateFilter(field_name="day__day")

    class Meta:
        model = Report
        fields = ["day", "kind", "run"]


class ReportViewSet(ReadOnlyModelViewSet[Report]):
    """Stored reports with every run; the content is the canonical JSON that the hash covers."""

    permission_classes = [MayDo]
    required_action = "day.read"
    serializer_class = ReportSerializer
    queryset = Report.objects.none()
    filterset_class = ReportFilter

    def get_queryset(self) -> QuerySet[Report]:
        return (
            Report.objects.filter(day__casino=casino_of(self.request))
            .select_related("day")
            .order_by("-day__day", "kind", "-run")
        )
