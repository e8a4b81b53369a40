"""What waits for a person in the administration: versions to decide, drafts to finish."""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.urls import reverse

from tables.enums import VersionKind, VersionStatus
from tables.models import StaffMember, Version
from tables.permissions import may
from tables.services.drafts import draft_action

KIND_OF = {
    "tables.rulesetversion": VersionKind.RULESET,
    "tables.stakesversion": VersionKind.STAKES,
    "tables.commissionversion": VersionKind.COMMISSION,
    "tables.payoutsversion": VersionKind.PAYOUTS,
    "tables.jackpotversion": VersionKind.JACKPOT,
}


@dataclass(frozen=True, slots=True)
class Waiting:
    """A version on somebody's desk."""

    version: Version
    url: str


def waiting_for(person: StaffMember) -> QuerySet[Version]:
    """Submitted versions for compliance (not its own), open drafts and returns for their author."""
    mine = Q(drafted_by=person, status__in=[VersionStatus.DRAFT, VersionStatus.RETURNED]) & Q(
        line__kind__in=[kind for kind in VersionKind if may(person, draft_action(kind))]
    )
    desk = mine
    if may(person, "version.approve"):
        desk |= Q(status=VersionStatus.SUBMITTED) & ~Q(drafted_by=person)
    return Version.objects.filter(desk, line__casino=person.casino_id)


def waiting_by_kind(person: StaffMember) -> dict[str, int]:
    """How many versions of each kind wait for the person; one query."""
    counted = waiting_for(person).values_list("line__kind").annotate(Count("pk")).order_by()
    return dict(counted)


def desk_of(person: StaffMember) -> list[Waiting]:
    """What waits for the person, the oldest first, with the page of each."""
    versions = waiting_for(person).select_related("line", "drafted_by").order_by("drafted_at")
    return [Waiting(version, url_of(version)) for version in versions]


def url_of(version: Version, page: str = "change") -> str:
    """The page of a version of any kind, or another one of its room ("edge")."""
    room = next(label for label, kind in KIND_OF.items() if kind == version.line.kind)
    return reverse(f"admin:{room.replace('.', '_')}_{page}", args=[version.pk])
