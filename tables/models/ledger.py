"""The ledger's rows: accounts, postings and transfers. Reached through `tables.ledger` only.

A transfer moves a positive amount out of one account (its debits) into another (its credits):
every row is balanced by construction. balance = credits - debits.
"""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tables.enums import AccountKind, TransferCode, Unit


class Account(models.Model):
    casino = models.ForeignKey("tables.Casino", models.PROTECT, related_name="accounts")
    table = models.ForeignKey(
        "tables.Table", models.PROTECT, null=True, blank=True, related_name="accounts"
    )
    kind = models.CharField(max_length=16, choices=AccountKind)
    unit = models.CharField(max_length=5, choices=Unit)
    debits = models.BigIntegerField(default=0)
    credits = models.BigIntegerField(default=0)
    may_be_negative = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = [
            models.UniqueConstraint(
                fields=["casino", "table", "kind"],
                name="account_once",
                nulls_distinct=False,
            ),
            models.CheckConstraint(
                condition=Q(debits__gte=0, credits__gte=0), name="account_sums_grow"
            ),
            models.CheckConstraint(
                condition=Q(may_be_negative=True) | Q(credits__gte=F("debits")),
                name="account_not_negative",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table or self.casino} {self.kind}"

    @property
    def balance_minor(self) -> int:
        return self.credits - self.debits


class Posting(models.Model):
    """A batch of transfers with one cause. Its source key makes posting twice impossible."""

    casino = models.ForeignKey("tables.Casino", models.PROTECT, related_name="postings")
    source_key = models.CharField(max_length=120, unique=True)
    session = models.ForeignKey(
        "tables.TableSession", models.PROTECT, null=True, blank=True, related_name="postings"
    )
    gaming_day = models.DateField()
    cause = models.CharField(max_length=40)
    reason = models.CharField(max_length=300, blank=True)
    actor = models.ForeignKey(
        "tables.StaffMember", models.PROTECT, null=True, blank=True, related_name="+"
    )
    corrects = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="+")
    posted_at = models.DateTimeField()

    class Meta:
        verbose_name = _("posting")
        verbose_name_plural = _("postings")
        ordering = ["id"]
        indexes = [models.Index(fields=["casino", "gaming_day"], name="posting_by_day")]

    def __str__(self) -> str:
        return self.source_key


class Transfer(models.Model):
    posting = models.ForeignKey(Posting, models.PROTECT, related_name="transfers")
    from_account = models.ForeignKey(Account, models.PROTECT, related_name="+")
    to_account = models.ForeignKey(Account, models.PROTECT, related_name="+")
    amount_minor = models.BigIntegerField()
    code = models.CharField(max_length=16, choices=TransferCode)

    class Meta:
        verbose_name = _("transfer")
        verbose_name_plural = _("transfers")
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=Q(amount_minor__gt=0), name="transfer_positive"),
            models.CheckConstraint(
                condition=~Q(from_account=F("to_account")), name="transfer_two_accounts"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.amount_minor}"
