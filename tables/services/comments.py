"""What people say to each other about a version, in whatever state it is; never taken back."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tables import audit
from tables.errors import Refused, register
from tables.models import StaffMember, Version, VersionComment
from tables.services.drafts import demand_here
from tables.services.texts import demand_visible

LONGEST = 1000

register(
    {
        "comment_empty": _("The comment is empty."),
        "comment_too_long": _("A comment has at most %(most)s characters."),
    },
    fields={"comment_empty": "text", "comment_too_long": "text"},
)


@transaction.atomic
def write_comment(
    version: Version, actor: StaffMember, text: str, now: datetime | None = None
) -> VersionComment:
    """Add a comment that whoever reads the version can read."""
    demand_here(actor, "version.comment", version.line.casino)
    text = text.strip()
    if not text:
        raise Refused("comment_empty")
    if len(text) > LONGEST:
        raise Refused("comment_too_long", most=LONGEST)
    demand_visible(text, "text")
    comment = VersionComment.objects.create(
        version=version, author=actor, text=text, written_at=now or timezone.now()
    )
    audit.record(actor, "version.commented", version, at=comment.written_at)
    return comment
