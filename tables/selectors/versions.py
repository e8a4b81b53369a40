"""Questions about lines and versions: what is in force, what a table may open with, what differs.

"In force" and "superseded" are derived from approvals, withdrawals and dates, never stored (APP-1).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any

from django.db.models import QuerySet

from games.engines.params import COMMISSION, RULESET, STAKES, ParamSpec
from tables.enums import VersionKind, VersionStatus
from tables.models import Line, Table, Version

SPECS: Mapping[str, Mapping[str, tuple[ParamSpec, ...]]] = {
    VersionKind.RULESET: RULESET,
    VersionKind.STAKES: STAKES,
    VersionKind.COMMISSION: COMMISSION,
}


class State(StrEnum):
    """What a version is on a given day: its stored status, or where its approval has led."""

    DRAFT = "draft"
    SUBMITTED = "submitted"
    RETURNED = "returned"
    WAITING = "waiting"
    IN_FORCE = "in_force"
    SUPERSEDED = "superseded"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Difference:
    """One parameter in two versions; `before` is None where there is nothing to compare with."""

    spec: ParamSpec
    before: Any
    after: Any
    changed: bool


def specs_for(line: Line) -> tuple[ParamSpec, ...]:
    """The parameters that a version of this line has; none for a game without such a kind."""
    return SPECS[line.kind].get(line.game, ())


def in_force(line: Line, day: date) -> Version | None:
    """The approved, not withdrawn version with the latest effective date up to `day` (APP-1)."""
    return _standing(line.versions.all(), day).first()


def in_force_ids(lines: Iterable[Line], day: date) -> set[int]:
    """The keys of the versions in force on `day`, one query for any number of lines."""
    standing = _standing(Version.objects.filter(line__in=list(lines)), day)
    newest = standing.order_by("line_id", "-effective_on").distinct("line_id")
    return set(newest.values_list("pk", flat=True))


def state_on(version: Version, day: date, current_ids: set[int] | None = None) -> State:
    """What the version is on `day`; `current_ids` spares the query in lists (in_force_ids)."""
    if version.status != VersionStatus.APPROVED:
        return State(version.status)
    if version.effective_on is not None and version.effective_on > day:
        return State.WAITING
    if current_ids is None:
        current_ids = in_force_ids([version.line], day)
    return State.IN_FORCE if version.pk in current_ids else State.SUPERSEDED


def usable_versions(table: Table, kind: str, day: date) -> list[Version]:
    """The versions in force on `day` that the table may open with, by the line's name (APP-3)."""
    lines = Line.objects.filter(casino=table.casino_id, kind=kind, game=table.game)
    current = Version.objects.filter(pk__in=in_force_ids(lines, day))
    return list(current.select_related("line").order_by("line__name"))


def next_number(line: Line) -> int:
    """The number of the line's next version, from 1."""
    newest = line.versions.order_by("-number").values_list("number", flat=True).first()
    return (newest or 0) + 1


def compared_with(version: Version, day: date) -> Version | None:
    """The version in force, or for that one itself the approved one before it; None at first."""
    current = in_force(version.line, day)
    if current is not None and current.pk != version.pk:
        return current
    earlier = version.line.versions.filter(
        number__lt=version.number, status__in=[VersionStatus.APPROVED, VersionStatus.WITHDRAWN]
    )
    return earlier.order_by("-number").first()


def differences(version: Version, base: Version | None) -> list[Difference]:
    """Every parameter, changed ones first, in the order of the specs."""
    rows = [_difference(spec, version, base) for spec in specs_for(version.line)]
    return sorted(rows, key=lambda row: not row.changed)


def _difference(spec: ParamSpec, version: Version, base: Version | None) -> Difference:
    after = version.content.get(spec.name, spec.default)
    before = base.content.get(spec.name, spec.default) if base else None
    return Difference(spec, before, after, base is not None and _plain(before) != _plain(after))


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _standing(versions: QuerySet[Version], day: date) -> QuerySet[Version]:
    approved = versions.filter(status=VersionStatus.APPROVED, effective_on__lte=day)
    return approved.order_by("-effective_on")
