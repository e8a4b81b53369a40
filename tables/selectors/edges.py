"""What a version's exact edge depends on, and what is known of it (rules.md section 7).

A payout schedule is worth something together with a rule set only, and the other way round: a
version's questions are its pairs with whatever stands beside it. Nothing is reckoned here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from games.engines import edge_inputs, registry
from tables.enums import TaskStatus, VersionKind
from tables.ledger.canonical import sha256_of
from tables.models import EdgeResult, Line, Version
from tables.selectors.versions import SPECS, standing_versions

RULESET, PAYOUTS, JACKPOT = VersionKind.RULESET, VersionKind.PAYOUTS, VersionKind.JACKPOT
# A schedule that favours the player must be explained; a jackpot alone favours nobody.
EXPLAINED = frozenset({RULESET, PAYOUTS})

# A calculation is ended after this long.
LONGEST = timedelta(hours=6)
# A worker says how far it is every few seconds; one that is silent for this long is lost.
SILENCE = timedelta(minutes=5)
# A question that nobody took up for this long may be handed out again.
UNHEARD = timedelta(seconds=30)
# The error of a question of which no worker could be told; nobody has tried it.
BROKER_AWAY = "broker_away"

Content = Mapping[str, Any]


@dataclass(frozen=True)
class Question:
    """One calculation; `label` names what the version is reckoned with."""

    game: str
    ruleset: Content
    payouts: Content
    jackpot: Content | None
    label: str

    @cached_property
    def inputs(self) -> dict[str, Any]:
        """The parameters on which the figure depends."""
        return edge_inputs.inputs(self.game, self.ruleset, self.payouts, self.jackpot)

    @cached_property
    def key(self) -> str:
        """The same for whatever has the same figure, as long as the method is the same."""
        return sha256_of({"game": self.game, "method": edge_inputs.METHOD, "inputs": self.inputs})


@dataclass(frozen=True, slots=True)
class Answer:
    """A question with what is stored of it; `edge` None when nobody has asked yet."""

    question: Question
    edge: EdgeResult | None

    @property
    def is_known(self) -> bool:
        """Whether the figure is there."""
        return self.edge is not None and self.edge.status == TaskStatus.DONE

    @property
    def has_failed(self) -> bool:
        """Whether a worker was at it and found no figure."""
        if self.edge is None or self.edge.error == BROKER_AWAY:
            return False
        return self.edge.status == TaskStatus.FAILED

    @property
    def favours_player(self) -> bool:
        """Whether it is known that the house loses by it."""
        return bool(self.losses)

    @property
    def losses(self) -> list[tuple[str, Fraction]]:
        """The edges in the player's favour: of the "ante", and of the "bonus" bet by itself."""
        if not self.is_known:
            return []
        bonus = self.result.get("bonus")
        edges = [("ante", self.house_edge)]
        if bonus:
            edges.append(("bonus", _fraction(bonus["house_edge"])))
        return [(part, edge) for part, edge in edges if edge < 0]

    @property
    def result(self) -> dict[str, Any]:
        """What `games.edge.report` found; only of a known answer."""
        assert self.edge is not None and self.edge.result is not None
        return self.edge.result

    @property
    def house_edge(self) -> Fraction:
        """Of the ante; below zero in the player's favour."""
        return _fraction(self.result["house_edge"])

    @property
    def exact(self) -> str:
        """The house edge to the last unit, "1041372912372/19933230517200"."""
        stored = self.result["house_edge"]
        return f"{stored['numerator']}/{stored['denominator']}"


@dataclass(frozen=True, slots=True)
class Partner:
    """What a version is reckoned with, and what it is called."""

    kind: str
    content: Content
    label: str


def has_edge(line: Line) -> bool:
    """Whether a version of the line has an exact edge: what is played against the house."""
    kinds = (RULESET, PAYOUTS, JACKPOT)
    return registry.is_banked(line.game) and line.kind in kinds


