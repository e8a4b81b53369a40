"""A second settlement of the games against the house, written from the regulations alone.

It shares no line with the engines: cards are ranked by tables of its own, odds are typed from the
regulations, and what a place wins is looked up. ``settle`` takes a round in the form of the banked
vectors (docs/laboratory.md) and gives their ``expect``: plain objects in, plain objects out.
"""

from typing import Any

from tests.engines.second_ranking import cards_of, worth

Round = dict[str, Any]

DEFAULTS = {
    "fee_result": "lost",
    "bet_basis": "ante",
    "bet_multiple": 2,
    "tie": "push",
    "four_card_tie": "full_hand",
    "bonus_if_folded": True,
    "max_payout_basis": "box_total",
    "max_payout_scope": "box",
    "ace_low_straight": True,
}
FOLD_FIRST_PERCENT = {"caribbean_stud": 100, "european_poker": 50}
SCHEDULES = {
    "caribbean_stud": {
        "high_card": 1,
        "ace_king": 1,
        "one_pair": 1,
        "two_pair": 2,
        "three_of_a_kind": 3,
        "straight": 4,
        "flush": 5,
        "full_house": 7,
        "four_of_a_kind": 20,
        "straight_flush": 50,
        "royal_flush": 100,
    },
    "european_poker": {
        "ace_king": 1,
        "one_pair": 1,
        "two_pair": 3,
        "three_of_a_kind": 4,
        "straight": 5,
        "flush": 6,
        "full_house": 7,
        "four_of_a_kind": 20,
        "straight_flush": 60,
        "royal_flush": 120,
    },
}
ON_FOUR_CARDS = {"ace_king": 3, "four_of_a_kind": 40}
BONUS = {
    "flush": 100,
    "full_house": 150,
    "four_of_a_kind": 250,
    "straight_flush": 1000,
    "royal_flush": 5000,
}

ANTE = {"won": 1, "no_game": 1, "tied": 0, "lost": -1, "folded": -1}
BET = {"no_game": 0, "tied": 0, "lost": -1, "folded": 0}
FEES = {
    "lost": {"won": -1, "no_game": -1, "tied": -1, "lost": -1, "folded": -1},
    "returned": {"won": 0, "no_game": 0, "tied": 0, "lost": -1, "folded": -1},
    "ante": {"won": 1, "no_game": 1, "tied": 0, "lost": -1, "folded": -1},
}
PLACES = ("ante", "bet", "fees", "bonus")
CAPPED = {"box_total": ("ante", "fees", "bet"), "bet": ("bet",)}


def settle(round: Round) -> Round:
    """What every box's chips change by. Beside what the vectors have, a box may have ``player``,
    ``blind_of`` (a box), ``shown``: false if its cards were never seen, so that it loses its bonus
    bet, and its ante and bet too if the dealer plays, and ``first_shown``: false if those that it
    put aside weren't, so that it loses its bonus bet."""
    percent = {"fold_first_percent": FOLD_FIRST_PERCENT[round["game"]]}
    rules = {**DEFAULTS, **percent, **round.get("params", {})}
    low = rules["ace_low_straight"]
    dealer = worth(cards_of(round["dealer"]), low)
    plays = dealer["name"] != "high_card"
    boxes = [_box(round, rules, box, dealer, plays) for box in round["boxes"]]
    _cap(round, rules, boxes)
    for box in boxes:
        box["net"] = sum(box[place] for place in PLACES)
    return {"dealer_plays": plays, "dealer_hand": dealer["name"], "boxes": boxes}


def _box(round: Round, rules: Round, box: Round, dealer: Round, plays: bool) -> Round:
    first = cards_of(box["cards"])
    held, fee, bet = _played(rules, box, first)
    hand = worth(held, rules["ace_low_straight"])
    outcome = _outcome(rules, hand, dealer, plays, folded=not bet)
    if outcome != "folded" and plays and not box.get("shown", True):
        outcome = "lost"
    result = {
        "box": box["box"],
        "hand": hand["name"],
        "first_hand": worth(first, rules["ace_low_straight"])["name"],
        "outcome": outcome,
        "staked": {"ante": box["ante"], "bet": bet, "fees": fee, "bonus": box.get("bonus", 0)},
        "bonus": _bonus(round, rules, box, first, outcome),
        "capped": False,
        **_places(round, rules, (box["ante"], fee, bet), len(held), hand["name"], outcome),
    }
    if outcome == "folded" and not fee:
        result["ante"] = -box["ante"] * rules["fold_first_percent"] // 100
    return result


