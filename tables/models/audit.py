"""The audit trail and the seals over everything append-only that is on no event chain."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class AuditEntry(models.Model):
    """Who did what to which object, what it was before and after, why, and who approved."""

    casino = models.ForeignKey("tables.Casino", models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField()
    actor = models.ForeignKey(
        "tables.StaffMember", models.PROTECT, null=True, blank=True, related_name="+"
    )
    action = models.CharField(_("action"), max_length=60)
    object_type = models.CharField(max_length=40)
    object_id = models.CharField(max_length=60)
    object_name = models.CharField(max_length=120, blank=True)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=500, blank=True)
    approved_by = models.ForeignKey(
        "tables.StaffMember", models.PROTECT, null=True, blank=True, related_name="+"
    )
    request_id = models.CharField(max_length=40, blank=True)

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit trail")
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["object_type", "object_id"], name="audit_by_object"),
            models.Index(fields=["at"], name="audit_by_time"),
        ]

    def __str__(self) -> str:
        return f"{self.action} {self.object_type} {self.object_id}"


class Seal(models.Model):
    """A minute's hash over the new rows of the sealed tables and over the seal before.

    `ranges` names the rows: {"tables_auditentry": [[101, 150], [152, 160]], ...}; `gaps` are the
    ids below the highest one that no committed row had yet, looked for again by the next seals:
    {"tables_auditentry": [[151, 151, 7]], ...}, 7 being the seal that first missed them.
    `highest` is the highest sealed id of every table, carried from seal to seal.
    `digests` holds the beginning of each row's hash in the order of `ranges`, so that a changed
    row can be named; `hash` covers the whole of them.
    """

    number = models.BigIntegerField(unique=True)
    sealed_at = models.DateTimeField()
    ranges = models.JSONField()
    highest = models.JSONField(default=dict)
    gaps = models.JSONField(default=dict)
    digests = models.JSONField(default=dict)
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("seal")
        verbose_name_plural = _("seals")
        ordering = ["number"]

    def __str__(self) -> str:
        return str(self.number)
