"""What the page of a version shows: its way so far, what differs, where it has effect.

Pure presentation for `templates/admin/tables/version/`; nothing here changes anything.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils.functional import cached_property
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tables import formats
from tables.admin.desk import url_of
from tables.admin.edge_page import EdgePage
from tables.admin.version_history import Done, history_of
from tables.admin.version_rights import VersionRights
from tables.enums import VersionKind, VersionStatus
from tables.forms import labels
from tables.models import StaffMember, Version, VersionComment
from tables.permissions import may
from tables.selectors.days import starts_at
from tables.selectors.effects import TableUse, left_without, superseded_by, tables_under
from tables.selectors.versions import State, compared_with, differences, specs_for, state_on
from tables.services.library import left_to_the_house

# A version about which nobody has decided yet.
UNDECIDED = frozenset({VersionStatus.DRAFT, VersionStatus.RETURNED, VersionStatus.SUBMITTED})
# What finished hands can be settled again under.
WHATIF = frozenset({VersionKind.PAYOUTS, VersionKind.COMMISSION})


@dataclass(frozen=True, slots=True)
class Step:
    """A circle of the way, done, now or next, and its notes (when and who) in words."""

    number: int
    label: str
    notes: tuple[str, ...]
    css: str


@dataclass(frozen=True, slots=True)
class LeftEmpty:
    """A parameter that is the house's to choose and has no value, and what that means in words."""

    label: str
    rule: str
    help: str


@dataclass(frozen=True, slots=True)
class Row:
    """A parameter in both versions, as people read it."""

    label: str
    rule: str
    before: str
    after: str
    change: str
    changed: bool


