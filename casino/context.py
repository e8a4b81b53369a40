"""What the frame of every page needs: navigation, the person's roles, languages."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from casino.navigation import entries_for
from tables.enums import Role
from tables.models import StaffMember
from tables.selectors.days import day_by_clock


def frame(request: HttpRequest) -> dict[str, Any]:
    """`nav` (what this person may open), `role_names`, `languages`, `gaming_day` by the clock."""
    context: dict[str, Any] = {"nav": entries_for(request), "languages": settings.LANGUAGES}
    person = getattr(request, "user", None)
    if isinstance(person, StaffMember):
        context["role_names"] = [Role(role).label for role in person.roles]
        if person.casino:
            context["gaming_day"] = day_by_clock(person.casino, timezone.now())
    return context
