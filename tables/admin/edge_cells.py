"""One version's exact edge as people read it; exact fractions until they are shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tables import formats
from tables.admin.edge_waits import Waits
from tables.enums import TaskStatus
from tables.forms import edge_words, labels
from tables.models import EdgeResult
from tables.selectors.edges import BROKER_AWAY, Answer
from tables.services.edges import NOT_RECKONED, TOOK_TOO_LONG, WORKER_FAULT

UNDERWAY = frozenset({TaskStatus.WAITING, TaskStatus.RUNNING})
HUNDRED = 10_000  # 100.00 in minor units
MAIN_PARTS = frozenset({"ante", "bet", "fee"})


@dataclass(frozen=True, slots=True)
class Loss:
    """An edge in the player's favour; what a perfect player wins of 100.00, in minor units."""

    of_bonus: bool
    percent: str
    player_wins: int


class Cell:
    """One version's answer in a pair: how far it is, and its figures once they are there."""

    def __init__(self, answer: Answer | None, currency: str, waits: Waits) -> None:
        self.answer, self.currency, self.waits = answer, currency, waits
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
    def notes(self) -> list[str]:
        """When it was begun, what is before it, and how long it still takes."""
        return self.waits.notes(self.edge) if self.edge else []

    @property
    def favours_player(self) -> bool:
        """Whether the house loses by it."""
        return self.answer is not None and self.answer.favours_player

    @property
    def losses(self) -> list[Loss]:
        """By what the house loses."""
        return [
            Loss(
                of_bonus=part == "bonus",
                percent=formats.exact_percent(edge, _language()),
                player_wins=round(-edge * HUNDRED),
            )
            for part, edge in (self.answer.losses if self.answer else ())
        ]

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
        code, _colon, name = (self.edge.error if self.edge else "").partition(":")
        if code == NOT_RECKONED:
            return _("This variant can't be calculated: “%(name)s”.") % {"name": labels.label(name)}
        return words.get(code, code)

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
    def jackpot(self) -> list[tuple[str, str]]:
        """What goes to the meter, what a stake has of it, and the meter that evens both out."""
        found = self.result.get("jackpot")
        if not found:
            return []
        return [
            (_("of each stake to the jackpot"), _percent(found["contribution"])),
            (_("expected share of the meter"), _percent(found["value_per_meter"], 6)),
            (_("meter at which it is even"), self._even_meter(found)),
        ]

    def _even_meter(self, found: Mapping[str, Any]) -> str:
        """In money where the stake is known, else in stakes; none where it never is."""
        if found["break_even_minor"] is not None:
            return formats.money(found["break_even_minor"], self.currency, _language())
        if found["break_even_stakes"] is None:
            return "—"
        stakes = formats.decimal(found["break_even_stakes"], _language())
        return _("%(number)s stakes") % {"number": stakes}

    @property
    def never_even(self) -> str:
        """Why there is no meter at which the jackpot is even; "" where there is one."""
        found = self.result.get("jackpot")
        if not found or found["break_even_stakes"] is not None:
            return ""
        if not found["value_per_meter"]["numerator"]:
            return _("No prize is a share of the meter, so it is never even.")
        return _(
            "It has prizes of fixed amounts: when it is even depends on the stake, which isn't "
            "fixed."
        )

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


def fraction(stored: Mapping[str, int]) -> Fraction:
    """A stored fraction as a number."""
    return Fraction(stored["numerator"], stored["denominator"])


def _percent(stored: Mapping[str, int], decimals: int = 3) -> str:
    return formats.exact_percent(fraction(stored), _language(), decimals=decimals)


def _grouped(number: int) -> str:
    """Digits in threes with thin no-break spaces, the same in every language."""
    return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}").replace("-", formats.MINUS)


def _language() -> str:
    return get_language() or "en"
