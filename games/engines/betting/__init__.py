"""One betting round among players with chips in front of them (section 1 of the rules).

``Limits`` are the data of a street; ``Betting`` is who has put in what, what the price is and whose
turn it is. Hold'em and stud share it. All amounts are minor units; a raise is named by the total
that it brings the player's bet of this street *to*.
"""

from games.engines.betting.changes import (
    call,
    check,
    declare_dead,
    first_turn,
    fold,
    give_back,
    open_street,
    pass_turn,
    post,
    post_ante,
    post_bring_in,
    turn_from,
    wager,
)
from games.engines.betting.options import (
    bring_in,
    can_go_beyond_limits,
    check_beyond_limits,
    check_raise,
    must_open,
    raise_bounds,
    to_call,
)
from games.engines.betting.turns import still_to_act
from games.engines.betting.values import (
    FIXED_LIMIT,
    NO_LIMIT,
    POT_LIMIT,
    SPREAD_LIMIT,
    Betting,
    Limits,
    Player,
)

__all__ = [
    "FIXED_LIMIT",
    "NO_LIMIT",
    "POT_LIMIT",
    "SPREAD_LIMIT",
    "Betting",
    "Limits",
    "Player",
    "bring_in",
    "call",
    "can_go_beyond_limits",
    "check",
    "check_beyond_limits",
    "check_raise",
    "declare_dead",
    "first_turn",
    "fold",
    "give_back",
    "must_open",
    "open_street",
    "pass_turn",
    "post",
    "post_ante",
    "post_bring_in",
    "raise_bounds",
    "still_to_act",
    "to_call",
    "turn_from",
    "wager",
]
