"""The rules a session is played under: versions in force on its day, frozen into it (APP-3)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.engines import params, registry
from games.engines.kernel import Refusal
from tables.enums import EntryMode, Game, VersionKind
from tables.errors import Refused, register
from tables.ledger.canonical import sha256_of
from tables.models import Line, Table, TableSession, Version
from tables.selectors.versions import approved_modes, in_force, kinds_for, may_deal
from tables.services.commissions import demand_legal_band
from tables.services.content import Content
from tables.services.payouts import demand_odds_of_law, follows_law

register(
    {
        "wrong_line": _("“%(line)s” can't be used at table %(table)s."),
        "no_version_in_force": _("No version of “%(line)s” is in force on this gaming day."),
        "mode_not_approved": _(
            "The rule set “%(line)s” doesn't approve this mode at table %(table)s: %(mode)s."
        ),
        "mode_for_training": _("The system deals at training tables only; %(table)s is none."),
        "rules_do_not_fit": _("What was chosen doesn't fit together: see “%(name)s”."),
        "line_missing": _("Nothing is chosen yet for: %(kind)s."),
    }
)


@dataclass(frozen=True, slots=True)
class FrozenRules:
    """The snapshot for `TableSession.rules`, its hash, and the versions it was taken from.

    The versions are those of the kinds that the game needs (`selectors.versions.kinds_for`).
    """

    content: Mapping[str, Any]
    hash: str
    versions: Mapping[VersionKind, Version]


def freeze_rules(
    table: Table, day: date, lines: Mapping[VersionKind, Line], *, mode: str = ""
) -> FrozenRules:
    """The versions of these lines in force on `day`, and the mode ("": the table's own).

    Refused when a line has none, when the game needs another kind of line or one more, when they
    don't fit together, or when the rule set doesn't approve the mode.
    """
    mode = EntryMode(mode or table.mode)
    kinds = kinds_for(table.game)
    _demand_kinds(table, kinds, lines)
    versions = {kind: _in_force(table, lines[kind], kind, day) for kind in kinds}
    _demand_mode(table, mode, versions[VersionKind.RULESET])
    contents = {kind: version.content for kind, version in versions.items()}
    demand_fit(table.game, contents, mode)
    content = {
        **{kind.value: parameters for kind, parameters in contents.items()},
        "mode": mode.value,
        "training": table.is_training,
        "versions": {kind.value: _names(version) for kind, version in versions.items()},
    }
    return FrozenRules(content=content, hash=sha256_of(content), versions=versions)


def lines_of(session: TableSession) -> dict[VersionKind, Line]:
    """The lines that a session was opened under."""
    return {kind: getattr(session, kind.value).line for kind in kinds_for(session.game)}


def _demand_kinds(
    table: Table, kinds: Collection[VersionKind], lines: Mapping[VersionKind, Line]
) -> None:
    for kind in kinds:
        if kind not in lines:
            raise Refused("line_missing", kind=kind.label)
    for kind, line in lines.items():
        if kind not in kinds:
            raise Refused("wrong_line", line=line.name, table=table.code)


def _in_force(table: Table, line: Line, kind: VersionKind, day: date) -> Version:
    if (line.casino_id, line.kind, line.game) != (table.casino_id, kind, table.game):
        raise Refused("wrong_line", line=line.name, table=table.code)
    version = in_force(line, day)
    if version is None:
        raise Refused("no_version_in_force", line=line.name)
    return version


def _demand_mode(table: Table, mode: EntryMode, ruleset: Version) -> None:
    if mode not in approved_modes(ruleset):
        raise Refused(
            "mode_not_approved", line=ruleset.line.name, table=table.code, mode=mode.label
        )
    if mode == EntryMode.DEALT and not may_deal(table):
        raise Refused("mode_for_training", table=table.code)


def demand_fit(game: str, contents: Mapping[VersionKind, Content], mode: EntryMode) -> None:
    """Together they make a table, and take or pay what the law says (STUD-13, CAR-9).

    `contents` in the order of `kinds_for`; stakes that leave a choice count with their first pick.
    """
    stakes = params.first_pick(registry.STAKES[game], contents[VersionKind.STAKES])
    parts = {**contents, VersionKind.STAKES: stakes}
    try:
        registry.engine(game).rules_from(*parts.values(), entry_mode=mode.value)
    except Refusal as refusal:
        raise Refused("rules_do_not_fit", name=refusal.params.get("field", "")) from refusal
    if game == Game.SEVEN_CARD_STUD:
        demand_legal_band(contents[VersionKind.RULESET], contents[VersionKind.COMMISSION])
    if VersionKind.PAYOUTS in contents and follows_law(game, contents[VersionKind.RULESET]):
        demand_odds_of_law(game, contents[VersionKind.PAYOUTS])


def _names(version: Version) -> dict[str, Any]:
    return {
        "id": version.pk,
        "line": version.line.name,
        "number": version.number,
        "hash": version.content_hash,
    }
