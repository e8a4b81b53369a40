"""The state of a stud round."""

from dataclasses import dataclass

from games.engines import rounds
from games.engines.seven_card_stud.rules import StudRules


@dataclass(frozen=True, slots=True)
class RoundStarted(rounds.RoundStarted):
    """Who was dealt in, and the rules that this hand began with (APP-3)."""

    rules: StudRules
