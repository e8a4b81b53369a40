"""One random hand of seven-card stud played here and in PokerKit, compared at every decision.

PokerKit has fixed limits with a bring-in and pot limit with the pot after the call; of spread limit
it is asked the turn, the price and the least raise, the greatest is worked out here. Where its
opener might check (there is no bring-in), he has to bet here (STUD-4).
"""

import random
import warnings
from dataclasses import dataclass

from pokerkit import BettingStructure, Deck, Mode, StandardHighHand, State, Street
from pokerkit.state import Opening

from games.engines.cards import PACK
from tests.engines.duel import (
    ADDED_ANEW,
    AUTOMATIONS,
    CAP,
    HALF_BET,
    SHORT_BLIND,
    SHORT_OPENING,
    Duel,
    Left,
)
from tests.engines.stud_table import StudHand

ANTE, BRING_IN, SMALL, BIG, SPREAD = 2, 4, 10, 20, 40
STRUCTURES = {
    "fixed_limit": BettingStructure.FIXED_LIMIT,
    "pot_limit": BettingStructure.POT_LIMIT,
    "spread_limit": BettingStructure.NO_LIMIT,
}
SHORT_PRICE = "a short opening bet lowers the price"  # POT-9, STUD-15
DEALT_AGAIN = "folded and burned cards are dealt again"  # STUD-14
DIFFERENCES = (SHORT_PRICE, DEALT_AGAIN, CAP, HALF_BET, SHORT_OPENING, ADDED_ANEW)


@dataclass(frozen=True)
class Plan:
    """What a hand is played with: random, but the same for both."""

    structure: str
    opening: str
    stacks: tuple[int, ...]
    raise_cap: int | None
    burn: bool


def draw_plan(deal: random.Random, structure: str) -> Plan:
    """2 to 8 players, short and deep stacks, a cap or none; every other fixed limit hand begins
    with a bring-in."""
    deepest = deal.choice([60, 300, 2000])
    stacks = tuple(deal.randint(1, deepest) for _ in range(deal.randint(2, 8)))
    fixed = structure == "fixed_limit"
    opening = deal.choice(["bring_in", "bet"]) if fixed else "bet"
    cap = deal.choice((3, 3, 1) if fixed else (None, None, 3))
    return Plan(structure, opening, stacks, cap, deal.choice([True, False]))


class StudDuel(Duel):
    def __init__(self, deal: random.Random, plan: Plan) -> None:
        self.deal, self.plan = deal, plan
        self.pack = deal.sample(PACK, len(PACK))
        self.shorts = 0
        self.asked = 0
        self.hand = self._here(())
        self.oracle = self._there()

    # --- the two tables ------------------------------------------------------------------------

    def _here(self, cards: tuple[str, ...]) -> StudHand:
        plan = self.plan
        params = {
            "bet_structure": plan.structure,
            "pot_limit_basis": "pot_after_call",
            "min_raise": "last_raise",
            "raise_cap": plan.raise_cap,
            "opening": plan.opening,
            "burn": plan.burn,
            "seats_max": 8,
        }
        return StudHand(*plan.stacks, params=params, stakes=self._stakes())

    def _stakes(self) -> dict[str, int]:
        stakes = {"ante": ANTE, "chip_unit": 1}
        match self.plan.structure:
            case "fixed_limit":
                stakes |= {"small_bet": SMALL, "big_bet": BIG}
            case "pot_limit":
                stakes |= {"min_bet": SMALL}
            case "spread_limit":
                stakes |= {"min_bet": SMALL, "max_bet": SPREAD}
        return stakes | ({"bring_in": BRING_IN} if self.plan.opening == "bring_in" else {})

    def _there(self) -> State:
        plan = self.plan
        return State(
            AUTOMATIONS,
            Deck.STANDARD,
            (StandardHighHand,),
            tuple(self._streets()),
            STRUCTURES[plan.structure],
            True,
            (ANTE,) * len(plan.stacks),
            0,
            BRING_IN if plan.opening == "bring_in" else 0,
            plan.stacks,
            len(plan.stacks),
            mode=Mode.CASH_GAME,
        )

    def _streets(self):
        """PokerKit counts the bet itself, or the completion of the bring-in, towards the cap."""
        cap = self.plan.raise_cap
        cards = ((False, False, True), (True,), (True,), (True,), (False,))
        for at, faces in enumerate(cards):
            doubled = self.plan.structure == "fixed_limit" and at >= 2
            yield Street(
                at > 0 and self.plan.burn,
                faces,
                0,
                False,
                Opening.LOW_CARD if at == 0 else Opening.HIGH_HAND,
                BIG if doubled else SMALL,
                None if cap is None else cap + 1,
            )

    # --- a step --------------------------------------------------------------------------------

    def _deal(self, due) -> None:
        """Cards to every seat that is due, or the common card."""
        self._settle()
        self.shorts = 0
        if due.kind == "board" and not any(self.oracle.board_dealing_counts):
            raise Left(DEALT_AGAIN)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if self.oracle.can_burn_card():
                last = len(self.pack) == due.count  # burned there all the same
                self.oracle.burn_card("??" if last else self._draw(1))
            if due.kind == "board":
                cards = self._draw(due.count)
                self.hand.do(f"d db {cards}")
                self.oracle.deal_board(cards)
                return
            for seat in due.seats:
                cards = self._draw(due.count)
                self.hand.do(f"d dh p{seat} {cards}")
                self.oracle.deal_hole(cards, seat - 1)

    def _decide(self, legal) -> None:
        if legal.can_check or legal.to_call:
            super()._decide(legal)
        else:
            self._compare(legal)
            self._open(legal)

    def _open(self, legal) -> None:
        """STUD-4, STUD-17: the opener posts the bring-in where there is one, or bets."""
        if legal.bring_in is not None:
            assert legal.bring_in == self.oracle.effective_bring_in_amount
        if legal.bring_in is None or (legal.min_raise_to and self.deal.random() < 0.2):
            self._raise(legal)
        else:
            self.hand.do(f"p{legal.turn} pb")
            self.oracle.post_bring_in()

    def _is_short(self, to: int) -> bool:
        oracle = self.oracle
        least = max(
            oracle.completion_betting_or_raising_amount,
            oracle.street.min_completion_betting_or_raising_amount,
        )
        return to < least + (0 if oracle.completion_status else max(oracle.bets))

    # --- comparison ----------------------------------------------------------------------------

    def _compare(self, legal) -> None:
        try:
            super()._compare(legal)
        except Left as left:
            raise Left(SHORT_PRICE if str(left) == SHORT_BLIND else str(left)) from None

    def _their_bounds(self) -> tuple[int | None, int | None]:
        """STUD-10: a raise adds at most the maximum on top of the call. STUD-17: who has no more
        than the bring-in posts it; there he may call the same chips a completion."""
        least, most = super()._their_bounds()
        if self.oracle.bring_in_status and most is not None and most <= BRING_IN:
            return None, None
        if self.plan.structure != "spread_limit" or most is None:
            return least, most
        return least, min(most, max(self.oracle.bets) + SPREAD)

    def _difference(self, legal, their_least: int | None) -> str:
        if self.plan.structure == "spread_limit":
            assert self.shorts, (legal, their_least)
            return CAP if self._their_cap_is_reached() else HALF_BET
        return super()._difference(legal, their_least)