class VersionPage(VersionRights):
    """A version as one person sees it on one gaming day."""

    def __init__(self, version: Version, person: StaffMember, today: date, now: datetime) -> None:
        super().__init__(version, person)
        self.today, self.now = today, now
        self.casino = version.line.casino
        self.base = compared_with(version, today)
        self.state = state_on(version, today)

    @cached_property
    def rows(self) -> list[Row]:
        """Changed parameters first."""
        found = differences(self.version, self.base)
        currency = self.casino.currency
        return [
            Row(
                label=str(labels.label(row.name)),
                rule=row.spec.rule,
                before=labels.shown(row.spec, row.before, currency),
                after=labels.shown(row.spec, row.after, currency),
                change=labels.change(row.spec, row.before, row.after, currency)
                if row.changed
                else "",
                changed=row.changed,
            )
            for row in found
        ]

    @property
    def changed_count(self) -> int:
        """How many parameters differ."""
        return sum(row.changed for row in self.rows)

    @cached_property
    def compared_state(self) -> str:
        """What the other version is on this day, in words."""
        return str(state_on(self.base, self.today).label) if self.base else ""

    @property
    def own_state(self) -> str:
        """What this version is, in words."""
        return str(self.state.label)

    @cached_property
    def left_empty(self) -> list[LeftEmpty]:
        """What its source leaves to the house and it leaves empty, until it is decided (APP-1)."""
        version = self.version
        if version.status not in UNDECIDED:
            return []
        chosen = left_to_the_house(version.line)
        empty = {name for name in chosen if version.content.get(name) is None}
        return [
            LeftEmpty(str(labels.label(spec.name)), spec.rule, str(labels.help_text(spec)))
            for spec in specs_for(version.line)
            if spec.name in empty
        ]

    @property
    def steps(self) -> list[Step]:
        """DRAFT, SUBMITTED, APPROVED, IN FORCE with who and when."""
        version, reached = self.version, self._reached
        if self.state == State.DISCARDED:
            return self._way_out()
        submitted = self._signed(version.submitted_at, version.drafted_by)
        approved = self._signed(version.approved_at, version.approved_by)
        ways = (
            (VersionStatus.DRAFT.label, self._signed(version.drafted_at, version.drafted_by)),
            (VersionStatus.SUBMITTED.label, submitted if reached > 1 else (_("by its author"),)),
            (VersionStatus.APPROVED.label, approved or (_("needs decision and file"),)),
            self._last_way(),
        )
        return [
            Step(number, str(label), notes, self._css(number, reached))
            for number, (label, notes) in enumerate(ways, start=1)
        ]

    def _way_out(self) -> list[Step]:
        """A draft that was thrown away, by its author."""
        version = self.version
        drafted = self._signed(version.drafted_at, version.drafted_by)
        gone = self._signed(version.discarded_at, version.drafted_by)
        return [
            Step(1, str(State.DRAFT.label), drafted, "done"),
            Step(2, str(State.DISCARDED.label), gone, "gone"),
        ]

    def _last_way(self) -> tuple[Any, tuple[str, ...]]:
        """In force from its day; or withdrawn, by whom and when."""
        version = self.version
        if self.state == State.WITHDRAWN:
            return State.WITHDRAWN.label, self._signed(version.withdrawn_at, version.withdrawn_by)
        return State.IN_FORCE.label, (self._force_note(),)

    @property
    def _reached(self) -> int:
        """How many circles are behind it, itself included."""
        if self.state in (State.IN_FORCE, State.SUPERSEDED, State.WITHDRAWN):
            return 4
        return {State.WAITING: 3, State.SUBMITTED: 2}.get(self.state, 1)

    def _css(self, number: int, reached: int) -> str:
        if number == 4 and self.state == State.WITHDRAWN:
            return "gone"
        if number < reached or reached == number == 4:
            return "done"
        return "now" if number == reached else "next"

    def _signed(self, at: datetime | None, who: StaffMember | None) -> tuple[str, ...]:
        if at is None or who is None:
            return ()
        language = get_language() or "en"
        return formats.moment(at, self.casino.zone, language), who.full_name

    def _force_note(self) -> str:
        day = self.version.effective_on
        if day is None:
            return _("no day set")
        return _("from %(day)s %(time)s") % {
            "day": formats.day(day, get_language() or "en"),
            "time": f"{self.casino.cutoff_at:%H:%M}",
        }

    @property
    def url(self) -> str:
        """Where its steps are sent."""
        return url_of(self.version)

    @property
    def edge_url(self) -> str:
        """Where the page looks again for the edge of the content that it shows."""
        return f"{url_of(self.version, 'edge')}?content={self.version.content_hash}"

    # --- where it has effect ------------------------------------------------------------------

    @property
    def has_effect(self) -> bool:
        """Whether it has, had or may have any: not what was thrown away."""
        return self.version.status != VersionStatus.DISCARDED

    @cached_property
    def tables(self) -> list[TableUse]:
        """The tables that were last opened under its line."""
        return tables_under(self.version)

    @property
    def starts_at(self) -> datetime | None:
        """The instant at which its first gaming day begins."""
        day = self.version.effective_on
        return starts_at(self.casino, day) if day else None

    @cached_property
    def supersedes(self) -> Version | None:
        """The version that gives way when it comes into force."""
        return superseded_by(self.version)

    @cached_property
    def if_withdrawn(self) -> Version | None:
        """The version that would be in force today without it."""
        return left_without(self.version, self.today)

    # --- what was said and done ---------------------------------------------------------------

    @cached_property
    def edge(self) -> EdgePage:
        """Its exact edge, and that of the version it is compared with."""
        return EdgePage(self.version, self.base, self.now)

    @property
    def whatif(self) -> bool:
        """Whether finished hands can be settled again under it."""
        if self.version.status == VersionStatus.DISCARDED:
            return False
        return self.version.line.kind in WHATIF and may(self.person, "whatif.run")

    @property
    def is_plan(self) -> bool:
        """Whether it is a commission plan, whose effective rate is known from recorded hands."""
        return self.version.line.kind == VersionKind.COMMISSION

    @cached_property
    def comments(self) -> list[VersionComment]:
        """What people said about it, the oldest first."""
        return list(self.version.comments.select_related("author"))

    @cached_property
    def history(self) -> list[Done]:
        """What was done to it, the newest first."""
        return history_of(self.version)

    def context(self) -> dict[str, Any]:
        """For the template."""
        return {"page": self, "version": self.version, "line": self.version.line}
