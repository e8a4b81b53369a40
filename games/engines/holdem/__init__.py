"""Texas hold'em: no limit, pot limit and fixed limit (sections 1 and 3 of the rules)."""

from games.engines.holdem.lie import held_positions, turned_up
from games.engines.holdem.lie import next_board as next_board_positions
from games.engines.holdem.mishaps import steps_before
from games.engines.holdem.parameters import COMMISSION, RULESET, STAKES
from games.engines.holdem.play import advance, decide, legal
from games.engines.holdem.rules import HoldemRules, rules_from
from games.engines.holdem.start import blind_seats
from games.engines.holdem.state import RoundStarted, State, evolve, new
from games.engines.ring import can_finish, play_order, pots, returned, shown_hands

__all__ = [
    "COMMISSION",
    "HoldemRules",
    "RULESET",
    "STAKES",
    "RoundStarted",
    "State",
    "advance",
    "blind_seats",
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
    "turned_up",
]
