"""Table settings: what was picked inside approved ranges and lists, hand by hand (APP-3)."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class TableSetting(models.Model):
    """`picked` holds one value for every parameter of the stakes that leaves a choice, by name.

    It counts for hands that start at `takes_effect_at` or later, until a later setting does; a hand
    names the setting that it was played under. `notice_minutes` is how long it was announced.
    """

    session = models.ForeignKey("tables.TableSession", models.PROTECT, related_name="settings")
    number = models.PositiveIntegerField(_("number"))
    picked = models.JSONField()
    reason = models.CharField(_("reason"), max_length=300)
    notice_minutes = models.PositiveSmallIntegerField(_("notice"), default=0)
    takes_effect_at = models.DateTimeField()
    set_by = models.ForeignKey("tables.StaffMember", models.PROTECT, related_name="+")
    set_at = models.DateTimeField()

    is_sealed = True

    class Meta:
        verbose_name = _("table setting")
        verbose_name_plural = _("table settings")
        ordering = ["session", "number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="setting_number_once"),
            models.CheckConstraint(condition=~Q(reason=""), name="setting_has_a_reason"),
            models.CheckConstraint(
                condition=Q(takes_effect_at__gte=models.F("set_at")), name="setting_not_backwards"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session} {self.number}"
