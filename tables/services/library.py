"""Taking an entry of the starting library: it becomes the first draft of a new line (APP-1)."""

from collections.abc import Iterable

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import translation

from tables.enums import VersionStatus
from tables.errors import Refused
from tables.library import ENTRIES, Entry
from tables.models import Casino, Line, StaffMember, Version
from tables.permissions import may
from tables.services.content import complete
from tables.services.drafts import create_line, demand_here, draft_action, draft_version


def entry_by_key(key: str) -> Entry | None:
    """The entry of that key; None where there is none."""
    return next((entry for entry in ENTRIES if entry.key == key), None)


def entries_for(actor: StaffMember) -> list[Entry]:
    """The entries of the kinds that the person may draft."""
    return [entry for entry in ENTRIES if may(actor, draft_action(entry.kind))]


def lines_of(casino: Casino | None, entries: Iterable[Entry]) -> dict[str, Line]:
    """The lines that the casino has under the names of these entries, in any language, by the
    entry's key; one whose drafts were all thrown away may be taken again, and isn't there."""
    if casino is None:
        return {}
    kept = Version.objects.filter(line=OuterRef("pk")).exclude(status=VersionStatus.DISCARDED)
    return _named_lines(Line.objects.filter(Exists(kept), casino=casino), entries)


def _named_lines(lines: QuerySet[Line], entries: Iterable[Entry]) -> dict[str, Line]:
    named: dict[tuple[str, str, str], str] = {
        (entry.kind, entry.game, name): entry.key for entry in entries for name in names_of(entry)
    }
    there = lines.filter(name__in=[name for _kind, _game, name in named])
    found = {named.get((line.kind, line.game, line.name)): line for line in there}
    return {key: line for key, line in found.items() if key}


def names_of(entry: Entry) -> set[str]:
    """What the entry's line may be called: its name in each language."""
    names = set()
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            names.add(str(entry.name))
    return names


def content_of(entry: Entry) -> dict[str, object]:
    """All parameters of the draft, open points as None."""
    return complete(entry.kind, entry.game, entry.content, open_points=True)


def open_points(entry: Entry) -> set[str]:
    """What must still be chosen, and what may stay empty but is the house's to choose."""
    return {name for name, value in entry.content.items() if value is None} | set(entry.chosen)


def left_to_the_house(line: Line) -> tuple[str, ...]:
    """What may stay empty in a draft of the line, and is still the house's to choose: by the entry
    of which the line was made."""
    of_its_kind = (entry for entry in ENTRIES if (entry.kind, entry.game) == (line.kind, line.game))
    made_of = (entry.chosen for entry in of_its_kind if line.name in names_of(entry))
    return next(made_of, ())


@transaction.atomic
def take(casino: Casino, entry: Entry, actor: StaffMember) -> Version:
    """The entry as the first draft of a new line, its source in the note; where the drafts of
    before were thrown away, as the next draft of their line.

    Refused: "not_allowed" without the right to draft the kind, "line_exists" where it was taken.
    """
    demand_here(actor, draft_action(entry.kind), casino)
    idle = Line.objects.select_for_update(no_key=True).filter(casino=casino)
    left = _named_lines(idle, [entry]).get(entry.key)
    for taken in lines_of(casino, [entry]).values():
        raise Refused("line_exists", name=taken.name)
    line = left or create_line(casino, entry.kind, entry.game, str(entry.name), actor)
    note = f"{entry.source}. {entry.advice}".strip()
    return draft_version(line, entry.content, actor, note=note[:300])
