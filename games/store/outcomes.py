"""What a round comes to on its row: how many played, what was at stake, what the house took."""

from collections.abc import Iterable
from typing import Any

from games.engines import banked, rounds
from games.engines.banked import BankedResult
from games.engines.kernel import Event, Round
from games.engines.rounds import RoundResult


def players_in(events: Iterable[Event]) -> int:
    """Players dealt in, or boxes in play, by the events of a round that stand."""
    boxes: set[int] = set()
    for event in events:
        if isinstance(event, rounds.RoundStarted):
            return len(event.seats)
        if isinstance(event, banked.RoundStarted):
            boxes |= {bet.box for bet in event.bets}
        elif isinstance(event, banked.BetPlaced):
            boxes.add(event.bet.box)
        elif isinstance(event, banked.BetTakenBack):
            boxes.discard(event.box)
    return len(boxes)


def standing_events(round: Round[Any]) -> list[Event]:
    """The events of a round that weren't taken back."""
    return [entry.event for entry in round.standing]


def money_of(result: RoundResult | BankedResult) -> dict[str, Any]:
    """The money columns of a finished round."""
    if isinstance(result, BankedResult):
        return {
            "pot_minor": result.staked,
            "win_minor": result.win,
            "commission_minor": 0,
            "below_band": False,
        }
    return {
        "pot_minor": result.matched,
        "win_minor": 0,
        "commission_minor": result.commission,
        "below_band": result.below_band,
    }
