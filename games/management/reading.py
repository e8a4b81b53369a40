"""Reading of the files that the laboratory commands are given, and how they name what is wrong."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from games.engines.kernel import Refusal


class Unreadable(Exception):
    """A path that can't be read or holds something else; the text names file, id and field."""


def files(paths: list[Path], suffix: str) -> Iterator[Path]:
    """The files named, and those with the suffix inside of folders, in order of name."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob(f"*{suffix}"))
        else:
            yield path


def read(path: Path) -> str:
    """The text of a file; raises Unreadable."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{path}: {error}") from None


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
