"""Query budgets: the most SQL statements a page or a picture may cost (tests/budgets.toml)."""

import tomllib
from functools import cache
from pathlib import Path


@cache
def _budgets() -> dict[str, int]:
    text = (Path(__file__).parent / "budgets.toml").read_text()
    return dict(tomllib.loads(text)["queries"])


def budget(name: str) -> int:
    """The budget of that name; KeyError where none is committed."""
    return _budgets()[name]
