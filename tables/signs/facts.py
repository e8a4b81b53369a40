"""What a sign says about approval: who approved what it shows, since when, and what will change."""

from collections.abc import Iterator
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engines import registry
from tables import formats
from tables.enums import Authority, VersionKind
from tables.models import Version
from tables.selectors.signs import Change, Contents, Standing
from tables.signs import limits, pays
from tables.signs.amounts import language


@dataclass(frozen=True, slots=True)
class Approval:
    """One version's approval in the active language (APP-2)."""

    version: str
    authority: str
    decision: str


def kind_word(kind: str) -> str:
    """What a kind of version is called on a sign."""
    return {
        VersionKind.RULESET: _("Rules"),
        VersionKind.STAKES: _("Limits"),
        VersionKind.COMMISSION: _("Commission"),
        VersionKind.PAYOUTS: pgettext("sign", "Payouts"),
        VersionKind.JACKPOT: pgettext("sign", "Jackpot"),
    }[VersionKind(kind)]


def approval(kind: str, version: Version) -> Approval:
    """Authority, number and date of the decision, version and the day from which it counts."""
    assert version.decided_on is not None and version.effective_on is not None
    named = {"what": kind_word(kind), "number": version.number}
    in_force = {"date": formats.day(version.effective_on, language())}
    return Approval(
        version=_("%(what)s: version %(number)s, in force from %(date)s") % (named | in_force),
        authority=str(Authority(version.authority).label),
        decision=_("no. %(reference)s, %(date)s")
        % {"reference": version.reference, "date": formats.day(version.decided_on, language())},
    )


def approvals(standing: Standing) -> list[Approval]:
    """Of everything that the sign shows, the rules first."""
    shown = [approval(kind, version) for kind, version in standing.versions.items()]
    return [*shown, *(approval(VersionKind.JACKPOT, version) for version in standing.jackpots)]


def closed_in_words(standing: Standing) -> str:
    """What stands where there are no limits: that the table is closed, or why it can't open."""
    if standing.may_be_played:
        return pgettext("table", "Closed")
    return _("Not in force: no approved limits")


def notices(standing: Standing) -> list[str]:
    """What players must know besides: a training table, a withdrawn approval, what is coming."""
    return list(_notices(standing))


def _notices(standing: Standing) -> Iterator[str]:
    if standing.table.is_training:
        yield _("Training table")
    if standing.session is not None and standing.is_withdrawn:
        yield _("The approval was withdrawn: play ends with this gaming day")
    for change in standing.coming:
        yield _("From %(when)s: %(what)s") % {
            "when": _when(change, standing.table.casino.zone),
            "what": _change(change, standing),
        }


def _when(change: Change, zone: ZoneInfo) -> str:
    """The hour of a table setting, the day of a version."""
    if change.version is not None and change.version.effective_on is not None:
        return formats.day(change.version.effective_on, language())
    return formats.clock(change.at, zone)


def _change(change: Change, standing: Standing) -> str:
    """The limits that will be others; of any other change that there is a new version."""
    before = _limits(standing, standing.contents)
    words = [words for words in _limits(standing, change.contents) if words not in before]
    if words:
        return " · ".join(words)
    if change.version is None:
        return _("other limits")
    named = {"what": kind_word(change.kind), "number": change.version.number}
    return _("%(what)s, version %(number)s") % named


def _limits(standing: Standing, contents: Contents) -> list[str]:
    """The limits of these contents, each in one line; none where they don't fit together."""
    game = standing.game
    bounds = limits.bounds(contents, game, standing.table.casino.currency)
    if bounds is None:
        return []
    said = [str(limit) for limit in limits.limits(game, bounds)]
    if registry.is_banked(game) and pays.has_bonus(bounds.low):
        said.append(pays.bonus_in_words(bounds))
    return said
