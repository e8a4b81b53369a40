"""A round that doesn't count: all stakes go back."""

from typing import Any

from games.engines.banked.state import BETS, NEW, OVER, State
from games.engines.kernel import Event, Refusal, Round
from games.engines.lifecycle import Misdeal, RoundVoided, VoidRound

Events = tuple[Event, ...]

TAKEN_BACK = "bets_taken_back"  # the reason of a round that was called off before it had a card


def only_begun(round: Round[Any]) -> bool:
    """Whether nothing but the step that began it stands: to take that back calls the round off."""
    return bool(round.standing) and round.standing[0].step == round.standing[-1].step


def is_called_off(event: Event) -> bool:
    """Whether the event ended a round as if it had never begun."""
    return isinstance(event, RoundVoided) and event.reason == TAKEN_BACK


def can_misdeal(state: State) -> bool:
    """Before the first decision, a card for a fee included (ours)."""
    if state.phase == NEW or state.phase in OVER:
        return False
    return not any(box.decision or box.taken for box in state.boxes)


def misdeal(state: State, command: Misdeal) -> Events:
    if not can_misdeal(state):
        raise Refusal("substantial_action")
    if state.phase != BETS:
        _demand_another_reason(command.reason)
    return (RoundVoided("misdeal", command.reason),)


def void_round(state: State, command: VoidRound) -> Events:
    """POT-15: the dispute authority's decision, at any time before the round is settled."""
    _demand_another_reason(command.reason)
    return (RoundVoided("decision", command.reason),)


def _demand_another_reason(reason: str) -> None:
    """Nobody who types a reason makes a round undone that has gone on."""
    if reason == TAKEN_BACK:
        raise Refusal("malformed", field="reason")
