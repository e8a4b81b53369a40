"""Alerts: they stay until an authorised person acknowledges them."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tables.enums import AlertKind


class Alert(models.Model):
    casino = models.ForeignKey("tables.Casino", models.PROTECT, related_name="alerts")
    table = models.ForeignKey(
        "tables.Table", models.PROTECT, null=True, blank=True, related_name="alerts"
    )
    session = models.ForeignKey(
        "tables.TableSession", models.PROTECT, null=True, blank=True, related_name="alerts"
    )
    kind = models.CharField(max_length=20, choices=AlertKind)
    detail = models.JSONField(default=dict)
    raised_by = models.ForeignKey(
        "tables.StaffMember", models.PROTECT, null=True, blank=True, related_name="+"
    )
    raised_at = models.DateTimeField()
    acknowledged_by = models.ForeignKey(
        "tables.StaffMember", models.PROTECT, null=True, blank=True, related_name="+"
    )
    acknowledged_at = models.DateTimeField(null=True, blank=True)
    note = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("alert")
        verbose_name_plural = _("alerts")
        ordering = ["raised_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "kind"],
                condition=Q(acknowledged_at__isnull=True, kind__in=["call", "offline", "roll_due"]),
                name="alert_one_waiting_per_kind",
            ),
            models.CheckConstraint(
                condition=Q(acknowledged_at__isnull=True) | Q(acknowledged_by__isnull=False),
                name="alert_acknowledged_by_someone",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.table}"
