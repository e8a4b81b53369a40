"""The tables of docs/laboratory.md, as the tests hold them against the engines."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "laboratory.md"


def rows(heading: str) -> list[list[str]]:
    """The cells of the table with this first line, without its two lines of heading."""
    lines = PAGE.read_text().splitlines()
    at = lines.index(heading) + 2
    found = []
    while at < len(lines) and lines[at].startswith("|"):
        found.append([cell.strip() for cell in lines[at].strip("|").split("|")])
        at += 1
    return found


def refusal_codes() -> set[str]:
    """Every code that the page lists."""
    cells = (row[0] for row in rows("| code | when |"))
    return {code for cell in cells for code in re.findall(r"`([a-z_]+)`", cell)}
