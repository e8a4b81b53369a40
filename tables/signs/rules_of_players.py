"""The rules of hold'em and casino poker in short lines, from the parameters of the rule set."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engines.betting import FIXED_LIMIT
from tables.enums import Game
from tables.signs.amounts import money
from tables.signs.limits import Bounds

POT_LIMIT, SPREAD_LIMIT = "pot_limit", "spread_limit"


def lines(game: str, rules: Bounds, seats: int) -> Iterator[str]:
    """Those of the game first, then what is common to both; the most important of each first."""
    yield seats_in_words(min(rules.low.seats_max, seats))
    yield from _holdem(rules.low) if game == Game.HOLDEM else _stud(rules)
    yield from _common(rules.low)


def seats_in_words(seats: int) -> str:
    """HOLD-1, STUD-14."""
    return _("2 to %(seats)s players, one seat each") % {"seats": seats}


def _holdem(rules: Any) -> Iterator[str]:
    yield _raises(rules)
    yield from _pot_limit(rules)
    if rules.heads_up == "rule_text":  # HOLD-5
        yield _("With two players the button posts the big blind")
    else:
        yield _("With two players the button posts the small blind")
    yield _("A raise is announced, or put forward in one motion")  # HOLD-10


def _stud(bounds: Bounds) -> Iterator[str]:
    rules = bounds.low
    if rules.opening == "bring_in":  # STUD-17
        yield _("The lowest up card brings it in for %(amount)s") % {
            "amount": money(rules.bring_in or 0, bounds.currency)
        }
    else:  # STUD-4
        yield _("The lowest up card opens, with a bet within the limits")
    yield _("From the second round the highest open cards begin")  # STUD-7
    yield _raises(rules)
    yield from _pot_limit(rules)
    if rules.bet_structure == SPREAD_LIMIT:  # STUD-10
        if rules.spread_max_basis == "raise_by":
            yield _("A raise adds at most the greatest bet to the call")
        else:
            yield _("The chips of one action are at most the greatest bet")
    if rules.showing_tie == "left_first":
        yield _("Equal open cards: the first to the croupier's left begins")
    else:
        yield _("Equal open cards: the higher suit begins")
    if rules.bet_structure == FIXED_LIMIT and rules.open_pair_big_bet:
        yield _("An open pair in the second round allows the big bet")
    yield _("If the cards run short, one common card counts for all")  # STUD-14


def _raises(rules: Any) -> str:
    """HOLD-7, STUD-12."""
    if rules.raise_cap is None:
        return _("Any number of raises in a betting round")
    return ngettext(
        "At most %(number)s raise in a betting round",
        "At most %(number)s raises in a betting round",
        rules.raise_cap,
    ) % {"number": rules.raise_cap}


def _pot_limit(rules: Any) -> Iterator[str]:
    """STUD-11."""
    if rules.bet_structure != POT_LIMIT:
        return
    if rules.pot_limit_basis == "pot_now":
        yield _("No bet exceeds the pot as it stands")
    else:
        yield _("A raise is at most the pot after the call")


def _common(rules: Any) -> Iterator[str]:
    plan = rules.commission
    if plan.kind == "percent":  # COM-2
        yield _("Commission is taken from each pot, in whole chips")
    if plan.kind != "none" and plan.no_flop_no_drop:
        yield _("No flop, no commission")
    if plan.kind != "none" and not plan.if_uncontested:
        yield _("No commission when nobody calls")
    yield _("An uncalled bet goes back without commission")  # POT-3
    if rules.showdown == "all_show":  # POT-14
        yield _("At the showdown every hand is turned up")
    else:
        yield _("At the showdown a beaten hand may stay unseen")
    yield _("Chips are bought between hands only")  # POT-1
    yield _("All-in: a player wins from each what he has matched")  # POT-2
    if rules.odd_chip == "left_first":  # POT-5
        yield _("An odd chip goes to the first winner in seat order")
    else:
        yield _("An odd chip goes to the highest card")
    if rules.ace_low_straight:  # CARD-3
        yield _("The ace is also low: A-2-3-4-5 is a straight")
    else:
        yield _("The ace is always high: A-2-3-4-5 is no straight")
