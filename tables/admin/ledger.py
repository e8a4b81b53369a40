"""The ledger to read: accounts with their balances, postings with their transfers.

The rows are reached through `tables.ledger.queries`, as everywhere.
"""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tables import formats
from tables.admin.record_base import RecordAdmin, Words, WordsFilter
from tables.admin.site import site
from tables.ledger import queries
from tables.record_words import cause_in_words

Account, Posting = (rows().model for rows in (queries.accounts, queries.postings))


def amount(minor: int, currency: str) -> str:
    """With cents, in the active language."""
    return formats.money(minor, currency, get_language() or "en", cents="always")


@admin.register(Account, site=site)
class AccountAdmin(RecordAdmin):
    """Accounts and balances."""

    read_action = "ledger.read"
    names = {
        "kind": _("Kind"),
        "casino": _("Casino"),
        "table": _("Table"),
        "unit": _("Unit"),
        "balance": _("Balance"),
    }
    columns = ("kind", "table", "unit", "balance")
    list_filter = ("unit", "kind", "table")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """With casino and table."""
        return super().get_queryset(request).select_related("casino", "table")

    def value_of(self, row: Any, name: str) -> Any:
        """The balance as an amount."""
        if name == "balance":
            return amount(row.balance_minor, row.casino.currency)
        return super().value_of(row, name)


@admin.register(Posting, site=site)
class PostingAdmin(RecordAdmin):
    """Postings and what caused them."""

    read_action = "ledger.read"
    names = {
        "id": _("Number"),
        "gaming_day": _("Gaming day"),
        "cause": _("Cause"),
        "session": _("Table session"),
        "actor": _("Who"),
        "posted_at": _("Time"),
        "reason": _("Reason"),
        "corrects": _("Corrects"),
        "source_key": _("Key of the source"),
    }
    columns = ("id", "gaming_day", "cause", "session", "actor", "posted_at", "reason")
    in_words = {"cause": cause_in_words}
    list_filter = (("cause", WordsFilter), "gaming_day")
    search_fields = ("source_key", "reason")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """With what the list shows."""
        return super().get_queryset(request).select_related("casino", "session__table", "actor")

    def details(self, row: Any) -> Iterable[tuple[Words, str]]:
        """Each transfer: what for, from where to where, how much."""
        for move in row.transfers.select_related("from_account__table", "to_account__table"):
            way = " → ".join(_place(end) for end in (move.from_account, move.to_account))
            yield (
                move.get_code_display(),
                f"{amount(move.amount_minor, row.casino.currency)}, {way}",
            )


def _place(account: Any) -> str:
    name = str(account.get_kind_display())
    return f"{name} {account.table.code}" if account.table else name
