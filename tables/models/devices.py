"""Registered consoles, dashboards and signs. PINs work on registered devices only."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.enums import Deck, DeviceKind, Language


class Device(models.Model):
    """A browser that the system administrator registered; its signed cookie names this row."""

    casino = models.ForeignKey(
        "tables.Casino", models.PROTECT, verbose_name=_("casino"), related_name="devices"
    )
    name = models.CharField(_("name"), max_length=60)
    kind = models.CharField(_("kind"), max_length=10, choices=DeviceKind)
    table = models.ForeignKey(
        "tables.Table", models.PROTECT, null=True, blank=True, verbose_name=_("table")
    )
    deck = models.CharField(_("deck"), max_length=12, choices=Deck, default=Deck.FOUR_COLOUR)
    language = models.CharField(
        _("language"), max_length=2, choices=Language, default=Language.ENGLISH
    )
    sound = models.BooleanField(_("sound"), default=True)
    enrolment_hash = models.CharField(max_length=64, blank=True, editable=False)
    enrolment_until = models.DateTimeField(null=True, blank=True, editable=False)
    token_hash = models.CharField(max_length=64, blank=True, editable=False)
    registered_by = models.ForeignKey("tables.StaffMember", models.PROTECT, related_name="+")
    registered_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["casino", "name"], name="device_name_once"),
        ]

    def __str__(self) -> str:
        return self.name
