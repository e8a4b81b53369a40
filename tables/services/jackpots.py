"""Jackpots: what seed, rates, limit, tables and prizes must satisfy together (JACK-1, CAR-10)."""

from collections.abc import Iterable, Iterator
from datetime import date

from django.utils.translation import gettext_lazy as _

from games.engines.params import WHOLE_PPM
from tables.enums import VersionKind
from tables.errors import Refused, register
from tables.locks import lock_tables_of_game
from tables.models import Line, Version
from tables.selectors.effects import left_without
from tables.selectors.versions import standing_contents, standing_versions
from tables.services.content import Content, complete

register(
    {
        "rates_above_whole": _(
            "Contribution and reserve together are at most 100 %% of a bet (JACK-1)."
        ),
        "limit_below_seed": _("The limit can't be below the seed (JACK-1)."),
        "table_unknown": _(
            "“%(name)s”: there is no table %(table)s of this game. There are: %(allowed)s."
        ),
        "table_feeds_another": _(
            "Table %(table)s feeds the jackpot “%(line)s” already; it can feed one only (JACK-1). "
            "Leave it out here, or draft a new version of “%(line)s”."
        ),
        "withdrawal_feeds_twice": _(
            "Version %(number)s would be in force again, and table %(table)s feeds the jackpot "
            "“%(line)s” by now: withdraw version %(number)s first (JACK-1)."
        ),
        "jackpot_stake_missing": _(
            "The rule sets here play the jackpot with a stake of its own: give its amount (CAR-10)."
        ),
        "jackpot_stake_useless": _(
            "The rule sets here play the jackpot with the bonus bet: leave this empty (CAR-10)."
        ),
    }
)


def check_jackpot(line: Line, content: Content) -> None:
    """The pool can be fed and paid, by tables of this casino and game that feed no other one.

    Shares of the meter need not add up to 100 %: each is one of what the better hands of the round
    have left (JACK-3), so that 100 % for a royal flush and 10 % for a straight flush go together.
    """
    if content["contribution_ppm"] + content["reserve_ppm"] > WHOLE_PPM:
        raise Refused("rates_above_whole", name="reserve_ppm")
    if content["limit"] is not None and content["limit"] < content["seed"]:
        raise Refused("limit_below_seed", name="limit")
    _demand_tables(line, content["tables"])
    _demand_stake(line, content["stake"])


def check_withdrawal(version: Version, day: date) -> None:
    """What is in force again without the version feeds no table that has gone to another jackpot
    since (JACK-1)."""
    line, again = version.line, left_without(version, day)
    if line.kind != VersionKind.JACKPOT or again is None:
        return
    lock_tables_of_game(line)
    for code, other in _fed_elsewhere(line, again.content["tables"]):
        named = {"number": again.number, "table": code, "line": other.name}
        raise Refused("withdrawal_feeds_twice", **named)


def _demand_tables(line: Line, codes: list[str]) -> None:
    """Tables of the casino that play the game; none of them feeds a second jackpot."""
    known = sorted(table.code for table in lock_tables_of_game(line))
    for code in codes:
        if code not in known:
            allowed = ", ".join(known) or "—"
            raise Refused("table_unknown", name="tables", table=code, allowed=allowed)
    for code, other in _fed_elsewhere(line, codes):
        raise Refused("table_feeds_another", name="tables", table=code, line=other.name)


def _fed_elsewhere(line: Line, codes: Iterable[str]) -> Iterator[tuple[str, Line]]:
    """Those of the tables that feed another jackpot which stands, and its line."""
    others = standing_versions(line.casino, VersionKind.JACKPOT, line.game).exclude(line=line)
    for other in others.select_related("line"):
        for code in sorted(set(codes) & set(other.content["tables"])):
            yield code, other.line


def _demand_stake(line: Line, stake: int | None) -> None:
    """A stake of its own goes with rule sets that play the jackpot so, and only with them."""
    rulesets = standing_contents(line.casino, VersionKind.RULESET, line.game)
    played = {
        complete(VersionKind.RULESET, line.game, ruleset)["jackpot_stake"] for ruleset in rulesets
    }
    if stake is None and played == {"separate"}:
        raise Refused("jackpot_stake_missing", name="stake")
    if stake is not None and played == {"bonus_bet"}:
        raise Refused("jackpot_stake_useless", name="stake")
