"""Planned rounds against the house, played through the engine as a croupier would enter them."""

from random import Random
from typing import Any

from games.engines import banked, kernel
from games.engines.banked import (
    BankedResult,
    BoxBet,
    BuyCard,
    CloseBets,
    DealBank,
    DealBox,
    DeclareBank,
    DeclareBox,
    Exchange,
    FinishRound,
    FoldBox,
    MakeBet,
    OpenBank,
    PlaceBet,
    RestBet,
    RestLose,
    ShowBox,
    StartRound,
    TakeBetBack,
)
from games.engines.cards import Cards
from games.engines.kernel import Command
from games.engines.params import DEALT, DECLARED, SHOWN
from tests.engines.banked_plans import Box, Plan
from tests.engines.second_ranking import cards_of
from tests.engines.second_settlement import settle

ROOT = "5e" * 32


class Played:
    """A plan on its way through the engine; ``boxes`` say what of it came to be seen."""

    def __init__(self, rng: Random, plan: Plan) -> None:
        self.rng, self.plan = rng, plan
        self.engine, self.rules = plan.house.engine, plan.house.rules
        self.boxes: dict[int, Box] = {box["box"]: dict(box) for box in plan.boxes}
        self.known = plan.house.mode == SHOWN and rng.random() < 0.4
        self.round = kernel.start(self.engine)
        for steps in (self._bets, self._deal, self._decide, self._open, self._show):
            steps()
        self.do(FinishRound())

    def do(self, command: Command) -> None:
        self.round = kernel.advance(self.engine, self.rules, self.round, command)

    @property
    def state(self) -> Any:
        return self.round.state

    @property
    def legal(self) -> banked.Legal:
        return self.engine.legal(self.rules, self.state)

    @property
    def result(self) -> BankedResult:
        return self.state.result

    @property
    def expected(self) -> Any:
        """The second settlement of what was played and seen."""
        return settle({**self.plan.round, "boxes": list(self.boxes.values())})

    def _bets(self) -> None:
        """Antes at once or one by one, one of them taken back and placed anew."""
        bets = [bet_of(box) for box in self.plan.boxes]
        bets.sort(key=lambda bet: bet.blind_of is not None)
        blind = [bet for bet in bets if bet.blind_of is not None]
        at_once = len(bets) if blind else self.rng.randint(1, len(bets))
        root = ROOT if self.plan.house.mode == DEALT else ""
        self.do(StartRound(tuple(bets[:at_once]), root))
        for bet in bets[at_once:]:
            self.do(PlaceBet(bet))
        if not blind and self.rng.random() < 0.3:
            again = self.rng.choice(bets)
            self.do(TakeBetBack(again.box))
            self.do(PlaceBet(again))

    def _deal(self) -> None:
        self.do(CloseBets(deal_unknown=not self.known))
        for box in self.plan.boxes if self.known else ():
            self.do(DealBox(box["box"], tuple(cards_of(box["cards"]))))
        unseen = self.plan.house.mode == DECLARED and self.rng.random() < 0.5
        self.do(DealBank("??" if unseen else self.plan.bank[-1]))

    def _decide(self) -> None:
        """The boxes in any order, but a blind one after the box that its player looks at; those
        that are left and only bet go on together."""
        boxes = list(self.plan.boxes)
        self.rng.shuffle(boxes)
        boxes.sort(key=lambda box: box["blind_of"] is not None)
        together = self.rng.random() < 0.3
        for at, box in enumerate(boxes):
            if together and all(later["play"] == ["bet"] for later in boxes[at:]):
                self.do(RestBet())
                return
            for action in box["play"]:
                self.do(self._command(box["box"], action))

    def _command(self, number: int, action: str) -> Command:
        word, *cards = action.split()
        if word == "bet":
            return MakeBet(number)
        if word == "fold":
            return FoldBox(number)
        if word == "buy":
            return BuyCard(number, self._entered(tuple(cards_of(cards[0])))[0])
        given, taken = (tuple(cards_of(text)) for text in cards)
        dealt = cards_of(self.boxes[number]["cards"])
        slots = tuple(dealt.index(card) for card in given)
        if self.plan.house.mode == DEALT:
            return Exchange(number, (), _unseen(taken), slots)
        entered = self._entered(given)
        self.boxes[number]["first_shown"] = "??" not in entered
        by_place = slots if self.known and self.rng.random() < 0.5 else ()
        return Exchange(number, entered, self._entered(taken), by_place)

    def _entered(self, cards: Cards) -> Cards:
        """Cards that lie face down are entered only in ``shown`` mode, and there not always."""
        if self.known or (self.plan.house.mode == SHOWN and self.rng.random() < 0.3):
            return cards
        return _unseen(cards)

    def _open(self) -> None:
        """The bank's cards; where all have folded they may stay face down."""
        legal = self.legal
        if legal.can_declare_bank and (not legal.bank_cards or self.rng.random() < 0.5):
            self.do(DeclareBank(self.expected["dealer_plays"]))
        elif legal.bank_cards and (legal.phase == "bank" or self.rng.random() < 0.5):
            cards = list(self.plan.bank[:4])
            self.rng.shuffle(cards)
            self.do(OpenBank(tuple(cards)))

    def _show(self) -> None:
        numbers = list(self.boxes)
        self.rng.shuffle(numbers)
        for number in numbers:
            self.boxes[number]["shown"] = False
        for number in numbers:
            if self.rng.random() < 0.85:
                self._answer(number)
        if self.legal.can_rest_lose:
            self.do(RestLose())
        for number in numbers:
            if self.legal.phase == "results":
                self._answer(number)

    def _answer(self, number: int) -> None:
        """The box is shown or declared, if it may be, and shown too where that is demanded."""
        offer = self._offer(number)
        if offer.can_declare and (not offer.can_show or self.rng.random() < 0.7):
            self._declare(number)
            offer = self._offer(number)
            if offer.needs_cards:
                self.do(self._shown(number, with_given=True))
        elif offer.can_show:
            with_given = self.rng.random() < 0.8
            self.do(self._shown(number, with_given=with_given))

    def _offer(self, number: int) -> banked.BoxLegal:
        return next(box for box in self.legal.boxes if box.box == number)

    def _shown(self, number: int, *, with_given: bool) -> ShowBox:
        box = self.boxes[number]
        kept, given, taken = _as_played(box)
        box["shown"] = True
        if self.known:
            return ShowBox(number)
        dealt = self.plan.house.mode == DEALT
        if with_given or dealt or not given:
            box["first_shown"] = True
            return ShowBox(number, kept + taken, given)
        return ShowBox(number, kept + taken)

    def _declare(self, number: int) -> None:
        box = self.boxes[number]
        box["shown"] = box["first_shown"] = True
        said = next(item for item in self.expected["boxes"] if item["box"] == number)
        first = said["first_hand"] if said["bonus"] > 0 else ""
        self.do(DeclareBox(number, said["hand"], said["outcome"], first))


def bet_of(box: Box) -> BoxBet:
    return BoxBet(box["box"], box["ante"], box["bonus"], box["player"], box["blind_of"])


def _unseen(cards: Cards) -> Cards:
    return ("??",) * len(cards)


def _as_played(box: Box) -> tuple[Cards, Cards, Cards]:
    """The cards that the box kept, put aside and took."""
    given: Cards = ()
    taken: Cards = ()
    for action in box["play"]:
        word, *cards = action.split()
        if word == "exchange":
            given, taken = tuple(cards_of(cards[0])), tuple(cards_of(cards[1]))
        elif word == "buy":
            taken = tuple(cards_of(cards[0]))
    kept = tuple(card for card in cards_of(box["cards"]) if card not in given)
    return kept, given, taken
