"""Payout schedules: the versions of kind "payouts", of the games against the house."""

from django.utils.translation import gettext_lazy as _

from tables.models.versions import Version


class PayoutsVersion(Version):
    class Meta:
        proxy = True
        verbose_name = _("payout schedule")
        verbose_name_plural = _("payout schedules")
