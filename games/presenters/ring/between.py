"""The panel between two hands of a players' game."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engines import seating
from games.engines.kernel import Refusal
from games.engines.params import DEALT, POT_ONLY
from games.engines.rounds import RoundFinished, ShownHand
from games.presenters.hands import hand_name
from games.presenters.scene import Scene, button

Json = dict[str, Any]


def between_panel(scene: Scene) -> Json:
    """The deal key, or why there can be no deal yet."""
    why_not = _why_not(scene)
    return {
        "kind": "between",
        "title": _title(scene),
        "line": _line(scene),
        "deal": None if why_not else button(pgettext("key", "Deal"), "deal", {}),
        "why_not": why_not,
        "notes": _notes(scene),
        "draw": _draw(scene),
        "reopen": _reopen(scene),
        "recount_table": _recount_table(scene),
    }


def _title(scene: Scene) -> str:
    play = scene.play
    if play is None or not play.hand or play.last is None:
        return _("Ready for the first hand")
    if isinstance(play.last, RoundFinished):
        return _("Hand %(number)s is paid") % {"number": play.hand}
    return _("Hand %(number)s is void") % {"number": play.hand}


def _line(scene: Scene) -> str:
    last = scene.play.last if scene.play else None
    if not isinstance(last, RoundFinished):
        return ""
    return _("Pots %(pots)s, commission %(commission)s") % {
        "pots": scene.money(last.result.matched),
        "commission": scene.money(last.result.commission),
    }


def _why_not(scene: Scene) -> str:
    if scene.roll_due:
        return _("The gaming day is over: the table is rolled before the next hand.")
    if scene.play is None or scene.rules is None:
        return _("The table is not open.")
    try:
        seating.next_hand(scene.rules, scene.play.seats)
    except Refusal as refusal:
        return {
            "too_few_players": _("Two players with chips are needed."),
            "button_missing": _("Draw for the button first."),
        }.get(refusal.code, _("A hand is in progress."))
    return ""


def _notes(scene: Scene) -> list[str]:
    """Who won the last hand and with what."""
    last = scene.play.last if scene.play else None
    if not isinstance(last, RoundFinished):
        return []
    shown = {hand.seat: hand for hand in last.result.shown}
    return [
        _winner(scene, winner.seat, winner.amount, shown)
        for pot in last.result.pots
        for winner in pot.winners
    ]


def _winner(scene: Scene, seat: int, amount: int, shown: Mapping[int, ShownHand]) -> str:
    words = {"seat": scene.seat_name(seat), "amount": scene.voice.money(amount)}
    hand = shown.get(seat)
    if hand is None:
        return _("%(seat)s wins %(amount)s") % words
    return _("%(seat)s wins %(amount)s: %(hand)s") % (words | {"hand": hand_name(hand)})


def _draw(scene: Scene) -> Json | None:
    """HOLD-4: who gets a card in the draw for the button; offered until one is drawn or placed.
    Without seats the system draws the cards."""
    play = scene.play
    if play is None or play.seats.button or scene.roll_due or not _draws(scene):
        return None
    ready = [seat.seat for seat in play.seats.seats if seat.ready]
    if len(ready) < 2:
        return None
    return {
        "label": _("Draw for the button"),
        "type": "draw_button",
        "seats": [] if scene.entry_mode == DEALT else ready,
    }


def _draws(scene: Scene) -> bool:
    return scene.rules.uses_button and scene.entry_mode != POT_ONLY


def _reopen(scene: Scene) -> Json | None:
    """The last hand, until the next deal, with the inspector; the key repeats what was paid."""
    play = scene.play
    if play is None or play.finished is None or not isinstance(play.last, RoundFinished):
        return None
    if scene.was_counted:
        return None
    try:
        seating.check_reopen(play.seats)
    except Refusal:
        return None
    result = play.last.result
    read_back = _("Reopen hand %(number)s: %(amount)s paid out")
    paid = scene.money(result.matched - result.commission)
    key = button(_("Reopen last hand"), "reopen", {})
    return key | {"read_back": read_back % {"number": play.hand, "amount": paid}}


def _recount_table(scene: Scene) -> Json | None:
    """All chips of the players together, where they aren't tracked by seat."""
    if scene.play is None or scene.entry_mode != POT_ONLY:
        return None
    key = button(_("Recount the players' chips"), "recount_table", {})
    return key | {"amount_minor": scene.play.seats.untracked}
