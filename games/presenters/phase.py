"""Which step a table stands at: the panel of the console and the pill of the dashboard."""

from typing import Any

from games.engines import banked, registry
from games.engines.rounds import Legal
from games.store.play import Play

CLOSED, BETWEEN, ACT, CARD, SHOW, PAY = "closed", "between", "act", "card", "show", "pay"
WINNERS, POT = "winners", "pot"  # where the croupier says who won (`declared`, `pot_only`)
OPENER = "opener"  # where he says who opens a street of stud (`declared`)
BETS, BANK_CARD, DECIDE, BANK, RESULTS, SETTLE = (
    "bets",
    "bank_card",
    "decide",
    "bank",
    "results",
    "settle",
)
BANKED = {
    "bets": BETS,
    "boxes": BANK_CARD,
    "bank_card": BANK_CARD,
    "decisions": DECIDE,
    "bank": BANK,
    "results": RESULTS,
    "decided": SETTLE,
}


def legal_of(play: Play) -> Any:
    """What may be done in the hand in progress, as its game says it; None between hands."""
    if play.round is None:
        return None
    state = play.round.state
    return registry.engine(play.game).legal(state.rules, state)


def phase_of(legal: Legal | banked.Legal | None) -> str:
    """The step of a round in progress, `between` outside of one."""
    if legal is None:
        return BETWEEN
    if isinstance(legal, banked.Legal):
        return BANKED[legal.phase]
    return _phase_of_hand(legal)


def _phase_of_hand(legal: Legal) -> str:
    """`act`, `card`, `opener`, `show`, `winners`, `pot` or `pay`."""
    if legal.can_finish:
        return PAY
    if legal.pot_due:
        return POT
    if legal.declare:
        return WINNERS
    if legal.opener_due:
        return OPENER
    if legal.turn is not None:
        return ACT
    return CARD if legal.deal is not None else SHOW
