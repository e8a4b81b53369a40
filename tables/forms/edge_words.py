"""The words of an exact edge: what a player may decide, and where his money goes."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.forms.labels import choice_label
from tables.forms.parameter_words import Words

DECISIONS: Mapping[str, Words] = {
    "fold": pgettext_lazy("decision", "Fold"),
    "bet": pgettext_lazy("decision", "Bet"),
    "sixth_card": _("Buy a sixth card"),
    "buy_fifth": _("Buy a fifth card"),
    "exchange_1": _("Exchange one card"),
    "exchange_2": _("Exchange two cards"),
    "exchange_3": _("Exchange three cards"),
    "exchange_4": _("Exchange four cards"),
    "exchange_5": _("Exchange five cards"),
}

# What no schedule pays: how a round ends for the ante, and what the fees come to.
OUTCOMES: Mapping[str, Words] = {
    "folded": _("Folded antes"),
    "no_game": _("The dealer doesn't play"),
    "won": _("Antes won"),
    "tied": _("Equal hands"),
    "lost": _("Lost antes and bets"),
    "fee": _("Fees for cards"),
}

# The names of the simple ways to play, as the calculation gives them (`games.edge`).
STRATEGIES: Mapping[str, Words] = {
    "Bet with ace-king or better, take no card.": _("Bet with ace-king or better, take no card."),
    "Bet on four cards with ace-king or better, else fold; take no card.": _(
        "Bet on four cards with ace-king or better, else fold; take no card."
    ),
}


def decision(name: str) -> Words:
    """What the player does."""
    return DECISIONS.get(name, name)


def line(name: str) -> Words:
    """A paid line, or an outcome without one."""
    return OUTCOMES.get(name) or choice_label("schedule", name)


def strategy(name: str) -> Words:
    """A simple way to play that has a name."""
    return STRATEGIES.get(name, name)
