"""Facts: one row a finished hand, one row a closed session. Rebuilt per run, never edited."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class RoundFact(models.Model):
    """One finished hand, as its last event says (money in minor units)."""

    day = models.ForeignKey("reports.GamingDay", models.PROTECT, related_name="round_facts")
    run = models.PositiveIntegerField()
    round = models.ForeignKey("games.Round", models.PROTECT, related_name="+")
    session = models.ForeignKey("tables.TableSession", models.PROTECT, related_name="+")
    table_code = models.CharField(max_length=12)
    game = models.CharField(max_length=20)
    variant = models.CharField(max_length=20, help_text="Betting structure, e.g. no_limit.")
    stakes = models.CharField(max_length=80, help_text="Stakes line and version.")
    plan = models.CharField(max_length=120, help_text="Commission line and version.")
    hour = models.PositiveSmallIntegerField(help_text="Hour of finish on the casino's clock, 0-23.")
    croupier = models.CharField(max_length=80)
    croupier_key = models.BigIntegerField()
    players = models.PositiveSmallIntegerField()
    matched_minor = models.BigIntegerField()
    commission_minor = models.BigIntegerField()
    below_band = models.BooleanField()
    finished_at = models.DateTimeField()
    last_seq = models.BigIntegerField()

    is_sealed = True

    class Meta:
        verbose_name = _("hand of a report")
        verbose_name_plural = _("hands of a report")
        constraints = [
            models.UniqueConstraint(fields=["day", "run", "round"], name="round_fact_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table_code} {self.round_id}"


class SessionFact(models.Model):
    """One closed session: what it opened and closed with. Null = not counted yet."""

    day = models.ForeignKey("reports.GamingDay", models.PROTECT, related_name="session_facts")
    run = models.PositiveIntegerField()
    session = models.ForeignKey("tables.TableSession", models.PROTECT, related_name="+")
    table_code = models.CharField(max_length=12)
    game = models.CharField(max_length=20)
    stakes = models.CharField(max_length=80)
    opening_minor = models.BigIntegerField()
    fills_minor = models.BigIntegerField(default=0)
    credits_minor = models.BigIntegerField(default=0)
    closing_minor = models.BigIntegerField()
    drop_minor = models.BigIntegerField()
    drop_counted_minor = models.BigIntegerField(null=True)
    commission_minor = models.BigIntegerField()
    commission_counted_minor = models.BigIntegerField(null=True)
    result_minor = models.BigIntegerField()
    difference_minor = models.BigIntegerField()
    last_seq = models.BigIntegerField(help_text="The watermark: the session's last event number.")

    is_sealed = True

    class Meta:
        verbose_name = _("session of a report")
        verbose_name_plural = _("sessions of a report")
        constraints = [
            models.UniqueConstraint(fields=["day", "run", "session"], name="session_fact_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table_code} {self.session_id}"
