"""The decision about a submitted version, as compliance enters it, and whether it holds (APP-2)."""

from dataclasses import dataclass, replace
from datetime import date

from django.utils.translation import gettext_lazy as _

from tables.documents import Document
from tables.enums import Authority
from tables.errors import Refused, register
from tables.services.texts import demand_visible, one_line

register(
    {
        "effective_before_decision": _("It can't be in force before the decision (APP-2)."),
        "effective_before_publication": _("It can't be in force before publication (APP-2)."),
        "decision_incomplete": _("Authority, decision number, date and who adopted it are needed."),
        "decision_future": _("A decision can't be dated in the future."),
        "adopted_after_decision": _("It can't be adopted after the decision on it."),
        "publication_missing": _(
            "A text of the Ministry needs its address and day of publication."
        ),
        "publication_half": _("A publication has an address and a day: give both, or neither."),
    },
    fields={
        "effective_before_decision": "effective_on",
        "effective_before_publication": "effective_on",
        "decision_future": "decided_on",
        "adopted_after_decision": "adopted_on",
    },
)

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
    """What compliance enters (APP-2). `effective_on` None keeps the draft's own date.

    `without_edge`: the approver knows that the exact edge isn't calculated yet.
    """

    authority: str
    reference: str
    decided_on: date | None
    adopted_by: str
    document: Document | None
    adopted_on: date | None = None
    published_at_address: str = ""
    published_on: date | None = None
    effective_on: date | None = None
    without_edge: bool = False


def tidied(decision: Decision) -> Decision:
    """The decision as it is kept: number and adopter in one line, without spaces that mislead."""
    number, adopter = one_line(decision.reference), one_line(decision.adopted_by)
    return replace(decision, reference=number, adopted_by=adopter)


def check_decision(decision: Decision, today: date) -> None:
    """Complete, with its document, and dated in the order in which such things happen."""
    for name in ("reference", "adopted_by", "published_at_address"):
        demand_visible(getattr(decision, name), name)
    _demand_complete(decision)
    assert decision.decided_on is not None
    if decision.decided_on > today:
        raise Refused("decision_future")
    if decision.adopted_on is not None and decision.adopted_on > decision.decided_on:
        raise Refused("adopted_after_decision")
    _demand_publication(decision)


def _demand_complete(decision: Decision) -> None:
    """Authority, number, date, adopter and document."""
    given = {
        "authority": decision.authority in Authority.values,
        "reference": decision.reference,
        "decided_on": decision.decided_on,
        "adopted_by": decision.adopted_by,
    }
    for name, value in given.items():
        if not value:
            raise Refused("decision_incomplete", field=name)
    if decision.document is None:
        raise Refused("document_missing")


def _demand_publication(decision: Decision) -> None:
    """Address and day, or neither; a text of the Ministry needs both."""
    address, day = decision.published_at_address, decision.published_on
    missing = "published_on" if day is None else "published_at_address"
    if bool(address) != (day is not None):
        raise Refused("publication_half", field=missing)
    if decision.authority == Authority.MINISTRY and day is None:
        raise Refused("publication_missing", field="published_at_address")


def check_order(decision: Decision, effective_on: date | None) -> None:
    """In force at the earliest on the later of decision and publication (APP-2)."""
    assert effective_on is not None and decision.decided_on is not None
    if effective_on < decision.decided_on:
        raise Refused("effective_before_decision")
    if decision.published_on is not None and effective_on < decision.published_on:
        raise Refused("effective_before_publication")
