"""Questions about lines and versions: what is in force, what a table may open with, what differs.

"In force" and "superseded" are derived from approvals, withdrawals and dates, never stored (APP-1).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.conf import settings
from django.db.models import (
    Case,
    CharField,
    Exists,
    F,
    OuterRef,
    Q,
    QuerySet,
    TextChoices,
    Value,
    When,
)
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.engines import registry
from games.engines.params import PRIZES, SCHEDULE, ParamSpec
from tables.enums import EntryMode, VersionKind, VersionStatus
from tables.models import Casino, Line, Table, Version
from tables.selectors.days import gaming_day_for

SPECS: Mapping[str, Mapping[str, tuple[ParamSpec, ...]]] = {
    VersionKind.RULESET: registry.RULESET,
    VersionKind.STAKES: registry.STAKES,
    VersionKind.COMMISSION: registry.COMMISSION,
    VersionKind.PAYOUTS: registry.PAYOUTS,
    VersionKind.JACKPOT: registry.JACKPOT,
}


class State(TextChoices):
    """What a version is on a given day: its stored status, or where its approval has led."""

    DRAFT = VersionStatus.DRAFT.value, VersionStatus.DRAFT.label
    SUBMITTED = VersionStatus.SUBMITTED.value, VersionStatus.SUBMITTED.label
    RETURNED = VersionStatus.RETURNED.value, VersionStatus.RETURNED.label
    WAITING = "waiting", _("Approved, waits for its day")
    IN_FORCE = "in_force", _("In force")
    SUPERSEDED = "superseded", _("Superseded")
    WITHDRAWN = VersionStatus.WITHDRAWN.value, VersionStatus.WITHDRAWN.label
    DISCARDED = VersionStatus.DISCARDED.value, VersionStatus.DISCARDED.label


@dataclass(frozen=True, slots=True)
class Difference:
    """One parameter, or one line of a schedule or of prizes ("schedule.flush"), in two versions.

    `before` is None where there is nothing to compare with.
    """

    spec: ParamSpec
    name: str
    before: Any
    after: Any
    changed: bool


def kinds_for(game: str) -> tuple[VersionKind, ...]:
    """What a table of the game is played under: a commission plan, or payouts against the house."""
    third = VersionKind.PAYOUTS if registry.is_banked(game) else VersionKind.COMMISSION
    return VersionKind.RULESET, VersionKind.STAKES, third


def specs_for(line: Line) -> tuple[ParamSpec, ...]:
    """The parameters that a version of this line has; none for a game without such a kind."""
    return SPECS[line.kind].get(line.game, ())


def in_force(line: Line, day: date) -> Version | None:
    """The approved, not withdrawn version with the latest effective date up to `day` (APP-1)."""
    return standing(line.versions.all(), day).first()


def in_force_ids(lines: Iterable[Line], day: date) -> set[int]:
    """The keys of the versions in force on `day`, one query for any number of lines."""
    approved = standing(Version.objects.filter(line__in=list(lines)), day)
    newest = approved.order_by("line_id", "-effective_on").distinct("line_id")
    return set(newest.values_list("pk", flat=True))


def with_state(versions: QuerySet[Version], day: date) -> QuerySet[Version]:
    """The versions with their `state` on `day` (a value of State), in the same query."""
    newer = standing(Version.objects.filter(line=OuterRef("line")), day).filter(
        effective_on__gt=OuterRef("effective_on")
    )
    approved = VersionStatus.APPROVED
    return versions.annotate(
        state=Case(
            When(status=approved, effective_on__gt=day, then=Value(State.WAITING.value)),
            When(Exists(newer), status=approved, then=Value(State.SUPERSEDED.value)),
            When(status=approved, then=Value(State.IN_FORCE.value)),
            default=F("status"),
            output_field=CharField(),
        )
    )


def state_on(version: Version, day: date) -> State:
    """What the version is on `day`."""
    found: Any = with_state(Version.objects.filter(pk=version.pk), day).get()
    return State(found.state)


def usable_versions(table: Table, kind: str, day: date) -> list[Version]:
    """The versions in force on `day` that the table may open with, by the line's name (APP-3)."""
    lines = Line.objects.filter(casino=table.casino_id, kind=kind, game=table.game)
    current = Version.objects.filter(pk__in=in_force_ids(lines, day))
    return list(current.select_related("line").order_by("line__name"))


def standing_versions(casino: Casino, kind: str, game: str) -> QuerySet[Version]:
    """What is approved of the kind and not withdrawn: in force today, or waiting for its day."""
    day = gaming_day_for(casino, timezone.now())
    versions = Version.objects.filter(
        line__casino=casino, line__kind=kind, line__game=game, status=VersionStatus.APPROVED
    )
    stands = Q(state__in=[State.IN_FORCE, State.WAITING])
    return with_state(versions, day).filter(stands).order_by("pk")


def standing_contents(casino: Casino, kind: str, game: str) -> list[Mapping[str, Any]]:
    """The contents of what stands (`standing_versions`)."""
    return list(standing_versions(casino, kind, game).values_list("content", flat=True))


def approved_modes(ruleset: Version) -> list[EntryMode]:
    """The entry modes that a rule set approves; one of before the modes approves shown cards."""
    return [EntryMode(mode) for mode in ruleset.content.get("entry_modes", [EntryMode.SHOWN])]


def may_deal(table: Table) -> bool:
    """Whether the system may deal here: at training tables, and everywhere in a demo."""
    return table.is_training or bool(settings.DEMO)


def next_number(line: Line) -> int:
    """The number of the line's next version, from 1."""
    newest = line.versions.order_by("-number").values_list("number", flat=True).first()
    return (newest or 0) + 1


def compared_with(version: Version, day: date) -> Version | None:
    """The version in force, or for that one itself the approved one before it; where all of those
    were withdrawn the one that stood longest, None at first."""
    current = in_force(version.line, day)
    if current is not None and current.pk != version.pk:
        return current
    earlier = version.line.versions.filter(
        number__lt=version.number, status__in=[VersionStatus.APPROVED, VersionStatus.WITHDRAWN]
    )
    return earlier.order_by(F("withdrawn_at").desc(nulls_first=True), "-number").first()


def differences(version: Version, base: Version | None) -> list[Difference]:
    """Every parameter, a schedule line by line; changed ones first, in the order of the specs."""
    rows = [
        Difference(spec, name, before, after, base is not None and before != after)
        for spec in specs_for(version.line)
        for name, before, after in _values(spec, version, base)
    ]
    return sorted(rows, key=lambda row: not row.changed)


def _values(
    spec: ParamSpec, version: Version, base: Version | None
) -> Iterator[tuple[str, Any, Any]]:
    """Names with what they have before and after."""
    after = _plain(version.content.get(spec.name, spec.default))
    before = _plain(base.content.get(spec.name, spec.default)) if base else None
    if spec.type not in (SCHEDULE, PRIZES):
        yield spec.name, before, after
        return
    for line in spec.choices:
        paid = (spec.default or {}).get(line)
        was = (before or {}).get(line, paid) if base else None
        becomes = (after or {}).get(line, paid)
        if (was, becomes) != (None, None):
            yield f"{spec.name}.{line}", was, becomes


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def standing(versions: QuerySet[Version], day: Any) -> QuerySet[Version]:
    """Those of approved versions whose day has come, the one in force first; the day may be an
    expression of the database."""
    approved = versions.filter(status=VersionStatus.APPROVED, effective_on__lte=day)
    return approved.order_by("-effective_on")
