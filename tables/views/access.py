"""The door of every page: who may open it, and what is shown when a service refuses.

A view says its right in one line: `@allow("floor.watch")`, or `AllowMixin` with
`required_action = "floor.watch"` on a class. The matrix test reads `required_action`.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.generic import View

from tables.audit import RIGHTS, record_refusal
from tables.errors import Refused
from tables.models import StaffMember
from tables.permissions import RULES, may

Handler = Callable[..., HttpResponseBase]


def allow(action: str) -> Callable[[Handler], Handler]:
    """Let in who may do `action`; an unknown action fails at import (KeyError)."""
    RULES[action]

    def decorate(view: Handler) -> Handler:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            return guard(request, action, lambda: view(request, *args, **kwargs))

        guarded.required_action = action  # type: ignore[attr-defined]
        return guarded

    return decorate


class AllowMixin(View):
    """The same for class views: set `required_action`."""

    required_action: str

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Let in who may do `required_action`."""
        handle = super().dispatch
        return guard(request, self.required_action, lambda: handle(request, *args, **kwargs))


def guard(
    request: HttpRequest, action: str, answer: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    """The answer for those who may; login for strangers; 403 or 409 and an entry for a refusal."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    try:
        if not may(request.user, action):
            raise Refused("not_allowed")
        return answer()
    except Refused as refused:
        return refuse(request, action, refused)
    except PermissionDenied:
        return refuse(request, action, Refused("not_allowed"))


def refuse(
    request: HttpRequest, action: str, refused: Refused, obj: models.Model | None = None
) -> HttpResponse:
    """The page of a refusal (403 for a right, 409 for the rest); a right is recorded."""
    record_refusal(request.user, action, refused, obj, path=request.path, method=request.method)
    if refused.code in RIGHTS:
        return render(request, "403.html", {"message": str(refused)}, status=403)
    return render(request, "409.html", {"message": str(refused)}, status=409)


def person(request: HttpRequest) -> StaffMember:
    """The signed-in person behind a guarded page."""
    if not isinstance(request.user, StaffMember):
        raise Refused("not_allowed")
    return request.user
