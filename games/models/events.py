"""The events of a table: append-only, chained with SHA-256 over every column."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class TableEvent(models.Model):
    """`seq` counts per table; `number` and `step` count within the round (null between hands).

    `step` is the number of the first event of the same command. `hash` covers the canonical bytes
    of every other column and `previous_hash`; `postings` holds the hashes of the transfers that
    the same tap posted.
    """

    table = models.ForeignKey("tables.Table", models.PROTECT, related_name="events")
    session = models.ForeignKey("tables.TableSession", models.PROTECT, related_name="events")
    round = models.ForeignKey(
        "games.Round", models.PROTECT, null=True, blank=True, related_name="events"
    )
    seq = models.BigIntegerField()
    number = models.PositiveIntegerField(null=True, blank=True)
    step = models.PositiveIntegerField(null=True, blank=True)
    kind = models.CharField(max_length=40)
    schema = models.PositiveSmallIntegerField(default=1)
    data = models.JSONField()
    command = models.ForeignKey("games.CommandRecord", models.PROTECT, related_name="events")
    actor = models.ForeignKey("tables.StaffMember", models.PROTECT, related_name="+")
    second_person = models.ForeignKey(
        "tables.StaffMember", models.PROTECT, null=True, blank=True, related_name="+"
    )
    recorded_at = models.DateTimeField()
    postings = models.JSONField(default=list)
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    is_sealed = True

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["table", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seq"], name="event_seq_once"),
            models.UniqueConstraint(fields=["round", "number"], name="event_number_once"),
            models.CheckConstraint(
                condition=Q(round__isnull=True, number__isnull=True, step__isnull=True)
                | Q(round__isnull=False, number__isnull=False, step__isnull=False),
                name="event_of_a_round_is_numbered",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.seq} {self.kind}"

    @property
    def chained_hash(self) -> str:
        """What the minute's seal holds of this row."""
        return self.hash
