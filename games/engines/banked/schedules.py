"""Payout schedules: what a line pays, "N to 1"."""

from collections.abc import Iterable, Mapping

from games.engines.banked.values import Odds


def odds_of(schedule: Mapping[str, int]) -> tuple[Odds, ...]:
    """The lines of an approved schedule."""
    return tuple(Odds(line, odds) for line, odds in schedule.items())


def odds_for(line: str, *schedules: Iterable[Odds]) -> int:
    """What a line pays by the first of the schedules that has it; 0 where none has."""
    for schedule in schedules:
        for paid in schedule:
            if paid.line == line:
                return paid.odds
    return 0
