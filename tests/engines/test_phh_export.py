"""`phh export`: random finished hands are written, read back and come out the same, or are refused
with the reason."""

import os
import random
from collections import Counter

import pytest

from games.engines import holdem, kernel, phh
from games.engines.codec import to_json
from games.engines.kernel import Refusal
from games.engines.rounds import (
    ANTE,
    BIG_BLIND,
    DEAD_BLIND,
    LATE_BLIND,
    SMALL_BLIND,
    AcceptWager,
    DealHole,
    DeclareHandDead,
    FinishRound,
    Fold,
    HandDeclaredDead,
    Post,
    SeatStart,
    StartRound,
)
from games.management.exported import REASONS
from tests.engines import catalogue
from tests.engines.table import STAKES, Hand, amounts

HANDS = 6_000 if os.environ.get("BAIZE_LONG") else 200
FIELDS = (
    "pot_limit_basis",
    "min_raise",
    "raise_cap",
    "odd_chip",
    "suit_order",
    "ace_low_straight",
    "chip_unit",
)


def finished_hand(walker: random.Random) -> kernel.Round | None:
    """A random hand to its end; None if the walk never came there."""
    rules = random_rules(walker)
    for round in catalogue.walk(rules, random_start(rules, walker), walker, odds=0.01):
        last = round
    return last if last.state.result else None


def random_rules(walker: random.Random) -> holdem.HoldemRules:
    ruleset = {
        "bet_structure": walker.choice(catalogue.STRUCTURES),
        "pot_limit_basis": walker.choice(["pot_after_call", "pot_now"]),
        "min_raise": walker.choice(["last_raise", "last_raise", "table_minimum"]),
        "odd_chip": walker.choice(["left_first", "left_first", "high_card"]),
        "showdown": walker.choice(["all_show", "may_muck"]),
        "heads_up": walker.choice(["button_small", "button_small", "rule_text"]),
    }
    stakes = {"small_blind": 10, "big_blind": 20, "chip_unit": walker.choice([1, 10])}
    plan = walker.choice([{}, {"kind": "percent", "rate_bp": 500}, {"kind": "fixed", "amount": 10}])
    return holdem.rules_from(ruleset, stakes, plan)


def random_start(rules: holdem.HoldemRules, walker: random.Random) -> StartRound:
    numbers = sorted(walker.sample(range(1, 11), walker.choice([2, 3, 4, 6])))
    seats = tuple(SeatStart(seat, walker.randint(5, 40) * 10) for seat in numbers)
    button = walker.choice(numbers)
    return StartRound(seats, button, random_posts(rules, seats, button, walker))


def random_posts(rules, seats, button: int, walker: random.Random) -> tuple[Post, ...]:
    """The usual blinds; the big blind alone; antes; a newcomer who posts, with dead money too."""
    kind = walker.choice(["usual", "usual", "alone", "antes", "one ante", "late", "dead"])
    order = [start.seat for start in holdem.play_order(seats, button)]
    if kind == "usual" or len(order) < 4:
        return ()
    blinds = (Post(order[0], SMALL_BLIND, 10), Post(order[1], BIG_BLIND, 20))
    late = (Post(order[2], LATE_BLIND, 20),)
    return {
        "alone": (Post(order[0], BIG_BLIND, 20),),
        "antes": (*(Post(seat, ANTE, 5) for seat in order), *blinds),
        "one ante": (Post(order[1], ANTE, 20), *blinds),
        "late": (*blinds, *late),
        "dead": (*blinds, *late, Post(order[2], DEAD_BLIND, 10)),
    }[kind]


def test_exported_hands_are_read_back_to_the_same_result():
    walker = random.Random("export")
    count: Counter[str] = Counter()
    for _ in range(HANDS):
        round = finished_hand(walker)
        if round is not None:
            count[read_back(round)] += 1
    print(dict(count))
    assert count["as it is"] > HANDS / 6
    assert count["with its parameters"] > HANDS / 6
    assert set(count) <= {"as it is", "with its parameters", *REASONS}
    assert {"heads_up_rule_text", "dead_blind", "house_rules"} <= set(count)


