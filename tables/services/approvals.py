"""The one way from draft to approval, for every kind (APP-1 to APP-3, APP-5).

draft -> submitted -> approved, or returned with a comment; an approved version can be withdrawn.
The author is never the approver. After approval nothing changes but the marks of a withdrawal.
"""

from collections.abc import Callable, Mapping
from datetime import date, datetime

from django.core.files.base import ContentFile
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tables import audit, formats
from tables.enums import VersionKind, VersionStatus
from tables.errors import Refused, register
from tables.locks import lock_casino, lock_version
from tables.models import Line, StaffMember, Version
from tables.selectors.days import gaming_day_for
from tables.selectors.edges import must_be_explained
from tables.services.commissions import check_commission
from tables.services.content import Content, complete
from tables.services.decisions import (
    DECISION_FIELDS,
    Decision,
    check_decision,
    check_order,
    tidied,
)
from tables.services.drafts import (
    EDITABLE,
    demand_author,
    demand_here,
    demand_status,
    draft_action,
)
from tables.services.edge_reasons import check_at_approval, check_at_submission
from tables.services.edges import ask
from tables.services.explaining import demand_explained
from tables.services.jackpots import check_jackpot, check_withdrawal
from tables.services.payouts import check_payouts
from tables.services.rulesets import check_ruleset
from tables.services.stakes import check_stakes
from tables.services.texts import demand_visible

register(
    {
        "effective_missing": _("Say from which gaming day it shall be in force."),
        "effective_past": _(
            "The day from which it shall be in force lies in the past; the earliest is %(day)s."
        ),
        "date_taken": _("Version %(number)s of this line is in force from the same day."),
        "comment_missing": _("Say what has to be changed."),
        "reason_missing": _("Give a reason."),
        "submitted_anew": _(
            "The author has handed in another text since you read this. Read it again, then decide."
        ),
        "approved_already": _("%(name)s has approved this version: %(at)s."),
    },
    fields={
        **dict.fromkeys(("effective_missing", "effective_past", "date_taken"), "effective_on"),
        "comment_missing": "comment",
        "reason_missing": "reason",
    },
)

CHECKS: Mapping[str, Callable[[Line, Content], None]] = {
    VersionKind.RULESET: check_ruleset,
    VersionKind.STAKES: check_stakes,
    VersionKind.COMMISSION: check_commission,
    VersionKind.PAYOUTS: check_payouts,
    VersionKind.JACKPOT: check_jackpot,
}
SUBMITTED = frozenset({VersionStatus.SUBMITTED})
APPROVED = frozenset({VersionStatus.APPROVED})


@transaction.atomic
def submit(
    version: Version,
    actor: StaffMember,
    now: datetime | None = None,
    *,
    edge_reason: str | None = None,
) -> Version:
    """The author hands it to compliance; content and date must hold by now.

    What is played against the house has its exact edge asked for. One that is known to favour the
    player needs `edge_reason`; None keeps the reason that the draft has.
    """
    demand_here(actor, draft_action(version.line.kind), version.line.casino)
    locked = lock_version(version.pk)
    demand_author(locked, actor)
    demand_status(locked, EDITABLE)
    now = now or timezone.now()
    _check_content(locked)
    _check_effective(locked, locked.effective_on, now)
    if edge_reason is not None:
        demand_visible(edge_reason, "edge_reason")
        locked.edge_reason = edge_reason.strip()
    edges = check_at_submission(locked)
    ask(locked, now)
    locked.status, locked.submitted_at = VersionStatus.SUBMITTED, now
    locked.save(update_fields=["status", "submitted_at", "edge_reason"])
    after = {"hash": locked.content_hash, **edges}
    audit.record(actor, "version.submitted", locked, after=after, at=now)
    return locked


@transaction.atomic
def return_version(
    version: Version, actor: StaffMember, comment: str, *, seen: str | None = None
) -> Version:
    """Compliance sends it back to its author with what to change. `seen` as in `approve`."""
    demand_here(actor, "version.approve", version.line.casino)
    locked = lock_version(version.pk)
    _demand_undecided(locked)
    _demand_seen(locked, seen)
    if not comment.strip():
        raise Refused("comment_missing")
    demand_visible(comment, "comment")
    locked.status, locked.returned_comment = VersionStatus.RETURNED, comment.strip()
    locked.save(update_fields=["status", "returned_comment"])
    audit.record(actor, "version.returned", locked, reason=locked.returned_comment)
    return locked


