"""What people say to each other about a version while it is decided."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class VersionComment(models.Model):
    """Never changed or deleted: it belongs to the decision."""

    version = models.ForeignKey("tables.Version", models.PROTECT, related_name="comments")
    author = models.ForeignKey("tables.StaffMember", models.PROTECT, related_name="+")
    text = models.CharField(_("comment"), max_length=1000)
    written_at = models.DateTimeField()

    is_sealed = True

    class Meta:
        verbose_name = _("comment")
        verbose_name_plural = _("comments")
        ordering = ["written_at", "pk"]
        constraints = [models.CheckConstraint(condition=~Q(text=""), name="comment_says_something")]

    def __str__(self) -> str:
        return self.text[:60]
