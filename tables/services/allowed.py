"""What a parameter may be, as its content holds it, for a refusal that says what is allowed
(product.md 9). How people type it is told by `tables.forms.labels`."""

from django.utils.translation import gettext as _

from games.engines import params
from games.engines.params import ParamSpec

# How many values an approved choice may have, for the words that say so.
OF_CHOICES = {"listed": params.MOST_LISTED, "steps": params.MOST_IN_RANGE}


def allowed(spec: ParamSpec, line: str = "") -> str:
    """The possible values: names of choices, minor units, whole rates.

    `line`: what is asked of one line of a schedule or of the prizes.
    """
    if spec.type in (params.SCHEDULE, params.PRIZES):
        return of_line(spec) if line else these_lines(spec.choices)
    if spec.type == params.CHOICE:
        return one_of(spec.choices)
    if spec.type == params.CHOICES:
        return some_of(spec.choices)
    return _number(spec) if spec.type in params.INTEGERS else _others()[spec.type]


def one_of(choices: tuple[str, ...]) -> str:
    """Named values, of which one is chosen."""
    return _("one of %(values)s") % {"values": ", ".join(choices)}


def some_of(choices: tuple[str, ...]) -> str:
    """Named values, of which several may be chosen."""
    return _("one or more of %(values)s, each once") % {"values": ", ".join(choices)}


def of_line(spec: ParamSpec) -> str:
    """What one line of a schedule or of the prizes may pay."""
    if spec.type == params.SCHEDULE:
        return _("a whole number N, paid “N to 1”, from 0 to %(most)s") % {"most": params.MOST_ODDS}
    return _("one of: percent of the meter (1 to 100), odds “N to 1”, a fixed amount")


def these_lines(choices: tuple[str, ...]) -> str:
    """The lines that there are."""
    return _("these lines, each once: %(values)s") % {"values": ", ".join(choices)}


def _others() -> dict[str, str]:
    return {
        params.BOOLEAN: _("yes or no"),
        params.SUIT_ORDER: _("the four suits c, d, h, s, each once, in one word"),
        params.LANGUAGES: _("a list of language codes"),
        params.BAND: _("two rates in hundredths of a percent, from 0 to 10000, the lower first"),
        params.TABLES: _("a list of table codes, at least one, each once"),
    }


def _number(spec: ParamSpec) -> str:
    words = {
        params.MONEY: _pickable()
        if spec.pickable
        else _("a whole number of minor units from %(least)s to %(most)s"),
        params.BASIS_POINTS: _(
            "a whole number of hundredths of a percent from %(least)s to %(most)s"
        ),
        params.PPM: _("a whole number of parts per million from %(least)s to %(most)s"),
        params.INTEGER: _("a whole number from %(least)s to %(most)s"),
    }
    bounds = {"least": spec.minimum, "most": params.most_of(spec)}
    return words[spec.type] % {**bounds, **OF_CHOICES}


def _pickable() -> str:
    return _(
        "a whole number of minor units from %(least)s to %(most)s, a list of 2 to %(listed)s of "
        "them in rising order, or a range (from, to, step) in whole steps with at most %(steps)s "
        "values"
    )
