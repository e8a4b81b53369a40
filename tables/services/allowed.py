"""What a parameter may be, in words, for a refusal that says what is allowed (product.md 9)."""

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engines import params
from games.engines.params import ParamSpec
from tables.formats import amount


def allowed(spec: ParamSpec, line: str = "") -> str:
    """The possible values as the content holds them: names of choices, minor units, rates.

    `line`: what is asked of one line of a schedule or of the prizes.
    """
    if spec.type == params.SCHEDULE:
        return _odds() if line else _lines(spec)
    if spec.type == params.PRIZES:
        return _prize() if line else _lines(spec)
    if spec.type == params.CHOICE:
        return _("one of %(values)s") % {"values": ", ".join(spec.choices)}
    if spec.type == params.CHOICES:
        return _("one or more of %(values)s, each once") % {"values": ", ".join(spec.choices)}
    return _number(spec) if spec.type in params.INTEGERS else _others()[spec.type]


def _others() -> dict[str, str]:
    return {
        params.BOOLEAN: _("yes or no"),
        params.SUIT_ORDER: _("the four suits c, d, h, s, each once, in one word"),
        params.LANGUAGES: _("a list of language codes"),
        params.BAND: _("two rates in hundredths of a percent, from 0 to 10000, the lower first"),
        params.TABLES: _("a list of table codes, at least one, each once"),
    }


def _number(spec: ParamSpec) -> str:
    bounds = {"least": spec.minimum, "most": params.most_of(spec)}
    if spec.type == params.MONEY:
        language = get_language() or "en"
        words = _pickable() if spec.pickable else _("an amount from %(least)s to %(most)s")
        return words % {name: amount(minor, "EUR", language) for name, minor in bounds.items()}
    return _("a whole number from %(least)s to %(most)s") % bounds


def _odds() -> str:
    return _("a whole number N, paid “N to 1”, from 0 to %(most)s") % {"most": params.MOST_ODDS}


def _lines(spec: ParamSpec) -> str:
    return _("these lines, each once: %(values)s") % {"values": ", ".join(spec.choices)}


def _prize() -> str:
    return _("one of: percent of the meter (1 to 100), odds “N to 1”, a fixed amount")


def _pickable() -> str:
    return _(
        "an amount from %(least)s to %(most)s, a list of two or more of them, or a range in whole "
        "steps"
    )
