"""What the frame of every page needs: navigation, the person's roles, languages."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from casino.navigation import entries_for
from tables.enums import Role


def frame(request: HttpRequest) -> dict[str, Any]:
    """`nav` (what this person may open), `role_names` and `languages` for the top bar."""
    user = getattr(request, "user", None)
    roles = [Role(role).label for role in user.roles] if user and user.is_authenticated else []
    return {"nav": entries_for(request), "role_names": roles, "languages": settings.LANGUAGES}
