"""The audit trail's one door: what was done, and which rights were refused.

`record` writes inside the caller's transaction, so that an act and its entry stand or fall
together. `record_refusal` is called at the edge, after the refused command was rolled back.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.utils import timezone

from tables.errors import Refused
from tables.models import AuditEntry, Casino, StaffMember
from tables.requests import current_request_id

# Refusals of a right, as against refusals of a value; each one is recorded (product.md section 1).
RIGHTS = frozenset(
    {
        *("not_allowed", "not_assigned", "same_person", "box_needs_cage", "counted_the_table"),
        *("wrong_pin", "pin_locked", "pin_device"),
    }
)

Actor = StaffMember | AnonymousUser | None
Values = Mapping[str, Any] | None


def record(
    actor: Actor,
    action: str,
    obj: models.Model | None,
    before: Values = None,
    after: Values = None,
    reason: str = "",
    approved_by: StaffMember | None = None,
    casino: Casino | None = None,
    at: datetime | None = None,
) -> AuditEntry:
    """Append one entry. `before` and `after` hold JSON values (see `snapshot`); `at` is the instant
    that the act itself bears, left out, the present."""
    return AuditEntry.objects.create(
        casino=casino or _casino_of(obj) or getattr(actor, "casino", None),
        at=at or timezone.now(),
        actor=actor if isinstance(actor, StaffMember) else None,
        action=action,
        object_type=_type_of(obj),
        object_id=str(obj.pk) if obj is not None else "",
        object_name=str(obj)[:120] if obj is not None else "",
        before=dict(before) if before is not None else None,
        after=dict(after) if after is not None else None,
        reason=reason,
        approved_by=approved_by,
        request_id=current_request_id()[:40],
    )


def record_refusal(
    actor: Actor,
    action: str,
    refused: Refused,
    obj: models.Model | None = None,
    **details: Any,
) -> None:
    """Record that a right was refused; once per refusal, and nothing for refused values.

    Call it outside of the refused command's transaction. `details` are JSON values.
    """
    if refused.code not in RIGHTS or refused.recorded:
        return
    record(actor, f"refused:{action}"[:60], obj, after=details or None, reason=refused.code)
    refused.recorded = True


def snapshot(obj: models.Model, *fields: str) -> dict[str, Any]:
    """The named fields as JSON values: numbers, lists and texts; an instant or a key as text."""
    return {name: _json(getattr(obj, name)) for name in fields}


def _json(value: Any) -> Any:
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, list | tuple):
        return [_json(item) for item in value]
    return str(value)


def _type_of(obj: models.Model | None) -> str:
    """The stored model's name: a proxy is recorded as what it stands for."""
    if obj is None:
        return ""
    return str((obj._meta.concrete_model or type(obj))._meta.model_name)


def _casino_of(obj: models.Model | None) -> Casino | None:
    """The casino an object lies in: itself, its own, its line's, its table's, or none."""
    if obj is None or isinstance(obj, Casino):
        return obj
    for owner in (obj, getattr(obj, "line", None), getattr(obj, "table", None)):
        casino = getattr(owner, "casino", None)
        if isinstance(casino, Casino):
            return casino
    return None
