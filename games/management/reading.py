"""Reading of the files that the laboratory commands are given, and how they name what is wrong."""

from collections.abc import Iterator
from pathlib import Path

from games.engines.kernel import Refusal


class Unreadable(Exception):
    """A path that can't be read or holds something else; the text names file, id and field."""


def files(paths: list[Path], suffix: str) -> Iterator[Path]:
    """The files named, and those with the suffix inside of folders, in order of name."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        inside = sorted(path.rglob(f"*{suffix}"))
        if not inside:
            raise Unreadable(f"{path}: no {suffix} file in this folder")
        yield from inside


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
