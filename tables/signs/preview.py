"""What the sign will say once a table opens as it is chosen, for the pit boss in his language."""

from dataclasses import dataclass

from games.engines import registry
from tables.selectors.signs import Standing
from tables.signs import facts, limits, pays, rules
from tables.signs.facts import Approval
from tables.signs.limits import Bounds, Limit


@dataclass(frozen=True, slots=True)
class Paid:
    """A line of the payout schedule; `odds` by column."""

    hand: str
    odds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """The words of the sign and of its sheet in the active language; `jackpots` are the sentences
    of each. `columns` and `rows` are those of a game against the house."""

    limits: list[Limit]
    columns: tuple[str, ...]
    rows: list[Paid]
    jackpots: list[tuple[str, ...]]
    rules: list[str]
    notices: list[str]
    approvals: list[Approval]


def preview(standing: Standing) -> Preview | None:
    """None where what is chosen doesn't fit together."""
    game, currency = standing.game, standing.table.casino.currency
    bounds = limits.bounds(standing.contents, game, currency)
    if bounds is None:
        return None
    return Preview(
        limits=limits.limits(game, bounds),
        columns=pays.columns(game) if registry.is_banked(game) else (),
        rows=_rows(game, bounds),
        jackpots=_jackpots(standing),
        rules=rules.rules(game, bounds, standing.table.seats),
        notices=facts.notices(standing),
        approvals=facts.approvals(standing),
    )


def _rows(game: str, bounds: Bounds) -> list[Paid]:
    if not registry.is_banked(game):
        return []
    return [
        Paid(pays.hand(paid.line), tuple(map(pays.odds_in_words, paid.odds)))
        for paid in pays.schedule(game, bounds.low)
    ]


def _jackpots(standing: Standing) -> list[tuple[str, ...]]:
    currency = standing.table.casino.currency
    return [
        (
            pays.seed_in_words(version.content, currency),
            pays.prizes_in_words(version.content, currency),
            pays.jackpot_stake_in_words(version.content, standing.contents, currency),
        )
        for version in standing.jackpots
    ]
