"""The id of the request, task or command that is being served, for logs and the audit trail."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from uuid import uuid4

_request_id: ContextVar[str] = ContextVar("request_id", default="")


def current_request_id() -> str:
    """The id in force, or an empty string outside of any request."""
    return _request_id.get()


def new_request_id() -> str:
    """A fresh id: 32 hexadecimal digits."""
    return uuid4().hex


@contextmanager
def request_scope(request_id: str) -> Iterator[str]:
    """Everything inside belongs to `request_id`."""
    token = _request_id.set(request_id)
    try:
        yield request_id
    finally:
        _request_id.reset(token)
