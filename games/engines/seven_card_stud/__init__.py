"""Casino poker: seven-card stud with spread limit, pot limit and fixed limit (sections 1 and 2)."""

from games.engines.ring import can_finish, play_order, pots, returned, shown_hands
from games.engines.seven_card_stud.approving import rules_from
from games.engines.seven_card_stud.lie import held_positions, turned_up
from games.engines.seven_card_stud.lie import next_board as next_board_positions
from games.engines.seven_card_stud.lie import next_street as street_positions
from games.engines.seven_card_stud.parameters import COMMISSION, RULESET, STAKES
from games.engines.seven_card_stud.play import advance, decide, legal, steps_before
from games.engines.seven_card_stud.rules import StudRules
from games.engines.seven_card_stud.state import RoundStarted, State, evolve, new

__all__ = [
    "COMMISSION",
    "RULESET",
    "STAKES",
    "RoundStarted",
    "State",
    "StudRules",
    "advance",
    "can_finish",
    "decide",
    "evolve",
    "held_positions",
    "legal",
    "new",
    "next_board_positions",
    "play_order",
    "pots",
    "returned",
    "rules_from",
    "shown_hands",
    "steps_before",
    "street_positions",
    "turned_up",
]
