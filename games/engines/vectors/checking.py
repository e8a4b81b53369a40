"""Checks that vectors of all games share; a fault is Refusal("malformed", id=..., field=...)."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from games.engines.kernel import Refusal

Vector = dict[str, Any]
Types = Mapping[str, type | tuple[type, ...]]
MOST = 10**15  # beyond any amount of chips


def malformed(name: str, field: str, reason: str) -> Refusal:
    return Refusal("malformed", id=name, field=field, reason=reason)


def check_fields(name: str, prefix: str, values: Mapping[str, Any], types: Types) -> None:
    """Known names only, each of its type; True is no number."""
    for field, value in values.items():
        if field not in types:
            raise malformed(name, f"{prefix}{field}", "unknown name")
        wanted = types[field]
        if not isinstance(value, wanted) or (isinstance(value, bool) and wanted is not bool):
            raise malformed(name, f"{prefix}{field}", "wrong type")


def check_present(
    name: str, prefix: str, values: Mapping[str, Any], fields: Collection[str]
) -> None:
    """What can't be left out."""
    for field in fields:
        if field not in values:
            raise malformed(name, f"{prefix}{field}", "missing")


def check_texts(name: str, field: str, items: list[Any]) -> None:
    """A list of texts."""
    for at, item in enumerate(items):
        if not isinstance(item, str):
            raise malformed(name, f"{field}[{at}]", "not text")


def check_refusal(name: str, wanted: dict[str, Any]) -> None:
    """At most a code."""
    for key, value in wanted.items():
        if key != "code":
            raise malformed(name, f"refuse.{key}", "unknown name")
        if not isinstance(value, str):
            raise malformed(name, "refuse.code", "not text")


def check_expected(
    name: str, field: str, expected: Mapping[str, Any], known: Collection[str]
) -> None:
    """Known names only."""
    for key in expected:
        if key not in known:
            raise malformed(name, f"{field}.{key}", "unknown name")


def check_numbers(vector: Vector) -> None:
    """There are only whole numbers in a vector. One may want to be refused for just that, so it
    isn't asked when the file is read."""
    for field, number in _numbers("", vector):
        if isinstance(number, float) or abs(number) > MOST:
            raise malformed(vector["id"], field, "not a whole number of chips")


def _numbers(path: str, value: Any) -> Iterator[tuple[str, int | float]]:
    """Every number of a vector with its place."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _numbers(f"{path}.{key}" if path else key, item)
    elif isinstance(value, list):
        for at, item in enumerate(value):
            yield from _numbers(f"{path}[{at}]", item)
    elif isinstance(value, int | float):
        yield path, value
