"""What-if: finished hands of a period settled again under a draft (product.md section 10)."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tables.enums import TaskStatus


class WhatIfRun(models.Model):
    """`version` is the draft, `content` what it said when the run was asked for. Days are gaming
    days, both included. `result` holds the table by game, table and day, all money in minor units.
    `progress` is percent."""

    casino = models.ForeignKey("tables.Casino", models.PROTECT, related_name="+")
    version = models.ForeignKey("tables.Version", models.PROTECT, related_name="+")
    content = models.JSONField()
    content_hash = models.CharField(max_length=64)
    from_on = models.DateField(_("from"))
    to_on = models.DateField(_("to"))
    status = models.CharField(max_length=8, choices=TaskStatus, default=TaskStatus.WAITING)
    progress = models.PositiveSmallIntegerField(default=0)
    result = models.JSONField(null=True, blank=True)
    error = models.CharField(max_length=300, blank=True)
    asked_by = models.ForeignKey("tables.StaffMember", models.PROTECT, related_name="+")
    asked_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("what-if run")
        verbose_name_plural = _("what-if runs")
        ordering = ["-asked_at"]
        constraints = [
            models.CheckConstraint(condition=Q(from_on__lte=F("to_on")), name="whatif_period"),
            models.CheckConstraint(condition=Q(progress__lte=100), name="whatif_progress_percent"),
            models.CheckConstraint(
                condition=~Q(status=TaskStatus.DONE) | Q(result__isnull=False),
                name="whatif_done_has_a_result",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.version} {self.from_on} - {self.to_on}"
