"""CARD-3 to CARD-6: the ranking, proven by its frequencies and against a foreign evaluator."""

import random
from collections import Counter
from itertools import combinations
from math import comb, prod

import pytest
from phevaluator import evaluate_cards

from games.engines.cards import PACK
from games.engines.hands import CATEGORIES, evaluate, strength


def categories(cards_in_hand: int) -> tuple[Counter[str], int]:
    """How many of all hands of so many cards there are of each category, and how many distinct
    ranks, each hand valued by itself."""
    return by_category(Counter(map(strength, combinations(range(52), cards_in_hand))))


def by_category(values: Counter[int]) -> tuple[Counter[str], int]:
    named: Counter[str] = Counter()
    for value, count in values.items():
        named[CATEGORIES[value >> 20]] += count
    return named, len(values)


def hand(text: str, **options):
    return evaluate([text[at : at + 2] for at in range(0, len(text), 2)], **options)


def test_card_6_all_five_card_hands():
    named, distinct = categories(5)
    assert named == {
        "royal_flush": 4,
        "straight_flush": 36,
        "four_of_a_kind": 624,
        "full_house": 3744,
        "flush": 5108,
        "straight": 10200,
        "three_of_a_kind": 54912,
        "two_pair": 123552,
        "one_pair": 1098240,
        "high_card": 1302540,
    }
    assert (sum(named.values()), distinct) == (2_598_960, 7462)
    assert counted(5) == (named, distinct)  # the shortcut that six and seven cards take


def test_card_6_ace_and_king_or_better():
    """What a bank that opens with ace and king or better opens with."""
    ace_king = strength(["Ac", "Kd", "4h", "3s", "2c"])
    values = counted_values(5)
    assert sum(count for value, count in values.items() if value >= ace_king) == 1_463_700


def test_card_6_without_the_ace_low_its_straights_are_high_cards():
    """CARD-3: 1,020 straights and 4 straight flushes fewer, and as many distinct ranks."""
    usual, distinct = counted(5)
    strict, as_many = counted(5, ace_low_straight=False)
    assert as_many == distinct == 7462
    assert {name: strict[name] - usual[name] for name in usual if strict[name] != usual[name]} == {
        "straight_flush": -4,
        "flush": 4,
        "straight": -1020,
        "high_card": 1020,
    }


def test_card_5_all_four_card_hands():
    named, distinct = categories(4)
    assert named == {
        "four_of_a_kind": 13,
        "three_of_a_kind": 2496,
        "two_pair": 2808,
        "one_pair": 82368,
        "high_card": 183040,
    }
    assert (sum(named.values()), distinct) == (270_725, 1820)


@pytest.mark.parametrize(
    ("cards", "category"),
    [
        ("AcKcQcJc", "high_card"),
        ("5d4c3h2s", "high_card"),
        ("AcAdAhKs", "three_of_a_kind"),
        ("AcAdKhKs", "two_pair"),
        ("2c2d2h2s", "four_of_a_kind"),
    ],
)
def test_card_5_four_cards_make_no_straight_and_no_flush(cards, category):
    assert hand(cards).category == category


def rank_counts(cards_in_hand: int, ranks: int = 13):
    """Every way to hold so many cards, as the number of cards of each rank."""
    if ranks == 0:
        if cards_in_hand == 0:
            yield ()
        return
    for count in range(min(4, cards_in_hand) + 1):
        for rest in rank_counts(cards_in_hand - count, ranks - 1):
            yield (count, *rest)


def without_flush(counts: tuple[int, ...]) -> tuple[int, list[int]]:
    """How many hands with these ranks have no flush, and one of them. Of a rank with c cards one
    suit is held in C(3, c-1) of the C(4, c) ways."""
    suited = [1]  # by the number of cards of one suit
    for count in filter(None, counts):
        longer = [0] * (len(suited) + 1)
        for held, ways in enumerate(suited):
            longer[held] += ways * comb(3, count)
            longer[held + 1] += ways * comb(3, count - 1)
        suited = longer
    cards = [rank for rank, count in enumerate(counts) for _ in range(count)]
    hand = [4 * rank + at % 4 for at, rank in enumerate(cards)]
    return prod(comb(4, count) for count in counts) - 4 * sum(suited[5:]), hand


def counted_values(cards_in_hand: int, **options) -> Counter[int]:
    """All hands of five to seven cards by their worth: those without a flush by their ranks, those
    with one by the ranks of its suit."""
    values: Counter[int] = Counter()
    for counts in rank_counts(cards_in_hand):
        ways, hand = without_flush(counts)
        if ways:
            values[strength(hand, **options)] += ways
    for suited in range(5, cards_in_hand + 1):
        others = comb(39, cards_in_hand - suited)
        for ranks in combinations(range(13), suited):
            values[strength([4 * rank for rank in ranks], **options)] += 4 * others
    return values


def counted(cards_in_hand: int, **options) -> tuple[Counter[str], int]:
    """As `categories`, by ranks and suits instead of hand by hand."""
    return by_category(counted_values(cards_in_hand, **options))


