"""One random hand played here and in PokerKit, compared at every decision.

Where the two disagree, ``Left`` names the known difference that explains it; a disagreement that
none explains fails the test. Two habits of PokerKit are allowed for: odd chips all go to the first
seat (POT-11), and a player is still asked who has nothing to answer (POT-4). Its pots of a finished
hand are merged, so pots are compared by what the players get of them.
"""

import random
import warnings
from dataclasses import dataclass

from pokerkit import Automation, BettingStructure, Deck, Mode, StandardHighHand, State, Street
from pokerkit.state import Opening

from games.engines.cards import PACK
from games.engines.rounds import ANTE, BIG_BLIND, SMALL_BLIND, Post
from tests.engines.table import Hand, amounts

SMALL, BIG = 5, 10
STAKES = {
    "small_blind": SMALL,
    "big_blind": BIG,
    "chip_unit": 1,
    "small_bet": BIG,
    "big_bet": 2 * BIG,
}
STRUCTURES = {
    "no_limit": BettingStructure.NO_LIMIT,
    "pot_limit": BettingStructure.POT_LIMIT,
    "fixed_limit": BettingStructure.FIXED_LIMIT,
}
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
    Automation.RUNOUT_COUNT_SELECTION,
)


SHORT_BLIND = "a short blind lowers the price"  # POT-9
CAP = "every all-in counts towards the cap"  # POT-7
HALF_BET = "no half-bet rule"  # POT-7
SHORT_OPENING = "a short opening all-in reopens"  # POT-7
ADDED_ANEW = "short all-ins are added up anew after each full raise"  # POT-7
DIFFERENCES = (SHORT_BLIND, CAP, HALF_BET, SHORT_OPENING, ADDED_ANEW)


class Left(Exception):
    """The hand has come to one of DIFFERENCES; from here on the two follow different rules."""


@dataclass(frozen=True)
class Plan:
    """What a hand is played with: random, but the same for both."""

    structure: str
    stacks: tuple[int, ...]
    antes: tuple[int, ...]
    raise_cap: int | None

    @property
    def heads_up(self) -> bool:
        return len(self.stacks) == 2


def draw_plan(deal: random.Random, structure: str) -> Plan:
    """2 to 10 players, short and deep stacks, no, equal or one player's antes, a cap or none."""
    count = deal.randint(2, 10)
    deepest = deal.choice([60, 200, 1000])
    stacks = tuple(deal.randint(2, deepest) for _ in range(count))
    caps = (3, 3, 1) if structure == "fixed_limit" else (None, None, 3)
    return Plan(structure, stacks, _antes(deal, count), deal.choice(caps))


def _antes(deal: random.Random, count: int) -> tuple[int, ...]:
    kind = deal.choice(["none", "none", "equal", "one"])
    if kind == "equal":
        return (deal.randint(1, 4),) * count
    big_blind = 0 if count == 2 else 1
    return tuple(BIG if kind == "one" and at == big_blind else 0 for at in range(count))


