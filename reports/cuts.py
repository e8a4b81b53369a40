"""The cuts of the commission report, as people read them: titles, labels, links."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.enums import EntryMode, Game

STRUCTURES = {
    "no_limit": _("No limit"),
    "pot_limit": _("Pot limit"),
    "fixed_limit": _("Fixed limit"),
    "spread_limit": _("Spread limit"),
}

CUTS = {
    "table": _("Table"),
    "game": _("Game"),
    "variant": _("Betting variant"),
    "stakes": _("Stakes"),
    "plan": _("Commission plan"),
    "mode": _("Card entry"),
    "hour": _("Hour"),
    "croupier": pgettext_lazy("column", "Croupier"),
}


def rows(content: dict[str, Any], cut: str) -> list[dict[str, Any]]:
    """The rows of one cut, each with its `label` in words; a report of before it has none."""
    return [{**row, "label": label(cut, row[cut])} for row in content.get(f"by_{cut}", [])]


def label(cut: str, value: Any) -> str:
    """A key of the report in words: `no_limit` is "No limit", hour 21 is "21:00-22:00"."""
    if cut == "game":
        return str(Game(value).label)
    if cut == "variant":
        return str(STRUCTURES.get(value, value))
    if cut == "mode":
        return str(EntryMode(value).label)
    if cut == "hour":
        return f"{value:02d}:00\N{EN DASH}{(value + 1) % 24:02d}:00"
    return str(value)
