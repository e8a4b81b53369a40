"""Random rounds against the house as they will be played: antes, cards, decisions.

A plan is a round in the form of the banked vectors, which the second settlement reads, with the
house that it is played in; ``banked_play`` makes commands of it.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from games.engines.banked import BankedRules
from tests.engines.banked_cards import StackedPack
from tests.engines.banked_rules import House

Box = dict[str, Any]
NAMES = ("", "", "anna", "bela")
CHOICES = ("stay", "stay", "stay", "buy", "exchange", "fold")


@dataclass(frozen=True)
class Plan:
    """``boxes`` in ascending order, ``bank`` five cards of which the last lies open."""

    house: House
    boxes: tuple[Box, ...]
    bank: tuple[str, ...]

    @property
    def round(self) -> dict[str, Any]:
        """What the second settlement reads."""
        return {
            "game": self.house.game,
            "params": self.house.ruleset,
            "stakes": self.house.stakes,
            **self.house.payouts,
            "boxes": list(self.boxes),
            "dealer": "".join(self.bank),
        }


def draw_plan(rng: Random, house: House) -> Plan:
    """A round of this house, with one box up to all of them."""
    rules = house.rules
    pack = StackedPack(rng)
    bank = pack.banks_hand()
    boxes = draw_bets(rng, rules)
    for at, box in enumerate(boxes):
        spare = len(pack.left) - rules.cards_dealt * (len(boxes) - at)
        box |= _cards(rng, rules, pack, box, spare)
    return Plan(house, tuple(boxes), bank)


def draw_bets(rng: Random, rules: BankedRules) -> list[Box]:
    """Antes and bonus bets; some boxes are a named player's or somebody's blind box."""
    count = min(rules.boxes, rng.choice((1, 1, 2, 3, 7)))
    numbers = sorted(rng.sample(range(1, rules.boxes + 1), count))
    boxes = [_bet(rng, rules, number) for number in numbers]
    name_players = _name_any if rules.blind_box == "none" else _name_pairs
    name_players(rng, rules, boxes)
    return boxes


def _bet(rng: Random, rules: BankedRules, number: int) -> Box:
    most = rules.ante_max or rules.ante_min + 9 * rules.ante_step
    bonus = 0
    if rules.bonus_schedule and rng.random() < 0.5:
        most_bonus = rules.bonus_max or rules.bonus_min + 20 * rules.chip_unit
        bonus = rng.randrange(rules.bonus_min, most_bonus + 1, rules.chip_unit)
    ante = rng.randrange(rules.ante_min, most + 1, rules.ante_step)
    return {"box": number, "ante": ante, "bonus": bonus, "player": "", "blind_of": None}


def _name_any(rng: Random, rules: BankedRules, boxes: list[Box]) -> None:
    """Named players with as many boxes as they may have."""
    for box in boxes:
        name = rng.choice(NAMES)
        if sum(other["player"] == name for other in boxes) < rules.boxes_per_player:
            box["player"] = name


def _name_pairs(rng: Random, rules: BankedRules, boxes: list[Box]) -> None:
    """Players with one box or two, of which the second is blind (EUR-2)."""
    free = list(boxes)
    rng.shuffle(free)
    names = ["anna", "bela", "", ""]
    while free and names:
        name, seen = names.pop(0), free.pop()
        seen["player"] = name
        if free and rules.boxes_per_player == 2 and rng.random() < 0.5:
            free.pop().update(player=name, blind_of=seen["box"])


def _cards(rng: Random, rules: BankedRules, pack: StackedPack, box: Box, spare: int) -> Box:
    """``cards`` as dealt and ``play``, with at most ``spare`` cards more."""
    choice = rng.choice(CHOICES)
    stays_unseen = box["blind_of"] is not None and rules.blind_box == "until_showdown"
    most = 0 if stays_unseen else min(rules.exchange_max, spare - rules.exchange_extra)
    last = rng.choice(("bet", "bet", "bet", "fold"))
    if choice == "buy" and rules.buy_card and spare > 0 and not stays_unseen:
        dealt, card = _then_bought(rng, rules, pack)
        return {"cards": dealt, "play": [f"buy {card}", last]}
    if choice == "exchange" and most > 0:
        dealt, given, taken = _then_exchanged(rng, rules, pack, rng.randint(1, most))
        return {"cards": dealt, "play": [f"exchange {''.join(given)} {''.join(taken)}", last]}
    word = "fold" if choice == "fold" else "bet"
    return {"cards": pack.hand(rules.cards_dealt), "play": [word]}


def _then_bought(rng: Random, rules: BankedRules, pack: StackedPack) -> tuple[Any, str]:
    """A good hand as dealt and any card, or one that is good with the bought card only."""
    if rng.random() < 0.4:
        return pack.hand(rules.cards_dealt), pack.take(1)[0]
    held = [*pack.hand(5), *pack.take(rules.cards_dealt - 4)]
    rng.shuffle(held)
    return tuple(held[:-1]), held[-1]


def _then_exchanged(
    rng: Random, rules: BankedRules, pack: StackedPack, count: int
) -> tuple[Any, Any, Any]:
    """A good hand as dealt that is broken up, or one that is good after the exchange."""
    more = count + rules.exchange_extra
    if rng.random() < 0.3:
        dealt = pack.hand(rules.cards_dealt)
        return dealt, rng.sample(dealt, count), pack.take(more)
    held, given = list(pack.hand(5)), pack.take(count)
    dealt = [*held[more:], *given]
    rng.shuffle(dealt)
    return tuple(dealt), given, tuple(held[:more])
