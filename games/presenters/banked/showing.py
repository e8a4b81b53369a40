"""The steps "results" and "settle": boxes are shown, or declared by name and result; each box's
payout is computed line by line, and one tap settles them all."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engines.banked import BankedResult, BoxLegal, CardBought, CardsExchanged, Legal
from games.engines.banked.comparing import LINES
from games.engines.banked.declaring import outcomes
from games.engines.banked.phases import open_boxes
from games.engines.banked.state import Box, State
from games.engines.cards import UNKNOWN, Cards
from games.engines.params import DEALT
from games.presenters.banked.bank import bank_text
from games.presenters.banked.deciding import known_cards
from games.presenters.banked.names import box_name
from games.presenters.banked.settling import lines_of, settle_key, sums
from games.presenters.hands import category_name
from games.presenters.saying import DOT
from games.presenters.scene import Scene, button

Json = dict[str, Any]


def results_panel(scene: Scene, state: State, legal: Legal, result: BankedResult | None) -> Json:
    """RESULTS: a box at a time, winners only; Settle ends it."""
    needed = [offer.box for offer in legal.boxes if offer.needs_cards]
    hint = _("Winners only: boxes that aren't entered lose.")
    if state.bank_plays is False:
        hint = _("Antes are paid anyway: enter only what wins a bonus bet.")
    if needed:
        hint = _("Box %(box)s must show its cards.") % {"box": needed[0]}
    elif result is None:
        hint = _("Every box that is still open must be shown.")
    return _panel(scene, state, legal, result) | {
        "kind": "results",
        "step": _("SHOW"),
        "title": bank_text(state),
        "line": hint,
    }


def settle_panel(scene: Scene, state: State, legal: Legal, result: BankedResult | None) -> Json:
    """SETTLE: nothing is open any more."""
    return _panel(scene, state, legal, result) | {
        "kind": "settle",
        "step": _("PAY"),
        "title": _title(result),
        "line": bank_text(state),
    }


def _title(result: BankedResult | None) -> str:
    nets = [box.net for box in result.boxes] if result is not None else []
    won = sum(net.won > 0 for net in nets)
    lost = sum(net.lost > 0 and not net.won for net in nets)
    return DOT.join(_told(won, lost)) or _("No box wins or loses")


def _told(won: int, lost: int) -> list[str]:
    """What there is to say of the boxes, a whole sentence each."""
    wins = ngettext("%(count)s box wins", "%(count)s boxes win", won) % {"count": won}
    loses = ngettext("%(count)s box loses", "%(count)s boxes lose", lost) % {"count": lost}
    return [text for text, count in ((wins, won), (loses, lost)) if count]


def _panel(scene: Scene, state: State, legal: Legal, result: BankedResult | None) -> Json:
    offers = {offer.box: offer for offer in legal.boxes}
    paid = {box.box: box for box in result.boxes} if result is not None else {}
    return {
        "boxes": [
            _box(scene, state, box, offers.get(box.number, BoxLegal(box.number)))
            | lines_of(scene.voice, scene.rules, box, paid.get(box.number))
            for box in state.boxes
        ],
        "known": known_cards(state),
        "hands": _names(scene, LINES),
        "bonus": _names(scene, [odds.line for odds in scene.rules.bonus_schedule if odds.odds]),
        "sums": sums(scene, result),
        "settle": settle_key(scene, result),
        "show_all": _show_all(scene, state),
        "dispute": button(_("Dispute"), "call_pit", {"reason": "dispute"}),
    }


def _show_all(scene: Scene, state: State) -> Json | None:
    """Where the system deals: every box that is still to be shown, at one tap."""
    if scene.entry_mode != DEALT or not open_boxes(state):
        return None
    return button(_("Show all hands"), "show_all", {})


def _names(scene: Scene, lines: Any) -> list[Json]:
    """Hands that can be named, the best first."""
    return [
        {"hand": line, "label": category_name(line, scene.game)}
        for line in reversed(LINES)
        if line in lines
    ]


def _box(scene: Scene, state: State, box: Box, offer: BoxLegal) -> Json:
    is_dealt = scene.entry_mode == DEALT
    label = _("Show %(box)s") % {"box": box_name(scene, box)}
    show = button(label, "show_box", {"box": box.number})
    return {
        "box": box.number,
        "label": box_name(scene, box),
        "show": show if offer.can_show and is_dealt else None,
        "enter": _enter(scene, box) if offer.can_show and not is_dealt else None,
        "declare": _declare(state, box) if offer.can_declare else None,
        "needs_cards": offer.needs_cards,
    }


def _enter(scene: Scene, box: Box) -> Json:
    """The box's cards, those it took last, `??` where they are still to be entered; what was
    entered face down before is for the person who entered it. Its bonus bet needs to know them
    apart: `taken` says how many those are, `given` what it had put aside."""
    is_asked = box.bet.bonus and UNKNOWN in box.given
    typed_here = _was_typed_by(scene, box)
    return {
        "type": "show_box",
        "data": {"box": box.number},
        "cards": _entered(box.cards, typed_here),
        "taken": box.taken if box.bet.bonus else 0,
        "given": _entered(box.given, typed_here) if is_asked else [],
    }


def _was_typed_by(scene: Scene, box: Box) -> bool:
    """Whether what the system knows of a box face down was entered by the person at this console.
    Whoever takes over sees backs, and enters the cards when they lie open."""
    play = scene.play
    if play is None or play.round is None or scene.person_id is None:
        return False
    entered = [
        play.actors[entry.number - 1]
        for entry in play.round.standing
        if isinstance(entry.event, CardsExchanged | CardBought) and entry.event.box == box.number
    ]
    return entered == [scene.person_id]


def _entered(cards: Cards, typed_here: bool) -> list[str]:
    return list(cards) if typed_here else [UNKNOWN] * len(cards)


def _declare(state: State, box: Box) -> Json:
    """To which the client adds hand, outcome and bonus. `outcomes` are those that it may name,
    more than one where the hand is named too; `bonus`: the bonus bet's hand is asked for."""
    words = {"won": _("Wins"), "tied": _("Stand-off"), "lost": _("Loses")}
    possible = outcomes(state, box)
    return {
        "type": "declare_box",
        "data": {"box": box.number},
        "outcomes": [{"outcome": outcome, "label": words.get(outcome, "")} for outcome in possible],
        "names_hand": len(possible) > 1,
        "bonus": box.bet.bonus > 0 and (box.taken > 0 or len(possible) == 1),
    }
