"""Drafts of versions: new lines, new drafts, copies and edits by their author (APP-1).

Who may draft which kind is in `tables.permissions` ("version.draft.<kind>"). Everything takes the
instant `now` so that a past can be told; left out, it is the present.
"""

from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tables import audit
from tables.enums import VersionKind, VersionStatus
from tables.errors import Refused, register
from tables.locks import lock_version
from tables.models import Casino, Line, StaffMember, Version
from tables.permissions import demand
from tables.selectors.versions import SPECS, next_number
from tables.services.commissions import without_needless
from tables.services.content import Content, by_line, complete, content_hash
from tables.services.texts import demand_visible, is_visible, one_line

register(
    {
        "line_name_missing": _("The line needs a name."),
        "line_name_hidden": _(
            "The name has characters that nobody sees, so that it could pass for another one. Type "
            "it anew."
        ),
        "line_exists": _("There is a line “%(name)s” already."),
        "version_state": _("This can't be done: the version is “%(state)s”."),
        "not_author": _("Only %(author)s, who drafted this version, may change it. Copy it."),
        "no_casino": _("You belong to no casino."),
        "submitted_once": _(
            "This version was submitted, so it stays as it is: only a draft that was never "
            "submitted can be thrown away."
        ),
    },
    fields=dict.fromkeys(("line_name_missing", "line_name_hidden", "line_exists"), "line_name"),
)

EDITABLE = frozenset({VersionStatus.DRAFT, VersionStatus.RETURNED})
DRAFT = frozenset({VersionStatus.DRAFT})


def draft_action(kind: str) -> str:
    """The right to draft a kind."""
    return f"version.draft.{kind}"


@transaction.atomic
def create_line(
    casino: Casino,
    kind: str,
    game: str,
    name: str,
    actor: StaffMember,
    *,
    now: datetime | None = None,
) -> Line:
    """A new line ("Hold'em 1/2") without versions; refused when it exists or the game lacks it, or
    when its name can't be told from another one."""
    demand_here(actor, draft_action(kind), casino)
    name = one_line(name)
    if not name:
        raise Refused("line_name_missing")
    if not is_visible(name):
        raise Refused("line_name_hidden")
    if game not in SPECS[VersionKind(kind)]:
        raise Refused("game_without_kind")
    line, created = Line.objects.get_or_create(casino=casino, kind=kind, game=game, name=name)
    if not created:
        raise Refused("line_exists", name=name)
    after = audit.snapshot(line, "kind", "game", "name")
    audit.record(actor, "line.created", line, after=after, at=now)
    return line


@transaction.atomic
def draft_version(
    line: Line,
    values: Content,
    actor: StaffMember,
    *,
    effective_on: date | None = None,
    note: str = "",
    now: datetime | None = None,
) -> Version:
    """The line's next version as a draft; left-out parameters get their defaults."""
    demand_here(actor, draft_action(line.kind), line.casino)
    demand_visible(note, "note")
    content = _as_drafted(line, values)
    Line.objects.select_for_update(no_key=True).get(pk=line.pk)
    version = Version.objects.create(
        line=line,
        number=next_number(line),
        content=content,
        content_hash=content_hash(content),
        note=note,
        effective_on=effective_on,
        drafted_by=actor,
        drafted_at=now or timezone.now(),
    )
    audit.record(actor, "version.drafted", version, after=_facts(version), at=version.drafted_at)
    return version


def copy_version(version: Version, actor: StaffMember, now: datetime | None = None) -> Version:
    """A new draft with the content of another version of its line, by whoever may draft it."""
    return draft_version(version.line, version.content, actor, now=now)


@transaction.atomic
def edit_draft(
    version: Version,
    values: Content,
    actor: StaffMember,
    *,
    effective_on: date | None,
    note: str,
    edge_reason: str | None = None,
) -> Version:
    """Change a draft, or one that came back with a comment; only its author may.

    `edge_reason` explains an edge in the player's favour; None keeps what stands.
    """
    demand_here(actor, draft_action(version.line.kind), version.line.casino)
    locked = lock_version(version.pk)
    demand_author(locked, actor)
    demand_status(locked, EDITABLE)
    demand_visible(note, "note")
    demand_visible(edge_reason or "", "edge_reason")
    before = _facts(locked)
    locked.content = _as_drafted(locked.line, values)
    locked.content_hash = content_hash(locked.content)
    locked.effective_on, locked.note = effective_on, note
    if edge_reason is not None:
        locked.edge_reason = edge_reason.strip()
    locked.save(update_fields=["content", "content_hash", "effective_on", "note", "edge_reason"])
    was, became = _changes(before, _facts(locked))
    audit.record(actor, "version.edited", locked, was, became)
    return locked


@transaction.atomic
def discard_draft(version: Version, actor: StaffMember, now: datetime | None = None) -> Version:
    """Its author throws away a draft that was never submitted: it keeps its number and its content,
    can be copied, and nothing else leads on from it."""
    demand_here(actor, draft_action(version.line.kind), version.line.casino)
    locked = lock_version(version.pk)
    demand_author(locked, actor)
    if locked.submitted_at is not None:
        raise Refused("submitted_once")
    demand_status(locked, DRAFT)
    locked.status, locked.discarded_at = VersionStatus.DISCARDED, now or timezone.now()
    locked.save(update_fields=["status", "discarded_at"])
    after = {"hash": locked.content_hash}
    audit.record(actor, "version.discarded", locked, after=after, at=locked.discarded_at)
    return locked


def demand_here(actor: StaffMember, action: str, casino: Casino) -> None:
    """The right, in the person's own casino."""
    demand(actor, action)
    if actor.casino_id is None:
        raise Refused("no_casino")
    if actor.casino_id != casino.pk:
        raise Refused("not_allowed")


def demand_author(version: Version, actor: StaffMember) -> None:
    """A draft is its author's until it is decided."""
    if version.drafted_by_id != actor.pk:
        raise Refused("not_author", author=version.drafted_by.full_name)


def demand_status(version: Version, allowed: frozenset[VersionStatus]) -> None:
    """Each step leads from certain states only."""
    status = VersionStatus(version.status)
    if status not in allowed:
        raise Refused("version_state", state=status.label)


def _as_drafted(line: Line, values: Content) -> dict[str, Any]:
    content = complete(line.kind, line.game, values, open_points=True)
    return without_needless(content) if line.kind == VersionKind.COMMISSION else content


def _facts(version: Version) -> dict[str, Any]:
    return {
        **by_line(version.content),
        **audit.snapshot(version, "effective_on", "note", "edge_reason"),
    }


def _changes(
    before: dict[str, Any], after: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    names = [name for name in after if before.get(name) != after[name]]
    return {name: before.get(name) for name in names}, {name: after[name] for name in names}
