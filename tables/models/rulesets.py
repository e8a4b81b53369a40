"""Rule sets: the versions of kind "ruleset"."""

from django.utils.translation import gettext_lazy as _

from tables.models.versions import Version


class RulesetVersion(Version):
    class Meta:
        proxy = True
        verbose_name = _("rule set")
        verbose_name_plural = _("rule sets")
