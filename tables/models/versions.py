"""Lines and versions: the one mechanism for everything that is approved (APP-1 to APP-3)."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tables.enums import Authority, Game, VersionKind, VersionStatus

FROZEN = [VersionStatus.APPROVED, VersionStatus.WITHDRAWN]


class Line(models.Model):
    """A line of versions: casino, kind, game and name ("Hold'em 1/2")."""

    casino = models.ForeignKey("tables.Casino", models.PROTECT, related_name="lines")
    kind = models.CharField(_("kind"), max_length=12, choices=VersionKind)
    game = models.CharField(_("game"), max_length=20, choices=Game)
    name = models.CharField(_("name"), max_length=60)

    class Meta:
        verbose_name = _("line")
        verbose_name_plural = _("lines")
        ordering = ["kind", "game", "name"]
        constraints = [
            models.UniqueConstraint(fields=["casino", "kind", "game", "name"], name="line_once"),
        ]

    def __str__(self) -> str:
        return self.name


class Version(models.Model):
    """One version of a line. `content` holds its parameters by name (games/engines/params.py).

    After approval nothing changes but, once, the marks of a withdrawal; what was thrown away never
    changes, and what was handed to somebody is never deleted (a trigger sees to it).
    """

    line = models.ForeignKey(Line, models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField(_("number"))
    status = models.CharField(max_length=10, choices=VersionStatus, default=VersionStatus.DRAFT)
    content = models.JSONField(_("content"))
    content_hash = models.CharField(max_length=64)
    note = models.CharField(_("what changes and why"), max_length=300, blank=True)
    effective_on = models.DateField(_("in force from"), null=True, blank=True)
    drafted_by = models.ForeignKey(
        "tables.StaffMember", models.PROTECT, verbose_name=_("drafted by"), related_name="+"
    )
    drafted_at = models.DateTimeField()
    submitted_at = models.DateTimeField(null=True, blank=True)
    edge_reason = models.CharField(
        _("reason for an edge in the player's favour"), max_length=500, blank=True
    )
    returned_comment = models.CharField(_("what to change"), max_length=500, blank=True)
    approved_by = models.ForeignKey(
        "tables.StaffMember",
        models.PROTECT,
        null=True,
        blank=True,
        verbose_name=_("approved by"),
        related_name="+",
    )
    approved_at = models.DateTimeField(null=True, blank=True)
    adopted_by = models.CharField(_("adopted by"), max_length=120, blank=True)
    adopted_on = models.DateField(_("adopted on"), null=True, blank=True)
    authority = models.CharField(_("authority"), max_length=12, choices=Authority, blank=True)
    reference = models.CharField(_("decision number"), max_length=120, blank=True)
    decided_on = models.DateField(_("decision dated"), null=True, blank=True)
    published_at_address = models.URLField(_("published at"), blank=True)
    published_on = models.DateField(_("published on"), null=True, blank=True)
    document = models.FileField(_("document"), upload_to="approvals/", blank=True)
    document_sha256 = models.CharField(max_length=64, blank=True)
    withdrawn_by = models.ForeignKey(
        "tables.StaffMember", models.PROTECT, null=True, blank=True, related_name="+"
    )
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_reason = models.CharField(max_length=300, blank=True)
    discarded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("version")
        verbose_name_plural = _("versions")
        ordering = ["line", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["line", "number"], name="version_number_once"),
            models.UniqueConstraint(
                fields=["line", "effective_on"],
                condition=Q(status=VersionStatus.APPROVED),
                name="version_one_per_effective_date",
            ),
            models.CheckConstraint(
                condition=Q(approved_by__isnull=True) | ~Q(approved_by=F("drafted_by")),
                name="version_author_is_not_approver",
            ),
            models.CheckConstraint(
                condition=~Q(status__in=FROZEN)
                | (
                    Q(
                        approved_by__isnull=False,
                        approved_at__isnull=False,
                        effective_on__isnull=False,
                        decided_on__isnull=False,
                    )
                    & ~Q(authority="")
                    & ~Q(reference="")
                    & ~Q(document="")
                    & ~Q(adopted_by="")
                ),
                name="version_approval_is_complete",
            ),
            models.CheckConstraint(
                condition=~Q(status=VersionStatus.WITHDRAWN)
                | Q(withdrawn_by__isnull=False, withdrawn_at__isnull=False),
                name="version_withdrawal_is_signed",
            ),
            models.CheckConstraint(
                condition=~Q(status=VersionStatus.DISCARDED)
                | Q(discarded_at__isnull=False, submitted_at__isnull=True),
                name="version_discarded_was_never_submitted",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.line} v{self.number}"

    @property
    def submission(self) -> str:
        """What was handed in, named by its instant: nothing of it changes before a decision."""
        return self.submitted_at.isoformat() if self.submitted_at else ""
