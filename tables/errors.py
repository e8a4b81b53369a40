"""Refusals of the services: a stable code, parameters and a message in the user's language.

A refusal changes nothing. Services raise `Refused`; the edge (page, API, admin, socket) shows
`str(refused)`, which is rendered in the language active there.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

MESSAGES: dict[str, Any] = {
    "not_allowed": _("You may not do this."),
    "not_assigned": _("You are not assigned to table %(table)s."),
    "same_person": _("A second, different person must do this."),
    "wrong_pin": _("Name or PIN is wrong."),
    "pin_locked": _("This PIN is locked. The system administrator can set a new one."),
    "pin_device": _("PINs work on registered devices only."),
}

# The field that a refusal concerns, by code, where it is the same one whatever the parameters.
FIELDS: dict[str, str] = {}


class Refused(Exception):
    """A command that is not carried out. `code` is stable, `params` fill the message."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params: Mapping[str, Any] = params
        self.recorded = False  # in the audit trail already (tables.audit.record_refusal)

    def __str__(self) -> str:
        message = MESSAGES.get(self.code)
        return str(message) % self.params if message is not None else self.code

    @property
    def field(self) -> str:
        """The field or parameter that it concerns, "" for no single one: that of its code, else
        the one that it was raised with (`field`, or the `name` in its message)."""
        named = self.params.get("field", self.params.get("name", ""))
        return FIELDS.get(self.code, str(named))


def register(messages: Mapping[str, Any], *, fields: Mapping[str, str] | None = None) -> None:
    """Add the messages of a room, and the fields that its refusals concern. A code has one message
    in the whole project."""
    for code, message in messages.items():
        if code in MESSAGES and MESSAGES[code] != message:
            raise ValueError(f"two messages for the refusal code {code!r}")
        MESSAGES[code] = message
    FIELDS.update(fields or {})
