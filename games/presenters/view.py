"""The whole view of a console (docs/realtime.md), rendered in the active language."""

from typing import Any

from django.utils.translation import gettext as _

from games.engines import commission, seating
from games.engines.holdem import HoldemRules, State, pots
from games.engines.params import DEALT, DECLARED, POT_ONLY, SHOWN
from games.engines.rounds import Legal, RoundResult
from games.presenters import driving, felt, history
from games.presenters.between import between_panel, closed_panel
from games.presenters.holdem import (
    act_panel,
    card_panel,
    pay_panel,
    pot_panel,
    preview,
    show_panel,
    winners_panel,
)
from games.presenters.phase import (
    ACT,
    CARD,
    CLOSED,
    PAY,
    POT,
    SHOW,
    WINNERS,
    legal_of,
    phase_of,
)
from games.presenters.scene import Scene, button
from games.presenters.seats import seats
from tables import formats
from tables.enums import SessionStatus

Json = dict[str, Any]
NO_LIMIT_MINOR = 10**11  # what the browser is told where there is no greatest buy-in


def render(scene: Scene) -> Json:
    """The view; `drives` says whether this console may send commands."""
    legal = legal_of(scene.play) if scene.play else None
    phase = phase_of(legal) if scene.session_status == SessionStatus.OPEN else CLOSED
    state = scene.play.round.state if scene.play and scene.play.round else None
    result = preview(scene, state) if phase == PAY and state is not None else None
    boxes, more_pots = felt.pots(scene, state, result)
    return {
        "table": scene.code,
        "version": scene.version,
        "language": scene.voice.language,
        "phase": phase,
        "header": _header(scene),
        "money": _money(scene),
        "chips": _chips(scene),
        "seats": seats(scene, legal, result),
        "board": felt.board(state),
        "board_size": felt.board_size(scene),
        "backs": "eye" if entry_mode(scene) == DEALT else "unknown",
        "board_next": felt.board_next(state, legal),
        "steps": felt.steps(scene, legal, phase),
        "pots": boxes,
        "more_pots": more_pots,
        "commission": _commission(scene, result),
        "float": _("Float %(amount)s") % {"amount": scene.money(scene.float_minor)},
        "panel": _panel(scene, legal, phase),
        "sheets": _sheets(scene),
        "undo": history.undo_key(scene),
        "board_keys": history.board_keys(scene),
        "log": history.log(scene),
        "said": history.said(scene, scene.play.last_step) if scene.play else "",
        "call": _call(scene),
        "drives": scene.drives,
        "follows": driving.follows(scene),
        "take_over": driving.take_over(scene),
        "eye": _has_eye(scene),
        "roll": _("Roll due") if scene.roll_due else "",
    }


def _header(scene: Scene) -> Json:
    hand = scene.play.hand if scene.play else 0
    day = scene.gaming_day
    return {
        "code": scene.code,
        "game": scene.game_name,
        "stakes": stakes_text(scene, scene.rules) if scene.rules else "",
        "hand": _("Hand %(number)s") % {"number": hand} if hand else "",
        "gaming_day": _("Gaming day %(day)s") % {"day": formats.day(day, scene.voice.language)}
        if day
        else "",
        "croupier": scene.croupier,
        "mode": _mode(scene),
    }


def entry_mode(scene: Scene) -> str:
    """How much of a hand is entered at this table (product.md, 3)."""
    return scene.rules.entry_mode if scene.rules else SHOWN


def _mode(scene: Scene) -> str:
    """What is other than usual at this table: it trains, or not everything is entered."""
    depth = {
        SHOWN: "",
        DEALT: _("The system deals"),
        DECLARED: _("Cards not entered"),
        POT_ONLY: _("Pots only"),
    }[entry_mode(scene)]
    return " · ".join(filter(None, (_("Training") if scene.is_training else "", depth)))


def _has_eye(scene: Scene) -> bool:
    """Whether the hand in turn may be looked at while a key is held: in training only."""
    return entry_mode(scene) == DEALT and scene.is_training and scene.plays_now


