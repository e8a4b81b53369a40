"""How a table against the house stood at a step of its round: boxes, bank, what was paid."""

from typing import Any

from django.utils.translation import gettext as _

from games.engines.banked.state import Box, State
from games.presenters.banked.bank import bank_text
from games.presenters.banked.boxes import lying_cards
from games.presenters.banked.settling import lines_of
from games.presenters.voice import Voice

Json = dict[str, Any]


def picture(state: State, voice: Voice) -> Json:
    """The state of a round for the page of the round."""
    return {
        "board": state.bank,
        "no_board": _("The dealer has no cards yet"),
        "bank": bank_text(state) if state.bank_plays is not None else "",
        "boxes": [_box(box, voice) for box in state.boxes],
        "paid": _paid(state, voice),
    }


def _box(box: Box, voice: Voice) -> Json:
    return {
        "box": box.number,
        "ante": voice.money(box.bet.ante),
        "bonus": voice.money(box.bet.bonus) if box.bet.bonus else "",
        "fee": voice.money(box.fee) if box.fee else "",
        "bet": voice.money(box.wager) if box.wager else "",
        "cards": lying_cards(box),
        "out": box.has_folded or box.is_lost,
        "badge": _badge(box),
    }


def _badge(box: Box) -> str:
    """What stands behind the box, in words."""
    if box.has_folded:
        return _("folded")
    if box.is_lost:
        return _("not shown")
    if box.is_blind and not box.is_shown:
        return _("blind box")
    if box.given:
        return _("exchanged %(count)s") % {"count": len(box.given)}
    return _("bought a card") if box.taken else ""


def _paid(state: State, voice: Voice) -> list[Json]:
    if state.result is None:
        return []
    results = {result.box: result for result in state.result.boxes}
    return [
        {"label": _("Box %(box)s") % {"box": box.number}}
        | lines_of(voice, state.rules, box, results.get(box.number))
        for box in state.boxes
    ]
