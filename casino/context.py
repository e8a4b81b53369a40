"""What the frame of every page needs: navigation, languages, the gaming day."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from casino.navigation import entries_for


def frame(request: HttpRequest) -> dict[str, Any]:
    """`nav` (entries this person may open) and `languages` for the top bar."""
    return {"nav": entries_for(request), "languages": settings.LANGUAGES}
