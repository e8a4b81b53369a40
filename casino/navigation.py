"""Who finds what in the top bar, and where each role starts the day."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tables.enums import Role
from tables.models import StaffMember
from tables.permissions import may


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the top bar: shown to those who may do `action`."""

    label: str | Promise
    path: str
    icon: str
    action: str

    def is_current(self, path: str) -> bool:
        """Whether the page at `path` lies in this room."""
        return path == self.path if self.path == "/" else path.startswith(self.path)


ENTRIES = (
    Entry(_("My tables"), "/", "chip", "console.play"),
    Entry(_("Floor"), "/pit/", "grid", "floor.watch"),
    Entry(_("Boxes"), "/boxes/", "lock", "box.count"),
    Entry(_("Chips"), "/money/chips/", "coins", "chips.read"),
    Entry(_("Finance"), "/finance/", "chart", "day.read"),
    Entry(_("What-if"), "/whatif/", "scales", "whatif.run"),
    Entry(_("Approvals"), "/admin/", "stamp", "version.read"),
    Entry(_("Staff and devices"), "/admin/", "people", "staff.manage"),
)

MAIN_PAGE: dict[str, str] = {
    Role.PIT: "/pit/",
    Role.CHIEF: "/pit/",
    Role.MANAGER: "/pit/",
    Role.LIMITS: "/admin/",
    Role.COMPLIANCE: "/admin/",
    Role.ADMIN: "/admin/",
    Role.CAGE: "/boxes/",
    Role.FINANCE: "/finance/",
    Role.AUDITOR: "/finance/",
}


def entries_for(request: HttpRequest) -> list[dict[str, Any]]:
    """The entries this person may open, the current one marked; none before login."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return []
    return [
        {"entry": entry, "current": entry.is_current(request.path)}
        for entry in ENTRIES
        if may(user, entry.action)
    ]


def main_page(person: StaffMember) -> str | None:
    """Where this person's work is; None for those who start at the list of their tables."""
    if may(person, "console.play"):
        return None
    return next((MAIN_PAGE[role] for role in person.roles if role in MAIN_PAGE), None)
