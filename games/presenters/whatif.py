"""A what-if run in words and figures: what the page and its files show, in the active language."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import get_language, gettext, pgettext
from django.utils.translation import gettext_lazy as _

from games.models import WhatIfRun
from games.store.resettling import rate_ppm
from tables import formats
from tables.enums import VersionKind
from tables.exports.sheets import Book, Column, Sheet
from tables.forms import labels

Row = dict[str, Any]
Values = tuple[Any, tuple[Any, ...]]

REASONS = {
    "first_hand_unseen": _(
        "A bonus bet was lost without its cards being seen, and this version pays for more hands."
    ),
}
ERRORS = {
    "differs": _(
        "Settled under its own rules this hand isn't what the books say. Have the books verified."
    ),
    "unreadable": _("The stored events of this hand make no sense. Have the books verified."),
    "broken": _("The calculation broke off. The system administrator finds it in the log."),
    "given_up": _("No worker finished it within a day. Ask again."),
}


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table: what it stands for (a table's code, a day, ...), and its cells."""

    stands_for: Any
    cells: tuple[tuple[Column, Any], ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A table of the page, its total apart. `key` names it; `bars` are its rows with what was
    recorded and what would have been, for the chart above it; one bar alone makes no chart."""

    key: str
    sheet: Sheet
    lines: list[Line]
    total: Line
    bars: list[Row]


def parts(run: WhatIfRun) -> list[Part]:
    """The tables of a finished run: by line or pot size, by table, by gaming day."""
    result, currency = run.result or {}, run.casino.currency
    made = _payouts if result["kind"] == VersionKind.PAYOUTS else _commission
    return list(made(result, currency))


def _part(
    key: str, title: str, columns: tuple[Column, ...], rows: Sequence[Values], bars: list[Row]
) -> Part:
    """`rows` are what each stands for with its values, the total last."""
    lines = [
        Line(stands_for, tuple(zip(columns, values, strict=True))) for stands_for, values in rows
    ]
    sheet = Sheet(title, columns, tuple(values for _stands_for, values in rows))
    return Part(key, sheet, lines[:-1], lines[-1], bars if len(bars) > 1 else [])


def book(run: WhatIfRun, taken_by: str, taken_at: Any, copy_number: int) -> Book:
    """The same tables as a file, under the lines that say what was asked."""
    return Book(
        title=gettext("What-if"),
        company=run.casino.name,
        currency=run.casino.currency,
        created_at=taken_at,
        lines=_heading(run, taken_by, taken_at, copy_number),
        sheets=[part.sheet for part in parts(run)],
    )


def _heading(run: WhatIfRun, taken_by: str, taken_at: Any, copy_number: int) -> list[str]:
    casino, line = run.casino, run.version.line
    language = get_language() or "en"
    words = {
        "kind": line.get_kind_display(),
        "game": line.get_game_display(),
        "version": str(run.version),
        "from": formats.day(run.from_on, language),
        "to": formats.day(run.to_on, language),
        "currency": casino.currency,
    }
    asked = formats.moment(run.asked_at, casino.zone, language)
    taken = formats.moment(taken_at, casino.zone, language)
    copy = [gettext("COPY %(number)s") % {"number": copy_number}] if copy_number > 1 else []
    return [
        *copy,
        f"{casino.name} · " + gettext("What-if"),
        gettext("%(kind)s, %(game)s: %(version)s") % words,
        gettext("Gaming days %(from)s to %(to)s, amounts in %(currency)s") % words,
        gettext("Asked by %(who)s, %(when)s") % {"who": run.asked_by.full_name, "when": asked},
        gettext("Taken by %(who)s, %(when)s") % {"who": taken_by, "when": taken},
        gettext("Hash of the version's content %(hash)s") % {"hash": run.content_hash},
        *notes(run),
    ]


def notes(run: WhatIfRun) -> list[str]:
    """What the figures leave out, in words."""
    result, language = run.result or {}, get_language() or "en"
    found = []
    for row in result["left_out"]:
        win = formats.money(row["win_minor"], run.casino.currency, language, cents="always")
        words = gettext("Rounds that can't be settled again: %(rounds)s. %(why)s")
        words = words % {"rounds": row["rounds"], "why": REASONS[row["reason"]]}
        found.append(words + " " + gettext("Their win of %(win)s is in no figure.") % {"win": win})
    if result["training"]:
        words = gettext("Hands of training tables, in no figure: %(hands)s.")
        found.append(words % {"hands": result["training"]})
    return found


def error_in_words(run: WhatIfRun) -> tuple[str, int]:
    """Why a run failed, and the key of the hand that it names; 0 where it names none."""
    code, _space, hand = run.error.partition(" ")
    return str(ERRORS.get(code, run.error)), int(hand) if hand.isdigit() else 0


def totals(run: WhatIfRun) -> Row:
    """The sums of a finished run with the change and both rates of what was staked or matched."""
    total = (run.result or {})["total"]
    base = total.get("staked_minor", total.get("matched_minor", 0))
    return {
        **total,
        "base_minor": base,
        "change_minor": total["after_minor"] - total["before_minor"],
        "before_ppm": rate_ppm(total["before_minor"], base),
        "after_ppm": rate_ppm(total["after_minor"], base),
    }


def _payouts(result: Row, currency: str) -> Iterator[Part]:
    yield _lines_part(result["by_line"])
    for key, title, head, name in _cuts():
        columns = (Column(head, "text"), *_win_columns())
        yield _cut(key, title, columns, result, name, currency, _win)


def _commission(result: Row, currency: str) -> Iterator[Part]:
    pots = ("by_pot", gettext("By size of the pot"), gettext("Pot"), "from_minor")
    for key, title, head, name in (pots, *_cuts()):
        columns = (Column(head, "text"), *_taken_columns())
        yield _cut(key, title, columns, result, name, currency, _taken)


def _cuts() -> tuple[tuple[str, str, str, str], ...]:
    return (
        ("by_table", gettext("By table"), gettext("Table"), "table"),
        ("by_day", gettext("By gaming day"), gettext("Gaming day"), "day"),
    )


def _cut(
    key: str,
    title: str,
    columns: tuple[Column, ...],
    result: Row,
    name: str,
    currency: str,
    values: Callable[[Row], tuple[int, ...]],
) -> Part:
    labelled = [(_label(name, row, currency), row) for row in result[key]]
    rows = [(row[name], (label, *values(row))) for label, row in labelled]
    bars = [
        {"name": label, "before": row["before_minor"], "after": row["after_minor"]}
        for label, row in labelled
    ]
    total = (None, (gettext("Total"), *values(result["total"])))
    return _part(key, title, columns, [*rows, total], bars)


def _label(name: str, row: Row, currency: str) -> str:
    language = get_language() or "en"
    if name == "day":
        return formats.day(date.fromisoformat(row["day"]), language)
    if name == "from_minor":
        low, high = (formats.money(row[at], currency, language) for at in (name, "below_minor"))
        return f"{low} \N{EN DASH} {high}"
    return str(row[name])


PAID = ("boxes", "paid_before_minor", "paid_after_minor", "win_change_minor")


def _lines_part(lines: list[Row]) -> Part:
    columns = (
        Column(gettext("Paid line"), "text"),
        Column(pgettext("of a table", "Boxes"), "count"),
        Column(gettext("Paid, as recorded"), "money"),
        Column(gettext("Paid under this version"), "money"),
        Column(gettext("Change of the house win"), "money"),
    )
    names = [str(labels.label(f"{row['schedule']}.{row['line']}")) for row in lines]
    rows = [
        (row["line"], (name, *(row[key] for key in PAID)))
        for name, row in zip(names, lines, strict=True)
    ]
    total = (gettext("Total"), *(sum(row[key] for row in lines) for key in PAID))
    bars = [
        {"name": name, "before": row["paid_before_minor"], "after": row["paid_after_minor"]}
        for name, row in zip(names, lines, strict=True)
    ]
    return _part("by_line", gettext("By paid line"), columns, [*rows, (None, total)], bars)


def _win_columns() -> tuple[Column, ...]:
    return (
        Column(gettext("Rounds"), "count"),
        Column(pgettext("of a table", "Boxes"), "count"),
        Column(gettext("Staked"), "money"),
        Column(gettext("House win, as recorded"), "money"),
        Column(gettext("House win under this version"), "money"),
        Column(gettext("Change"), "money"),
        Column(gettext("Boxes cut by the greatest payout, as recorded"), "count"),
        Column(gettext("Boxes cut under this version"), "count"),
    )


def _win(row: Row) -> tuple[int, ...]:
    return (
        *(row[key] for key in ("rounds", "boxes", "staked_minor", "before_minor", "after_minor")),
        row["after_minor"] - row["before_minor"],
        row["capped_before"],
        row["capped_after"],
    )


def _taken_columns() -> tuple[Column, ...]:
    return (
        Column(pgettext("deals", "Hands"), "count"),
        Column(gettext("Pots"), "money"),
        Column(gettext("Commission, as recorded"), "money"),
        Column(gettext("Commission under this version"), "money"),
        Column(gettext("Change"), "money"),
        Column(gettext("Effective rate, as recorded"), "rate"),
        Column(gettext("Effective rate under this version"), "rate"),
        Column(gettext("Below the band, as recorded"), "count"),
        Column(gettext("Below the band under this version"), "count"),
    )


def _taken(row: Row) -> tuple[int, ...]:
    before, after, matched = (row[key] for key in ("before_minor", "after_minor", "matched_minor"))
    return (
        *(row["hands"], matched, before, after, after - before),
        *(rate_ppm(before, matched), rate_ppm(after, matched)),
        *(row["below_before"], row["below_after"]),
    )
