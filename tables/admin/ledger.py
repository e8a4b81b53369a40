"""The ledger to read: accounts with their balances, postings with their transfers.

The rows are reached through `tables.ledger.queries`, as everywhere.
"""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import get_language, gettext_lazy
from unfold.decorators import display

from tables import formats
from tables.admin.base import BaizeAdmin
from tables.admin.records import ReadOnlyInline
from tables.admin.site import site
from tables.ledger import queries

Account, Posting, Transfer = (
    rows().model for rows in (queries.accounts, queries.postings, queries.transfers)
)


@admin.register(Account, site=site)
class AccountAdmin(BaizeAdmin):
    """Accounts and balances."""

    read_action = "ledger.read"
    list_display = ("kind", "casino", "table", "unit", "balance")
    list_filter = ("unit", "kind", "table")
    list_select_related = ("casino", "table")

    @display(description=gettext_lazy("Balance"))
    def balance(self, account: Any) -> str:
        """Credits less debits."""
        return formats.money(
            account.balance_minor,
            account.casino.currency,
            get_language() or "en",
            cents="always",
        )


class TransferInline(ReadOnlyInline):
    """The transfers of a posting."""

    model = Transfer


@admin.register(Posting, site=site)
class PostingAdmin(BaizeAdmin):
    """Postings and what caused them."""

    read_action = "ledger.read"
    list_display = ("id", "gaming_day", "cause", "session", "actor", "posted_at", "reason")
    list_filter = ("cause", "gaming_day")
    search_fields = ("source_key", "reason")
    inlines = (TransferInline,)

    def get_queryset(self, request: HttpRequest) -> Any:
        """With what the list shows."""
        return super().get_queryset(request).select_related("session__table", "actor")
