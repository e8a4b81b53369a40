"""Who sits at the tables: a random key each, a nickname apart from it, and cash per gaming day."""

from uuid import uuid4

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Player(models.Model):
    """A known player. Events carry the key alone: deleting this row forgets the person (HOLD-2)."""

    casino = models.ForeignKey("tables.Casino", models.PROTECT, related_name="players")
    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    nickname = models.CharField(_("nickname"), max_length=40)
    since = models.DateTimeField()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["nickname"]
        constraints = [
            models.UniqueConstraint(fields=["casino", "nickname"], name="player_nickname_once"),
            models.CheckConstraint(condition=~Q(nickname=""), name="player_has_a_nickname"),
        ]

    def __str__(self) -> str:
        return self.nickname


class PlayerDay(models.Model):
    """Cash that a known player paid in on one gaming day, and the note of his identification.

    `document` says which document was seen, `seen_by` who saw it; no copy is kept.
    """

    casino = models.ForeignKey("tables.Casino", models.PROTECT, related_name="+")
    gaming_day = models.DateField(_("gaming day"))
    player_key = models.UUIDField()
    cash_in_minor = models.BigIntegerField(_("cash in"), default=0)
    document = models.CharField(_("document seen"), max_length=60, blank=True)
    seen_by = models.CharField(_("seen by"), max_length=80, blank=True)
    identified_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("player's day")
        verbose_name_plural = _("players' days")
        ordering = ["-gaming_day"]
        constraints = [
            models.UniqueConstraint(
                fields=["casino", "gaming_day", "player_key"], name="player_day_once"
            ),
            models.CheckConstraint(condition=Q(cash_in_minor__gte=0), name="player_day_cash"),
        ]

    def __str__(self) -> str:
        return f"{self.gaming_day} {self.player_key}"
