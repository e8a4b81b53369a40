"""Where a round stands, as its events have left it, and which declared boxes must be shown."""

from games.engines.banked.comparing import LINES
from games.engines.banked.paying import is_first_seen, net_amounts
from games.engines.banked.state import (
    BANK,
    BANK_CARD,
    BETS,
    BOXES,
    DECIDED,
    DECISIONS,
    OVER,
    RESULTS,
    Box,
    State,
    is_due,
)
from games.engines.banked.values import TIED, WON

ALWAYS_SHOWN = LINES[LINES.index("straight_flush") :]


def phase_of(state: State) -> str:
    """The phase of a round that has started."""
    if state.phase in OVER:
        return state.phase
    if not state.bets_closed:
        return BETS
    if any(not box.cards for box in state.boxes):
        return BOXES
    if not state.bank:
        return BANK_CARD
    if state.undecided:
        return DECISIONS
    if state.bank_plays is None and any(box.goes_on for box in state.boxes):
        return BANK
    return RESULTS if open_boxes(state) else DECIDED


def open_boxes(state: State) -> tuple[Box, ...]:
    """The boxes whose result isn't settled yet."""
    return tuple(
        [
            box
            for box in state.boxes
            if (is_due(state, box) and not box.is_answered) or needs_cards(state, box)
        ]
    )


def needs_cards(state: State, box: Box) -> bool:
    """Whether the box was declared something that demands its cards: a straight flush or better,
    or a payout above the sum that is set for it (product.md section 3)."""
    declared = box.declared
    if declared is None or (declared.outcome not in (WON, TIED) and not declared.bonus):
        return False
    if box.is_shown and (not declared.bonus or is_first_seen(box)):
        return False
    named = (declared.bonus, declared.hand if declared.outcome in (WON, TIED) else "")
    return any(line in ALWAYS_SHOWN for line in named) or _is_above(state, box)


def _is_above(state: State, box: Box) -> bool:
    most = state.rules.cards_above
    if most is None:
        return False
    net, _ = net_amounts(state)[box.number]
    return sum(max(won, 0) for won in (net.ante, net.bet, net.fees, net.bonus)) > most