def must_be_explained(line: Line) -> bool:
    """Whether an edge in the player's favour needs its author's reason."""
    return has_edge(line) and line.kind in EXPLAINED


def partners(line: Line) -> list[Partner]:
    """The rule sets and schedules of the game that are in force or wait for their day."""
    return [
        Partner(kind, version.content, _named(version))
        for kind in (RULESET, PAYOUTS)
        if kind != line.kind
        for version in standing_versions(line.casino, kind, line.game).select_related("line")
    ]


def questions(version: Version, beside: Iterable[Partner] | None = None) -> list[Question]:
    """The version with each of its partners, alike ones once; none while points are open.

    Where nothing stands beside it, the parameters as they come stand in.
    """
    line = version.line
    if not has_edge(line) or open_points(line.kind, line.game, version.content):
        return []
    found = list(partners(line) if beside is None else beside)
    own = Partner(line.kind, version.content, "")
    pairs = [
        (ruleset, payouts)
        for ruleset in _of_kind(RULESET, own, found)
        for payouts in _of_kind(PAYOUTS, own, found)
    ]
    jackpot = version.content if line.kind == JACKPOT else None
    asked = [
        Question(line.game, ruleset.content, payouts.content, jackpot, _label(ruleset, payouts))
        for ruleset, payouts in pairs
    ]
    return _alike_once(asked)


def answers(asked: Iterable[Question]) -> list[Answer]:
    """The questions with what is stored; one query."""
    asked = list(asked)
    rows = EdgeResult.objects.in_bulk([question.key for question in asked], field_name="key")
    return [Answer(question, rows.get(question.key)) for question in asked]


def answers_of(version: Version) -> list[Answer]:
    """The version's questions with what is stored; two queries."""
    return answers(questions(version))


def needs_a_worker(edge: EdgeResult, now: datetime) -> bool:
    """Whether it failed, lost its worker, or was never taken up: asking again hands it out anew."""
    if edge.status == TaskStatus.RUNNING:
        return edge.heard_at is None or edge.heard_at < now - SILENCE
    unheard = edge.status == TaskStatus.WAITING and edge.asked_at < now - UNHEARD
    return unheard or edge.status == TaskStatus.FAILED


def unfinished(game: str) -> list[EdgeResult]:
    """What is asked for and not answered yet, without what was asked; one query."""
    underway = [TaskStatus.WAITING, TaskStatus.RUNNING]
    return list(EdgeResult.objects.filter(game=game, status__in=underway).defer("inputs", "result"))


def open_points(kind: str, game: str, content: Content) -> list[str]:
    """The parameters that need a value and have none yet."""
    specs = SPECS[VersionKind(kind)][game]
    return [
        spec.name
        for spec in specs
        if not spec.nullable and content.get(spec.name, spec.default) is None
    ]


def _of_kind(kind: str, own: Partner, found: list[Partner]) -> list[Partner]:
    """The version itself, what stands, or the parameters as they come."""
    if own.kind == kind:
        return [own]
    standing = [partner for partner in found if partner.kind == kind]
    return standing or [_as_they_come(kind)]


def _as_they_come(kind: str) -> Partner:
    """The parameters of a game where nobody has set any: all with their defaults."""
    usual = {
        RULESET: _("the usual rule set, as none is approved"),
        PAYOUTS: _("the usual schedule, as none is approved"),
    }
    return Partner(kind, {}, usual[VersionKind(kind)])


def _named(version: Version) -> str:
    named = {"line": version.line.name, "number": version.number}
    return _("%(line)s, version %(number)s") % named


def _label(*pair: Partner) -> str:
    return " · ".join(partner.label for partner in pair if partner.label)


def _alike_once(asked: list[Question]) -> list[Question]:
    """Questions with the same key are one, under the first one's name."""
    by_key: dict[str, Question] = {}
    for question in asked:
        by_key.setdefault(question.key, question)
    return list(by_key.values())


def _fraction(stored: Mapping[str, int]) -> Fraction:
    return Fraction(stored["numerator"], stored["denominator"])
