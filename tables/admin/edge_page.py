"""The exact edge on a version's page: what is known of it beside the version it is compared with.

Pure presentation of `tables.selectors.edges`.
"""

from collections.abc import Iterable
from datetime import datetime
from fractions import Fraction

from django.utils.functional import cached_property
from django.utils.translation import get_language

from tables import formats
from tables.admin.edge_cells import Cell
from tables.admin.edge_pictures import Bar, Gauge, bars
from tables.admin.edge_waits import Waits
from tables.enums import TaskStatus
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
from tables.services.edge_reasons import may_go_unknown
from tables.services.edges import is_busy


class Pair:
    """Both versions together with the same rule set or schedule."""

    def __init__(self, label: str, before: Cell, after: Cell) -> None:
        self.label, self.before, self.after = label, before, after

    @property
    def given_to_player(self) -> str:
        """By how much of the ante the change moves the edge to the player; "" where it doesn't."""
        moved = self._moved
        return formats.exact_percent(moved, get_language() or "en") if moved > 0 else ""

    @property
    def taken_from_player(self) -> str:
        """The same the other way."""
        moved = self._moved
        return formats.exact_percent(-moved, get_language() or "en") if moved < 0 else ""

    @property
    def _moved(self) -> Fraction:
        if not (self.before.is_done and self.after.is_done):
            return Fraction(0)
        return self.before.house_edge - self.after.house_edge

    @cached_property
    def bars(self) -> list[Bar]:
        """What gives most first, then what takes most."""
        if not self.after.is_done:
            return []
        before = self.before.lines() if self.before.is_done else {}
        return bars(self.after.lines(), before)

    @cached_property
    def gauge(self) -> Gauge | None:
        """Both edges on one scale."""
        if not self.after.is_done:
            return None
        before = self.before.house_edge if self.before.is_done else None
        return Gauge(self.after.house_edge, before)


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
        cell = self._cell_of
        return [
            Pair(answer.question.label, cell(before.get(answer.question.label)), cell(answer))
            for answer in found[: len(own)]
        ]

    def _cell_of(self, answer: Answer | None) -> Cell:
        return Cell(answer, self.version.line.casino.currency, self._waits)

    @cached_property
    def _waits(self) -> Waits:
        return Waits(self.version.line.casino, self.version.line.game, self.now)

    @property
    def _cells(self) -> Iterable[Cell]:
        return (cell for pair in self.pairs for cell in (pair.before, pair.after))

    @property
    def is_underway(self) -> bool:
        """Whether the page looks again by itself."""
        return any(cell.is_underway for cell in self._cells)

    @property
    def can_be_asked(self) -> bool:
        """Whether something has not been asked, has failed, or has no worker and not its turn to
        wait for either."""
        cells = [cell for cell in self._cells if cell.answer is not None]
        return any(cell.edge is None or self._is_left(cell.edge) for cell in cells)

    def _is_left(self, edge: EdgeResult) -> bool:
        """Whether asking again helps: not while another of the game is calculated before it."""
        if not needs_a_worker(edge, self.now):
            return False
        return edge.status != TaskStatus.WAITING or not is_busy(edge.game, self.now)

    @property
    def nobody_is_at(self) -> bool:
        """Whether it is asked for and no worker has taken it up, or lost it."""
        edges = [cell.edge for cell in self._cells if cell.edge and cell.is_underway]
        unheard = any(needs_a_worker(edge, self.now) for edge in edges)
        return unheard and not any(is_busy(edge.game, self.now) for edge in edges)

    @property
    def is_known(self) -> bool:
        """Whether every figure of this version is there."""
        return bool(self.pairs) and all(pair.after.is_done for pair in self.pairs)

    @property
    def may_go_unknown(self) -> bool:
        """Whether an approver may confirm that he knows of what isn't known."""
        answers = (pair.after.answer for pair in self.pairs)
        return may_go_unknown(self.version, [answer for answer in answers if answer])

    @property
    def against_the_house(self) -> list[Pair]:
        """The pairs by which the house loses; none of a jackpot, which moves no ante."""
        if not self.must_be_explained:
            return []
        return [pair for pair in self.pairs if pair.after.favours_player]


def _by_label(found: Iterable[Answer]) -> dict[str, Answer]:
    return {answer.question.label: answer for answer in found}
