"""Views of casino poker, rendered by the presenters from a hand that the engine plays."""

from typing import Any

from games.engines import kernel, rounds, seating, seven_card_stud
from games.engines.kernel import Command
from tests.browser.console_page.games import MODES, played, rendered
from tests.browser.console_page.views import View

STUD = MODES | {"seats_max": 8}
SPREAD = {"ante": 100, "min_bet": 500, "max_bet": 2_500}
STACKS = {1: 21_200, 2: 38_800, 3: 14_300, 5: 9_700, 6: 37_000, 8: 26_800}
STARTS = tuple(rounds.SeatStart(seat, stack) for seat, stack in STACKS.items())
UPCARDS = (
    {1: "Kc", 2: "9d", 3: "Js", 5: "2c", 6: "Ac", 8: "5h"},
    {2: "Kd", 3: "Qh", 6: "Tc", 8: "6h"},
    {2: "4s", 3: "Qc", 6: "7c", 8: "Th"},
    {2: "4h", 3: "8d", 6: "2d", 8: "Ks"},
)
STUD_STEPS = ("between", "card", "act", "open", "late", "seventh", "show", "pay")


def stud_view(step: str, mode: str = "shown", language: str = "en") -> View:
    """One step of a hand of seven-card stud: three upcards still to come on third street, the
    opener, the betting of the sixth street, the last card, the showdown, the pay tap."""
    rules = seven_card_stud.rules_from(STUD, SPREAD, {"kind": "minimum_bet"}, mode)
    hand = StudHand(rules)
    if step != "between":
        hand.to(step)
    return rendered("seven_card_stud", rules, hand.round, language, places=8, seats=_seated())


class StudHand:
    """A hand that goes on until a step is reached."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.round: Any = kernel.start(seven_card_stud)

    def do(self, *commands: Command) -> None:
        self.round = played("seven_card_stud", self.rules, self.round, commands)

    @property
    def legal(self) -> rounds.Legal:
        return seven_card_stud.legal(self.rules, self.round.state)

    def to(self, step: str) -> None:
        self.do(rounds.StartRound(STARTS, button=0))
        if self.rules.entry_mode == "declared":
            self._declared(step)
        elif step == "card":
            self.deal(0, least=3)
        else:
            self._shown(step)

    def _shown(self, step: str) -> None:
        self.deal(0)
        if step == "act":
            return
        self.do(rounds.BetOrRaise(5, 500), rounds.BetOrRaise(6, 1_500), rounds.CheckOrCall(8))
        self.do(rounds.Fold(1), rounds.CheckOrCall(2), rounds.CheckOrCall(3), rounds.Fold(5))
        for street in (1, 2, 3):
            self.deal(street)
            if (step, street) in (("open", 1), ("late", 3)):
                self.do(*[rounds.BetOrRaise(self.legal.turn or 0, 1_000)][: street // 3])
                return
            self.do(rounds.AllCheck())
        if step == "seventh":
            return
        self.do(rounds.DealHole(), rounds.AllCheck())
        if step == "pay":
            self.do(rounds.ShowCards(2, ("2s", "3s", "7d")), rounds.RestShown())

    def _declared(self, step: str) -> None:
        self.do(rounds.DealHole())
        if step == "opener":
            return
        self.do(rounds.NameOpener(5), rounds.BetOrRaise(5, 500), rounds.CheckOrCall(6))
        self.do(rounds.RestFold())
        for _street in range(4):
            self.do(rounds.DealHole(), rounds.NameOpener(6), rounds.AllCheck())

    def deal(self, street: int, least: int = 0) -> None:
        """Upcards of a street, all but the last `least` seats."""
        while self.legal.deal is not None and len(self.legal.deal.seats) > least:
            due = self.legal.deal
            unseen = ("??",) * (due.count - 1)
            card = UPCARDS[street][due.seats[0]]
            self.do(rounds.DealHoleTo(due.seats[0], (*unseen, card)))


def _seated() -> seating.TableState:
    names = [f"key-{seat}" for seat in STACKS]
    taken = zip(STACKS.items(), names, strict=True)
    return seating.TableState(
        tuple(seating.Seat(seat, key, stack, newcomer=False) for (seat, stack), key in taken)
    )
