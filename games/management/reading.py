"""Reading of the files that the laboratory commands are given, and how they name what is wrong."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from games.engines.kernel import Refusal

MOST_BYTES = 64 << 20


class Unreadable(Exception):
    """A path that can't be read or holds something else; the text names file, id and field."""


def files(paths: list[Path], suffix: str) -> Iterator[Path]:
    """The files named, and those with the suffix inside of folders, in order of name. A folder
    without any stands for itself, so that `read` says what is missing."""
    for path in paths:
        yield from _inside(path, suffix) or [path]


def _inside(path: Path, suffix: str) -> list[Path]:
    """Files below a folder; what can't be looked into, or is no folder, stands for itself."""
    found: list[Path] = []

    def keep(error: OSError) -> None:
        found.append(Path(error.filename))

    for folder, _folders, names in os.walk(path, onerror=keep):
        found += [Path(folder, name) for name in names if name.endswith(suffix)]
    return sorted(found)


def read(path: Path) -> str:
    """The text of a file, at most MOST_BYTES of it; raises Unreadable."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise Unreadable(f"{path}: not a file")
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise Unreadable(f"{path}: larger than {MOST_BYTES >> 20} MB")
        return content.decode("utf-8-sig")
    except IsADirectoryError:
        raise Unreadable(f"{path}: a folder without such files") from None
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise Unreadable(f"{path}: not UTF-8 text ({error.reason} at byte {error.start})") from None


def printable(text: str) -> str:
    """The text with what no terminal can show, or would obey, written as escapes."""
    return "".join(map(_plain, text))


def _plain(character: str) -> str:
    if character.isprintable():
        return character
    return character.encode("unicode_escape").decode()


def where(refusal: Refusal) -> str:
    """Id, field and reason of a malformed entry."""
    params = refusal.params
    parts = [f"{name} {params[name]}" for name in ("id", "field") if params.get(name)]
    reason = params.get("reason") or params.get("value") or refusal.code
    return ", ".join([*parts, str(reason)])


def exit_code(answers: Iterable[bool | None], unreadable: int) -> int:
    """2: something couldn't be read; 1: something fails; 0: all pass, skipped ones aside."""
    if unreadable:
        return 2
    return 1 if any(ok is False for ok in answers) else 0
