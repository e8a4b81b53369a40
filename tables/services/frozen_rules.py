"""The rules a session is played under: versions in force on its day, frozen into it (APP-3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.engines import registry
from games.engines.kernel import Refusal
from tables.enums import EntryMode, VersionKind
from tables.errors import Refused, register
from tables.ledger.canonical import sha256_of
from tables.models import Line, Table, Version
from tables.selectors.versions import approved_modes, in_force, may_deal

register(
    {
        "wrong_line": _("“%(line)s” can't be used at table %(table)s."),
        "no_version_in_force": _("No version of “%(line)s” is in force on this gaming day."),
        "mode_not_approved": _(
            "The rule set “%(line)s” doesn't approve this mode at table %(table)s: %(mode)s."
        ),
        "mode_for_training": _("The system deals at training tables only; %(table)s is none."),
        "rules_do_not_fit": _("These rule set, stakes and commission plan don't fit together."),
    }
)


@dataclass(frozen=True, slots=True)
class FrozenRules:
    """The snapshot for `TableSession.rules`, its hash, and the versions it was taken from."""

    content: Mapping[str, Any]
    hash: str
    ruleset: Version
    stakes: Version
    commission: Version


def freeze_rules(
    table: Table,
    day: date,
    *,
    ruleset: Line,
    stakes: Line,
    commission: Line,
    mode: str = "",
) -> FrozenRules:
    """The versions of these lines in force on `day`, and the mode ("": the table's own).

    Refused when a line has none, when they don't fit together, or when the rule set doesn't
    approve the mode.
    """
    mode = EntryMode(mode or table.mode)
    versions = {
        VersionKind.RULESET: _in_force(table, ruleset, VersionKind.RULESET, day),
        VersionKind.STAKES: _in_force(table, stakes, VersionKind.STAKES, day),
        VersionKind.COMMISSION: _in_force(table, commission, VersionKind.COMMISSION, day),
    }
    _demand_mode(table, mode, versions[VersionKind.RULESET])
    _demand_fit(table, [version.content for version in versions.values()], mode)
    content = {
        **{kind.value: version.content for kind, version in versions.items()},
        "mode": mode.value,
        "training": table.is_training,
        "versions": {kind.value: _names(version) for kind, version in versions.items()},
    }
    return FrozenRules(
        content=content,
        hash=sha256_of(content),
        ruleset=versions[VersionKind.RULESET],
        stakes=versions[VersionKind.STAKES],
        commission=versions[VersionKind.COMMISSION],
    )


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


def _demand_fit(table: Table, contents: list[Mapping[str, Any]], mode: EntryMode) -> None:
    try:
        registry.engine(table.game).rules_from(*contents, entry_mode=mode.value)
    except Refusal as refusal:
        raise Refused("rules_do_not_fit") from refusal


def _names(version: Version) -> dict[str, Any]:
    return {
        "id": version.pk,
        "line": version.line.name,
        "number": version.number,
        "hash": version.content_hash,
    }
