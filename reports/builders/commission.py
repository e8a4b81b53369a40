"""The commission report: hands, matched money and commission by every cut that finance asks for.

Pure: takes grouped cells, gives a JSON-able dict. Money in minor units; a rate is in parts per
million of the matched money, rounded down (COM-4, product.md section 7).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Cell:
    """Hands that share every key, summed by the database."""

    table: str
    game: str
    variant: str
    stakes: str
    plan: str
    hour: int
    croupier: str
    croupier_key: int
    mode: str
    training: bool
    hands: int
    matched_minor: int
    commission_minor: int
    below_band: int


@dataclass(frozen=True, slots=True)
class Box:
    """A session's commission box: what the hands put in, what was counted (None: not yet)."""

    table: str
    session: int
    training: bool
    commission_minor: int
    counted_minor: int | None


CUTS: dict[str, tuple[str, Callable[[Cell], Any]]] = {
    "by_table": ("table", lambda cell: cell.table),
    "by_game": ("game", lambda cell: cell.game),
    "by_variant": ("variant", lambda cell: cell.variant),
    "by_stakes": ("stakes", lambda cell: cell.stakes),
    "by_plan": ("plan", lambda cell: cell.plan),
    "by_mode": ("mode", lambda cell: cell.mode),
    "by_hour": ("hour", lambda cell: cell.hour),
    "by_croupier": ("croupier", lambda cell: (cell.croupier, cell.croupier_key)),
}


def build(cells: Sequence[Cell], boxes: Sequence[Box], first_hour: int) -> dict[str, Any]:
    """The report of one gaming day; hours run from the cut-off hour, `first_hour`.

    Hands of training tables stand apart under `training`, in no total and no cut. Their boxes are
    reconciled like all others.
    """
    trained = [cell for cell in cells if cell.training]
    cells = [cell for cell in cells if not cell.training]
    report: dict[str, Any] = {"total": _sums(cells)}
    for name, (label, key) in CUTS.items():
        report[name] = _rows(cells, label, key)
    report["by_hour"].sort(key=lambda row: (row["hour"] - first_hour) % 24)
    report["training"] = {
        "total": _sums(trained),
        "by_table": _rows(trained, "table", lambda cell: cell.table),
    }
    report["boxes"] = [_box_row(box) for box in sorted(boxes, key=lambda b: (b.table, b.session))]
    return report


def _rows(cells: Iterable[Cell], label: str, key: Callable[[Cell], Any]) -> list[dict[str, Any]]:
    groups: dict[Any, list[Cell]] = {}
    for cell in cells:
        groups.setdefault(key(cell), []).append(cell)
    return [_row(label, value, groups[value]) for value in sorted(groups)]


def _row(label: str, value: Any, cells: Sequence[Cell]) -> dict[str, Any]:
    if label == "croupier":
        return {"croupier": value[0], "croupier_key": value[1], **_sums(cells)}
    return {label: value, **_sums(cells)}


def _sums(cells: Iterable[Cell]) -> dict[str, int]:
    cells = list(cells)
    matched = sum(cell.matched_minor for cell in cells)
    commission = sum(cell.commission_minor for cell in cells)
    return {
        "hands": sum(cell.hands for cell in cells),
        "matched_minor": matched,
        "commission_minor": commission,
        "rate_ppm": commission * 1_000_000 // matched if matched else 0,
        "below_band": sum(cell.below_band for cell in cells),
    }


def _box_row(box: Box) -> dict[str, Any]:
    counted = box.counted_minor
    return {
        "table": box.table,
        "session": box.session,
        "training": box.training,
        "commission_minor": box.commission_minor,
        "counted_minor": counted,
        "difference_minor": None if counted is None else counted - box.commission_minor,
    }
