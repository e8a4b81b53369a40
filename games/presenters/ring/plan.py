"""The stakes and the commission of a players' game in words (COM-1, APP-4)."""

from typing import Any

from django.utils.translation import gettext as _

from games.engines import commission
from games.engines.holdem import HoldemRules
from games.engines.params import POT_ONLY
from games.engines.ring import State, pots
from games.engines.rounds import RoundResult
from games.presenters.scene import Scene


def stakes_text(scene: Scene, rules: Any) -> str:
    """What is played for, as it stands at the top of the console."""
    if isinstance(rules, HoldemRules):
        return _blinds_text(rules.bet_structure) % {
            "small": scene.money(rules.small_blind),
            "big": scene.money(rules.big_blind),
        }
    return _ante_text(scene, rules)


def coming_text(scene: Scene, rules: Any) -> str:
    """Limits that are announced (APP-3)."""
    return stakes_text(scene, rules)


def next_text(limits: str) -> str:
    """Limits that hold when the hand in progress is over."""
    return _("From the next hand: %(limits)s") % {"limits": limits}


def number_text(number: int) -> str:
    return _("Hand %(number)s") % {"number": number}


def _blinds_text(structure: str) -> str:
    return {
        "no_limit": _("No limit · blinds %(small)s / %(big)s"),
        "pot_limit": _("Pot limit · blinds %(small)s / %(big)s"),
        "fixed_limit": _("Fixed limit · blinds %(small)s / %(big)s"),
    }[structure]


def _ante_text(scene: Scene, rules: Any) -> str:
    """STUD-10, STUD-17: limits, ante and bring-in of seven-card stud."""
    text = {
        "spread_limit": _("Spread limit %(min)s – %(max)s · ante %(ante)s"),
        "pot_limit": _("Pot limit from %(min)s · ante %(ante)s"),
        "fixed_limit": _("Fixed limit %(min)s / %(big)s · ante %(ante)s"),
    }[rules.bet_structure]
    limits = text % {
        "min": scene.money(rules.min_bet),
        "max": scene.money(rules.max_bet or 0),
        "big": scene.money(rules.big_bet or 0),
        "ante": scene.money(rules.ante),
    }
    if not rules.bring_in:
        return limits
    return limits + " · " + _("bring-in %(amount)s") % {"amount": scene.money(rules.bring_in)}


def commission_text(scene: Scene, result: RoundResult | None) -> str:
    """The plan; in a hand also what it comes to so far, and the burned cards (COM-1, HOLD-9)."""
    if scene.rules is None:
        return ""
    parts = [_plan(scene, scene.rules)]
    if result is not None:
        amount = scene.money(result.commission)
        parts.append(_("%(amount)s to the box") % {"amount": amount})
    if scene.play is not None and scene.play.round is not None:
        state = scene.play.round.state
        if result is None:
            parts.append(_so_far(scene, state))
        if scene.entry_mode != POT_ONLY and state.rules.burn:
            parts.append(_("burned %(count)s") % {"count": state.burned})
    return " · ".join(filter(None, parts))


def _so_far(scene: Scene, state: State) -> str:
    """What would be taken if the hand ended now."""
    taken = commission.take(
        state.rules.commission,
        [pot.amount for pot in pots(state)],
        minimum_bet=state.rules.minimum_bet,
        chip=state.rules.chip_unit,
        flop_dealt=not state.is_first_street,
        contested=state.contested,
    )
    return _("so far %(amount)s") % {"amount": scene.money(taken.total)} if taken.total else ""


def _plan(scene: Scene, rules: Any) -> str:
    plan = rules.commission
    if plan.kind == "percent":
        rate = scene.voice.percent(plan.rate_bp)
        if plan.cap is None:
            return _("Commission %(rate)s") % {"rate": rate}
        return _("Commission %(rate)s, at most %(cap)s") % {
            "rate": rate,
            "cap": scene.money(plan.cap),
        }
    amount = {"fixed": plan.amount, "minimum_bet": rules.minimum_bet}.get(plan.kind, 0)
    if not amount:
        return _("No commission")
    return _("Commission %(amount)s a hand") % {"amount": scene.money(amount)}
