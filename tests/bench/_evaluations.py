"""The same random hands of seven cards for our evaluator, treys and phevaluator."""

import random
from collections.abc import Callable

from phevaluator import evaluate_cards
from treys import Card, Evaluator

from games.engines.cards import PACK
from games.engines.hands import evaluate, strength

CARDS = 7
Evaluate = Callable[[list], object]


def draw(count: int, seed: int) -> list[list[int]]:
    """Hands of distinct cards, by their indices in the pack."""
    deal = random.Random(seed)
    return [deal.sample(range(len(PACK)), CARDS) for _ in range(count)]


def contestants(hands: list[list[int]]) -> dict[str, Callable[[], list]]:
    """By name what evaluates all hands: each library with cards in the form that it works on,
    prepared before, and from the codes of the cards ("As") as a caller has them."""
    codes = [[PACK[card] for card in hand] for hand in hands]
    integers = [[Card.new(card) for card in hand] for hand in codes]
    treys = Evaluator()
    entries: dict[str, tuple[list, Evaluate]] = {
        "strength, codes": (codes, strength),
        "strength, indices": (hands, strength),
        "evaluate, codes": (codes, evaluate),
        "treys, its integers": (integers, lambda hand: treys.evaluate(hand[:2], hand[2:])),
        "treys, codes": (codes, lambda hand: _treys(treys, hand)),
        "phevaluator, its numbers": (hands, lambda hand: evaluate_cards(*hand)),
        "phevaluator, codes": (codes, lambda hand: evaluate_cards(*hand)),
    }
    return {name: _all(data, function) for name, (data, function) in entries.items()}


def _treys(treys: Evaluator, codes: list[str]) -> int:
    cards = [Card.new(code) for code in codes]
    return treys.evaluate(cards[:2], cards[2:])


def _all(hands: list, function: Evaluate) -> Callable[[], list]:
    return lambda: [function(hand) for hand in hands]


def same_order(ours: list[int], theirs: list[int]) -> bool:
    """Whether both order the hands equally, equal ones included; the others count downwards."""
    pairs = set(zip(ours, theirs, strict=True))
    if not len(pairs) == len(set(ours)) == len(set(theirs)):
        return False
    ranked = [worth for _, worth in sorted(pairs)]
    return ranked == sorted(ranked, reverse=True)
