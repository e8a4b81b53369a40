"""What a table against the house pays: its schedules line by line, what the greatest payout cuts,
and the prizes of a jackpot."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engines.banked.schedules import odds_for
from games.engines.banked.values import ACE_KING
from tables.enums import Game
from tables.forms.labels import NOTHING, choice_label
from tables.selectors.signs import Contents
from tables.signs.amounts import money, span
from tables.signs.limits import Bounds

NBSP = "\u00a0"
DOT = f"{NBSP}· "  # between two parts; it never begins a line

# From the highest; a hand without ace and king never beats a bank that plays (EUR-8).
LINES = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "one_pair",
    ACE_KING,
)
ON_FOUR_CARDS = frozenset({"four_of_a_kind", "three_of_a_kind", "two_pair", "one_pair", ACE_KING})
LOWEST = LINES[-2:]


@dataclass(frozen=True, slots=True)
class Paid:
    """One line of the schedules; `odds` "N to 1" by column, 0 where it isn't paid."""

    line: str
    odds: tuple[int, ...]


def columns(game: str) -> tuple[str, ...]:
    """What the columns of the schedule are called, in the active language."""
    if game == Game.EUROPEAN_POKER:
        return _("On four cards"), _("On five cards")
    return pgettext("sign", "Bet"), _("Bonus")


def hand(line: str) -> str:
    """A line's name: a hand, or all that are lower too."""
    return _("One pair or less") if line == "" else str(choice_label("schedule", line))


def schedule(game: str, rules: Any) -> tuple[Paid, ...]:
    """The lines that are paid, from the highest; the two lowest are one where they pay alike."""
    paid = [Paid(line, tuple(_odds(game, rules, line))) for line in LINES]
    lowest = [row.odds for row in paid[-len(LOWEST) :]]
    if len(set(lowest)) == 1:
        paid[-len(LOWEST) :] = [Paid("", lowest[0])]
    return tuple(row for row in paid if any(row.odds))


def _odds(game: str, rules: Any, line: str) -> Iterator[int]:
    if game != Game.EUROPEAN_POKER:
        yield odds_for(line, rules.schedule)
        yield odds_for(line, rules.bonus_schedule)
        return
    on_four = odds_for(line, rules.four_card_schedule, rules.schedule)
    yield on_four if line in ON_FOUR_CARDS else 0
    yield odds_for(line, rules.schedule)


def odds_in_words(odds: int) -> str:
    """5000, or an em dash for a line that isn't paid."""
    return str(odds) if odds else NOTHING


def cut_lines(game: str, rules: Any) -> tuple[str, ...]:
    """The lines that the greatest payout cuts already at the least ante (EUR-10, CAR-11)."""
    if rules.max_payout is None:
        return ()
    ante = rules.ante_min
    wager = ante * rules.bet_multiple
    room = rules.max_payout - (ante if rules.max_payout_basis == "box_total" else 0)
    return tuple(line for line in LINES if wager * max(_of_the_bet(game, rules, line)) > room)


def _of_the_bet(game: str, rules: Any, line: str) -> tuple[int, ...]:
    odds = tuple(_odds(game, rules, line))
    return odds if game == Game.EUROPEAN_POKER else odds[:1]


def cut_in_words(game: str, rules: Bounds) -> Iterator[str]:
    """The sentence about them; none where every line is paid in full at the least ante."""
    lines = cut_lines(game, rules.low)
    if lines:
        yield _("Even at an ante of %(ante)s at most %(most)s is paid for: %(hands)s") % {
            "ante": money(rules.low.ante_min, rules.currency),
            "most": money(rules.low.max_payout, rules.currency),
            "hands": ", ".join(hand(line).lower() for line in lines),
        }


def has_bonus(rules: Any) -> bool:
    """Whether a bonus bet is paid at all (CAR-9)."""
    return any(paid.odds for paid in rules.bonus_schedule)


def bonus_in_words(rules: Bounds) -> str:
    """The bonus bet's own limits (CAR-9)."""
    least, most = rules.low.bonus_min, rules.high.bonus_max
    if most is None:
        return _("Bonus bet from %(least)s") % {"least": money(least, rules.currency)}
    return _("Bonus bet %(amounts)s") % {"amounts": span(least, most, rules.currency)}


def seed_in_words(content: Mapping[str, Any], currency: str) -> str:
    """What a jackpot begins with; what is in it now nobody knows yet, and nobody guesses (c5)."""
    return _("starts at %(seed)s") % {"seed": money(content["seed"], currency)}


def prizes_in_words(content: Mapping[str, Any], currency: str) -> str:
    """The prizes of a jackpot, from the highest: "Royal flush 100 % · Straight flush 10 %".

    A line breaks between two prizes or inside the name of a hand, never inside an amount."""
    prizes = content["prizes"]
    return DOT.join(
        f"{hand(line)}{NBSP}{_prize(prizes[line], currency)}" for line in LINES if line in prizes
    )


def _prize(prize: Mapping[str, int], currency: str) -> str:
    ((kind, value),) = prize.items()
    if kind == "percent":
        return f"{value}{NBSP}%"
    return f"{value}{NBSP}:{NBSP}1" if kind == "odds" else money(value, currency)


def jackpot_stake_in_words(content: Mapping[str, Any], contents: Contents, currency: str) -> str:
    """CAR-10: what one plays the jackpot with."""
    separate = contents.get("ruleset", {}).get("jackpot_stake") == "separate"
    if separate and content.get("stake"):
        return _("Played with a stake of %(stake)s") % {"stake": money(content["stake"], currency)}
    return _("Played with the bonus bet")