def _played(rules: Round, box: Round, held: list[str]) -> tuple[list[str], int, int]:
    """What the box holds in the end, the fee that it paid and its bet, 0 if it folded."""
    fee, bet = 0, 0
    for action in box["play"]:
        word, *rest = action.split()
        if word == "exchange":
            given, taken = map(cards_of, rest)
            held, fee = [card for card in held if card not in given] + taken, box["ante"]
        elif word == "buy":
            held, fee = held + cards_of(rest[0]), box["ante"]
        elif word == "bet":
            basis = box["ante"] + (fee if rules["bet_basis"] == "ante_and_fees" else 0)
            bet = rules["bet_multiple"] * basis
    return held, fee, bet


def _outcome(rules: Round, hand: Round, dealer: Round, plays: bool, folded: bool) -> str:
    if folded:
        return "folded"
    if not plays:
        return "no_game"
    if hand["cards"] == 4:
        return _on_four_cards(rules, hand, dealer)
    mine, banks = hand["key"], dealer["key"]
    if mine == banks:
        return "tied"
    return "won" if mine > banks else "lost"


def _on_four_cards(rules: Round, hand: Round, dealer: Round) -> str:
    """EUR-9: the combination, then as many of the other cards as the player has; equal wins."""
    place, formed, others = hand["key"]
    bank_place, bank_formed, bank_others = dealer["key"]
    if rules["four_card_tie"] == "combination_only":
        others = bank_others = ()
    mine = (place, formed, others)
    banks = (bank_place, bank_formed, bank_others[: len(others)])
    return "won" if mine >= banks else "lost"


def _places(
    round: Round, rules: Round, staked: tuple[int, int, int], count: int, name: str, outcome: str
) -> dict[str, int]:
    ante, fee, bet = staked
    if outcome == "tied":
        outcome = {"push": "tied", "bank_wins": "lost"}[rules["tie"]]
    times = _odds(round, count, name) if outcome == "won" else BET[outcome]
    return {
        "ante": ante * ANTE[outcome],
        "fees": fee * FEES[rules["fee_result"]][outcome],
        "bet": bet * times,
    }


def _odds(round: Round, count: int, name: str) -> int:
    """EUR-8: ace-king and quads on four cards have odds of their own."""
    schedule = {**SCHEDULES[round["game"]], **round.get("schedule", {})}
    if count == 4:
        schedule |= {**ON_FOUR_CARDS, **round.get("four_card_schedule", {})}
    return schedule[name]


def _bonus(round: Round, rules: Round, box: Round, first: list[str], outcome: str) -> int:
    """CAR-9: on the cards as dealt, whatever the bank has."""
    stake = box.get("bonus", 0)
    if not stake:
        return 0
    seen = box.get("shown", True) and box.get("first_shown", True)
    counts = outcome != "folded" or rules["bonus_if_folded"]
    name = worth(first, rules["ace_low_straight"])["name"]
    odds = {**BONUS, **round.get("bonus_schedule", {})}.get(name, 0)
    return stake * odds if seen and counts and odds else -stake


def _cap(round: Round, rules: Round, boxes: list[Round]) -> None:
    """CAR-11, EUR-10: what is won on ante and bet, antes first, is at most this of each owner."""
    most = round["stakes"].get("max_payout")
    if most is None:
        return
    owners = _owners(round, rules)
    left = dict.fromkeys(owners.values(), most)
    for place in CAPPED[rules["max_payout_basis"]]:
        for box in boxes:
            owner = owners[box["box"]]
            if box[place] > left[owner]:
                box[place], box["capped"] = left[owner], True
            left[owner] -= max(box[place], 0)


def _owners(round: Round, rules: Round) -> dict[int, Any]:
    """Whose greatest payout a box shares: its own, or that of the player's boxes together."""
    owners: dict[int, Any] = {box["box"]: box["box"] for box in round["boxes"]}
    if rules["max_payout_scope"] == "player":
        for box in round["boxes"]:
            if box.get("player"):
                owners[box["box"]] = box["player"]
        for box in round["boxes"]:
            if box.get("blind_of") is not None:
                owners[box["box"]] = owners[box["blind_of"]]
    return owners
