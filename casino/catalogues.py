"""Translation catalogues without GNU gettext: extract, update, compile (Babel).

The messages of the Python files and templates go into `locale/django.pot`, from there into one
`django.po` a language. Compiled `.mo` files are not committed; they are made from the `.po` files.
"""

import os
from collections.abc import Iterator, Sequence
from io import BytesIO, StringIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

BASE_DIR = Path(__file__).resolve().parent.parent
LOCALE_DIR = BASE_DIR / "casino" / "locale"
ROOMS = ("casino", "games", "reports", "tables", "templates")
LANGUAGES = ("bg", "hr", "ru")

KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
# Dates would make every update a change.
_NOISE = tuple(
    f'"{header}'.encode()
    for header in (
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Generated-By",
        "Last-Translator",
        "Language-Team",
        "Report-Msgid-Bugs-To",
    )
)


def catalogue_path(language: str, suffix: str = "po") -> Path:
    """Where the catalogue of a language lies (`po` committed, `mo` compiled)."""
    return LOCALE_DIR / language / "LC_MESSAGES" / f"django.{suffix}"


def sources() -> Iterator[Path]:
    """Every file that may hold a message, in a stable order."""
    for room in ROOMS:
        for path in sorted((BASE_DIR / room).rglob("*")):
            if path.suffix in {".py", ".html", ".txt"} and "migrations" not in path.parts:
                yield path


def extract_messages() -> Catalog:
    """All messages of the source as a template catalogue."""
    template = _new_catalogue(None)
    for path in sources():
        name = str(path.relative_to(BASE_DIR))
        for line, message, _comments, context in extract("python", _readable(path), KEYWORDS):
            template.add(message, locations=[(name, line)], context=context)
    return template


def _readable(path: Path) -> BytesIO:
    """Python as it is; a template as the Python that Django makes of it for extraction."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        # Inside brackets the indentation of the template means nothing to the tokenizer.
        text = f"({templatize(text, origin=str(path))}\n)"
    return BytesIO(text.encode())


def read_catalogue(language: str) -> Catalog:
    """The committed catalogue of a language; an empty one where there is none yet."""
    path = catalogue_path(language)
    if not path.exists():
        return _new_catalogue(language)
    return read_po(StringIO(path.read_text(encoding="utf-8")), locale=language)


def _new_catalogue(language: str | None) -> Catalog:
    return Catalog(
        locale=language,
        project="Baize",
        header_comment=f"# Messages of Baize: {language or 'template'}.",
        charset="utf-8",
        fuzzy=False,
    )


def update_all() -> dict[str, int]:
    """Rewrite the template and every catalogue, translations kept; how many entries are empty."""
    template = extract_messages()
    _write(template, LOCALE_DIR / "django.pot")
    missing = {}
    for language in LANGUAGES:
        catalogue = read_catalogue(language)
        catalogue.update(template, no_fuzzy_matching=True)
        _write(catalogue, catalogue_path(language))
        missing[language] = sum(not _is_translated(message) for message in catalogue if message.id)
    return missing


def _is_translated(message: Message) -> bool:
    return any(texts_of(message.string))


def texts_of(value: str | Sequence[str] | None) -> tuple[str, ...]:
    """The text, or the plural forms, of a message's id or translation."""
    return (value or "",) if isinstance(value, str | None) else tuple(value)


def _write(catalogue: Catalog, path: Path) -> None:
    buffer = BytesIO()
    write_po(
        buffer, catalogue, width=100, sort_output=True, include_lineno=False, ignore_obsolete=True
    )
    lines = buffer.getvalue().splitlines(keepends=True)
    _replace(path, b"".join(line for line in lines if not line.startswith(_NOISE)))


def compile_all() -> list[Path]:
    """Make every `.mo` that is missing or older than its `.po`; the files written."""
    written = []
    for language in LANGUAGES:
        source, target = catalogue_path(language), catalogue_path(language, "mo")
        if not source.exists() or _is_fresh(target, source):
            continue
        buffer = BytesIO()
        write_mo(buffer, _translated_part(read_catalogue(language)))
        _replace(target, buffer.getvalue())
        written.append(target)
    return written


def _translated_part(catalogue: Catalog) -> Catalog:
    """Without the empty entries: English is better than nothing (Babel keeps empty plurals)."""
    for message in [message for message in catalogue if message.id]:
        if not all(texts_of(message.string)):
            catalogue.delete(message.id, message.context)
    return catalogue


def _is_fresh(target: Path, source: Path) -> bool:
    return target.exists() and target.stat().st_mtime_ns > source.stat().st_mtime_ns


def _replace(path: Path, content: bytes) -> None:
    """Write the file in one step, so that a reader never sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}")
    part.write_bytes(content)
    part.replace(path)
