"""Commission plans: the versions of kind "commission"."""

from django.utils.translation import gettext_lazy as _

from tables.models.versions import Version


class CommissionVersion(Version):
    class Meta:
        proxy = True
        verbose_name = _("commission plan")
        verbose_name_plural = _("commission plans")
