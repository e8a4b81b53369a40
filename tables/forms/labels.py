"""What the parameters of rule sets, stakes and commission plans are called, and how values read.

The engine's specs name parameters and values; the words for people are here and nowhere else.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.engines import params
from games.engines.params import ParamSpec
from tables import formats
from tables.enums import EntryMode

Words = str | Promise

LABELS: Mapping[str, Words] = {
    "bet_structure": _("Betting limit"),
    "pot_limit_basis": _("Pot limit is reckoned from"),
    "min_raise": _("Least raise"),
    "raise_cap": _("Raises per betting round, at most"),
    "heads_up": _("Blinds with two players"),
    "showdown": _("Showdown"),
    "odd_chip": _("Odd chip goes"),
    "suit_order": _("Suits from the weakest"),
    "ace_low_straight": _("Ace also low in a straight"),
    "entry_modes": _("Card entry"),
    "button_rule": _("Dealer button"),
    "buy_in_rule": _("Buy-in"),
    "min_buy_in_bb": _("Least buy-in, in big blinds"),
    "max_buy_in_bb": _("Greatest buy-in, in big blinds"),
    "dispute_authority": _("Disputes are decided by"),
    "display_languages": _("Rules displayed in"),
    "small_blind": _("Small blind"),
    "big_blind": _("Big blind"),
    "chip_unit": _("Smallest chip"),
    "small_bet": _("Small bet (fixed limit)"),
    "big_bet": _("Big bet (fixed limit)"),
    "seats_max": _("Seats, at most"),
    "kind": _("Kind of commission"),
    "rate_bp": _("Rate"),
    "amount": _("Amount per hand"),
    "cap": _("Cap per hand"),
    "no_flop_no_drop": _("No flop, no commission"),
    "if_uncontested": _("Also from an uncontested hand"),
    "band_bp": _("Legal band of the rate"),
}

HELP: Mapping[str, Words] = {
    "pot_limit_basis": _("Counts only with pot limit."),
    "raise_cap": _("Empty: no cap. The big blind counts as the bet, not as a raise."),
    "entry_modes": _("How cards may reach the system; the pit boss picks one at opening."),
    "max_buy_in_bb": _("Empty: no upper bound."),
    "display_languages": _("Codes of two letters, parted by commas: hr, en, de."),
    "chip_unit": _("Every wager but an all-in is a multiple of it."),
    "small_bet": _("Empty: the big blind."),
    "big_bet": _("Empty: twice the small bet."),
    "rate_bp": _("Percent of each pot, at most two decimals."),
    "amount": _("Only for a fixed amount; otherwise 0."),
    "cap": _("Empty: no cap. Filled from the main pot upwards."),
    "if_uncontested": _("A hand in which nobody matched another's wager by choice."),
    "band_bp": _("Two percentages, parted by a hyphen: 3-5. Empty: none."),
}

CHOICES: Mapping[tuple[str, str], Words] = {
    ("bet_structure", "no_limit"): _("No limit"),
    ("bet_structure", "pot_limit"): _("Pot limit"),
    ("bet_structure", "fixed_limit"): _("Fixed limit"),
    ("pot_limit_basis", "pot_after_call"): _("the pot after calling"),
    ("pot_limit_basis", "pot_now"): _("the pot as it stands"),
    ("min_raise", "last_raise"): _("the last bet or raise"),
    ("min_raise", "table_minimum"): _("the table minimum"),
    ("heads_up", "rule_text"): _("left of the button is small"),
    ("heads_up", "button_small"): _("the button is small"),
    ("showdown", "all_show"): _("every live hand is shown"),
    ("showdown", "may_muck"): _("a beaten hand may be mucked"),
    ("odd_chip", "left_first"): _("to the first left of the button"),
    ("odd_chip", "high_card"): _("to the highest card"),
    **{("entry_modes", mode.value): mode.label for mode in EntryMode},
    ("button_rule", "moving"): _("moves to the next player"),
    ("button_rule", "dead_button"): _("may be dead"),
    ("buy_in_rule", "minimum"): _("at least the set amount"),
    ("buy_in_rule", "exact"): _("exactly the set amount"),
    ("dispute_authority", "chief_inspector_or_manager"): _("chief inspector or casino manager"),
    ("dispute_authority", "manager"): _("the casino manager"),
    ("kind", "none"): pgettext_lazy("commission", "none"),
    ("kind", "minimum_bet"): _("one minimum bet per hand"),
    ("kind", "percent"): _("percentage of each pot"),
    ("kind", "fixed"): _("fixed amount per hand"),
}

MODES: Mapping[str, Words] = {
    EntryMode.SHOWN: _("Real cards. What everybody sees is tapped in; Baize finds the winner."),
    EntryMode.DEALT: _("No pack at the table: Baize shuffles and deals. For training and demo."),
    EntryMode.DECLARED: _("Real cards, not tapped in: only the bets and the winner of each pot."),
    EntryMode.POT_ONLY: _("Real cards, no bets: only the pot and its winner. Stacks aren't kept."),
}

SUITS = {"c": "♣︎", "d": "♦︎", "h": "♥︎", "s": "♠︎"}
NOTHING = "—"


def label(name: str) -> Words:
    """What a parameter is called; its own name where nobody has named it yet."""
    return LABELS.get(name, name)


def choice_label(name: str, value: str) -> Words:
    """What a value of a choice is called."""
    return CHOICES.get((name, value), value)


def shown(spec: ParamSpec, value: Any, currency: str) -> str:
    """A value as people read it, in the active language; an em dash for none."""
    if value is None:
        return NOTHING
    if spec.type == params.MONEY:
        return formats.money(value, currency, _language())
    if spec.type == params.BASIS_POINTS:
        return percent(value)
    if spec.type == params.BAND:
        return f"{percent(value[0])} – {percent(value[1])}"
    if spec.type == params.BOOLEAN:
        return gettext("yes") if value else gettext("no")
    if spec.type == params.LANGUAGES:
        return ", ".join(value)
    if spec.type == params.SUIT_ORDER:
        return suits(value)
    if spec.type == params.CHOICES:
        return ", ".join(str(choice_label(spec.name, choice)) for choice in value)
    return str(choice_label(spec.name, str(value)))


def change(spec: ParamSpec, before: Any, after: Any, currency: str) -> str:
    """The change in short: a signed difference of numbers, else that it is new, gone or other."""
    if before is None:
        return gettext("new")
    if after is None:
        return gettext("gone")
    if spec.type not in params.INTEGERS:
        return gettext("other")
    sign = "+" if after > before else formats.MINUS
    return sign + shown(spec, abs(after - before), currency)


def percent(basis_points: int) -> str:
    """500 is 5 %, 275 is 2.75 % (the decimal mark of the active language)."""
    return f"{formats.amount(basis_points, 'EUR', _language(), cents='auto')} %"


def suits(order: str) -> str:
    """The four suits in order, as signs."""
    return " ".join(SUITS[suit] for suit in order)


def _language() -> str:
    return get_language() or "en"