def stakes_text(scene: Scene, rules: HoldemRules) -> str:
    text = {
        "no_limit": _("No limit · blinds %(small)s / %(big)s"),
        "pot_limit": _("Pot limit · blinds %(small)s / %(big)s"),
        "fixed_limit": _("Fixed limit · blinds %(small)s / %(big)s"),
    }[rules.bet_structure]
    return text % {"small": scene.money(rules.small_blind), "big": scene.money(rules.big_blind)}


def _money(scene: Scene) -> Json:
    return scene.voice.digits() | {
        "chip_unit_minor": scene.rules.chip_unit if scene.rules else 1,
    }


def _chips(scene: Scene) -> list[Json]:
    return [
        {
            "value_minor": chip.value_minor,
            "label": "+" + scene.voice.plain(chip.value_minor),
            "colour": chip.colour,
        }
        for chip in scene.chips
    ]


def _commission(scene: Scene, result: RoundResult | None) -> str:
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
        if entry_mode(scene) != POT_ONLY:
            parts.append(_("burned %(count)s") % {"count": state.burned})
    return " · ".join(filter(None, parts))


def _so_far(scene: Scene, state: State) -> str:
    """What would be taken if the hand ended now."""
    taken = commission.take(
        state.rules.commission,
        [pot.amount for pot in pots(state)],
        minimum_bet=state.rules.big_blind,
        chip=state.rules.chip_unit,
        flop_dealt=state.street != "preflop",
        contested=state.contested,
    )
    return _("so far %(amount)s") % {"amount": scene.money(taken.total)} if taken.total else ""


def _plan(scene: Scene, rules: HoldemRules) -> str:
    plan = rules.commission
    if plan.kind == "percent":
        rate = scene.voice.percent(plan.rate_bp)
        if plan.cap is None:
            return _("Commission %(rate)s") % {"rate": rate}
        return _("Commission %(rate)s, at most %(cap)s") % {
            "rate": rate,
            "cap": scene.money(plan.cap),
        }
    amount = {"fixed": plan.amount, "minimum_bet": rules.big_blind}.get(plan.kind, 0)
    if not amount:
        return _("No commission")
    return _("Commission %(amount)s a hand") % {"amount": scene.money(amount)}


def _panel(scene: Scene, legal: Legal | None, phase: str) -> Json:
    if phase == CLOSED or scene.play is None:
        return closed_panel(scene)
    if legal is None or scene.play.round is None:
        return between_panel(scene)
    state = scene.play.round.state
    panel = {
        ACT: lambda: act_panel(scene, state, legal),
        CARD: lambda: card_panel(scene, state, legal),
        SHOW: lambda: show_panel(scene, state, legal),
        WINNERS: lambda: winners_panel(scene, state, legal),
        POT: lambda: pot_panel(scene, state),
        PAY: lambda: pay_panel(scene, state),
    }[phase]()
    misdeal = button(_("Misdeal"), "misdeal", {}) if legal.can_misdeal else None
    return panel | {"misdeal": misdeal}


def _sheets(scene: Scene) -> Json:
    if scene.rules is None:
        return {"seat": [], "buy_in": {"min_minor": 0, "max_minor": NO_LIMIT_MINOR, "hint": ""}}
    least, most = seating.buy_in_bounds(scene.rules)
    if most is None:
        hint = _("Buy-in from %(least)s") % {"least": scene.money(least)}
    else:
        hint = _("Buy-in %(least)s to %(most)s") % {
            "least": scene.money(least),
            "most": scene.money(most),
        }
    taken = {seat.seat for seat in scene.play.seats.seats} if scene.play else set()
    free = [{"seat": seat} for seat in range(1, scene.places + 1) if seat not in taken]
    most_minor = NO_LIMIT_MINOR if most is None else most
    return {
        "seat": free,
        "buy_in": {"min_minor": least, "max_minor": most_minor, "hint": hint},
    }


def _call(scene: Scene) -> Json:
    label = {
        "none": _("Call pit boss"),
        "waiting": _("Pit boss called"),
        "acknowledged": _("Pit boss is coming"),
    }[scene.call]
    return {"state": scene.call, "label": label, "by": scene.called_by}
