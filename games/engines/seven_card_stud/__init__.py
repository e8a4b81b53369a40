"""Casino poker: seven-card stud with spread limit, pot limit and fixed limit (sections 1 and 2)."""

from games.engines.seven_card_stud.parameters import COMMISSION, RULESET, STAKES
from games.engines.seven_card_stud.rules import StudRules
from games.engines.seven_card_stud.state import RoundStarted

__all__ = [
    "COMMISSION",
    "RULESET",
    "STAKES",
    "RoundStarted",
    "StudRules",
]
