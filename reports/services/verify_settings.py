"""`verify`, the table settings: picked inside what is approved, each hand under its own (APP-3)."""

from collections.abc import Iterator
from datetime import date

from games.engines import params, registry
from games.engines.kernel import Refusal
from reports.services.verify_rows import Finding
from tables.models import Table, TableSession, TableSetting
from tables.selectors.settings import in_effect, leaves_choice


def settings(table: Table, day: date | None) -> Iterator[Finding]:
    """Settings are numbered without a gap and approved; each hand names the one that counted when
    it began, and none where the stakes left no choice."""
    sessions = TableSession.objects.filter(table=table).select_related("stakes__line")
    if day is not None:
        sessions = sessions.filter(gaming_day=day)
    for session in sessions.prefetch_related("settings").order_by("id"):
        found = list(session.settings.all())
        yield from _of_session(session, found)
        yield from _of_hands(table, session, found)


def _of_session(session: TableSession, found: list[TableSetting]) -> Iterator[Finding]:
    if [setting.number for setting in found] != list(range(1, len(found) + 1)):
        yield Finding("settings", str(session), "the numbers of its settings have a gap")
    if leaves_choice(session) != bool(found):
        yield Finding("settings", str(session), "its stakes and its settings don't go together")
    for setting in found:
        if not _is_approved(session, setting):
            yield Finding("settings", str(setting), "it picks what the stakes don't approve")


def _is_approved(session: TableSession, setting: TableSetting) -> bool:
    try:
        params.pick(registry.STAKES[session.game], session.rules["stakes"], setting.picked)
    except Refusal:
        return False
    return True


def _of_hands(table: Table, session: TableSession, found: list[TableSetting]) -> Iterator[Finding]:
    for number, named, started_at in session.rounds.values_list("number", "setting", "started_at"):
        counted = in_effect(found, started_at)
        if named != (counted.pk if counted is not None else None):
            what = "it names another setting than the one that counted when it began"
            yield Finding("settings", f"{table.code} hand {number}", what)
