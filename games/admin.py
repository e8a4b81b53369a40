"""Records of the games to read: hands and the chained events. Players have no room here."""

from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.event_words import event_in_words
from games.models import Round, TableEvent
from games.selectors.hands import public_data
from tables.admin.ledger import amount
from tables.admin.record_base import RecordAdmin, WordsFilter
from tables.admin.site import site
from tables.enums import EntryMode

AMOUNTS = frozenset({"pot_minor", "commission_minor", "win_minor"})


@admin.register(Round, site=site)
class RoundAdmin(RecordAdmin):
    """Hands; what was dealt and done in one stands on its own page, step by step."""

    read_action = "hand.read"
    casino_path = "table__casino"
    names = {
        "table": _("Table"),
        "session": _("Table session"),
        "number": _("Number"),
        "mode": _("Card entry"),
        "status": _("State"),
        "croupier": _("Croupier"),
        "players": _("Players or boxes"),
        "pot_minor": _("Pot"),
        "commission_minor": _("Commission"),
        "win_minor": _("Win of the house"),
        "below_band": _("Below the band"),
        "void_reason": _("Reason"),
        "ruleset": _("Rule set"),
        "stakes": _("Stakes"),
        "commission": _("Commission plan"),
        "payouts": _("Payout schedule"),
        "started_at": _("Begun"),
        "finished_at": _("Finished at"),
        "first_seq": _("First event"),
        "last_seq": _("Last event"),
    }
    columns = ("session", "number", "status", "croupier", "players", "pot_minor", "finished_at")
    list_filter = ("status", "table", "session__gaming_day")
    list_select_related = ("session__table", "croupier", "table__casino")
    ordering = ("-id",)

    def value_of(self, row: Any, name: str) -> Any:
        """Money as amounts, the mode in words."""
        if name == "mode":
            return EntryMode(row.mode).label
        if name in AMOUNTS:
            return amount(getattr(row, name), row.table.casino.currency)
        return super().value_of(row, name)


@admin.register(TableEvent, site=site)
class TableEventAdmin(RecordAdmin):
    """The chain of a table's events; cards that nobody was shown stay `??`."""

    read_action = "audit.read"
    casino_path = "table__casino"
    names = {
        "table": _("Table"),
        "seq": _("Number"),
        "kind": _("Kind"),
        "session": _("Table session"),
        "round": pgettext_lazy("one deal", "Hand"),
        "number": _("Number in the hand"),
        "data": _("Details"),
        "actor": _("Who"),
        "second_person": _("Second person"),
        "recorded_at": _("Time"),
        "postings": _("Hashes of the transfers"),
        "previous_hash": _("Hash of the event before"),
        "hash": _("Hash"),
    }
    columns = ("table", "seq", "kind", "number", "actor", "recorded_at")
    in_words = {"kind": event_in_words}
    list_filter = ("table", ("kind", WordsFilter), "session__gaming_day")
    list_select_related = ("table", "actor")
    ordering = ("-id",)

    def value_of(self, row: Any, name: str) -> Any:
        """The data as it may be read (`games.selectors.hands.public_data`)."""
        return public_data(row) if name == "data" else super().value_of(row, name)
