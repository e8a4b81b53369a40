"""What the players' games share: hold'em and stud, in which players stake against each other.

The flow of a round, its state and whatever isn't about how cards are dealt or who opens lies here;
a game brings its rules (``RingRules``) and a ``Game``. No game is known here.
"""

from games.engines.ring.changes import begin, evolve
from games.engines.ring.options import legal
from games.engines.ring.play import Game, advance
from games.engines.ring.showdown import can_finish, pots, returned, shown_hands
from games.engines.ring.state import Hand, RingRules, State, new, next_street, play_order

__all__ = [
    "Game",
    "Hand",
    "RingRules",
    "State",
    "advance",
    "begin",
    "can_finish",
    "evolve",
    "legal",
    "new",
    "next_street",
    "play_order",
    "pots",
    "returned",
    "shown_hands",
]
