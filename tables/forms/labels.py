"""What the parameters of approvals are called, and how their values read in the active language.

The engine's specs name parameters and values; the words are those of `parameter_words`. A line of a
schedule is named "schedule.flush".
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from babel.numbers import format_decimal
from django.utils.translation import get_language, gettext, ngettext, pgettext

from games.engines import params
from games.engines.params import ParamSpec
from tables import formats
from tables.errors import Refused
from tables.forms.parameter_help import HELP, HELP_OF_RULE
from tables.forms.parameter_words import CHOICES, LABELS, MODES, Words
from tables.limit_words import choice_in_words
from tables.services import allowed as kept

__all__ = ["CHOICES", "HELP", "HELP_OF_RULE", "LABELS", "MODES", "Words"]

SUITS = {"c": "♣︎", "d": "♦︎", "h": "♥︎", "s": "♠︎"}
NOTHING = "—"
WHOLE_PERCENTS = frozenset({"fold_first_percent"})


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
    """The refusal with its parameter's label in the place of the name, and with what is allowed as
    it is typed."""
    if "name" not in refused.params:
        return refused
    name, spec = str(refused.params["name"]), refused.params.get("spec")
    words = {"name": label(name)}
    if spec is not None:
        words["allowed"] = allowed(spec, name.partition(".")[2])
    return Refused(refused.code, **{**refused.params, **words})


def allowed(spec: ParamSpec, line: str = "") -> str:
    """The possible values in the unit in which they are typed: amounts, percentages, named values.

    `line`: what is asked of one line of a schedule or of the prizes.
    """
    named = tuple(str(choice_label(spec.name, value)) for value in spec.choices)
    if spec.type == params.CHOICE:
        return kept.one_of(named)
    if spec.type == params.CHOICES:
        return kept.some_of(named)
    if spec.type in (params.SCHEDULE, params.PRIZES) and not line:
        return kept.these_lines(named)
    if spec.type == params.BAND:
        return gettext("two percentages from 0 to 100, parted by a hyphen, the lower first")
    if spec.type in TYPED:
        return _bounded(spec)
    return kept.allowed(spec, line)


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
    if spec.name in WHOLE_PERCENTS:
        return f"{value} %"
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
    if spec.type == params.PRIZES:
        return _of_prizes(before, after, currency)
    choice = params.is_choice(before) or params.is_choice(after)
    if choice or spec.type not in (*params.INTEGERS, params.SCHEDULE):
        return gettext("other")
    sign, by = _difference(before, after)
    if spec.type == params.SCHEDULE:
        return f"{sign}{by}"
    if spec.type in POINT or spec.name in WHOLE_PERCENTS:
        rate_of = shown(spec, by, currency).removesuffix(" %")
        return _points(f"{sign}{rate_of}", by, POINT.get(spec.type, 1))
    return sign + shown(spec, by, currency)


def _of_prizes(before: Mapping[str, int], after: Mapping[str, int], currency: str) -> str:
    """The difference of two prizes of one kind; another kind is another prize."""
    ((kind, was),), ((new_kind, becomes),) = before.items(), after.items()
    if kind != new_kind:
        return gettext("other")
    sign, by = _difference(was, becomes)
    if kind == params.AMOUNT:
        return sign + formats.money(by, currency, _language())
    return _points(f"{sign}{by}", by, 1) if kind == params.PERCENT else f"{sign}{by}"


def _difference(before: int, after: int) -> tuple[str, int]:
    return "+" if after > before else formats.MINUS, abs(after - before)


def _points(signed: str, by: int, point: int) -> str:
    """A difference of rates: "−5 percentage points", a part of one in the words of a fraction.

    `point` is what of `by` makes a percentage point.
    """
    whole, part = divmod(by, point)
    words = (
        pgettext("fraction", "%(number)s percentage points")
        if part
        else ngettext("%(number)s percentage point", "%(number)s percentage points", whole)
    )
    return words % {"number": signed}


def odds(to_one: int) -> str:
    """What a line of a schedule pays: 4 is "4 : 1", 0 is a word."""
    return f"{to_one} : 1" if to_one else gettext("pays nothing")


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


def _bounded(spec: ParamSpec) -> str:
    """A number that is typed in another unit than it is kept in."""
    words = {
        params.MONEY: gettext("an amount from %(least)s to %(most)s"),
        params.BASIS_POINTS: gettext(
            "a percentage from %(least)s to %(most)s, with at most two decimals"
        ),
        params.PPM: gettext("a percentage from %(least)s to %(most)s, with at most four decimals"),
    }
    if spec.pickable:
        words[params.MONEY] = gettext(
            "an amount from %(least)s to %(most)s, a list of 2 to %(listed)s of them, or a range "
            "in whole steps with at most %(steps)s values"
        )
    least, most = TYPED[spec.type](spec.minimum), TYPED[spec.type](params.most_of(spec))
    return words[spec.type] % {"least": least, "most": most, **kept.OF_CHOICES}


def _amount(minor: int) -> str:
    return formats.amount(minor, "EUR", _language())


# What is typed in another unit than it is kept in, and what of it makes a percentage point.
POINT = {params.BASIS_POINTS: 100, params.PPM: 10_000}
TYPED = {params.MONEY: _amount, params.BASIS_POINTS: percent, params.PPM: rate}


def _language() -> str:
    return get_language() or "en"
