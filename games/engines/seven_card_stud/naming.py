"""STUD-16: the croupier names the opener, against the cards or where none are entered."""

from games.engines.kernel import Event, Refusal
from games.engines.params import POT_ONLY
from games.engines.ring.state import BETTING, OPENING, State
from games.engines.rounds import NameOpener, OpenerNamed


def name_opener(state: State, command: NameOpener) -> tuple[Event, ...]:
    state.betting.player(command.seat)
    if command.seat not in may_open(state):
        raise Refusal("not_offered", command="NameOpener", seat=command.seat)
    return (OpenerNamed(command.seat, command.reason),)


def may_open(state: State) -> tuple[int, ...]:
    """Seats that may be named before the first action of a street, the one that opens already
    left out."""
    if state.rules.entry_mode == POT_ONLY or not _nobody_has_acted(state):
        return ()
    return tuple(
        [
            player.seat
            for player in state.players
            if player.can_bet and player.seat != state.betting.turn
        ]
    )


def _nobody_has_acted(state: State) -> bool:
    if state.phase not in (OPENING, BETTING):
        return False
    return state.actions == state.actions_before
