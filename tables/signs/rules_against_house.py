"""The rules of Caribbean stud and European poker in short lines, from the rule set's parameters."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.enums import Game
from tables.signs.limits import Bounds
from tables.signs.pays import bonus_in_words, cut_in_words, has_bonus

HALF = 50
WHOLE = 100


def lines(game: str, bounds: Bounds) -> Iterator[str]:
    """What a player must know, the most important first."""
    rules = bounds.low
    yield _("The dealer plays with ace-king or better")  # CAR-5, EUR-6
    yield from cut_in_words(game, bounds)
    if game == Game.EUROPEAN_POKER:
        yield from _european(rules)
    else:
        yield from _caribbean(bounds)
    yield _("The dealer doesn't play: antes win 1 to 1, bets go back")  # CAR-6, EUR-7
    yield _ties(rules)
    yield from _fee(rules)
    if game == Game.CARIBBEAN_STUD:
        yield from _bonus_counts(rules)
    yield from _boxes(rules)
    yield from _payout(rules)
    if not rules.ace_low_straight:  # CARD-3
        yield _("The ace is always high: A-2-3-4-5 is no straight")


def _caribbean(bounds: Bounds) -> Iterator[str]:
    """CAR-3, CAR-4, CAR-9."""
    yield from _sixth_card(bounds.low)
    if has_bonus(bounds.low):
        yield bonus_in_words(bounds)
    yield _("Folding loses the ante and what was paid for cards")


def _sixth_card(rules: Any) -> Iterator[str]:
    """CAR-3: an exchange or a sixth card, for one fee."""
    if rules.exchange_max and rules.buy_card:
        yield ngettext(
            "Exchange of %(number)s card or a sixth card: one ante",
            "Exchange of up to %(number)s cards or a sixth card: one ante",
            rules.exchange_max,
        ) % {"number": rules.exchange_max}
    elif rules.exchange_max:
        yield ngettext(
            "Exchange of %(number)s card: one ante",
            "Exchange of up to %(number)s cards: one ante",
            rules.exchange_max,
        ) % {"number": rules.exchange_max}
    elif rules.buy_card:
        yield _("A sixth card: one ante")


def _european(rules: Any) -> Iterator[str]:
    """EUR-3, EUR-4, EUR-9."""
    yield from _fifth_card(rules)
    if rules.fold_first_percent == HALF:
        yield _("Folding at once loses half the ante, later all of it")
    elif rules.fold_first_percent == WHOLE:
        yield _("Folding loses the ante")
    else:
        yield _("Folding at once loses %(percent)s %% of the ante, later all of it") % {
            "percent": rules.fold_first_percent
        }
    if rules.four_card_tie == "combination_only":
        yield _("Four cards win with an equal combination")
    else:
        yield _("Four cards win when all of them equal the dealer's")


def _fifth_card(rules: Any) -> Iterator[str]:
    """EUR-3: a fifth card, or an exchange for one card more."""
    if rules.buy_card and rules.exchange_max:
        yield ngettext(
            "A fifth card, or %(number)s card exchanged for one more: one ante",
            "A fifth card, or up to %(number)s cards exchanged for one more: one ante",
            rules.exchange_max,
        ) % {"number": rules.exchange_max}
    elif rules.exchange_max:
        yield ngettext(
            "%(number)s card exchanged for one more: one ante",
            "Up to %(number)s cards exchanged for one more: one ante",
            rules.exchange_max,
        ) % {"number": rules.exchange_max}
    elif rules.buy_card:
        yield _("A fifth card: one ante")


def _fee(rules: Any) -> Iterator[str]:
    """CAR-3, EUR-3: what becomes of the price of a card, where one can be had."""
    if not (rules.exchange_max or rules.buy_card):
        return
    if rules.fee_result == "lost":
        yield _("What is paid for a card never comes back")
    elif rules.fee_result == "returned":
        yield _("What is paid for a card comes back unless the player folds or loses")
    else:
        yield _("What is paid for a card stands on the ante")


def _ties(rules: Any) -> str:
    """CAR-8, EUR-9."""
    if rules.tie == "push":
        return _("Equal hands: nothing is won or lost")
    return _("Equal hands: the house wins")


def _bonus_counts(rules: Any) -> Iterator[str]:
    """CAR-9."""
    if not has_bonus(rules):
        return
    if rules.bonus_if_folded:
        yield _("The bonus bet counts on the first five cards, even if the player folds")
    else:
        yield _("The bonus bet counts on the first five cards, unless the player folds")


def _boxes(rules: Any) -> Iterator[str]:
    """CAR-12, EUR-2."""
    yield ngettext(
        "A player plays at most %(number)s box",
        "A player plays at most %(number)s boxes",
        rules.boxes_per_player,
    ) % {"number": rules.boxes_per_player}
    if rules.boxes_per_player > 1 and rules.blind_box == "until_showdown":
        yield _("The second box stays unseen until the showdown")
    elif rules.boxes_per_player > 1 and rules.blind_box == "until_first_decided":
        yield _("The second box stays unseen until the first is decided")


def _payout(rules: Any) -> Iterator[str]:
    """CAR-11, EUR-10."""
    if rules.max_payout is None:
        return
    if rules.max_payout_basis == "bet":
        yield _("The greatest payout counts for the bet alone, in each round")
    else:
        yield _("The greatest payout counts for ante and bet together, in each round")
