"""Stakes: what antes, blinds, bets and the chip unit must satisfy together, by game."""

from collections.abc import Callable, Iterable, Mapping

from django.utils.translation import gettext_lazy as _

from games.engines import params
from games.engines.banked import stakes as banked
from tables.enums import Game, VersionKind
from tables.errors import Refused, register
from tables.models import Line
from tables.selectors.versions import SPECS, standing_contents
from tables.services.content import Content, complete

register(
    {
        "blinds_order": _("The small blind can't be above the big blind."),
        "bets_order": _("The small bet can't be above the big bet."),
        "bets_both": _("Give both the small and the big bet, or neither."),
        "not_whole_chips": _("“%(name)s” is no multiple of the smallest chip (POT-17)."),
        "bets_missing": _("Give the least bet, or the small and the big bet (STUD-10, STUD-17)."),
        "spread_order": _("The greatest bet can't be below the least bet (STUD-10)."),
        "bring_in_order": _("A bring-in is below the small bet (STUD-17)."),
        "ante_order": _("The greatest ante can't be below the least ante."),
        "bonus_order": _("The greatest bonus bet can't be below the least one."),
        "not_whole_steps": _("“%(name)s” is no multiple of the step of the antes."),
        "bonus_missing": _(
            "“%(name)s” is missing: the least and the greatest bonus bet are approved (CAR-9)."
        ),
        "bonus_both_missing": _(
            "The least and the greatest bonus bet are missing: both are approved (CAR-9)."
        ),
        "half_antes": _(
            "“%(name)s” is no multiple of %(chips)s chips: what folding costs must be whole "
            "chips (EUR-5)."
        ),
    }
)

BLINDS = ("small_blind", "big_blind")
FIXED_BETS = ("small_bet", "big_bet")
SPREAD_BETS = ("min_bet", "max_bet")
ANTES = ("ante_min", "ante_max")
BONUS = ("bonus_min", "bonus_max")


def check_stakes(line: Line, content: Content) -> None:
    """Least before greatest, and every wager in whole chips (POT-17).

    Where the stakes leave a choice (APP-3), all that may be picked is whole chips, and the first
    pick holds together like any stakes. Not every pick of several choices need do so: what the pit
    boss picks is checked when he sets it, by the engine's own rules (`services.settings`).
    """
    _demand_whole_choices(line, content)
    OF_GAME[line.game](line, params.first_pick(SPECS[VersionKind.STAKES][line.game], content))


def _demand_whole_choices(line: Line, content: Content) -> None:
    """The bounds of a range and its step, every amount of a list; of antes whole steps (EUR-5)."""
    step = _step_of_antes(line) if line.game == Game.EUROPEAN_POKER else 1
    for spec in params.open_choices(SPECS[VersionKind.STAKES][line.game], content):
        choice = content[spec.name]
        amounts = choice.values() if params.is_range(choice) else choice
        if any(amount % content["chip_unit"] for amount in amounts):
            raise Refused("not_whole_chips", name=spec.name)
        of_antes = spec.name in ("ante_step", *ANTES)
        if of_antes and any(amount % (step * content["chip_unit"]) for amount in amounts):
            raise Refused("half_antes", name=spec.name, chips=step)


def _check_holdem(_line: Line, content: Content) -> None:
    """Small before big (HOLD-5, HOLD-8)."""
    _demand_order(content, BLINDS, "blinds_order")
    _demand_fixed_bets(content)
    _demand_chips(content, (*BLINDS, *FIXED_BETS))


def _check_stud(_line: Line, content: Content) -> None:
    """Bets for one of the limits at least (STUD-10, STUD-17), the ante (STUD-2) in whole chips."""
    if content["min_bet"] is None and content["small_bet"] is None:
        raise Refused("bets_missing", name="min_bet")
    _demand_order(content, SPREAD_BETS, "spread_order")
    _demand_fixed_bets(content)
    _demand_chips(content, ("ante", "bring_in", *SPREAD_BETS, *FIXED_BETS))
    small, bring_in = content["small_bet"], content["bring_in"]
    if bring_in is not None and (small is None or bring_in >= small):
        raise Refused("bring_in_order", name="bring_in")


def _check_caribbean(line: Line, content: Content) -> None:
    """Ante (CAR-1) and bonus bet (CAR-9) between their bounds; those of the bonus bet are given
    unless every schedule that stands pays nothing for it."""
    _check_antes(content, step=1)
    if _pays_bonus(line):
        _demand_bonus(content)
    _demand_order(content, BONUS, "bonus_order")
    _demand_chips(content, BONUS)


def _pays_bonus(line: Line) -> bool:
    schedules = standing_contents(line.casino, VersionKind.PAYOUTS, line.game)
    paid = [any(schedule["bonus_schedule"].values()) for schedule in schedules]
    return any(paid) or not paid


def _demand_bonus(content: Content) -> None:
    missing = [name for name in BONUS if content[name] is None]
    if len(missing) == len(BONUS):
        raise Refused("bonus_both_missing", field=missing[0])
    for name in missing:
        raise Refused("bonus_missing", name=name)


def _check_european(line: Line, content: Content) -> None:
    """Half an ante is always payable (EUR-5)."""
    _check_antes(content, step=_step_of_antes(line))


def _step_of_antes(line: Line) -> int:
    """In chips, under one of the rule sets that stand at least."""
    rulesets = standing_contents(line.casino, VersionKind.RULESET, line.game)
    rulesets = rulesets or [complete(VersionKind.RULESET, line.game, {})]
    return min(banked.step_of_half_antes(ruleset["fold_first_percent"]) for ruleset in rulesets)


def _check_antes(content: Content, *, step: int) -> None:
    """Antes in order, in whole chips, and each a multiple of `step` chips and of their own step;
    a payout is cut to whole chips."""
    _demand_order(content, ANTES, "ante_order")
    _demand_chips(content, ("ante_step", "max_payout", *ANTES))
    for name in ("ante_step", *ANTES):
        if (content[name] or 0) % (step * content["chip_unit"]):
            raise Refused("half_antes", name=name, chips=step)
    for name in ANTES:
        if (content[name] or 0) % (content["ante_step"] or 1):
            raise Refused("not_whole_steps", name=name)


def _demand_fixed_bets(content: Content) -> None:
    small, big = (content[name] for name in FIXED_BETS)
    if (small is None) != (big is None):
        raise Refused("bets_both", name="big_bet" if big is None else "small_bet")
    _demand_order(content, FIXED_BETS, "bets_order")


def _demand_order(content: Content, names: tuple[str, str], code: str) -> None:
    least, most = (content[name] for name in names)
    if least is not None and most is not None and most < least:
        raise Refused(code, name=names[1])


def _demand_chips(content: Content, names: Iterable[str]) -> None:
    for name in names:
        if (content[name] or 0) % content["chip_unit"]:
            raise Refused("not_whole_chips", name=name)


OF_GAME: Mapping[str, Callable[[Line, Content], None]] = {
    Game.HOLDEM: _check_holdem,
    Game.SEVEN_CARD_STUD: _check_stud,
    Game.CARIBBEAN_STUD: _check_caribbean,
    Game.EUROPEAN_POKER: _check_european,
}
