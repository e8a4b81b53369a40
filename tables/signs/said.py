"""The same words in every language that a rule set demands (APP-4)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.utils import translation
from django.utils.functional import Promise

# The words of one place of the sign by language, the first language first.
Said = tuple[tuple[str, str], ...]


def in_each(
    languages: Iterable[str], lines: Callable[[], Sequence[str | Promise]]
) -> tuple[Said, ...]:
    """What `lines` says in each language, line by line; there are as many in every language."""
    spoken = []
    for language in languages:
        with translation.override(language):
            spoken.append([(language, str(line)) for line in lines()])
    return tuple(zip(*spoken, strict=True))


def one_in_each(languages: Iterable[str], words: Callable[[], str | Promise]) -> Said:
    """The same for one line."""
    (said,) = in_each(languages, lambda: [words()])
    return said


def first(said: Said) -> str:
    """The words in the first language."""
    return said[0][1]


def parts_in_each(
    languages: Iterable[str], things: Callable[[], Sequence[Any]], *names: str
) -> list[tuple[Said, ...]]:
    """The attributes `names` of each thing that is made in every language, each as said in all."""
    made = []
    for language in languages:
        with translation.override(language):
            made.append(
                [[(language, str(getattr(thing, name))) for name in names] for thing in things()]
            )
    return [tuple(zip(*thing, strict=True)) for thing in zip(*made, strict=True)]
