"""A hold'em hand in PHH: antes and blinds by position, hole cards."""

from games.engines.holdem import RoundStarted, play_order
from games.engines.kernel import Event
from games.engines.phh.reading import HOLDEM
from games.engines.phh.sheet import Sheet, cannot_export
from games.engines.rounds import DEAD_BLIND, LATE_BLIND, AntePosted, BlindPosted, HoleDealt


class HoldemSheet(Sheet):
    """Refuses blinds that don't lie left of the button, dead blinds and ``rule_text``."""

    game = HOLDEM
    own_habits = (
        "pot_limit_basis",
        "min_raise",
        "raise_cap",
        "odd_chip",
        "suit_order",
        "ace_low_straight",
        "chip_unit",
    )

    def __init__(self, started: RoundStarted) -> None:
        order = play_order(started.seats, started.button)
        super().__init__(started, started.rules, order)
        if len(order) == 2 and started.big_blind_seat != order[0].seat:
            raise cannot_export("heads_up_rule_text")
        if len(order) > 2 and not _blinds_in_place(started, order[0].seat, order[1].seat):
            raise cannot_export("blinds")
        self.antes, self.blinds = [0] * len(order), [0] * len(order)

    def write(self, event: Event) -> None:
        match event:
            case AntePosted(seat, matched, dead):
                self.antes[self.places[seat]] = matched + dead
            case BlindPosted(kind=kind) if kind == DEAD_BLIND:
                raise cannot_export("dead_blind")
            case BlindPosted(seat=seat, kind=kind, due=due):
                self.blinds[self.places[seat]] = -due if kind == LATE_BLIND else due
            case _:
                super().write(event)

    def written(self, event: Event) -> list[str]:
        match event:
            case HoleDealt(seat, cards):
                return [f"d dh {self.player(seat)} {''.join(cards)}"]
        return super().written(event)

    def stakes(self) -> list[str]:
        """Heads-up the lists begin with ``p2``, who is on the button."""
        step = -1 if len(self.order) == 2 else 1
        return [
            f"ante_trimming_status = {'true' if len(set(self.antes)) == 1 else 'false'}",
            f"antes = {self.antes[::step]}",
            f"blinds_or_straddles = {self.blinds[::step]}",
            *self._bets(),
        ]

    def _bets(self) -> list[str]:
        rules = self.rules
        if rules.bet_structure == "fixed_limit":
            return [f"small_bet = {rules.small_bet}", f"big_bet = {rules.big_bet}"]
        return [f"min_bet = {rules.big_blind}"]


def _blinds_in_place(started: RoundStarted, first: int, second: int) -> bool:
    """Small and big blind left of the button, or the big blind alone (HOLD-13)."""
    blinds = (started.small_blind_seat, started.big_blind_seat)
    return blinds in ((first, second), (None, first), (None, second))
