"""Schedules and rule sets whose edge is asked for, and answers as a worker would store them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.engines.caribbean_stud import SCHEDULE_OF_THE_LAW
from tables.documents import read_document
from tables.enums import Authority, Game, VersionKind
from tables.models import Casino, EdgeResult, StaffMember, Version
from tables.selectors.days import gaming_day_for
from tables.selectors.edges import questions
from tables.services import drafts, edges
from tables.services.decisions import Decision
from tests.tables.documents import pdf

Staff = Callable[..., StaffMember]
OF_THE_LAW = 1_041_372_912_372, 19_933_230_517_200


def drafted(
    casino: Casino,
    staff: Staff,
    content: dict[str, Any] | None = None,
    kind: VersionKind = VersionKind.PAYOUTS,
    game: Game = Game.CARIBBEAN_STUD,
) -> Version:
    """A draft of a new line by whoever drafts the kind, for tomorrow."""
    author = staff("manager" if kind == VersionKind.RULESET else "limits")
    line = drafts.create_line(casino, kind, game, f"{kind} of {author.pk}", author)
    tomorrow = gaming_day_for(casino, timezone.now()) + timedelta(days=1)
    return drafts.draft_version(line, content or {}, author, effective_on=tomorrow)


def odds(**changed: int) -> dict[str, Any]:
    """A whole schedule: the law's odds with these changes."""
    return {"schedule": {**SCHEDULE_OF_THE_LAW, **changed}}


def decision(**changes: Any) -> Decision:
    """A complete decision of today."""
    values: dict[str, Any] = {
        "authority": Authority.NRA,
        "reference": "NRA 30-9/2026",
        "decided_on": timezone.now().date() - timedelta(days=1),
        "adopted_by": "Executive director",
        "document": read_document("decision.pdf", pdf()),
    }
    return Decision(**{**values, **changes})


def reckoned(
    version: Version, numerator: int = OF_THE_LAW[0], bonus: int | None = None
) -> list[EdgeResult]:
    """All questions of the version answered with this edge over the law's denominator."""
    rows = []
    for question in questions(version):
        row, _new = EdgeResult.objects.get_or_create(
            key=question.key,
            defaults={
                "game": question.game,
                "inputs": question.inputs,
                "asked_at": timezone.now(),
            },
        )
        running = edges.claim(row.pk)
        assert running is not None
        edges.store(running, answer(numerator, bonus))
        rows.append(EdgeResult.objects.get(pk=row.pk))
    return rows


def answer(numerator: int, bonus: int | None = None) -> dict[str, Any]:
    """A result in the form of `games.edge.report`, with this house edge, and that of the bonus."""
    edge = {"numerator": numerator, "denominator": OF_THE_LAW[1]}
    of_bonus = {"house_edge": {"numerator": bonus, "denominator": OF_THE_LAW[1]}}
    return {
        "game": "caribbean_stud",
        "method": 1,
        "house_edge": edge,
        "element_of_risk": edge,
        "sd": "2.2397",
        "decisions": [{"decision": "fold", "probability": edge}],
        "lines": [
            {"part": "bet", "line": "flush", "probability": edge, "value": edge},
            {"part": "ante", "line": "folded", "probability": edge, "value": edge},
        ],
        "strategy": None,
        "bonus": None if bonus is None else of_bonus,
        "jackpot": None,
        "states": {"counted": 134_459, "bounded": 0},
        "favours": "player" if numerator < 0 else "house",
    }
