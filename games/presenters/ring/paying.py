"""The step "pay" of hold'em: every pot and its winners, side pots first (POT-5, COM-4)."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engines import registry
from games.engines.params import DECLARED, POT_ONLY
from games.engines.ring import State
from games.engines.rounds import (
    FinishRound,
    PotResult,
    RoundFinished,
    RoundResult,
    SeatAmount,
    ShownHand,
)
from games.presenters.hands import hand_name
from games.presenters.scene import Scene, button

Json = dict[str, Any]


def pay_panel(scene: Scene, state: State) -> Json:
    """PAY: what the pay tap will do, computed by the engine itself."""
    result = preview(scene, state)
    paid = scene.money(result.matched - result.commission)
    return {
        "kind": "pay",
        "step": _("PAY"),
        "title": _title(result),
        "note": _("side pot first, main pot last") if len(result.pots) > 1 else "",
        "results": [_result(scene, result, at) for at in reversed(range(len(result.pots)))],
        "sums": _sums(scene, result),
        "pay": button(_("Pay %(amount)s") % {"amount": paid}, "pay", {}),
        "dispute": dispute_key(),
        "hint": _hint(scene, result),
    }


def _hint(scene: Scene, result: RoundResult) -> str:
    if not result.commission:
        return _("No commission")
    amount = scene.voice.money(result.commission)
    return _("Commission %(amount)s goes to the box.") % {"amount": amount}


def dispute_key() -> Json:
    """Calls the pit boss at once; the hand waits as it is."""
    return button(_("Dispute"), "call_pit", {"reason": "dispute"})


def preview(scene: Scene, state: State) -> RoundResult:
    """The result that the pay tap will record."""
    engine = registry.engine(scene.game)
    events = engine.decide(state.rules, state, FinishRound())
    return next(event.result for event in events if isinstance(event, RoundFinished))


def pot_label(at: int) -> str:
    return _("Main pot") if at == 0 else _("Side pot %(number)s") % {"number": at}


def seats_text(seats: tuple[int, ...]) -> str:
    text = ngettext("seat %(seats)s", "seats %(seats)s", len(seats))
    return text % {"seats": " · ".join(str(seat) for seat in sorted(seats))}


def _title(result: RoundResult) -> str:
    winners = {winner.seat for pot in result.pots for winner in pot.winners}
    pots = ngettext("%(count)s pot", "%(count)s pots", len(result.pots))
    seats = ngettext("%(count)s winner", "%(count)s winners", len(winners))
    return ", ".join((pots % {"count": len(result.pots)}, seats % {"count": len(winners)}))


def _result(scene: Scene, result: RoundResult, at: int) -> Json:
    pot = result.pots[at]
    shown = {hand.seat: hand for hand in result.shown}
    return {
        "side": at > 0,
        "label": _("%(pot)s · %(amount)s")
        % {"pot": pot_label(at), "amount": scene.money(pot.amount)},
        "seats": seats_text(pot.eligible),
        "winners": [_winner(scene, pot, winner, shown.get(winner.seat)) for winner in pot.winners],
        "commission": _("− commission %(amount)s") % {"amount": scene.voice.cents(pot.commission)}
        if pot.commission
        else "",
        "paid": scene.voice.cents(_paid(pot)),
    }


def _winner(scene: Scene, pot: PotResult, winner: SeatAmount, hand: ShownHand | None) -> Json:
    return {
        "name": scene.seat_name(winner.seat),
        "category": hand_name(hand) if hand else _why_without_cards(scene, pot),
        "cards": list(hand.playing) if hand else [],
        "amount": scene.voice.cents(winner.amount),
    }


def _why_without_cards(scene: Scene, pot: PotResult) -> str:
    if scene.entry_mode in (DECLARED, POT_ONLY) and len(pot.eligible) > 1:
        return _("named by the croupier")
    return _("the last one in the hand")


def _paid(pot: PotResult) -> int:
    return sum(winner.amount for winner in pot.winners)


def _sums(scene: Scene, result: RoundResult) -> list[str]:
    voice = scene.voice
    return [
        _("Pots %(amount)s") % {"amount": voice.cents(result.matched)},
        _("Commission %(amount)s") % {"amount": voice.cents(result.commission)},
        _("Paid out %(amount)s") % {"amount": voice.cents(result.matched - result.commission)},
    ]
