"""The side bar of the administration: its rooms, and how many versions wait in each."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.http import HttpRequest
from django.urls import reverse, reverse_lazy
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.admin.desk import KIND_OF, waiting_by_kind
from tables.admin.library import may_use
from tables.admin.site import site
from tables.permissions import may
from tables.views.access import person

# Rooms by model label, each with its sign.
GROUPS: tuple[tuple[str | Promise, tuple[tuple[str, str], ...]], ...] = (
    (
        _("Approved configuration"),
        (
            ("tables.rulesetversion", "gavel"),
            ("tables.stakesversion", "payments"),
            ("tables.commissionversion", "percent"),
            ("tables.payoutsversion", "paid"),
            ("tables.jackpotversion", "trophy"),
        ),
    ),
    (
        _("Floor"),
        (
            ("tables.table", "table_restaurant"),
            ("tables.denomination", "poker_chip"),
            ("tables.casino", "apartment"),
        ),
    ),
    (
        _("People and devices"),
        (
            ("tables.staffmember", "badge"),
            ("tables.device", "devices"),
        ),
    ),
    (
        _("Records"),
        (
            ("tables.tablesession", "schedule"),
            ("tables.count", "calculate"),
            ("games.round", "playing_cards"),
            ("games.tableevent", "link"),
            ("tables.alert", "notifications"),
            ("tables.account", "account_balance"),
            ("tables.posting", "swap_horiz"),
            ("tables.auditentry", "policy"),
            ("tables.seal", "verified"),
        ),
    ),
)

LIBRARY = {
    "title": _("Starting library"),
    "icon": "menu_book",
    "link": reverse_lazy("admin:library"),
}
WHATIF = {"title": _("What-if"), "icon": "balance", "link": reverse_lazy("whatif")}

SIGNS = {
    "title": pgettext_lazy("at the tables", "Signs"),
    "icon": "tv",
    "link": reverse_lazy("signs"),
}


def sidebar(request: HttpRequest) -> list[dict[str, Any]]:
    """The groups and rooms that this person may open, with the number of versions that wait."""
    waiting = waiting_by_kind(person(request))
    groups: list[dict[str, Any]] = [
        {"title": title, "items": list(_items(request, rooms, waiting))} for title, rooms in GROUPS
    ]
    if may_use(person(request)):
        groups[0]["items"].append(LIBRARY)
    if may(person(request), "whatif.run"):
        groups[0]["items"].append(WHATIF)
    if may(person(request), "floor.read"):
        groups[1]["items"].append(SIGNS)
    return [group for group in groups if group["items"]]


def _items(
    request: HttpRequest, rooms: tuple[tuple[str, str], ...], waiting: Mapping[str, int]
) -> Iterator[dict[str, Any]]:
    registered = {model._meta.label_lower: (model, room) for model, room in site._registry.items()}
    for label, icon in rooms:
        model, room = registered.get(label, (None, None))
        if model is None or room is None or not room.has_module_permission(request):
            continue
        item = {
            "title": str(model._meta.verbose_name_plural).capitalize(),
            "icon": icon,
            "link": reverse(f"admin:{label.replace('.', '_')}_changelist"),
        }
        yield {**item, **_badge(waiting, label)}


def _badge(waiting: Mapping[str, int], label: str) -> dict[str, str]:
    count = waiting.get(KIND_OF[label], 0) if label in KIND_OF else 0
    return {"badge": str(count), "badge_variant": "warning"} if count else {}
