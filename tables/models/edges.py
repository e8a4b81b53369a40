"""What a payout schedule is worth: results of the edge task, by what they were reckoned from."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tables.enums import Game, TaskStatus


class EdgeResult(models.Model):
    """`key` is the SHA-256 of the canonical JSON of game, inputs and the method's version: the same
    question is reckoned once. `inputs` are the parameters that the figure depends on, by name;
    `result` is what `games.edge.report` gives, all figures exact. `progress` is percent;
    `heard_at` is when the worker last said it: one that fell silent is taken for lost.
    """

    key = models.CharField(max_length=64, unique=True)
    game = models.CharField(max_length=20, choices=Game)
    inputs = models.JSONField()
    status = models.CharField(max_length=8, choices=TaskStatus, default=TaskStatus.WAITING)
    progress = models.PositiveSmallIntegerField(default=0)
    result = models.JSONField(null=True, blank=True)
    error = models.CharField(max_length=300, blank=True)
    asked_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    heard_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("edge of a schedule")
        verbose_name_plural = _("edges of schedules")
        ordering = ["-asked_at"]
        constraints = [
            models.CheckConstraint(condition=Q(progress__lte=100), name="edge_progress_percent"),
            models.CheckConstraint(
                condition=~Q(status=TaskStatus.DONE) | Q(result__isnull=False),
                name="edge_done_has_a_result",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.key[:12]}"
