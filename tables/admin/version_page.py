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
from tables.audit_words import action_in_words
from tables.enums import VersionKind, VersionStatus
from tables.forms import labels
from tables.models import AuditEntry, StaffMember, Version, VersionComment
from tables.permissions import may
from tables.selectors.days import starts_at
from tables.selectors.effects import TableUse, left_without, superseded_by, tables_under
from tables.selectors.versions import State, compared_with, differences, state_on
from tables.services.drafts import EDITABLE, draft_action

MOST_HISTORY = 60
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
class Row:
    """A parameter in both versions, as people read it."""

    label: str
    rule: str
    before: str
    after: str
    change: str
    changed: bool


@dataclass(frozen=True, slots=True)
class Done:
    """Something that was done to the version; `reason` as it was given, "" for none."""

    at: datetime
    who: str
    what: str
    reason: str


class VersionPage:
    """A version as one person sees it on one gaming day."""

    def __init__(self, version: Version, person: StaffMember, today: date, now: datetime) -> None:
        self.version, self.person, self.today, self.now = version, person, today, now
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

    @property
    def compared_state(self) -> str:
        """What the other version is on this day, in words."""
        return str(state_on(self.base, self.today).label) if self.base else ""

    @property
    def own_state(self) -> str:
        """What this version is, in words."""
        return str(self.state.label)

    @property
    def steps(self) -> list[Step]:
        """DRAFT, SUBMITTED, APPROVED, IN FORCE with who and when."""
        version, reached = self.version, self._reached
        submitted = self._signed(version.submitted_at, version.drafted_by)
        approved = self._signed(version.approved_at, version.approved_by)
        ways = (
            (VersionStatus.DRAFT.label, self._signed(version.drafted_at, version.drafted_by)),
            (VersionStatus.SUBMITTED.label, submitted if reached > 1 else (_("by its author"),)),
            (VersionStatus.APPROVED.label, approved or (_("needs decision and file"),)),
            (State.IN_FORCE.label, (self._force_note(),)),
        )
        return [
            Step(number, str(label), notes, self._css(number, reached))
            for number, (label, notes) in enumerate(ways, start=1)
        ]

    @property
    def _reached(self) -> int:
        """How many circles are behind it, itself included."""
        if self.state in (State.IN_FORCE, State.SUPERSEDED, State.WITHDRAWN):
            return 4
        return {State.WAITING: 3, State.SUBMITTED: 2}.get(self.state, 1)

    @staticmethod
    def _css(number: int, reached: int) -> str:
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
        """Where the page looks again for its edge."""
        return url_of(self.version, "edge")

    # --- where it has effect ------------------------------------------------------------------

    @cached_property
    def tables(self) -> list[TableUse]:
        """The tables that were last opened under its line."""
        return tables_under(self.version)

    @property
    def open_tables(self) -> list[TableUse]:
        """Those that are open; they end their day under the version that they took."""
        return [table for table in self.tables if table.is_open]

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
        """Its entries in the audit trail, the newest first."""
        entries = AuditEntry.objects.filter(
            object_type="version", object_id=str(self.version.pk)
        ).select_related("actor")
        return [
            Done(
                at=entry.at,
                who=entry.actor.full_name if entry.actor else "—",
                what=action_in_words(entry.action),
                reason=_reason_of(entry),
            )
            for entry in entries[:MOST_HISTORY]
        ]

    # --- what this person may do here ---------------------------------------------------------

    @property
    def is_author(self) -> bool:
        """Whether the person drafted it."""
        return self.version.drafted_by_id == self.person.pk

    @property
    def may_edit(self) -> bool:
        """The author, before submission or after a return."""
        return self.may_copy and self.is_author and self.version.status in EDITABLE

    @property
    def may_copy(self) -> bool:
        """Whoever drafts this kind makes the next version from any other."""
        return may(self.person, draft_action(self.version.line.kind))

    @property
    def may_decide(self) -> bool:
        """Compliance, about a submitted version that another person drafted."""
        return (
            self.version.status == VersionStatus.SUBMITTED
            and not self.is_author
            and may(self.person, "version.approve")
        )

    @property
    def may_withdraw(self) -> bool:
        """Compliance, about an approved version."""
        return self.version.status == VersionStatus.APPROVED and may(
            self.person, "version.withdraw"
        )

    @property
    def may_comment(self) -> bool:
        """Whoever is concerned with approvals, at any time; he may have the edge calculated too."""
        return may(self.person, "version.comment")

    @property
    def has_steps(self) -> bool:
        """Whether there is anything that the person can do here."""
        return self.may_copy or self.may_decide or self.may_withdraw

    def context(self) -> dict[str, Any]:
        """For the template."""
        return {"page": self, "version": self.version, "line": self.version.line}


def _reason_of(entry: AuditEntry) -> str:
    """Why, where the entry says so: a comment, a reason, or that the edge was not waited for."""
    after = entry.after or {}
    if after.get("without_edge"):
        return _("without the edge, which was not calculated yet")
    explained = after.get("edge_reason", "") if entry.action == "version.submitted" else ""
    return entry.reason or explained
