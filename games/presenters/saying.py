"""Makers of sentences: an event and a voice go in, words in the active language come out."""

from collections.abc import Callable
from typing import Any

from games.presenters.voice import Voice
from tables.formats import MINUS

Sentence = Callable[[Any, Voice], str]
DOT = "\N{NO-BREAK SPACE}· "  # between two parts; it never begins a line
NBSP = "\N{NO-BREAK SPACE}"
WORD_JOINER = "\N{WORD JOINER}"


def unbroken(text: str) -> str:
    """The text for one line: no break at its spaces, nor between a minus and its amount."""
    return text.replace(" ", NBSP).replace(MINUS, MINUS + WORD_JOINER)


def of_seat(text: Callable[[], str]) -> Sentence:
    return lambda event, voice: text() % {"seat": event.seat}


def with_amount(text: Callable[[], str]) -> Sentence:
    return lambda event, voice: (
        text()
        % {
            "seat": event.seat,
            "amount": voice.money(event.amount),
        }
    )
