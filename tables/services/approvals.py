"""The one way from draft to approval, for every kind (APP-1 to APP-3, APP-5).

draft -> submitted -> approved, or returned with a comment; an approved version can be withdrawn.
The author is never the approver. After approval nothing changes but the marks of a withdrawal.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.core.files.base import ContentFile
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tables import audit
from tables.documents import Document
from tables.enums import Authority, VersionKind, VersionStatus
from tables.errors import Refused, register
from tables.locks import lock_version
from tables.models import Line, StaffMember, Version
from tables.selectors.days import gaming_day_for
from tables.services.commissions import check_commission
from tables.services.content import Content, complete
from tables.services.drafts import (
    EDITABLE,
    demand_author,
    demand_here,
    demand_status,
    draft_action,
)
from tables.services.payouts import check_payouts
from tables.services.rulesets import check_ruleset
from tables.services.stakes import check_stakes

register(
    {
        "effective_missing": _("Say from which gaming day it shall be in force."),
        "effective_past": _("The day from which it shall be in force lies in the past."),
        "effective_before_decision": _("It can't be in force before the decision (APP-2)."),
        "effective_before_publication": _("It can't be in force before publication (APP-2)."),
        "date_taken": _("Version %(number)s of this line is in force from the same day."),
        "comment_missing": _("Say what has to be changed."),
        "reason_missing": _("Give a reason."),
        "decision_incomplete": _("Authority, decision number, date and who adopted it are needed."),
        "decision_future": _("A decision can't be dated in the future."),
        "adopted_after_decision": _("It can't be adopted after the decision on it."),
        "publication_missing": _(
            "A text of the Ministry needs its address and day of publication."
        ),
        "publication_half": _("A publication has an address and a day: give both, or neither."),
    }
)

CHECKS: Mapping[str, Callable[[Line, Content], None]] = {
    VersionKind.RULESET: check_ruleset,
    VersionKind.STAKES: check_stakes,
    VersionKind.COMMISSION: check_commission,
    VersionKind.PAYOUTS: check_payouts,
}
SUBMITTED = frozenset({VersionStatus.SUBMITTED})
APPROVED = frozenset({VersionStatus.APPROVED})

DECISION_FIELDS = (
    "authority",
    "reference",
    "decided_on",
    "adopted_by",
    "adopted_on",
    "published_at_address",
    "published_on",
    "effective_on",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What compliance enters (APP-2). `effective_on` None keeps the draft's own date."""

    authority: str
    reference: str
    decided_on: date | None
    adopted_by: str
    document: Document | None
    adopted_on: date | None = None
    published_at_address: str = ""
    published_on: date | None = None
    effective_on: date | None = None


@transaction.atomic
def submit(version: Version, actor: StaffMember, now: datetime | None = None) -> Version:
    """The author hands it to compliance; content and date must hold by now."""
    demand_here(actor, draft_action(version.line.kind), version.line.casino)
    locked = lock_version(version.pk)
    demand_author(locked, actor)
    demand_status(locked, EDITABLE)
    now = now or timezone.now()
    _check_content(locked)
    _check_effective(locked, locked.effective_on, now)
    locked.status, locked.submitted_at = VersionStatus.SUBMITTED, now
    locked.save(update_fields=["status", "submitted_at"])
    audit.record(actor, "version.submitted", locked, after={"hash": locked.content_hash})
    return locked


@transaction.atomic
def return_version(version: Version, actor: StaffMember, comment: str) -> Version:
    """Compliance sends it back to its author with what to change."""
    demand_here(actor, "version.approve", version.line.casino)
    locked = lock_version(version.pk)
    demand_status(locked, SUBMITTED)
    if not comment.strip():
        raise Refused("comment_missing")
    locked.status, locked.returned_comment = VersionStatus.RETURNED, comment.strip()
    locked.save(update_fields=["status", "returned_comment"])
    audit.record(actor, "version.returned", locked, reason=locked.returned_comment)
    return locked


@transaction.atomic
def approve(
    version: Version, actor: StaffMember, decision: Decision, now: datetime | None = None
) -> Version:
    """Another person than the author approves, with the decision and its document (APP-2)."""
    demand_here(actor, "version.approve", version.line.casino)
    locked = lock_version(version.pk)
    if locked.drafted_by_id == actor.pk:
        raise Refused("same_person")
    demand_status(locked, SUBMITTED)
    now = now or timezone.now()
    effective_on = decision.effective_on or locked.effective_on
    _check_content(locked)
    _check_decision(decision, now.astimezone(locked.line.casino.zone).date())
    _check_effective(locked, effective_on, now)
    _check_order(decision, effective_on)
    before = audit.snapshot(locked, "status", "effective_on")
    _sign(locked, actor, decision, effective_on, now)
    after = audit.snapshot(locked, "status", *DECISION_FIELDS, "document_sha256", "content_hash")
    audit.record(actor, "version.approved", locked, before, after, approved_by=actor)
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
    locked.status = VersionStatus.WITHDRAWN
    locked.withdrawn_by, locked.withdrawn_at = actor, now or timezone.now()
    locked.withdrawn_reason = reason.strip()
    locked.save(
        update_fields=["status", "withdrawn_by", "withdrawn_at", "withdrawn_reason"],
    )
    audit.record(actor, "version.withdrawn", locked, reason=locked.withdrawn_reason)
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


def _check_effective(version: Version, day: date | None, now: datetime) -> None:
    """Never in the past, and one version of a line per day (APP-1, APP-2)."""
    if day is None:
        raise Refused("effective_missing")
    if day < gaming_day_for(version.line.casino, now):
        raise Refused("effective_past")
    rivals = version.line.versions.filter(status=VersionStatus.APPROVED, effective_on=day)
    rival = rivals.exclude(pk=version.pk).first()
    if rival is not None:
        raise Refused("date_taken", number=rival.number)


def _check_decision(decision: Decision, today: date) -> None:
    words = (decision.authority, decision.reference.strip(), decision.adopted_by.strip())
    if decision.decided_on is None or not all(words) or decision.authority not in Authority.values:
        raise Refused("decision_incomplete")
    if decision.document is None:
        raise Refused("document_missing")
    if decision.decided_on > today:
        raise Refused("decision_future")
    if decision.adopted_on is not None and decision.adopted_on > decision.decided_on:
        raise Refused("adopted_after_decision")
    if bool(decision.published_at_address) != (decision.published_on is not None):
        raise Refused("publication_half")
    if decision.authority == Authority.MINISTRY and decision.published_on is None:
        raise Refused("publication_missing")


def _check_order(decision: Decision, effective_on: date | None) -> None:
    """In force at the earliest on the later of decision and publication (APP-2)."""
    assert effective_on is not None and decision.decided_on is not None
    if effective_on < decision.decided_on:
        raise Refused("effective_before_decision")
    if decision.published_on is not None and effective_on < decision.published_on:
        raise Refused("effective_before_publication")