class Duel:
    def __init__(self, deal: random.Random, plan: Plan) -> None:
        self.deal, self.plan = deal, plan
        self.pack = deal.sample(PACK, 2 * len(plan.stacks) + 5)
        self.shorts = 0  # all-in wagers below a full one on this street
        self.asked = 0  # how often PokerKit asked a player who had nothing to answer
        cards = tuple(self._draw(2) for _ in plan.stacks)
        self.hand = self._here(cards)
        self.oracle = self._there()
        for hole in cards:
            self.oracle.deal_hole(hole)

    def play(self) -> None:
        """The hand to its end, every decision compared; raises Left at a known difference."""
        while not (legal := self.hand.legal).can_finish:
            if legal.deal is None:
                self._decide(legal)
            else:
                self._deal(legal.deal)
        self._settle()
        self._compare_the_end()

    # --- the two tables ------------------------------------------------------------------------

    def _here(self, cards: tuple[str, ...]) -> Hand:
        plan = self.plan
        params = {
            "bet_structure": plan.structure,
            "raise_cap": plan.raise_cap,
            "heads_up": "button_small",
        }
        antes = [Post(at, ANTE, chips) for at, chips in enumerate(plan.antes, start=1) if chips]
        small, big = (2, 1) if plan.heads_up else (1, 2)
        blinds = (Post(small, SMALL_BLIND, SMALL), Post(big, BIG_BLIND, BIG))
        return Hand(
            *plan.stacks, params=params, stakes=STAKES, cards=cards, posts=(*antes, *blinds)
        )

    def _there(self) -> State:
        plan = self.plan
        antes = plan.antes[::-1] if plan.heads_up else plan.antes
        return State(
            AUTOMATIONS,
            Deck.STANDARD,
            (StandardHighHand,),
            tuple(self._streets()),
            STRUCTURES[plan.structure],
            len(set(plan.antes)) == 1,
            antes,
            (SMALL, BIG),
            0,
            plan.stacks,
            len(plan.stacks),
            mode=Mode.CASH_GAME,
        )

    def _streets(self):
        """PokerKit counts the bet itself towards the cap; before the flop it is the big blind."""
        cap = self.plan.raise_cap
        for at, board in enumerate((0, 3, 1, 1)):
            doubled = self.plan.structure == "fixed_limit" and at >= 2
            yield Street(
                at > 0,
                (False, False) if at == 0 else (),
                board,
                False,
                Opening.POSITION,
                2 * BIG if doubled else BIG,
                None if cap is None else cap + (at > 0),
            )

    def _draw(self, count: int) -> str:
        return "".join(self.pack.pop() for _ in range(count))

    # --- a step --------------------------------------------------------------------------------

    def _deal(self, due) -> None:
        self._settle()
        cards = self._draw(due.count)
        self.hand.do(f"d db {cards}")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.oracle.burn_card("??")
            self.oracle.deal_board(cards)
        self.shorts = 0

    def _settle(self) -> None:
        """PokerKit asks a player who has nothing to answer (POT-4); he may only check."""
        while self.oracle.actor_index is not None:
            assert self.oracle.checking_or_calling_amount == 0
            assert not self.oracle.can_complete_bet_or_raise_to()
            self.oracle.check_or_call()
            self.asked += 1

    def _decide(self, legal) -> None:
        self._compare(legal)
        choice = self.deal.random()
        if legal.min_raise_to is not None and choice < 0.35:
            self._raise(legal)
        elif legal.can_fold and choice < (0.5 if legal.to_call else 0.37):
            self.hand.do(f"p{legal.turn} f")
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                self.oracle.fold()
        else:
            self.hand.do(f"p{legal.turn} cc")
            self.oracle.check_or_call()

    def _raise(self, legal) -> None:
        bounds = (legal.min_raise_to, legal.max_raise_to)
        most = min(bounds[1], bounds[0] + 60)
        to = self.deal.choice([*bounds, self.deal.randint(bounds[0], most)])
        self.shorts += self._is_short(to)
        self.hand.do(f"p{legal.turn} cbr {to}")
        self.oracle.complete_bet_or_raise_to(to)

    def _is_short(self, to: int) -> bool:
        betting = self.hand.state.betting
        return to < betting.price + betting.raise_size

    # --- comparison ----------------------------------------------------------------------------

    def _compare(self, legal) -> None:
        oracle = self.oracle
        if self.hand.state.betting.price > max(oracle.bets):
            raise Left(SHORT_BLIND)
        here = (legal.turn, legal.to_call, legal.min_raise_to, legal.max_raise_to)
        there = (
            None if oracle.actor_index is None else oracle.actor_index + 1,
            oracle.checking_or_calling_amount or 0,  # None of an opener
            *self._their_bounds(),
        )
        if here != there:
            assert here[:2] == there[:2], (here, there)
            raise Left(self._difference(legal, there[2]))
        if self.hand.state.betting.middle == oracle.total_pot_amount:
            return
        raise AssertionError(f"{self.hand.state.betting.middle} in the middle")

    def _their_bounds(self) -> tuple[int | None, int | None]:
        return (
            self.oracle.min_completion_betting_or_raising_to_amount,
            self.oracle.max_completion_betting_or_raising_to_amount,
        )

    def _difference(self, legal, their_least: int | None) -> str:
        """The named rule that lets the raise bounds differ; there is none without a short all-in
        on this street."""
        assert self.shorts, (legal, their_least)
        if self.plan.structure == "fixed_limit":
            if self._their_cap_is_reached():
                return CAP
            return HALF_BET
        assert (legal.min_raise_to is None) != (their_least is None)
        if their_least is None and self._their_cap_is_reached():
            return CAP
        assert self.hand.state.betting.player(legal.turn).acted
        if legal.min_raise_to is None:
            assert legal.raise_refusal == "raise_not_open"
            return SHORT_OPENING
        return ADDED_ANEW

    def _their_cap_is_reached(self) -> bool:
        oracle = self.oracle
        cap = oracle.street.max_completion_betting_or_raising_count
        return cap is not None and oracle.completion_betting_or_raising_count == cap

    def _compare_the_end(self) -> None:
        pots = [pot for pot in self.hand.pots if pot[0]]
        result = self.hand.finish()
        assert sum(amount for amount, _ in pots) == result.matched
        assert self._with_their_odd_chips(result) == list(self.oracle.payoffs)

    def _with_their_odd_chips(self, result) -> list[int]:
        """Our pay-offs, had the odd chips gone out as PokerKit gives them: all to the first seat,
        of pots that it takes together when the hands that win nothing are gone."""
        payoffs = amounts(result.payoffs)
        for amount, pots in _taken_together(result.pots):
            seats = sorted(winner.seat for winner in pots[0].winners)
            each, odd = divmod(amount, len(seats))
            for seat in seats:
                payoffs[seat - 1] += each + (odd if seat == seats[0] else 0)
            for pot in pots:
                for winner in pot.winners:
                    payoffs[winner.seat - 1] -= winner.amount
        return payoffs


def _taken_together(pots):
    """Neighbouring pots with the same claimants among those who win something."""
    winners = {winner.seat for pot in pots for winner in pot.winners}
    groups: list[tuple[set[int], list]] = []
    for pot in pots:
        left = winners & set(pot.eligible)
        if groups and groups[-1][0] == left:
            groups[-1][1].append(pot)
        else:
            groups.append((left, [pot]))
    return [(sum(pot.amount for pot in group), group) for _, group in groups]
