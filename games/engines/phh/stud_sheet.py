"""A hand of seven-card stud in PHH: fixed limits with a bring-in, cards seat by seat."""

from games.engines.kernel import Event
from games.engines.phh.reading import STUD
from games.engines.phh.sheet import Sheet, cannot_export
from games.engines.rounds import BringInPosted, OpenerNamed, SeatDealt
from games.engines.seven_card_stud import RoundStarted


class StudSheet(Sheet):
    """Refuses spread and pot limit, an opening bet, and an opener whom the croupier named."""

    game = STUD
    own_habits = (
        "min_raise",
        "raise_cap",
        "open_pair_big_bet",
        "burn",
        "showing_tie",
        "odd_chip",
        "suit_order",
        "ace_low_straight",
        "chip_unit",
    )

    def __init__(self, started: RoundStarted) -> None:
        super().__init__(started, started.rules, started.seats)
        if started.rules.bet_structure != "fixed_limit":
            raise cannot_export("bet_structure")
        if started.rules.opening != "bring_in":
            raise cannot_export("opening_bet")

    def written(self, event: Event) -> list[str]:
        match event:
            case OpenerNamed():
                raise cannot_export("opener_named")
            case SeatDealt(seat, down, up):
                return [f"d dh {self.player(seat)} {''.join(down + up)}"]
            case BringInPosted(seat):
                return [f"{self.player(seat)} pb"]
        return super().written(event)

    def stakes(self) -> list[str]:
        rules = self.rules
        return [
            "ante_trimming_status = true",
            f"antes = {[rules.ante] * len(self.order)}",
            f"bring_in = {rules.bring_in}",
            f"small_bet = {rules.min_bet}",
            f"big_bet = {rules.big_bet}",
        ]