def test_card_6_all_six_card_hands():
    named, distinct = counted(6)
    assert named == {
        "royal_flush": 188,
        "straight_flush": 1_656,
        "four_of_a_kind": 14_664,
        "full_house": 165_984,
        "flush": 205_792,
        "straight": 361_620,
        "three_of_a_kind": 732_160,
        "two_pair": 2_532_816,
        "one_pair": 9_730_740,
        "high_card": 6_612_900,
    }
    assert (sum(named.values()), distinct) == (20_358_520, 6075)


def test_card_6_all_seven_card_hands():
    named, distinct = counted(7)
    named["straight_flush"] += named.pop("royal_flush")
    assert named == {
        "straight_flush": 41_584,
        "four_of_a_kind": 224_848,
        "full_house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "three_of_a_kind": 6_461_620,
        "two_pair": 31_433_400,
        "one_pair": 58_627_800,
        "high_card": 23_294_460,
    }
    assert (sum(named.values()), distinct) == (133_784_560, 4824)


@pytest.mark.long
@pytest.mark.parametrize("cards_in_hand", [6, 7])
def test_card_6_all_hands_of_six_and_seven_one_by_one(cards_in_hand):
    assert categories(cards_in_hand) == counted(cards_in_hand)


def test_card_6_the_order_is_that_of_a_foreign_evaluator():
    """phevaluator counts downwards; it is given distinct, valid cards only."""
    deal = random.Random(6)
    for count in (5, 6, 7):
        hands = [deal.sample(range(52), count) for _ in range(8000)]
        ours = [strength(cards) for cards in hands]
        theirs = [evaluate_cards(*(PACK[card] for card in cards)) for cards in hands]
        assert len(set(zip(ours, theirs, strict=True))) == len(set(ours)) == len(set(theirs))
        assert sorted(range(len(hands)), key=lambda at: (ours[at], at)) == sorted(
            range(len(hands)), key=lambda at: (-theirs[at], at)
        )


def test_card_3_codes_and_indices_of_the_same_cards_are_worth_the_same():
    deal = random.Random(3)
    for wheel in (True, False):
        for _ in range(4000):
            cards = deal.sample(range(52), deal.randint(1, 7))
            codes = [PACK[card] for card in cards]
            worth = strength(cards, ace_low_straight=wheel)
            assert strength(codes, ace_low_straight=wheel) == worth
            assert evaluate(codes, ace_low_straight=wheel).strength == worth


def test_the_playing_cards_are_worth_the_hand():
    deal = random.Random(7)
    for _ in range(4000):
        cards = [PACK[card] for card in deal.sample(range(52), deal.randint(1, 7))]
        value = evaluate(cards)
        assert len(value.playing) == min(len(cards), 5)
        assert set(value.playing) <= set(cards)
        assert evaluate(value.playing).strength == value.strength


@pytest.mark.parametrize(
    ("cards", "category", "ranks", "playing"),
    [
        ("AhKhQhJhTh2c2d", "royal_flush", (14,), "Ah Kh Qh Jh Th"),
        ("Ah2h3h4h5hKcKd", "straight_flush", (5,), "5h 4h 3h 2h Ah"),
        ("9c9d9h9sKcKdKh", "four_of_a_kind", (9, 13), "9c 9d 9h 9s Kc"),
        ("9c9d9hKcKdKh2s", "full_house", (13, 9), "Kc Kd Kh 9c 9d"),
        ("2c4c6c8cTcAdAh", "flush", (10, 8, 6, 4, 2), "Tc 8c 6c 4c 2c"),
        ("Ac2d3h4s5c9d9h", "straight", (5,), "5c 4s 3h 2d Ac"),
        ("2c2d2hAsKd9c7d", "three_of_a_kind", (2, 14, 13), "2c 2d 2h As Kd"),
        ("AcAdKcKdQcQd2h", "two_pair", (14, 13, 12), "Ac Ad Kc Kd Qc"),
        ("6c6dKhQs2c", "one_pair", (6, 13, 12, 2), "6c 6d Kh Qs 2c"),
        ("AcQdTh8s6c4d2h", "high_card", (14, 12, 10, 8, 6), "Ac Qd Th 8s 6c"),
    ],
)
def test_card_3_the_best_five_are_named(cards, category, ranks, playing):
    value = hand(cards)
    assert (value.category, value.ranks) == (category, ranks)
    assert " ".join(value.playing) == playing


def test_card_3_the_ace_is_low_only_where_the_rules_say_so():
    assert hand("Ac2d3h4s5c").category == "straight"
    assert hand("Ac2d3h4s5c", ace_low_straight=False).category == "high_card"
    assert hand("Ac2c3c4c5c", ace_low_straight=False).category == "flush"
    assert hand("QcKdAh2s3c").category == "high_card"


def test_card_3_a_steel_wheel_is_no_royal_flush():
    assert hand("Ac2c3c4c5c").category == "straight_flush"
    assert hand("Ac2c3c4c5c") < hand("2c3c4c5c6c") < hand("AcKcQcJcTc")


def test_card_4_kickers_decide_and_suits_never():
    assert hand("6c6dKhQs2c") > hand("6h6sKdTs9c")
    assert hand("AcKdQh9s2c") == hand("AdKhQs9c2d")
    assert hand("AcAdKcKd9h") > hand("AhAsQcQdKh")
