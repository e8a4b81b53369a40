"""The boxes of the felt: what lies on them, their cards, and how they stand."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engines.banked import Amounts, BankedResult, BoxResult, Legal
from games.engines.banked.state import BETS, RESULTS, Box, State
from games.engines.cards import UNKNOWN
from games.presenters.banked.names import player_of
from games.presenters.scene import Scene, button
from games.presenters.voice import Voice

Json = dict[str, Any]


def boxes(
    scene: Scene, state: State | None, legal: Legal | None, result: BankedResult | None
) -> list[Json]:
    """Every box of the table, from 1 on."""
    playing = {box.number: box for box in state.boxes} if state is not None else {}
    paid = {box.box: box for box in result.boxes} if result is not None else {}
    due = _due(legal)
    return [
        _tile(scene, state, playing[number], number in due, paid.get(number))
        if state is not None and number in playing
        else _empty(scene, number, legal)
        for number in range(1, scene.places + 1)
    ]


def _due(legal: Legal | None) -> set[int]:
    """Boxes that something is expected of: a decision, or a hand."""
    if legal is None:
        return set()
    return {
        offer.box
        for offer in legal.boxes
        if offer.bet is not None or offer.can_show or offer.can_declare
    }


def _empty(scene: Scene, number: int, legal: Legal | None) -> Json:
    may = scene.plays_now and (legal is None or number in legal.place)
    text = _("Box %(box)s, empty") % {"box": number}
    return _blank(number) | {"badge": _("+ Ante") if may else "", "aria": text, "state": "empty"}


def _blank(number: int) -> Json:
    return {
        "seat": number,
        "state": "in",
        "name": "",
        "stack": "",
        "stack_minor": 0,
        "bonus": "",
        "mark": "",
        "blind": False,
        "badge": "",
        "cards": [],
        "up": [],
        "exposed": [],
        "known": [],
        "button": False,
        "bet": "",
        "aria": "",
        "tap": None,
        "menu": [],
    }


def _tile(
    scene: Scene, state: State | None, box: Box, is_due: bool, result: BoxResult | None
) -> Json:
    phase = state.phase if state is not None else ""
    badge = _badge(scene, box, phase, is_due, result)
    name, ante, mark = player_of(scene, box), scene.money(box.bet.ante), _mark(box)
    number = _("Box %(box)s") % {"box": box.number}
    return _blank(box.number) | {
        "state": _state(box, phase, is_due, result),
        "name": name,
        "stack": ante,
        "stack_minor": box.bet.ante,
        "bonus": _bonus(scene, box),
        "mark": mark,
        "blind": box.is_blind,
        "badge": badge,
        "cards": lying_cards(box),
        "known": _known(box),
        "aria": ", ".join(filter(None, (number, name, ante, _bonus(scene, box), mark, badge))),
        "menu": _menu(scene, box, phase),
    }


def lying_cards(box: Box) -> list[str]:
    """Shown cards; backs of what still lies there."""
    if box.is_shown:
        return list(box.cards)
    if box.has_folded and not box.bet.bonus:
        return []
    return [UNKNOWN] * len(box.cards)


def _known(box: Box) -> list[int]:
    """The places of backs whose cards were entered: known to the system, hidden here."""
    lying = zip(lying_cards(box), box.cards, strict=False)
    return [at for at, (seen, card) in enumerate(lying) if seen == UNKNOWN != card]


def _bonus(scene: Scene, box: Box) -> str:
    if not box.bet.bonus:
        return ""
    amount = scene.money(box.bet.bonus)
    return pgettext("bonus bet, one letter", "B %(amount)s") % {"amount": amount}


def _mark(box: Box) -> str:
    """How many cards were exchanged, or that one was bought."""
    if box.given:
        return f"⇄ {len(box.given)}"
    return f"+ {box.taken}" if box.taken else ""


def _state(box: Box, phase: str, is_due: bool, result: BoxResult | None) -> str:
    if result is not None and (box.is_answered or not is_due):
        return "win" if result.net.won else "lost" if result.net.lost else "in"
    if box.has_folded and phase != RESULTS:
        return "out"
    if is_due:
        return "act"
    return "out" if box.has_folded else "in"


def _badge(scene: Scene, box: Box, phase: str, is_due: bool, result: BoxResult | None) -> str:
    if phase == BETS:
        return _("Blind box") if box.is_blind else ""
    if result is not None and (box.is_answered or not is_due):
        return outcome_text(scene.voice, result.net)
    if box.has_folded:
        return _("Folded")
    if box.goes_on:
        return _("Bets %(amount)s") % {"amount": scene.money(box.wager)}
    if box.is_blind:
        return _("Blind box")
    return _("Decides") if is_due else ""


def outcome_text(voice: Voice, net: Amounts) -> str:
    """What the croupier pays to a box, its fee and a lost bonus bet aside; else what it loses."""
    if net.won:
        return _("+%(amount)s") % {"amount": voice.money(net.won)}
    if net.lost:
        return _("Lost %(amount)s") % {"amount": voice.money(net.lost)}
    return _("Stand-off")


def _menu(scene: Scene, box: Box, phase: str) -> list[Json]:
    if not scene.plays_now or phase != BETS:
        return []
    return [button(_("Take the bet back"), "take_bet_back", {"box": box.number})]
