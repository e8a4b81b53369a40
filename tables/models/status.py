"""One row a table: what dashboards and signs read. Written in the tap's own transaction."""

from django.db import models


class TableStatus(models.Model):
    """The live picture of a table. `version` is the table's head event number."""

    table = models.OneToOneField(
        "tables.Table", models.CASCADE, primary_key=True, related_name="status"
    )
    session = models.ForeignKey("tables.TableSession", models.PROTECT, null=True, related_name="+")
    version = models.BigIntegerField(default=0)
    phase = models.CharField(max_length=12, default="closed")
    phase_at = models.DateTimeField(null=True)
    round_number = models.PositiveIntegerField(default=0)
    players = models.PositiveSmallIntegerField(default=0)
    seats = models.CharField(
        max_length=10,
        default="",
        blank=True,
        help_text="A letter a seat: o on, a away, t to act, -",
    )
    pot_minor = models.BigIntegerField(default=0)
    last_pot_minor = models.BigIntegerField(default=0)
    rounds_finished = models.PositiveIntegerField(default=0)
    commission_minor = models.BigIntegerField(default=0)
    win_minor = models.BigIntegerField(
        default=0, help_text="What the house won of the session's banked rounds, less what it paid."
    )
    drop_minor = models.BigIntegerField(default=0)
    last_round_at = models.DateTimeField(null=True)
    croupier_seen_at = models.DateTimeField(null=True)
    recent_rounds = models.JSONField(
        default=list, help_text="Finish instants of the last hour (ISO), for hands per hour."
    )

    def __str__(self) -> str:
        return str(self.table_id)
