"""What may be staked at a table against the house, and what it pays at most, in words (APP-4)."""

from django.utils.translation import gettext as _

from games.engines.banked import BankedRules
from games.presenters.scene import Scene


def stakes_text(scene: Scene, rules: BankedRules) -> str:
    """The limits of ante and bonus bet, as they stand at the top of the console."""
    antes = _("Ante %(range)s") % {"range": _range(scene, rules.ante_min, rules.ante_max)}
    if not has_bonus(rules):
        return antes
    bonus = _("bonus %(range)s") % {"range": _range(scene, rules.bonus_min, rules.bonus_max)}
    return f"{antes} · {bonus}"


def coming_text(scene: Scene, rules: BankedRules) -> str:
    """Limits that are announced; the greatest payout too where it is another one (APP-3)."""
    stakes = stakes_text(scene, rules)
    if rules.max_payout == scene.rules.max_payout:
        return stakes
    return f"{stakes} · {payout_text(scene, rules)}"


def next_text(limits: str) -> str:
    """Limits that hold when the round in progress is over."""
    return _("From the next round: %(limits)s") % {"limits": limits}


def number_text(number: int) -> str:
    return _("Round %(number)s") % {"number": number}


def payout_text(scene: Scene, rules: BankedRules | None) -> str:
    """CAR-11, EUR-10: the greatest payout, and whether it is a box's or a player's."""
    if rules is None or rules.max_payout is None:
        return _("No greatest payout")
    amount = {"amount": scene.money(rules.max_payout)}
    if rules.max_payout_scope == "player":
        return _("At most %(amount)s a player and round") % amount
    return _("At most %(amount)s a box and round") % amount


def has_bonus(rules: BankedRules) -> bool:
    """Whether the game has a bonus bet (CAR-9)."""
    return bool(rules.bonus_schedule)


def _range(scene: Scene, least: int, most: int | None) -> str:
    if most is None:
        return _("from %(amount)s") % {"amount": scene.money(least)}
    return f"{scene.money(least)} – {scene.money(most)}"
