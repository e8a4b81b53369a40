"""Stored reports: canonical JSON with its hash, one per day, kind and run; and who took copies."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models import Seal


class ReportKind(models.TextChoices):
    COMMISSION = "commission", _("Commission")
    TABLES = "tables", _("Table results")


class Report(models.Model):
    day = models.ForeignKey("reports.GamingDay", models.PROTECT, related_name="reports")
    kind = models.CharField(max_length=12, choices=ReportKind)
    run = models.PositiveIntegerField()
    content = models.JSONField()
    hash = models.CharField(max_length=64)
    watermark = models.JSONField(help_text="[[session, last event number], ...]")
    built_at = models.DateTimeField()

    is_sealed = True

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["day", "kind", "run"]
        constraints = [
            models.UniqueConstraint(fields=["day", "kind", "run"], name="report_once"),
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.kind} {self.run}"

    @property
    def seal(self) -> Seal | None:
        """The newest seal when it was built: on paper it is the anchor outside of the books."""
        return Seal.objects.filter(sealed_at__lte=self.built_at).order_by("-number").first()


class Export(models.Model):
    """A file that was handed out: a copy number says COPY from the second on."""

    report = models.ForeignKey(Report, models.PROTECT, related_name="exports")
    format = models.CharField(max_length=4)
    copy_number = models.PositiveIntegerField()
    requested_by = models.ForeignKey("tables.StaffMember", models.PROTECT, related_name="+")
    requested_at = models.DateTimeField()

    is_sealed = True

    class Meta:
        verbose_name = _("export")
        verbose_name_plural = _("exports")
        constraints = [
            models.UniqueConstraint(
                fields=["report", "format", "copy_number"], name="export_copy_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.report} {self.format} {self.copy_number}"
