"""The codes of the records in words: why money moved, and what a stored name says.

Codes stay in the rows, whatever the language of who did it; readers get words.
"""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.enums import AlertKind, CountKind

# What a posting is caused by: a command of the console, a count, an issue of chips.
CAUSES: dict[str, Any] = {
    "take_seat": _("A player sat down"),
    "buy_in": _("Buy-in"),
    "chips_in": _("A player brought chips"),
    "leave_seat": _("A player left"),
    "recount_seat": _("A seat was recounted"),
    "recount_table": _("The table's chips were recounted"),
    "pay": _("A hand was paid"),
    "settle": _("A round was settled"),
    "reopen": _("A paid hand was reopened"),
    "chips_issued": _("Chips were issued"),
    "opening_count": pgettext_lazy("cause", "Opening count"),
    "closing_count": pgettext_lazy("cause", "Closing count"),
    "commission_box_count": _("The commission box was counted"),
    "drop_box_count": _("The drop box was counted"),
}


def cause_in_words(cause: str) -> str:
    """Why a posting was made; an unknown code stays as it is."""
    return str(CAUSES.get(cause, cause))


def name_in_words(object_type: str, name: str) -> str:
    """The name of an audited row; the kind of a count or an alert is a word of it."""
    if object_type == "count":
        session, _blank, kind = name.rpartition(" ")
        return f"{session} · {CountKind(kind).label}" if kind in CountKind.values else name
    if object_type == "alert":
        kind, _blank, table = name.partition(" ")
        return f"{table} · {AlertKind(kind).label}" if kind in AlertKind.values else name
    return name
