"""A round that doesn't count: all stakes go back."""

from games.engines.banked.state import NEW, OVER, State
from games.engines.kernel import Event, Refusal
from games.engines.lifecycle import Misdeal, RoundVoided, VoidRound

Events = tuple[Event, ...]


def can_misdeal(state: State) -> bool:
    """Before the first decision, a card for a fee included (ours)."""
    if state.phase == NEW or state.phase in OVER:
        return False
    return not any(box.decision or box.taken for box in state.boxes)


def misdeal(state: State, command: Misdeal) -> Events:
    if not can_misdeal(state):
        raise Refusal("substantial_action")
    return (RoundVoided("misdeal", command.reason),)


def void_round(state: State, command: VoidRound) -> Events:
    """POT-15: the dispute authority's decision, at any time before the round is settled."""
    return (RoundVoided("decision", command.reason),)