@transaction.atomic
def approve(
    version: Version,
    actor: StaffMember,
    decision: Decision,
    now: datetime | None = None,
    *,
    seen: str | None = None,
) -> Version:
    """Another person than the author approves, with the decision and its document (APP-2).

    `seen` is the submission (`Version.submission`) that the approver had before him; None where
    nobody looked at a page.
    """
    demand_here(actor, "version.approve", version.line.casino)
    if must_be_explained(version.line):
        lock_casino(version.line.casino_id)  # what meets in one edge is decided one after the other
    locked = lock_version(version.pk)
    if locked.drafted_by_id == actor.pk:
        raise Refused("same_person")
    _demand_undecided(locked)
    _demand_seen(locked, seen)
    now, decision = now or timezone.now(), tidied(decision)
    effective_on = decision.effective_on or locked.effective_on
    _check_content(locked)
    check_decision(decision, now.astimezone(locked.line.casino.zone).date())
    _check_effective(locked, effective_on, now)
    check_order(decision, effective_on)
    edges = check_at_approval(locked, without_edge=decision.without_edge)
    before = audit.snapshot(locked, "status", "effective_on")
    _sign(locked, actor, decision, effective_on, now)
    after = audit.snapshot(locked, "status", *DECISION_FIELDS, "document_sha256", "content_hash")
    audit.record(
        actor, "version.approved", locked, before, after | edges, approved_by=actor, at=now
    )
    return locked


@transaction.atomic
def withdraw(
    version: Version, actor: StaffMember, reason: str, now: datetime | None = None
) -> Version:
    """Take an approved version out of force; tables that are open end their day under it."""
    demand_here(actor, "version.withdraw", version.line.casino)
    locked = lock_version(version.pk)
    demand_status(locked, APPROVED)
    if not reason.strip():
        raise Refused("reason_missing")
    demand_visible(reason, "reason")
    now = now or timezone.now()
    check_withdrawal(locked, gaming_day_for(locked.line.casino, now))
    locked.status = VersionStatus.WITHDRAWN
    locked.withdrawn_by, locked.withdrawn_at = actor, now
    locked.withdrawn_reason = reason.strip()
    locked.save(
        update_fields=["status", "withdrawn_by", "withdrawn_at", "withdrawn_reason"],
    )
    audit.record(actor, "version.withdrawn", locked, reason=locked.withdrawn_reason, at=now)
    return locked


def _sign(
    version: Version,
    actor: StaffMember,
    decision: Decision,
    effective_on: date | None,
    now: datetime,
) -> None:
    assert decision.document is not None
    for name in DECISION_FIELDS:
        setattr(version, name, getattr(decision, name))
    version.effective_on = effective_on
    version.status = VersionStatus.APPROVED
    version.approved_by, version.approved_at = actor, now
    version.document_sha256 = decision.document.sha256
    version.document.save(
        decision.document.filename, ContentFile(decision.document.data), save=False
    )
    version.save()


def _check_content(version: Version) -> None:
    content = complete(version.line.kind, version.line.game, version.content)
    CHECKS[version.line.kind](version.line, content)
    demand_explained(version, content)


def _demand_undecided(version: Version) -> None:
    """A version is decided once; whoever comes second is told who was first, and when."""
    if version.status == VersionStatus.APPROVED:
        assert version.approved_by is not None and version.approved_at is not None
        zone, language = version.line.casino.zone, get_language() or "en"
        at = formats.moment(version.approved_at, zone, language)
        raise Refused("approved_already", name=version.approved_by.full_name, at=at)
    demand_status(version, SUBMITTED)


def _demand_seen(version: Version, seen: str | None) -> None:
    """What was returned, changed and handed in again meanwhile is read again before a decision."""
    if seen is not None and seen != version.submission:
        raise Refused("submitted_anew")


def _check_effective(version: Version, day: date | None, now: datetime) -> None:
    """Never in the past, and one version of a line per day (APP-1, APP-2)."""
    if day is None:
        raise Refused("effective_missing")
    earliest = gaming_day_for(version.line.casino, now)
    if day < earliest:
        raise Refused("effective_past", day=formats.day(earliest, get_language() or "en"))
    rivals = version.line.versions.filter(status=VersionStatus.APPROVED, effective_on=day)
    rival = rivals.exclude(pk=version.pk).first()
    if rival is not None:
        raise Refused("date_taken", number=rival.number)
