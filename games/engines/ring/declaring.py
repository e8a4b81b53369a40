"""Mode ``declared``: no card is entered, the croupier declares who wins each pot (product.md 3)."""

from games.engines.kernel import Event, Refusal
from games.engines.params import DECLARED
from games.engines.pots import Pot
from games.engines.ring import showdown
from games.engines.ring.state import BETTING, SHOWDOWN, State
from games.engines.rounds import DeclareWinners, PotDue, WinnersDeclared

Events = tuple[Event, ...]


def declare_winners(state: State, command: DeclareWinners) -> Events:
    if state.rules.entry_mode != DECLARED:
        raise Refusal("not_offered", command="DeclareWinners")
    if state.phase == BETTING:
        raise Refusal("action_open", seat=state.betting.turn)
    if state.phase != SHOWDOWN:
        raise Refusal("not_offered", command="DeclareWinners")
    _check_pot(state, command.pot)
    seats = _in_order(showdown.pots(state)[command.pot], command.seats)
    return (WinnersDeclared(command.pot, seats),)


def due(state: State) -> tuple[PotDue, ...]:
    """POT-14: pots that several still claim and nobody has won yet, the last side pot first."""
    if state.rules.entry_mode != DECLARED or state.phase != SHOWDOWN:
        return ()
    return tuple(
        PotDue(at, pot.amount, pot.eligible)
        for at, pot in reversed(tuple(enumerate(showdown.pots(state))))
        if len(pot.eligible) > 1 and not showdown.declared_winners(state, at)
    )


def _check_pot(state: State, number: int) -> None:
    if showdown.declared_winners(state, number):
        raise Refusal("decided_already", pot=number)
    if number not in [pot.pot for pot in due(state)]:
        raise Refusal("not_offered", command="DeclareWinners", pot=number)


def _in_order(pot: Pot, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The winners in seat order from the left of the button."""
    check_winners(pot.eligible, seats)
    return tuple(seat for seat in pot.eligible if seat in seats)


def check_winners(eligible: tuple[int, ...], seats: tuple[int, ...]) -> None:
    """Refuses nobody, a seat named twice, and a seat that isn't entitled to the pot."""
    if not seats:
        raise Refusal("winner_missing")
    if len(set(seats)) != len(seats):
        raise Refusal("malformed", field="seats", reason="named twice")
    for seat in seats:
        if seat not in eligible:
            raise Refusal("not_eligible", seat=seat)
