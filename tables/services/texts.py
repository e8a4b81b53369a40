"""Texts that people type and others rely on: nothing in them is hidden from whoever reads them.

A character without a shape (zero width, control, reversed direction, blank letters) makes two
names look alike, or a text read otherwise than it is stored.
"""

from unicodedata import category

from django.utils.translation import gettext_lazy as _

from tables.errors import Refused, register

register(
    {
        "text_hidden": _(
            "This has characters that nobody sees, so that it could pass for something else. Type "
            "it anew."
        ),
    }
)

ENDS_OF_LINES = frozenset("\t\r\n")
# Letters and marks by their class, and empty all the same.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def one_line(text: str) -> str:
    """The text without spaces around it, each space inside a single plain one."""
    return " ".join(text.split())


def is_visible(text: str) -> bool:
    """Whether every character of it has a shape, or is a space or the end of a line."""
    return all(char in ENDS_OF_LINES or _has_shape(char) for char in text)


def demand_visible(text: str, field: str) -> None:
    """Refused("text_hidden") with the name of its field, where something in the text isn't seen."""
    if not is_visible(text):
        raise Refused("text_hidden", field=field)


def given_reason(reason: str) -> str:
    """A reason as it is kept: without spaces around it, and nothing in it that nobody sees."""
    demand_visible(reason, "reason")
    return reason.strip()


def _has_shape(char: str) -> bool:
    return (char.isprintable() and char not in BLANK) or category(char) == "Zs"
