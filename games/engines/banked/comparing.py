"""What a hand is and how a box compares with the bank (CAR-5 to CAR-8, EUR-6 to EUR-9)."""

from games.engines.banked.rules import BankedRules
from games.engines.banked.values import ACE_KING, LOST, TIED, WON
from games.engines.cards import Cards
from games.engines.hands import CATEGORIES, HandValue, evaluate

NOTHING = "high_card"  # without ace and king: no game
LINES = (NOTHING, ACE_KING, *CATEGORIES[1:])
FULL_HAND = 5
COMBINATION_ONLY = "combination_only"
FORMING = {ACE_KING: 2, "one_pair": 1, "two_pair": 2}  # ranks; the others can't be equal
_ACE_AND_KING = (14, 13)


def hand_of(rules: BankedRules, cards: Cards) -> HandValue:
    """The best hand of all known cards that somebody holds."""
    return evaluate(cards, ace_low_straight=rules.ace_low_straight)


def line_of(value: HandValue) -> str:
    """The hand's name in a schedule: its category, or ACE_KING."""
    if value.category == NOTHING and value.ranks[:2] == _ACE_AND_KING:
        return ACE_KING
    return value.category


def plays(bank: HandValue) -> bool:
    """CAR-5, EUR-6: ace and king, or better."""
    return line_of(bank) != NOTHING


def compare(rules: BankedRules, player: HandValue, bank: HandValue) -> str:
    """WON, TIED or LOST against a bank that plays. A hand of four cards is held against as many
    of the bank's, and wins when all of them are equal (EUR-9)."""
    on_four = len(player.playing) < FULL_HAND
    if on_four and rules.four_card_tie == COMBINATION_ONLY and _same_combination(player, bank):
        return WON
    own = (LINES.index(player.category), player.ranks)
    banks = (LINES.index(bank.category), bank.ranks[: len(player.ranks)])
    if own == banks:
        return WON if on_four else TIED
    return WON if own > banks else LOST


def _same_combination(player: HandValue, bank: HandValue) -> bool:
    line = line_of(player)
    count = FORMING.get(line, 0)
    return bool(count) and line == line_of(bank) and player.ranks[:count] == bank.ranks[:count]
