"""Commands that were carried out: the same id is answered the same and done once."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class CommandRecord(models.Model):
    """The answer is rendered again from `version`; another body under the same id is refused."""

    session = models.ForeignKey("tables.TableSession", models.PROTECT, related_name="commands")
    command_id = models.UUIDField()
    kind = models.CharField(max_length=40)
    body_hash = models.CharField(max_length=64)
    actor = models.ForeignKey("tables.StaffMember", models.PROTECT, related_name="+")
    version = models.BigIntegerField(help_text="The table's version after the command.")
    done_at = models.DateTimeField()

    is_sealed = True

    class Meta:
        verbose_name = _("command")
        verbose_name_plural = _("commands")
        constraints = [
            models.UniqueConstraint(fields=["session", "command_id"], name="command_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.command_id}"
