"""Jackpots: the versions of kind "jackpot" (JACK-1, JACK-5)."""

from django.utils.translation import gettext_lazy as _

from tables.models.versions import Version


class JackpotVersion(Version):
    class Meta:
        proxy = True
        verbose_name = _("jackpot")
        verbose_name_plural = _("jackpots")
