"""What the sign of a table rests on: the versions that it shows, and what is coming (APP-4).

An open table shows what its session was frozen with, and the amounts of its table setting. A closed
one shows the lines that it was last played under, or the only ones there are, as they are in force.
Words are made of this in `tables.signs`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.engines import registry
from tables.enums import VersionKind, VersionStatus
from tables.models import Table, TableSession, TableSetting, Version
from tables.selectors.days import day_by_clock, gaming_day_for, starts_at
from tables.selectors.settings import coming, in_effect, settings_of, stakes_under
from tables.selectors.versions import State, kinds_for, with_state

Contents = Mapping[str, Mapping[str, Any]]
OF_SESSION = ("ruleset__line", "stakes__line", "commission__line", "payouts__line")


@dataclass(frozen=True, slots=True)
class Change:
    """What changes at `at`: amounts by a table setting, or an approved version of a line.

    `contents` are those of the table from then on; `version` is None for a table setting.
    """

    at: datetime
    kind: VersionKind
    contents: Contents
    version: Version | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """`versions` and `contents` are by kind; a closed table lacks the kinds of which nothing is in
    force, or several lines that it was never played under.

    `session` is None at a closed table, whose stakes may leave a choice (APP-3). `may_be_played`:
    of every kind that the game needs something is in force, or a session stands.
    """

    table: Table
    game: str
    session: TableSession | None
    versions: Mapping[str, Version]
    contents: Contents
    may_be_played: bool
    jackpots: tuple[Version, ...]
    coming: tuple[Change, ...]

    @property
    def is_withdrawn(self) -> bool:
        """Whether an open table ends its day under an approval that is no longer in force."""
        return any(version.status == VersionStatus.WITHDRAWN for version in self.versions.values())

    @property
    def languages(self) -> tuple[str, ...]:
        """Those that the rule set demands and we have, in its order; never none (APP-4)."""
        demanded = self.contents.get(VersionKind.RULESET, {}).get("display_languages")
        if demanded is None:
            specs = registry.RULESET[self.game]
            demanded = next(spec.default for spec in specs if spec.name == "display_languages")
        return spoken(demanded) or (settings.LANGUAGE_CODE,)


def spoken(demanded: Iterable[str]) -> tuple[str, ...]:
    """The languages that we have, each once, in the order in which they are demanded."""
    ours = dict(settings.LANGUAGES)
    return tuple(dict.fromkeys(code for code in demanded if code in ours))


def tables_with_signs() -> QuerySet[Table]:
    """The tables in use, by casino and code; `has_session`: whether the sign shows an open one."""
    sessions = TableSession.objects.filter(table=OuterRef("pk"), closed_at__isnull=True)
    tables = Table.objects.filter(is_active=True).annotate(has_session=Exists(sessions))
    return tables.select_related("casino").order_by("casino__name", "casino_id", "code")


def standing(table: Table, now: datetime) -> Standing:
    """What the sign of the table shows at `now`."""
    sessions = table.sessions.select_related(*OF_SESSION).order_by("-opened_at")
    last = sessions.first()
    session = last if last is not None and last.closed_at is None else None
    game = session.game if session else table.game
    day = session.gaming_day if session else day_by_clock(table.casino, now)
    approved = _approved(table, game, day)
    current = [version for version in approved if _state(version) == State.IN_FORCE]
    versions = _of_session(session) if session else _of_closed(current, last, game)
    picked = settings_of(session) if session else []
    contents = _contents(session, versions, in_effect(picked, now))
    announced = coming(picked, now)
    changes = [_setting(session, contents, announced)] if session and announced else []
    return Standing(
        table=table,
        game=game,
        session=session,
        versions=versions,
        contents=contents,
        may_be_played=session is not None or _has_all(current, game),
        jackpots=tuple(_jackpots(current, table)),
        coming=(*changes, *_waiting(table, versions, contents, approved)),
    )


def standing_if_opened(
    table: Table,
    versions: Mapping[VersionKind, Version],
    picked: Mapping[str, int],
    now: datetime,
) -> Standing:
    """What the sign would show if the table opened under these versions, one of each kind, with
    these values where the stakes leave a choice."""
    approved = _approved(table, table.game, gaming_day_for(table.casino, now))
    current = [version for version in approved if _state(version) == State.IN_FORCE]
    by_kind = {kind.value: version for kind, version in versions.items()}
    contents = {kind: version.content for kind, version in by_kind.items()}
    contents[VersionKind.STAKES.value] = {**contents[VersionKind.STAKES.value], **picked}
    return Standing(
        table=table,
        game=table.game,
        session=None,
        versions=by_kind,
        contents=contents,
        may_be_played=True,
        jackpots=tuple(_jackpots(current, table)),
        coming=tuple(_waiting(table, by_kind, contents, approved)),
    )


def _approved(table: Table, game: str, day: date) -> list[Version]:
    """All versions of the game that are in force on `day` or wait for a later one."""
    versions = Version.objects.filter(
        line__casino=table.casino_id, line__game=game, status=VersionStatus.APPROVED
    )
    stands = with_state(versions, day).filter(Q(state__in=[State.IN_FORCE, State.WAITING]))
    return list(stands.select_related("line").order_by("effective_on", "line__name"))


def _state(version: Any) -> str:
    return str(version.state)


def _of_session(session: TableSession) -> dict[str, Version]:
    return {kind.value: getattr(session, kind.value) for kind in kinds_for(session.game)}


def _contents(
    session: TableSession | None, versions: Mapping[str, Version], setting: TableSetting | None
) -> Contents:
    """The snapshot of an open session, with the amounts that its table setting picks."""
    if session is None:
        return {kind: version.content for kind, version in versions.items()}
    frozen = {kind: session.rules[kind] for kind in versions}
    return {**frozen, VersionKind.STAKES.value: stakes_under(session, setting)}


def _setting(session: TableSession, contents: Contents, announced: TableSetting) -> Change:
    stakes = stakes_under(session, announced)
    return Change(
        announced.takes_effect_at,
        VersionKind.STAKES,
        {**contents, VersionKind.STAKES.value: stakes},
    )


def _has_all(current: Iterable[Version], game: str) -> bool:
    return set(kinds_for(game)) <= {VersionKind(version.line.kind) for version in current}


def _of_closed(
    current: Sequence[Version], last: TableSession | None, game: str
) -> dict[str, Version]:
    """By kind: of the line that was played last if it is in force, else the only one that is."""
    found = {}
    for kind in kinds_for(game):
        of_kind = [version for version in current if version.line.kind == kind]
        played = getattr(last, kind.value) if last is not None else None
        again = [version for version in of_kind if played and version.line_id == played.line_id]
        for version in again or (of_kind if len(of_kind) == 1 else []):
            found[kind.value] = version
    return found


def _jackpots(versions: Iterable[Version], table: Table) -> Iterable[Version]:
    """The jackpots that this table feeds (JACK-1)."""
    for version in versions:
        is_jackpot = version.line.kind == VersionKind.JACKPOT
        if is_jackpot and table.code in version.content.get("tables", ()):
            yield version


def _waiting(
    table: Table, versions: Mapping[str, Version], contents: Contents, approved: Iterable[Version]
) -> Iterable[Change]:
    """For each line that is shown, and each jackpot of the table, the next version."""
    waiting = [version for version in approved if _state(version) == State.WAITING]
    fed = {version.pk for version in _jackpots(waiting, table)}
    lines = {version.line_id for version in versions.values()}
    told: set[int] = set()
    for version in waiting:
        if version.line_id not in told and (version.line_id in lines or version.pk in fed):
            told.add(version.line_id)
            assert version.effective_on is not None  # of an approved one there is a day
            changed = {**contents, version.line.kind: version.content}
            at = starts_at(table.casino, version.effective_on)
            yield Change(at, VersionKind(version.line.kind), changed, version)
