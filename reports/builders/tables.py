"""The table results: opening, fills, credits, closing, cash, result, win and difference.

Pure. Result = closing + credits + counted cash and commission - opening - fills; at a players'
table that is its commission, at a table against the house its win (product.md 2.5). Where a box is
not counted yet, what the ledger expects stands in its place and the row says so.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

MONEY = (
    "opening_minor",
    "fills_minor",
    "credits_minor",
    "closing_minor",
    "cash_minor",
    "result_minor",
    "win_minor",
    "difference_minor",
)


@dataclass(frozen=True, slots=True)
class Line:
    """One closed session and its `hands` finished in `mode`.

    `cash_minor`: drop and commission, counted where they are. `win_minor`: what the rounds against
    the house won by the ledger; 0 at a players' table.
    """

    table: str
    game: str
    stakes: str
    session: int
    mode: str
    training: bool
    hands: int
    opening_minor: int
    fills_minor: int
    credits_minor: int
    closing_minor: int
    cash_minor: int
    counted: bool
    result_minor: int
    win_minor: int
    difference_minor: int


def build(lines: Sequence[Line], heads: Sequence[tuple[str, int, str]]) -> dict[str, Any]:
    """One row a session, one total, and the head of each table's chain: (table, seq, hash).

    Sessions of training tables stand apart under `training`, with a total of their own.
    """
    rows = sorted(lines, key=lambda line: (line.table, line.session))
    return {
        **_part([row for row in rows if not row.training]),
        "training": _part([row for row in rows if row.training]),
        "heads": [{"table": table, "seq": seq, "hash": digest} for table, seq, digest in heads],
    }


def _part(rows: Sequence[Line]) -> dict[str, Any]:
    return {"rows": [asdict(row) for row in rows], "total": _total(rows)}


def _total(rows: Iterable[Line]) -> dict[str, int]:
    rows = list(rows)
    total = {name: sum(getattr(row, name) for row in rows) for name in MONEY}
    return {"sessions": len(rows), "uncounted": sum(not row.counted for row in rows), **total}
