"""Gaming days and their reports as the API shows them."""

from rest_framework import serializers

from reports.models import GamingDay, Report


class GamingDaySerializer(serializers.ModelSerializer[GamingDay]):
    signed_by = serializers.CharField(source="signed_by.full_name", default=None, allow_null=True)

    class Meta:
        model = GamingDay
        fields = [
            "day",
            "status",
            "run",
            "closing_at",
            "closed_at",
            "signed_by",
            "signed_at",
            "signed_hash",
        ]


class ReportSerializer(serializers.ModelSerializer[Report]):
    day = serializers.DateField(source="day.day")

    class Meta:
        model = Report
        fields = ["id", "day", "kind", "run", "hash", "built_at", "watermark", "content"]
