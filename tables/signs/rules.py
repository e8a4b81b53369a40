"""The rules of a table in short lines, in the active language."""

from django.utils.translation import gettext as _

from games.engines import registry
from games.engines.params import CHIEF_INSPECTOR_OR_MANAGER
from tables.signs import rules_against_house, rules_of_players
from tables.signs.limits import Bounds


def rules(game: str, bounds: Bounds, seats: int) -> list[str]:
    """All of them, the most important first; who decides disputes stands last (HOLD-14, EUR-11)."""
    if registry.is_banked(game):
        said = list(rules_against_house.lines(game, bounds))
    else:
        said = list(rules_of_players.lines(game, bounds, seats))
    return [*said, _dispute(bounds.low.dispute_authority)]


def main_rules(game: str, bounds: Bounds, seats: int, most: int) -> list[str]:
    """As many as a sign has room for: the first ones, and who decides disputes."""
    said = rules(game, bounds, seats)
    return said if len(said) <= most else [*said[: most - 1], said[-1]]


def _dispute(authority: str) -> str:
    if authority == CHIEF_INSPECTOR_OR_MANAGER:
        return _("The chief inspector or the casino manager decides every dispute")
    return _("The casino manager decides every dispute")
