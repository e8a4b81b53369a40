"""What the parameters of approvals are called, and how their values read in the active language.

The engine's specs name parameters and values; the words are those of `parameter_words`. A line of a
schedule is named "schedule.flush".
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from babel.numbers import format_decimal
from django.utils.translation import get_language, gettext

from games.engines import params
from games.engines.params import ParamSpec
from tables import formats
from tables.errors import Refused
from tables.forms.parameter_help import HELP, HELP_OF_RULE
from tables.forms.parameter_words import CHOICES, LABELS, MODES, Words
from tables.limit_words import choice_in_words

__all__ = ["CHOICES", "HELP", "HELP_OF_RULE", "LABELS", "MODES", "Words"]

SUITS = {"c": "♣︎", "d": "♦︎", "h": "♥︎", "s": "♠︎"}
NOTHING = "—"


def label(name: str) -> Words:
    """What a parameter or a line of a schedule is called; its name where nobody has named it."""
    parameter, _point, line = name.partition(".")
    if not line or parameter not in LABELS:
        return LABELS.get(name, name)
    named = {"schedule": LABELS[parameter], "hand": choice_label(parameter, line)}
    return gettext("%(schedule)s: %(hand)s") % named


def help_text(spec: ParamSpec) -> Words:
    """What a parameter needs to be said of."""
    return HELP_OF_RULE.get((spec.rule, spec.name)) or HELP.get(spec.name, "")


def in_words(refused: Refused) -> Refused:
    """The refusal with its parameter's label in the place of the name."""
    if "name" not in refused.params:
        return refused
    return Refused(refused.code, **{**refused.params, "name": label(str(refused.params["name"]))})


def choice_label(name: str, value: str) -> Words:
    """What a value of a choice is called."""
    return CHOICES.get((name, value), value)


def shown(spec: ParamSpec, value: Any, currency: str) -> str:
    """A value as people read it, in the active language; an em dash for none, a word for one that
    must still be chosen."""
    if value is None:
        return NOTHING if spec.nullable or spec.type == params.PRIZES else gettext("to be chosen")
    if spec.type == params.MONEY and params.is_choice(value):
        return choice_in_words(value, currency)
    if spec.type == params.MONEY:
        return formats.money(value, currency, _language())
    if spec.type == params.BASIS_POINTS:
        return percent(value)
    if spec.type == params.PPM:
        return rate(value)
    if spec.type == params.PRIZES:
        return prize(value, currency)
    if spec.type == params.BAND:
        return f"{percent(value[0])} – {percent(value[1])}"
    if spec.type == params.BOOLEAN:
        return gettext("yes") if value else gettext("no")
    if spec.type in (params.LANGUAGES, params.TABLES):
        return ", ".join(value)
    if spec.type == params.SUIT_ORDER:
        return suits(value)
    if spec.type == params.SCHEDULE:
        return odds(value)
    if spec.type == params.CHOICES:
        return ", ".join(str(choice_label(spec.name, choice)) for choice in value)
    return str(choice_label(spec.name, str(value)))


def change(spec: ParamSpec, before: Any, after: Any, currency: str) -> str:
    """The change in short: a signed difference of numbers, else that it is new, gone or other."""
    if before is None:
        return gettext("new")
    if after is None:
        return gettext("gone") if spec.nullable or spec.type == params.PRIZES else gettext("open")
    choice = params.is_choice(before) or params.is_choice(after)
    if choice or spec.type not in (*params.INTEGERS, params.SCHEDULE):
        return gettext("other")
    sign, by = "+" if after > before else formats.MINUS, abs(after - before)
    return sign + (str(by) if spec.type == params.SCHEDULE else shown(spec, by, currency))


def odds(to_one: int) -> str:
    """What a line of a schedule pays: 4 is "4 : 1"."""
    return f"{to_one} : 1"


def percent(basis_points: int) -> str:
    """500 is 5 %, 275 is 2.75 % (the decimal mark of the active language)."""
    return f"{formats.amount(basis_points, 'EUR', _language(), cents='auto')} %"


def rate(ppm: int) -> str:
    """300,000 parts per million are 30 %, 12,345 are 1.2345 %."""
    text = format_decimal(Decimal(ppm).scaleb(-4), "0.####", formats.locale_of(_language()))
    return f"{text} %"


def prize(paid: Mapping[str, int], currency: str) -> str:
    """What a line of a jackpot pays: a share of the meter, odds, or an amount."""
    ((kind, value),) = paid.items()
    if kind == params.PERCENT:
        return gettext("%(percent)s %% of the meter") % {"percent": value}
    return odds(value) if kind == params.ODDS else formats.money(value, currency, _language())


def suits(order: str) -> str:
    """The four suits in order, as signs."""
    return " ".join(SUITS[suit] for suit in order)


def _language() -> str:
    return get_language() or "en"
