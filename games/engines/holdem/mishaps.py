"""Cards that were dealt too early (POT-15; habit)."""

from games.engines.holdem.rules import FLOP, TURN
from games.engines.kernel import Event, Refusal, Round
from games.engines.params import SHOWN
from games.engines.ring.entering import check_not_out, check_seen
from games.engines.ring.state import BETTING, State, next_street
from games.engines.rounds import BoardDealt, CardSetAside, SetAside

Events = tuple[Event, ...]


def set_aside(state: State, command: SetAside) -> Events:
    """A premature turn or river: the next card takes its place, and it is shuffled back before
    the river. A premature flop just goes back."""
    street = set_aside_street(state)
    if street is None:
        raise Refusal("not_offered", command="SetAside")
    check_seen(command.card)
    check_not_out(state, command.card, entering=None)
    return (CardSetAside(street, command.card),)


def set_aside_street(state: State) -> str | None:
    """The street whose card may have been dealt while somebody had still to act."""
    if state.rules.entry_mode != SHOWN or state.phase != BETTING:
        return None
    return next_street(state) if state.street in (FLOP, TURN) else None


def steps_before(round: Round[State], card: str) -> int:
    """How many steps are to be taken back before a card is set aside: two, the card's own and the
    one that closed the betting, if it came as turn or river with the last step."""
    last = round.standing[-1].event if round.standing else None
    came_last = isinstance(last, BoardDealt) and last.cards == (card,)
    return 2 if came_last else 0
