"""Makers of sentences: an event and a voice go in, words in the active language come out."""

from collections.abc import Callable
from typing import Any

from games.presenters.voice import Voice

Sentence = Callable[[Any, Voice], str]
DOT = "\N{NO-BREAK SPACE}· "  # between two parts; it never begins a line
NBSP = "\N{NO-BREAK SPACE}"


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
