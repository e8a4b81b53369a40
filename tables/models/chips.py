"""Chip denominations, and counts: blind, by denomination, by two different people."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tables.enums import CountKind, CountStatus


class Denomination(models.Model):
    """A chip of the house. `colour` is one of the console's chip colours."""

    casino = models.ForeignKey("tables.Casino", models.PROTECT, related_name="denominations")
    value_minor = models.BigIntegerField(_("value"))
    colour = models.CharField(_("colour"), max_length=12, default="white")
    is_active = models.BooleanField(_("in use"), default=True)

    class Meta:
        verbose_name = _("denomination")
        verbose_name_plural = _("denominations")
        ordering = ["value_minor"]
        constraints = [
            models.UniqueConstraint(fields=["casino", "value_minor"], name="denomination_once"),
            models.CheckConstraint(condition=Q(value_minor__gt=0), name="denomination_positive"),
        ]

    def __str__(self) -> str:
        return str(self.value_minor)


class Count(models.Model):
    """One count of a float or of a box: two entries that must agree (no average).

    `number` is 1, and one more for each agreed count of this kind that was set aside before.
    """

    session = models.ForeignKey("tables.TableSession", models.PROTECT, related_name="counts")
    kind = models.CharField(max_length=16, choices=CountKind)
    number = models.PositiveSmallIntegerField(_("number"), default=1)
    status = models.CharField(max_length=10, choices=CountStatus, default=CountStatus.WAITING)
    attempt = models.PositiveSmallIntegerField(default=1)
    total_minor = models.BigIntegerField(null=True, blank=True)
    expected_minor = models.BigIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    started_at = models.DateTimeField()
    agreed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("count")
        verbose_name_plural = _("counts")
        ordering = ["started_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "kind", "number"], name="count_once_per_kind"
            ),
            models.CheckConstraint(
                condition=~Q(status=CountStatus.AGREED)
                | Q(total_minor__isnull=False, expected_minor__isnull=False),
                name="count_agreed_has_total",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session} {self.kind}"

    @property
    def variance_minor(self) -> int | None:
        """Counted less expected; None until agreed."""
        if self.total_minor is None or self.expected_minor is None:
            return None
        return self.total_minor - self.expected_minor


class CountEntry(models.Model):
    """What one person counted. Append-only: a recount is a new attempt."""

    count = models.ForeignKey(Count, models.PROTECT, related_name="entries")
    attempt = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    counted_by = models.ForeignKey("tables.StaffMember", models.PROTECT, related_name="+")
    quantities = models.JSONField(help_text="{denomination in minor units: quantity}")
    total_minor = models.BigIntegerField()
    entered_at = models.DateTimeField()

    class Meta:
        verbose_name = _("count entry")
        verbose_name_plural = _("count entries")
        ordering = ["count", "attempt", "place"]
        constraints = [
            models.UniqueConstraint(
                fields=["count", "attempt", "place"], name="count_entry_two_places"
            ),
            models.UniqueConstraint(
                fields=["count", "attempt", "counted_by"], name="count_entry_two_people"
            ),
            models.CheckConstraint(condition=Q(place__in=[1, 2]), name="count_entry_place"),
            models.CheckConstraint(
                condition=Q(total_minor__gte=0, attempt__gte=1),
                name="count_entry_total",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.count} {self.place}"
