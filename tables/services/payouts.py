"""Payout schedules: the odds of a law, which nobody may change where the rule set follows it."""

from django.utils.translation import gettext_lazy as _

from tables.enums import VersionKind
from tables.errors import Refused, register
from tables.models import Line
from tables.selectors.versions import SPECS, standing_contents
from tables.services.content import Content, complete

register(
    {
        "odds_of_the_law": _(
            "The law fixes the odds of “%(name)s” at %(odds)s to 1; a rule set here follows it "
            "(CAR-9)."
        ),
        "unpaid_by_law": _(
            "By the law “%(name)s” pays nothing; a rule set here follows it (CAR-9)."
        ),
    }
)


def check_payouts(line: Line, content: Content) -> None:
    """Other odds than the law's are not for a casino with a rule set of that law (CAR-9)."""
    rulesets = standing_contents(line.casino, VersionKind.RULESET, line.game)
    if any(follows_law(line.game, ruleset) for ruleset in rulesets):
        demand_odds_of_law(line.game, content)


def follows_law(game: str, ruleset: Content) -> bool:
    """Whether the rule set is one of the law whose schedules are its own (CAR-9)."""
    return bool(complete(VersionKind.RULESET, game, ruleset).get("schedule_by_law", False))


def demand_odds_of_law(game: str, content: Content) -> None:
    """Every line pays what the game's law says, which is what a schedule has by default."""
    paid = complete(VersionKind.PAYOUTS, game, content)
    for spec in SPECS[VersionKind.PAYOUTS][game]:
        for line, odds in spec.default.items():
            if paid[spec.name][line] != odds:
                code = "odds_of_the_law" if odds else "unpaid_by_law"
                raise Refused(code, name=f"{spec.name}.{line}", odds=odds)
