"""Random hands against PokerKit, apart from where its habits differ from the rules here: blinds
posted short, the cap before the flop, odd chips and what follows a short all-in."""

import os
import random

import pytest
from pokerkit import Automation, FixedLimitTexasHoldem, NoLimitTexasHoldem

from games.engines.cards import PACK
from tests.engines.table import Hand, amounts

HANDS = 3000 if os.environ.get("BAIZE_LONG") else 150
STAKES = {"small_blind": 5, "big_blind": 10, "chip_unit": 1, "small_bet": 10, "big_bet": 20}
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class Duel:
    """The same hand here and in PokerKit."""

    def __init__(self, deal: random.Random, structure: str) -> None:
        self.deal = deal
        self.pack = deal.sample(PACK, 25)
        self.stacks = [deal.randint(30, 400) for _ in range(deal.randint(2, 6))]
        cards = tuple(self.draw(2) for _ in self.stacks)
        params = {"bet_structure": structure, "raise_cap": 3, "heads_up": "button_small"}
        if structure == "no_limit":
            params["raise_cap"] = None
        self.hand = Hand(*self.stacks, params=params, stakes=STAKES, cards=cards)
        self.oracle = self.start(structure)
        for hole in cards:
            self.oracle.deal_hole(hole)

    def start(self, structure: str):
        blinds, count = (5, 10), len(self.stacks)
        if structure == "no_limit":
            return NoLimitTexasHoldem.create_state(
                AUTOMATIONS, True, 0, blinds, 10, self.stacks, count
            )
        return FixedLimitTexasHoldem.create_state(
            AUTOMATIONS, True, 0, blinds, 10, 20, self.stacks, count
        )

    def draw(self, count: int) -> str:
        return "".join(self.pack.pop() for _ in range(count))

    def act(self) -> None:
        legal = self.hand.legal
        seat, oracle = legal.turn, self.oracle
        assert oracle.actor_index == seat - 1
        assert oracle.checking_or_calling_amount == legal.to_call
        if legal.raise_refusal == "raise_cap_reached" and legal.street == "preflop":
            raise _Differs  # PokerKit counts four raises before the flop
        assert oracle.can_complete_bet_or_raise_to() == (legal.min_raise_to is not None)
        choice = self.deal.random()
        if legal.min_raise_to is not None and choice < 0.3:
            self.raise_to(legal)
        elif choice < 0.45 and legal.to_call:
            self.hand.do(f"p{seat} f")
            oracle.fold()
        else:
            self.hand.do(f"p{seat} cc")
            oracle.check_or_call()

    def raise_to(self, legal) -> None:
        assert legal.min_raise_to == self.oracle.min_completion_betting_or_raising_to_amount
        assert legal.max_raise_to == self.oracle.max_completion_betting_or_raising_to_amount
        bounds = (legal.min_raise_to, legal.max_raise_to)
        to = self.deal.choice([*bounds, self.deal.randint(*bounds)])
        betting = self.hand.state.betting
        if to < betting.price + betting.raise_size:
            raise _Differs
        self.hand.do(f"p{legal.turn} cbr {to}")
        self.oracle.complete_bet_or_raise_to(to)

    def play(self) -> None:
        while not self.hand.legal.can_finish:
            deal = self.hand.legal.deal
            if deal is None:
                self.act()
                continue
            cards = self.draw(deal.count)
            self.hand.do(f"d db {cards}")
            self.oracle.burn_card("??")
            self.oracle.deal_board(cards)


class _Differs(Exception):
    """The hand has come to a point from which on the two follow different rules."""


@pytest.mark.parametrize("structure", ["no_limit", "fixed_limit"])
def test_turn_price_bounds_and_payoffs_are_those_of_pokerkit(structure):
    deal = random.Random(structure)
    compared = 0
    for _ in range(HANDS):
        duel = Duel(deal, structure)
        try:
            duel.play()
        except _Differs:
            continue
        pots = [pot for pot, _ in duel.hand.pots]
        result = duel.hand.finish()
        if all(pot % len(item.winners) == 0 for pot, item in zip(pots, result.pots, strict=True)):
            assert amounts(result.payoffs) == list(duel.oracle.payoffs)
            compared += 1
    assert compared > HANDS / 3
