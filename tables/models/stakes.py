"""Stakes: the versions of kind "stakes"."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.models.versions import Version


class StakesVersion(Version):
    class Meta:
        proxy = True
        verbose_name = _("stakes")
        verbose_name_plural = pgettext_lazy("several", "stakes")
