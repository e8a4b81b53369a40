"""A table session: from opening count to closing count, on one gaming day, under frozen rules."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tables.enums import EntryMode, SessionStatus

OPEN_STATES = [SessionStatus.OPENING, SessionStatus.OPEN, SessionStatus.CLOSING]


class TableSession(models.Model):
    """Opened by the pit boss; everything played in it belongs to its gaming day.

    `rules` is the frozen snapshot {"ruleset": {...}, "stakes": {...}, "commission": {...},
    "mode": "shown", "training": false}; rounds read only that (APP-3), with the values that a
    `TableSetting` picks where the stakes leave a choice. A game against the house
    has "payouts" in it where a players' game has "commission". `base_seq` is the table's
    event number before the first player of this run of sessions sat down: a rolled session
    inherits it, so that the seats carry over. `driver_console` is the console that drives,
    `driver` the person at it; without them the first console that plays does.
    """

    table = models.ForeignKey("tables.Table", models.PROTECT, related_name="sessions")
    gaming_day = models.DateField(_("gaming day"))
    status = models.CharField(max_length=8, choices=SessionStatus, default=SessionStatus.OPENING)
    ruleset = models.ForeignKey("tables.Version", models.PROTECT, related_name="+")
    stakes = models.ForeignKey("tables.Version", models.PROTECT, related_name="+")
    commission = models.ForeignKey(
        "tables.Version", models.PROTECT, null=True, blank=True, related_name="+"
    )
    payouts = models.ForeignKey(
        "tables.Version", models.PROTECT, null=True, blank=True, related_name="+"
    )
    rules = models.JSONField()
    rules_hash = models.CharField(max_length=64)
    base_seq = models.BigIntegerField()
    play_seq = models.BigIntegerField(default=0)
    rolled_from = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="rolled_into"
    )
    is_roll = models.BooleanField(
        default=False, help_text="The closing count goes on as the next session's opening count."
    )
    driver_console = models.UUIDField(null=True, blank=True)
    driver = models.ForeignKey(
        "tables.StaffMember", models.PROTECT, null=True, blank=True, related_name="+"
    )
    equipment_checked = models.JSONField(default=list, help_text="HOLD-15: what was ticked")
    opened_by = models.ForeignKey("tables.StaffMember", models.PROTECT, related_name="+")
    opened_at = models.DateTimeField()
    in_play_at = models.DateTimeField(null=True, blank=True)
    roll_due_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        "tables.StaffMember", models.PROTECT, null=True, blank=True, related_name="+"
    )
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("table session")
        verbose_name_plural = _("table sessions")
        ordering = ["-opened_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=~Q(status="closed"), name="session_one_open_per_table"
            ),
            models.CheckConstraint(
                condition=Q(commission__isnull=False, payouts__isnull=True)
                | Q(commission__isnull=True, payouts__isnull=False),
                name="session_commission_or_payouts",
            ),
            models.CheckConstraint(
                condition=Q(driver_console__isnull=True, driver__isnull=True)
                | Q(driver_console__isnull=False, driver__isnull=False),
                name="session_console_has_a_person",
            ),
            models.CheckConstraint(
                condition=~Q(status="closed") | Q(closed_at__isnull=False, closed_by__isnull=False),
                name="session_closed_is_signed",
            ),
        ]
        indexes = [models.Index(fields=["gaming_day", "status"], name="session_by_day")]

    def __str__(self) -> str:
        return f"{self.table} {self.gaming_day}"

    @property
    def game(self) -> str:
        """The game that it was opened for; its table may have another one since."""
        return self.stakes.line.game

    @property
    def mode(self) -> EntryMode:
        """How cards reach the system in this session, as it was opened."""
        return EntryMode(self.rules.get("mode", EntryMode.SHOWN))

    @property
    def is_training(self) -> bool:
        """Whether the table was a training table when the session opened."""
        return bool(self.rules.get("training", False))
