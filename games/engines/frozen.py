"""Changed copies of frozen values, for the states that every event changes."""

from typing import Any, TypeVar

T = TypeVar("T")


def changed(value: T, **changes: Any) -> T:
    """A copy of a frozen dataclass with other values of some fields.

    ``dataclasses.replace`` passes every field through the constructor again; here the rest is
    copied at once. For classes without slots and without ``__post_init__``. Raises TypeError for
    a field that the class doesn't have.
    """
    old = value.__dict__
    fields = old | changes
    if len(fields) != len(old):
        raise TypeError(f"{type(value).__name__} has no such field: {', '.join(changes)}")
    copy = object.__new__(type(value))
    object.__setattr__(copy, "__dict__", fields)
    return copy
