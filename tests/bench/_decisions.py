"""What may be done now: our one answer and PokerKit's several, at the same decision points."""

import copy
import warnings
from collections.abc import Iterator
from types import ModuleType

from pokerkit import HandHistory

from games.engines import phh, registry, ring
from games.engines.phh import RecordedHand
from games.engines.rounds import Legal
from tests.bench._hands import Sample

Ours = tuple[ModuleType, ring.State]
ACTIONS = ("f", "cc", "cbr", "pb")
THEIR_RULES = {"holdem": {}, "seven_card_stud": {"raise_cap": 3}}  # beside those of recorded hands


def points(sample: Sample, limit: int) -> tuple[list[Ours], list]:
    """Up to ``limit`` moments at which a player has to act: our states and PokerKit's."""
    ours: list[Ours] = []
    theirs: list = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for hand, history in zip(sample.ours, sample.theirs, strict=True):
            ours += _our_points(hand)
            theirs += _their_points(history)
            if len(ours) >= limit:
                break
    assert len(ours) == len(theirs), "the hands don't have the same decisions in both libraries"
    return ours[:limit], theirs[:limit]


def _our_points(hand: RecordedHand) -> Iterator[Ours]:
    engine = registry.engine(hand.game)
    state = engine.new()
    for entry in phh.replay(hand, THEIR_RULES[hand.game]).standing:
        if state.phase == "betting":
            yield engine, state
        state = engine.evolve(state, entry.event)


def _their_points(history: HandHistory) -> Iterator:
    """States before an action of the file; PokerKit changes its state, so they are copied."""
    before = None
    for state, action in history.state_actions:
        if action is not None and action.split()[1] in ACTIONS:
            yield before
        before = copy.deepcopy(state) if state.actor_index is not None else None


def ask_ours(asked: list[Ours]) -> list[Legal]:
    return [engine.legal(state.rules, state) for engine, state in asked]


def ask_theirs(asked: list) -> list[tuple]:
    """Whose turn it is, the price, whether he may fold or posts a bring-in, and the bounds of a
    raise."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return [
            (
                state.actor_index,
                state.can_check_or_call(),
                state.checking_or_calling_amount,
                state.can_fold(),
                state.can_post_bring_in(),
                state.can_complete_bet_or_raise_to(),
                state.min_completion_betting_or_raising_to_amount,
                state.max_completion_betting_or_raising_to_amount,
            )
            for state in asked
        ]


def agreeing(ours: list[Legal], theirs: list[tuple]) -> int:
    """At how many points turn, price and the bounds of a raise are the same."""
    return sum(
        (legal.turn, legal.to_call, legal.min_raise_to, legal.max_raise_to)
        == (actor + 1, price or 0, least, most)
        for legal, (actor, _, price, _, _, _, least, most) in zip(ours, theirs, strict=True)
    )