def read_back(round: kernel.Round) -> str:
    """How the hand could be read back, or why it wasn't written."""
    rules, result = round.state.rules, round.state.result
    try:
        hand = phh.parse(phh.export(entry.event for entry in round.standing))
    except Refusal as refusal:
        assert refusal.code == "cannot_export"
        return str(refusal.params["reason"])
    habits = {name: getattr(rules, name) for name in FIELDS}
    replay = phh.replay(hand, {**habits, "commission": to_json(rules.commission)})
    assert list(replay.payoffs) == amounts(result.payoffs)
    assert list(replay.finishing_stacks) == amounts(result.finishing_stacks)
    assert replay.commission == result.commission
    assert phh.replay(hand).ok
    return "with its parameters" if hand.finishing_stacks is None else "as it is"


def events_of(hand: Hand) -> list[kernel.Event]:
    return [entry.event for entry in hand.round.standing]


def reason(events: list[kernel.Event]) -> str:
    with pytest.raises(Refusal) as refused:
        phh.export(events)
    assert refused.value.code == "cannot_export"
    return str(refused.value.params["reason"])


def folded_out(*stacks: int, **options) -> Hand:
    hand = Hand(*stacks, **options)
    while hand.legal.turn is not None:
        hand.do(f"p{hand.legal.turn} f")
    hand.finish()
    return hand


def test_heads_up_by_the_rule_text_cannot_be_said():
    assert reason(events_of(folded_out(1000, 1000))) == "heads_up_rule_text"


def test_an_unfinished_hand_cannot_be_said():
    assert reason(events_of(Hand(1000, 1000, 1000))) == "unfinished"


def test_a_dead_hand_cannot_be_said():
    hand = Hand(100, 1000, 1000)
    hand.do("p3 cc", "p1 cc", "p2 cc")
    hand.command(DeclareHandDead(1, "absent"))
    hand.do("d db 2c7d9h", "p2 cbr 100", "p3 f")
    hand.finish()
    assert any(isinstance(event, HandDeclaredDead) for event in events_of(hand))
    assert reason(events_of(hand)) == "dead_hand"


def test_an_accepted_wager_cannot_be_said():
    hand = Hand(1000, 1000, 1000)
    hand.command(AcceptWager(3, 150, "accepted"))
    hand.do("p1 f", "p2 f")
    hand.finish()
    assert reason(events_of(hand)) == "wager_beyond_limits"


def test_a_hand_without_cards_cannot_be_said():
    rules = holdem.rules_from({"entry_modes": ["declared"]}, STAKES, {}, entry_mode="declared")
    round = kernel.start(holdem)
    start = StartRound((SeatStart(1, 500), SeatStart(2, 500), SeatStart(3, 500)), 3)
    for command in (start, DealHole(), Fold(3), Fold(1), FinishRound()):
        round = kernel.extend(holdem, round, kernel.apply(holdem, rules, round, command))
    assert reason([entry.event for entry in round.standing]) == "entry_mode"


def test_blinds_apart_from_the_button_cannot_be_said():
    posts = (Post(1, SMALL_BLIND, 50), Post(3, BIG_BLIND, 100))
    assert reason(events_of(folded_out(1000, 1000, 1000, 1000, posts=posts))) == "blinds"


def test_seats_and_late_blinds_are_written_as_the_standard_has_them():
    posts = (Post(1, SMALL_BLIND, 50), Post(2, BIG_BLIND, 100), Post(4, LATE_BLIND, 100))
    text = phh.export(events_of(folded_out(1000, 1000, 1000, 1000, posts=posts)))
    assert "blinds_or_straddles = [50, 100, 0, -100]" in text
    assert "seats = [1, 2, 3, 4]" in text
    assert phh.replay(phh.parse(text)).ok


def test_a_commission_is_told_in_fields_of_our_own():
    hand = folded_out(1000, 1000, 1000, commission={"kind": "percent", "rate_bp": 1000})
    text = phh.export(events_of(hand))
    assert "\nfinishing_stacks" not in text
    assert "_finishing_stacks = [950, 1040, 1000]" in text
    assert "_commission = 10" in text
