"""Whether a line that was opened with a session still belongs to somebody who is signed in."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY
from django.utils.crypto import constant_time_compare

from tables.models import StaffMember


def signed_in(scope: Mapping[str, Any], person_id: int) -> StaffMember | None:
    """The active person of a socket's scope; None once signed out, let go, or the password changed.

    Read anew each time: a socket outlives the session it was opened with.
    """
    person = StaffMember.objects.filter(pk=person_id, is_active=True).first()
    session = scope.get("session")
    if person is None or session is None or session.session_key is None:
        return person
    store = import_module(settings.SESSION_ENGINE).SessionStore(session.session_key)
    same = constant_time_compare(store.get(HASH_SESSION_KEY, ""), person.get_session_auth_hash())
    return person if same else None
