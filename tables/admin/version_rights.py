"""What one person may do on a version's page; the services ask the same again."""

from tables.enums import VersionStatus
from tables.models import StaffMember, Version
from tables.permissions import may
from tables.services.drafts import EDITABLE, draft_action


class VersionRights:
    """A version and the person who looks at it."""

    def __init__(self, version: Version, person: StaffMember) -> None:
        self.version, self.person = version, person

    @property
    def is_author(self) -> bool:
        """Whether the person drafted it."""
        return self.version.drafted_by_id == self.person.pk

    @property
    def may_edit(self) -> bool:
        """The author, before submission or after a return."""
        return self.may_copy and self.is_author and self.version.status in EDITABLE

    @property
    def may_discard(self) -> bool:
        """The author, as long as nobody else was to decide about it."""
        return self.may_edit and self.version.submitted_at is None

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
        """Whoever is concerned with approvals, at any time."""
        return may(self.person, "version.comment")

    @property
    def may_ask(self) -> bool:
        """The same people have the edge calculated, of what still leads on."""
        return self.may_comment and self.version.status != VersionStatus.DISCARDED

    @property
    def has_steps(self) -> bool:
        """Whether there is anything that the person can do here."""
        return self.may_copy or self.may_decide or self.may_withdraw
