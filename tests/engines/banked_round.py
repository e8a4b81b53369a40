"""A round against the house in the hands of a test."""

from typing import Any

import pytest

from games.engines import cards, caribbean_stud, european_poker, kernel
from games.engines.banked import (
    BoxBet,
    BoxResult,
    BuyCard,
    CloseBets,
    DealBank,
    DeclareBox,
    Exchange,
    FinishRound,
    FoldBox,
    MakeBet,
    OpenBank,
    RestBet,
    ShowBox,
    StartRound,
)
from games.engines.banked.offers import BoxLegal, Legal
from games.engines.kernel import Command, Refusal

ROOT = "5e" * 32
NO_GAME = ("Qd", "JhTc4d3s")
ACE_KING = ("Ah", "2h7d9cKs")


def ante(box: int = 1, amount: int = 10, bonus: int = 0, **options: Any) -> BoxBet:
    return BoxBet(box, amount, bonus, **options)


class Round:
    """Bets lie as they are given; every step of a test is a command or a short word for one."""

    def __init__(
        self,
        *bets: BoxBet,
        game: Any = caribbean_stud,
        mode: str = "shown",
        stakes: dict[str, Any] | None = None,
        payouts: dict[str, Any] | None = None,
        **params: Any,
    ) -> None:
        self.engine = game
        ruleset = {"entry_modes": [mode], **params}
        self.rules = game.rules_from(
            ruleset, {"chip_unit": 1, **(stakes or {})}, payouts or {}, mode
        )
        self.round = kernel.start(game)
        self.do(StartRound(bets or (ante(),), ROOT if mode == "dealt" else ""))

    def do(self, *commands: Command) -> "Round":
        for command in commands:
            self.round = kernel.advance(self.engine, self.rules, self.round, command)
        return self

    def refused(self, command: Command) -> str:
        """The code that the command is refused with; nothing changes."""
        before = self.round
        with pytest.raises(Refusal) as refused:
            self.do(command)
        assert self.round == before
        return refused.value.code

    def deal(self, open_card: str = "Ah") -> "Round":
        """No more bets, unseen cards for all, the bank's open card."""
        return self.do(CloseBets(), DealBank(open_card))

    def bet(self, *boxes: int) -> "Round":
        return self.do(*[MakeBet(box) for box in boxes])

    def fold(self, *boxes: int) -> "Round":
        return self.do(*[FoldBox(box) for box in boxes])

    def buy(self, box: int, card: str = "??") -> "Round":
        return self.do(BuyCard(box, card))

    def exchange(self, box: int, given: str, taken: str, *slots: int) -> "Round":
        return self.do(Exchange(box, cards.parse(given), cards.parse(taken), slots))

    def rest_bet(self) -> "Round":
        return self.do(RestBet())

    def open(self, four: str = ACE_KING[1]) -> "Round":
        return self.do(OpenBank(cards.parse(four)))

    def show(self, box: int, held: str = "", given: str = "") -> "Round":
        return self.do(ShowBox(box, cards.parse(held), cards.parse(given)))

    def declare(self, box: int, hand: str, outcome: str = "won", bonus: str = "") -> "Round":
        return self.do(DeclareBox(box, hand, outcome, bonus))

    def finish(self) -> "Round":
        return self.do(FinishRound())

    @property
    def state(self) -> Any:
        return self.round.state

    @property
    def phase(self) -> str:
        return str(self.state.phase)

    @property
    def legal(self) -> Legal:
        return self.engine.legal(self.rules, self.state)

    def offer(self, box: int) -> BoxLegal:
        return next(offer for offer in self.legal.boxes if offer.box == box)

    def result(self, box: int = 1) -> BoxResult:
        return next(found for found in self.state.result.boxes if found.box == box)

    def net(self, box: int = 1) -> tuple[int, int, int, int]:
        """Ante, bet, fees and bonus of a settled box."""
        net = self.result(box).net
        return net.ante, net.bet, net.fees, net.bonus


def european(*bets: BoxBet, **options: Any) -> Round:
    return Round(*bets, game=european_poker, **options)
