"""The exact edge on a version's page: figures of both versions, and where the money goes.

Pure presentation of `tables.selectors.edges`; all figures are exact fractions until they are shown.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.utils.functional import cached_property
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tables import formats
from tables.enums import TaskStatus
from tables.forms import edge_words
from tables.models import EdgeResult, Version
from tables.selectors.edges import (
    Answer,
    answers,
    has_edge,
    must_be_explained,
    needs_a_worker,
    open_points,
    partners,
    questions,
)
from tables.services.edges import BROKER_AWAY, TOOK_TOO_LONG, WORKER_FAULT, is_busy

UNDERWAY = frozenset({TaskStatus.WAITING, TaskStatus.RUNNING})
MAIN_PARTS = frozenset({"ante", "bet", "fee"})
LEAST_WIDTH = Fraction(1, 2)  # percent of the picture: a line that pays is seen


@dataclass(frozen=True, slots=True)
class Bar:
    """What a line gives or takes, of the ante; widths in percent of the picture."""

    label: str
    value: str
    change: str
    takes: bool
    width: str
    width_before: str


class Cell:
    """One version's answer in a pair: how far it is, and its figures once they are there."""

    def __init__(self, answer: Answer | None) -> None:
        self.answer = answer
        self.edge: EdgeResult | None = answer.edge if answer else None

    @property
    def status(self) -> str:
        """A value of TaskStatus, "" while nobody has asked."""
        return str(self.edge.status) if self.edge else ""

    @property
    def is_done(self) -> bool:
        """Whether there are figures."""
        return self.answer is not None and self.answer.is_known

    @property
    def is_underway(self) -> bool:
        """Whether a page should look again."""
        return self.status in UNDERWAY

    @property
    def favours_player(self) -> bool:
        """Whether the house loses by it."""
        return self.answer is not None and self.answer.favours_player

    @property
    def fault(self) -> str:
        """Why there are no figures, in words."""
        words = {
            BROKER_AWAY: _("The message broker is away, so no worker was told. Ask again later."),
            TOOK_TOO_LONG: _("The calculation took too long and was ended."),
            WORKER_FAULT: _(
                "The calculation ended with a fault; its reason is in the worker's log."
            ),
        }
        error = self.edge.error if self.edge else ""
        return words.get(error, error)

    @property
    def result(self) -> Mapping[str, Any]:
        """What was found."""
        assert self.answer is not None
        return self.answer.result

    @property
    def house_edge(self) -> Fraction:
        """Of the ante; below zero in the player's favour."""
        assert self.answer is not None
        return self.answer.house_edge

    @property
    def percent(self) -> str:
        """The house edge as people read it."""
        return formats.exact_percent(self.house_edge, _language())

    @property
    def exact(self) -> str:
        """The house edge to the last unit."""
        edge = self.result["house_edge"]
        return f"{_grouped(edge['numerator'])} / {_grouped(edge['denominator'])}"

    @property
    def deviation(self) -> str:
        """Standard deviation of a round, in antes."""
        return formats.decimal(self.result["sd"], _language())

    @property
    def of_all_money(self) -> str:
        """The element of risk."""
        return _percent(self.result["element_of_risk"], 2)

    @property
    def decisions(self) -> list[tuple[str, str]]:
        """How often each decision is the best one."""
        return [
            (str(edge_words.decision(row["decision"])), _percent(row["probability"], 2))
            for row in self.result["decisions"]
        ]

    @property
    def strategy(self) -> tuple[str, str] | None:
        """A simple way to play, and the edge under it."""
        found = self.result.get("strategy")
        if not found:
            return None
        return str(edge_words.strategy(found["name"])), _percent(found["house_edge"])

    @property
    def bonus(self) -> str:
        """The edge of the bonus bet, "" without one."""
        found = self.result.get("bonus")
        return _percent(found["house_edge"]) if found else ""

    @property
    def states(self) -> Mapping[str, str]:
        """How many states were counted, and how many decided by a bound."""
        return {name: _grouped(number) for name, number in self.result["states"].items()}

    @property
    def seconds(self) -> str:
        """How long the worker took."""
        if self.edge is None or self.edge.started_at is None or self.edge.finished_at is None:
            return ""
        took = (self.edge.finished_at - self.edge.started_at).total_seconds()
        return formats.decimal(f"{took:.1f}", _language(), decimals=1)

    def lines(self) -> dict[str, Fraction]:
        """The expected value of each line per ante: antes and bets together, fees in one line."""
        found: dict[str, Fraction] = {}
        for row in self.result["lines"]:
            name = "fee" if row["part"] == "fee" else row["line"]
            if row["part"] in MAIN_PARTS:
                found[name] = found.get(name, Fraction(0)) + fraction(row["value"])
        return found


