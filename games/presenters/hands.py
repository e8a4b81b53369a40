"""Names of hands at showdown, whole sentences per category, and cards in plain text."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engines import cards
from games.engines.rounds import ShownHand

_SUIT_SIGNS = {
    "c": "\N{BLACK CLUB SUIT}",
    "d": "\N{BLACK DIAMOND SUIT}",
    "h": "\N{BLACK HEART SUIT}",
    "s": "\N{BLACK SPADE SUIT}",
}
CARIBBEAN = "caribbean_stud"
_AS_TEXT = "\N{VARIATION SELECTOR-15}"  # without it a heart may turn into a picture


def card_text(card: str) -> str:
    """`Th` as 10♥; an unseen card as ??."""
    if card == cards.UNKNOWN:
        return card
    rank = "10" if card[0] == "T" else card[0]
    return rank + _SUIT_SIGNS[card[1]] + _AS_TEXT


def cards_text(codes: Sequence[str]) -> str:
    return " ".join(card_text(code) for code in codes)


def category_name(category: str, game: str) -> str:
    """The hand's name alone, "Full house"; Caribbean stud has words of its own (glossary)."""
    names = _caribbean_names() if game == CARIBBEAN else _names()
    return names[category]


def _names() -> dict[str, str]:
    return {
        "royal_flush": _("Royal flush"),
        "straight_flush": _("Straight flush"),
        "four_of_a_kind": _("Four of a kind"),
        "full_house": _("Full house"),
        "flush": _("Flush"),
        "straight": _("Straight"),
        "three_of_a_kind": _("Three of a kind"),
        "two_pair": _("Two pair"),
        "one_pair": _("One pair"),
        "ace_king": _("Ace-king"),
        "high_card": _("High card"),
    }


def _caribbean_names() -> dict[str, str]:
    return {
        "royal_flush": pgettext("Caribbean stud", "Royal flush"),
        "straight_flush": pgettext("Caribbean stud", "Straight flush"),
        "four_of_a_kind": pgettext("Caribbean stud", "Four of a kind"),
        "full_house": pgettext("Caribbean stud", "Full house"),
        "flush": pgettext("Caribbean stud", "Flush"),
        "straight": pgettext("Caribbean stud", "Straight"),
        "three_of_a_kind": pgettext("Caribbean stud", "Three of a kind"),
        "two_pair": pgettext("Caribbean stud", "Two pair"),
        "one_pair": pgettext("Caribbean stud", "One pair"),
        "ace_king": pgettext("Caribbean stud", "Ace-king"),
        "high_card": pgettext("Caribbean stud", "High card"),
    }


def hand_name(hand: ShownHand) -> str:
    """ "Full house, kings over nines", in the active language (CARD-3)."""
    ranks = _ranks_by_weight(hand.playing)
    names = {
        "first": _plural(ranks[0]),
        "second": _plural(ranks[1]) if len(ranks) > 1 else "",
        "high": _high(_top_of_straight(ranks) if "straight" in hand.category else ranks[0]),
    }
    return _sentence(hand.category) % names


def _sentence(category: str) -> str:
    return {
        "royal_flush": _("Royal flush"),
        "straight_flush": _("Straight flush, %(high)s high"),
        "four_of_a_kind": _("Four of a kind, %(first)s"),
        "full_house": _("Full house, %(first)s over %(second)s"),
        "flush": _("Flush, %(high)s high"),
        "straight": _("Straight, %(high)s high"),
        "three_of_a_kind": _("Three of a kind, %(first)s"),
        "two_pair": _("Two pair, %(first)s and %(second)s"),
        "one_pair": _("One pair, %(first)s"),
        "high_card": _("High card, %(high)s"),
    }[category]


def _ranks_by_weight(playing: Sequence[str]) -> list[int]:
    """Distinct ranks, the most frequent first and among these the highest first."""
    ranks = [cards.rank(card) for card in playing]
    return sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)


def _top_of_straight(ranks: Sequence[int]) -> int:
    return 5 if {14, 5} <= set(ranks) else max(ranks)


def _plural(rank: int) -> str:
    return {
        2: pgettext("ranks of a hand", "twos"),
        3: pgettext("ranks of a hand", "threes"),
        4: pgettext("ranks of a hand", "fours"),
        5: pgettext("ranks of a hand", "fives"),
        6: pgettext("ranks of a hand", "sixes"),
        7: pgettext("ranks of a hand", "sevens"),
        8: pgettext("ranks of a hand", "eights"),
        9: pgettext("ranks of a hand", "nines"),
        10: pgettext("ranks of a hand", "tens"),
        11: pgettext("ranks of a hand", "jacks"),
        12: pgettext("ranks of a hand", "queens"),
        13: pgettext("ranks of a hand", "kings"),
        14: pgettext("ranks of a hand", "aces"),
    }[rank]


def _high(rank: int) -> str:
    return {
        2: pgettext("highest rank of a hand", "two"),
        3: pgettext("highest rank of a hand", "three"),
        4: pgettext("highest rank of a hand", "four"),
        5: pgettext("highest rank of a hand", "five"),
        6: pgettext("highest rank of a hand", "six"),
        7: pgettext("highest rank of a hand", "seven"),
        8: pgettext("highest rank of a hand", "eight"),
        9: pgettext("highest rank of a hand", "nine"),
        10: pgettext("highest rank of a hand", "ten"),
        11: pgettext("highest rank of a hand", "jack"),
        12: pgettext("highest rank of a hand", "queen"),
        13: pgettext("highest rank of a hand", "king"),
        14: pgettext("highest rank of a hand", "ace"),
    }[rank]
