"""The door of the API: a view names its right in `required_action`."""

from typing import Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from tables.audit import record_refusal
from tables.errors import Refused
from tables.models import StaffMember
from tables.permissions import may


class MayDo(BasePermission):
    """Lets in who may do the view's `required_action`; a refusal is recorded."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether the person may; strangers are asked to sign in (401 or 403 by the API)."""
        if not request.user.is_authenticated:
            return False
        if may(request.user, view.required_action):
            return True
        record_refusal(
            request.user,
            view.required_action,
            Refused("not_allowed"),
            path=request.path,
            method=request.method,
        )
        return False


def casino_of(request: Request) -> int | None:
    """The casino whose rows this person may read."""
    return getattr(request.user, "casino_id", None)


def person_of(request: Request) -> StaffMember:
    """The signed-in person."""
    if not isinstance(request.user, StaffMember):
        raise Refused("not_allowed")
    return request.user