class Pair:
    """Both versions together with the same rule set or schedule."""

    def __init__(self, label: str, before: Answer | None, after: Answer) -> None:
        self.label, self.before, self.after = label, Cell(before), Cell(after)

    @property
    def given_to_player(self) -> str:
        """By how much of the ante the change moves the edge to the player; "" where it doesn't."""
        moved = self._moved
        return formats.exact_percent(moved, _language()) if moved > 0 else ""

    @property
    def taken_from_player(self) -> str:
        """The same the other way."""
        moved = self._moved
        return formats.exact_percent(-moved, _language()) if moved < 0 else ""

    @property
    def _moved(self) -> Fraction:
        if not (self.before.is_done and self.after.is_done):
            return Fraction(0)
        return self.before.house_edge - self.after.house_edge

    @property
    def player_wins(self) -> int:
        """What a perfect player wins of 100.00 of antes, in minor units."""
        return round(-self.after.house_edge * 10_000)

    @cached_property
    def bars(self) -> list[Bar]:
        """What gives most first, then what takes most."""
        if not self.after.is_done:
            return []
        after = self.after.lines()
        before = self.before.lines() if self.before.is_done else {}
        whole = max(map(abs, [*after.values(), *before.values()]), default=Fraction(0)) or Fraction(
            1
        )
        order = sorted(after, key=lambda name: (after[name] < 0, -abs(after[name])))
        return [_bar(name, before.get(name), after[name], whole) for name in order if after[name]]

    @cached_property
    def gauge(self) -> "Gauge | None":
        """Both edges on one scale."""
        if not self.after.is_done:
            return None
        return Gauge(self.after, self.before if self.before.is_done else None)


class Gauge:
    """The edges on a scale from the player's to the house's favour; places from 0 to 460."""

    def __init__(self, after: Cell, before: Cell | None) -> None:
        edges = [cell.house_edge for cell in (after, before) if cell]
        percent = max(map(abs, edges)) * 100
        self.most = next((most for most in (8, 20, 50, 100) if percent <= most), 100)
        self.after = self._place(after.house_edge)
        self.before = self._place(before.house_edge) if before else ""

    def _place(self, edge: Fraction) -> str:
        share = max(Fraction(-1), min(edge * 100 / self.most, Fraction(1)))
        return f"{float(230 + 215 * share):.1f}"

    @property
    def marks(self) -> list[str]:
        """What stands under the scale, from the left."""
        return [
            formats.exact_percent(Fraction(self.most * part, 200), _language(), decimals=0)
            for part in (-2, -1, 0, 1, 2)
        ]


class EdgePage:
    """All pairs of a version and the one that it is compared with."""

    def __init__(self, version: Version, base: Version | None, now: datetime) -> None:
        self.version, self.base, self.now = version, base, now

    @property
    def is_priced(self) -> bool:
        """Whether there is an edge at all."""
        return has_edge(self.version.line)

    @property
    def must_be_explained(self) -> bool:
        """Whether an edge in the player's favour asks for a reason."""
        return must_be_explained(self.version.line)

    @property
    def has_open_points(self) -> bool:
        """Whether something has to be chosen first."""
        line = self.version.line
        return bool(open_points(line.kind, line.game, self.version.content))

    @cached_property
    def pairs(self) -> list[Pair]:
        """This version's answers, each beside the base's with the same partner."""
        if not self.is_priced:
            return []
        beside = partners(self.version.line)
        own = questions(self.version, beside)
        earlier = questions(self.base, beside) if self.base else []
        found = answers([*own, *earlier])
        before = _by_label(found[len(own) :])
        return [
            Pair(answer.question.label, before.get(answer.question.label), answer)
            for answer in found[: len(own)]
        ]

    @property
    def _cells(self) -> Iterable[Cell]:
        return (cell for pair in self.pairs for cell in (pair.before, pair.after))

    @property
    def is_underway(self) -> bool:
        """Whether the page looks again by itself."""
        return any(cell.is_underway for cell in self._cells)

    @property
    def can_be_asked(self) -> bool:
        """Whether something has not been asked, has failed, or has no worker."""
        cells = [cell for cell in self._cells if cell.answer is not None]
        return any(cell.edge is None or needs_a_worker(cell.edge, self.now) for cell in cells)

    @property
    def nobody_is_at(self) -> bool:
        """Whether it is asked for and no worker has taken it up, or lost it."""
        edges = [cell.edge for cell in self._cells if cell.edge and cell.is_underway]
        unheard = any(needs_a_worker(edge, self.now) for edge in edges)
        return unheard and not is_busy(self.now)

    @property
    def is_known(self) -> bool:
        """Whether every figure of this version is there."""
        return bool(self.pairs) and all(pair.after.is_done for pair in self.pairs)

    @property
    def against_the_house(self) -> list[Pair]:
        """The pairs by which the house loses."""
        return [pair for pair in self.pairs if pair.after.favours_player]


def fraction(stored: Mapping[str, int]) -> Fraction:
    """A stored fraction as a number."""
    return Fraction(stored["numerator"], stored["denominator"])


def _bar(name: str, before: Fraction | None, after: Fraction, whole: Fraction) -> Bar:
    moved = after - before if before is not None else Fraction(0)
    return Bar(
        label=str(edge_words.line(name)),
        value=formats.exact_percent(after, _language(), decimals=2, signed=True),
        change=formats.exact_percent(moved, _language(), decimals=2, signed=True) if moved else "",
        takes=after < 0,
        width=_width(after, whole),
        width_before=_width(before, whole) if before is not None else "",
    )


def _width(value: Fraction, whole: Fraction) -> str:
    return f"{float(max(abs(value) / whole * 100, LEAST_WIDTH)):.2f}"


def _percent(stored: Mapping[str, int], decimals: int = 3) -> str:
    return formats.exact_percent(fraction(stored), _language(), decimals=decimals)


def _grouped(number: int) -> str:
    """Digits in threes with thin no-break spaces, the same in every language."""
    return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}").replace("-", formats.MINUS)


def _by_label(found: Iterable[Answer]) -> dict[str, Answer]:
    return {answer.question.label: answer for answer in found}


def _language() -> str:
    return get_language() or "en"
