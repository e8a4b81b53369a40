"""The house: casinos, their thresholds, and tables."""

import zoneinfo
from collections.abc import Mapping
from datetime import time

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator, RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.engines import registry
from tables.enums import EntryMode, Game


def validate_time_zone(name: str) -> None:
    if name not in zoneinfo.available_timezones():
        raise ValidationError(_("“%(name)s” is no time zone."), params={"name": name})


# Seats or boxes of a table, at least and at most (HOLD-1, STUD-14, CAR-12, EUR-2).
SEATS: Mapping[str, tuple[int, int]] = {
    Game.HOLDEM: (2, 10),
    Game.SEVEN_CARD_STUD: (2, 8),
    Game.CARIBBEAN_STUD: (2, 7),
    Game.EUROPEAN_POKER: (2, 7),
}


class Casino(models.Model):
    """One house with one currency, one clock and its own thresholds (all money in minor units)."""

    code = models.SlugField(_("code"), max_length=12, unique=True)
    name = models.CharField(_("name"), max_length=120)
    organiser = models.CharField(_("organiser"), max_length=160, blank=True)
    currency = models.CharField(
        _("currency"), max_length=3, default="EUR", validators=[RegexValidator(r"^[A-Z]{3}$")]
    )
    time_zone = models.CharField(_("time zone"), max_length=40, validators=[validate_time_zone])
    cutoff_at = models.TimeField(_("cut-off of the gaming day"), default=time(6))
    roll_grace_minutes = models.PositiveSmallIntegerField(_("roll grace, minutes"), default=60)
    earliest_day = models.DateField(
        _("first day still open for sessions"),
        null=True,
        blank=True,
        help_text=_("Raised when a day starts to close: no session opens on an earlier day."),
    )
    variance_reason_minor = models.BigIntegerField(
        _("count difference that needs a reason"), default=0, validators=[MinValueValidator(0)]
    )
    recount_exception_minor = models.BigIntegerField(
        _("recounted seat that is an exception"), default=500, validators=[MinValueValidator(0)]
    )
    identification_minor = models.BigIntegerField(
        _("cash per player and day that needs identification"),
        default=200_000,
        validators=[MinValueValidator(1)],
    )
    pit_phone = models.CharField(_("phone of the pit"), max_length=30, blank=True)

    class Meta:
        verbose_name = _("casino")
        verbose_name_plural = _("casinos")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        return zoneinfo.ZoneInfo(self.time_zone)


class Table(models.Model):
    """A table on the floor. Its row carries the head of its event chain: every tap locks it."""

    code = models.CharField(
        _("code"),
        max_length=12,
        unique=True,
        validators=[RegexValidator(r"^[A-Z0-9]+(-[A-Z0-9]+)*$", _("Letters, digits and dash."))],
    )
    casino = models.ForeignKey(Casino, models.PROTECT, related_name="tables")
    pit = models.CharField(_("pit"), max_length=20, default="A")
    game = models.CharField(_("game"), max_length=20, choices=Game)
    mode = models.CharField(
        _("card entry"), max_length=10, choices=EntryMode, default=EntryMode.SHOWN
    )
    is_training = models.BooleanField(
        _("training table"),
        default=False,
        help_text=_("Its hands are kept and reconciled, and stand apart in the reports."),
    )
    seats = models.PositiveSmallIntegerField(_("seats"), default=10)
    is_active = models.BooleanField(_("in use"), default=True)
    head_seq = models.BigIntegerField(default=0, editable=False)
    head_hash = models.CharField(max_length=64, default="", blank=True, editable=False)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["code"]
        constraints = [
            models.CheckConstraint(condition=Q(seats__gte=2, seats__lte=10), name="table_seats"),
        ]

    def __str__(self) -> str:
        return self.code

    def clean(self) -> None:
        """The game's own number of seats; only pots are entered among players only."""
        least, most = SEATS.get(self.game, (0, self.seats))
        if not least <= self.seats <= most:
            message = _("A table of this game has %(least)s to %(most)s seats.")
            raise ValidationError({"seats": message % {"least": least, "most": most}})
        if self.mode == EntryMode.POT_ONLY and registry.is_banked(self.game):
            raise ValidationError({"mode": _("Against the house there are no pots.")})
