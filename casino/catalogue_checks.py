"""What is wrong with the catalogues: missing, fuzzy, broken placeholders, binding terms."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message

from casino.catalogues import LANGUAGES, LOCALE_DIR, extract_messages, read_catalogue, texts_of

TERMS_FILE = LOCALE_DIR / "binding_terms.toml"

_PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}")


@dataclass(frozen=True, slots=True)
class Term:
    """A term of a source document: one of `required[language]` stands in the translation."""

    english: str
    contexts: tuple[str, ...]
    required: dict[str, tuple[str, ...]]

    def concerns(self, message: Message) -> bool:
        """Whether the message is this term, or the term and a comma, in whatever case.

        `contexts` narrows it to messages of these contexts ("" is a message without one).
        """
        if self.contexts and (message.context or "") not in self.contexts:
            return False
        term, texts = self.english.casefold(), [text.casefold() for text in texts_of(message.id)]
        return any(text == term or text.startswith(f"{term}, ") for text in texts)


def problems() -> list[str]:
    """One line for each fault of any catalogue, none when they are complete and true."""
    template, terms = extract_messages(), read_terms()
    return [
        line
        for language in LANGUAGES
        for line in problems_of(read_catalogue(language), language, template, terms)
    ]


def problems_of(
    catalogue: Catalog, language: str, template: Catalog, terms: list[Term]
) -> list[str]:
    """The faults of one catalogue, each naming language, entry and fault."""
    return [
        f"{language}: {_name(message)}: {fault}"
        for message in template
        if message.id
        for fault in _faults(catalogue, language, message, terms)
    ]


def read_terms(path: Path = TERMS_FILE) -> list[Term]:
    """The committed table of binding terms."""
    return [_term(row) for row in tomllib.loads(path.read_text(encoding="utf-8"))["term"]]


def _term(row: dict[str, Any]) -> Term:
    required = {code: tuple(row[code]) for code in LANGUAGES if code in row}
    return Term(row["english"], tuple(row.get("contexts", ())), required)


def _faults(
    catalogue: Catalog, language: str, message: Message, terms: list[Term]
) -> Iterator[str]:
    entry = catalogue.get(message.id, context=message.context)
    if entry is None:
        yield "not in the catalogue (run `manage.py messages`)"
        return
    texts = texts_of(entry.string)
    if not any(texts):
        yield "not translated"
        return
    if entry.fuzzy:
        yield "fuzzy"
    if message.pluralizable and (len(texts) != catalogue.num_plurals or not all(texts)):
        yield f"needs {catalogue.num_plurals} plural forms"
    wanted = _placeholders(texts_of(message.id)[-1])
    for text in texts:
        if _placeholders(text) != wanted:
            yield f"placeholders differ: {text!r}"
    for term in terms:
        if term.concerns(message) and not _uses(texts, term.required.get(language, ())):
            yield f"binding term not used: {' or '.join(term.required[language])}"


def _uses(texts: tuple[str, ...], required: tuple[str, ...]) -> bool:
    found = " ".join(texts).casefold()
    return not required or any(term.casefold() in found for term in required)


def _placeholders(text: str) -> set[str]:
    return set(_PLACEHOLDER.findall(text))


def _name(message: Message) -> str:
    text = texts_of(message.id)[0]
    return f"{text!r} ({message.context})" if message.context else repr(text)
