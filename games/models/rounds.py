"""A round: one deal at a table. Its state is what its events say; this row is the index to it."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tables.enums import EntryMode


class RoundStatus(models.TextChoices):
    PLAYING = "playing", _("Being played")
    FINISHED = "finished", _("Finished")
    VOID = "void", _("Void")


class Round(models.Model):
    """`number` counts within the session. Money fields are filled when the round finishes; they
    are empty again in a hand that was reopened. `mode` is the session's card entry.

    A players' game is played under a commission plan, a game against the house under payout
    schedules: there `players` are boxes in play, `pot_minor` is all that was staked and
    `win_minor` what the house won of it (negative when it paid)."""

    session = models.ForeignKey("tables.TableSession", models.PROTECT, related_name="rounds")
    table = models.ForeignKey("tables.Table", models.PROTECT, related_name="rounds")
    number = models.PositiveIntegerField(_("number"))
    game = models.CharField(max_length=20)
    mode = models.CharField(max_length=10, default=EntryMode.SHOWN)
    status = models.CharField(max_length=8, choices=RoundStatus, default=RoundStatus.PLAYING)
    croupier = models.ForeignKey("tables.StaffMember", models.PROTECT, related_name="+")
    ruleset = models.ForeignKey("tables.Version", models.PROTECT, related_name="+")
    stakes = models.ForeignKey("tables.Version", models.PROTECT, related_name="+")
    commission = models.ForeignKey(
        "tables.Version", models.PROTECT, null=True, blank=True, related_name="+"
    )
    payouts = models.ForeignKey(
        "tables.Version", models.PROTECT, null=True, blank=True, related_name="+"
    )
    setting = models.ForeignKey(
        "tables.TableSetting", models.PROTECT, null=True, blank=True, related_name="+"
    )
    first_seq = models.BigIntegerField()
    last_seq = models.BigIntegerField(null=True, blank=True)
    players = models.PositiveSmallIntegerField(default=0)
    pot_minor = models.BigIntegerField(default=0)
    commission_minor = models.BigIntegerField(default=0)
    win_minor = models.BigIntegerField(default=0)
    below_band = models.BooleanField(default=False)
    result = models.JSONField(null=True, blank=True)
    void_reason = models.CharField(max_length=300, blank=True)
    started_at = models.DateTimeField(db_default=Now())
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering = ["session", "number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="round_number_once"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(status="playing"), name="round_one_at_a_table"
            ),
            models.CheckConstraint(
                condition=Q(status="playing")
                | Q(finished_at__isnull=False, last_seq__isnull=False),
                name="round_finished_is_complete",
            ),
            models.CheckConstraint(
                condition=Q(commission_minor__gte=0, pot_minor__gte=models.F("commission_minor")),
                name="round_commission_within_pot",
            ),
            models.CheckConstraint(
                condition=Q(commission__isnull=False, payouts__isnull=True, win_minor=0)
                | Q(commission__isnull=True, payouts__isnull=False, commission_minor=0),
                name="round_commission_or_payouts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"

    @property
    def taken_minor(self) -> int:
        """What the house took: a commission, or its win of a round against it."""
        return self.commission_minor + self.win_minor
