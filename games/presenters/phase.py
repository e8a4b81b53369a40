"""Which step a table stands at: the panel of the console and the pill of the dashboard."""

from games.engines import registry
from games.engines.rounds import Legal
from games.store.play import Play

CLOSED, BETWEEN, ACT, CARD, SHOW, PAY = "closed", "between", "act", "card", "show", "pay"
WINNERS, POT = "winners", "pot"  # where the croupier says who won (`declared`, `pot_only`)


def legal_of(play: Play) -> Legal | None:
    """What may be done in the hand in progress; None between hands."""
    if play.round is None:
        return None
    state = play.round.state
    legal: Legal = registry.engine(play.game).legal(state.rules, state)
    return legal


def phase_of(legal: Legal | None) -> str:
    """`act`, `card`, `show`, `winners`, `pot` or `pay` in a hand, `between` outside of one."""
    if legal is None:
        return BETWEEN
    if legal.can_finish:
        return PAY
    if legal.pot_due:
        return POT
    if legal.declare:
        return WINNERS
    if legal.turn is not None:
        return ACT
    return CARD if legal.deal is not None else SHOW
