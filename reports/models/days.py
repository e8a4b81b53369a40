"""A casino's gaming day: open, closing, closed (run n), signed (product.md 2.6)."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class DayStatus(models.TextChoices):
    OPEN = "open", pgettext_lazy("gaming day", "Open")
    CLOSING = "closing", pgettext_lazy("gaming day", "Closing")
    CLOSED = "closed", pgettext_lazy("gaming day", "Closed")
    SIGNED = "signed", pgettext_lazy("gaming day", "Signed")


class GamingDay(models.Model):
    casino = models.ForeignKey("tables.Casino", models.PROTECT, related_name="gaming_days")
    day = models.DateField(_("gaming day"))
    status = models.CharField(max_length=8, choices=DayStatus, default=DayStatus.OPEN)
    run = models.PositiveIntegerField(default=0)
    closing_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    difference = models.JSONField(
        null=True, blank=True, help_text="What did not reconcile with the ledger; stops the run."
    )
    signed_by = models.ForeignKey(
        "tables.StaffMember", models.PROTECT, null=True, blank=True, related_name="+"
    )
    signed_at = models.DateTimeField(null=True, blank=True)
    signed_hash = models.CharField(max_length=64, blank=True)

    class Meta:
        verbose_name = _("gaming day")
        verbose_name_plural = _("gaming days")
        ordering = ["-day"]
        constraints = [
            models.UniqueConstraint(fields=["casino", "day"], name="day_once"),
            models.CheckConstraint(
                condition=~Q(status="signed")
                | Q(signed_by__isnull=False, signed_at__isnull=False, run__gt=0),
                name="day_signed_is_complete",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.casino} {self.day}"
