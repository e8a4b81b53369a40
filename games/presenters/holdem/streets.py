"""The step "card" of hold'em: the board cards of the next street, and which cards lie open."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engines.holdem import State
from games.engines.params import SHOWN
from games.engines.rounds import Legal
from games.presenters.scene import Scene, button

Json = dict[str, Any]
STREETS = ("preflop", "flop", "turn", "river")


def card_panel(scene: Scene, state: State, legal: Legal) -> Json:
    """CARD: keyed in, or one tap where cards aren't entered; the burn counts itself (HOLD-9)."""
    assert legal.deal is not None
    count = legal.deal.count
    entered = state.rules.entry_mode == SHOWN
    title = ngettext("Enter %(count)s card", "Enter %(count)s cards", count)
    return {
        "kind": "card",
        "step": street_name(legal.deal.street),
        "title": title % {"count": count} if entered else _the_street(legal.deal.street),
        "note": _note(legal),
        "count": count,
        "type": "board",
        "known": [*state.board, *open_cards(state)] if legal.reshuffle else known_cards(state),
        "burn": {"label": _("Not burned")} if entered else None,
        "deal": None if entered else button(_deal_label(state, legal.deal.street), "board", {}),
    }


def street_name(street: str) -> str:
    """The street in capitals, as it stands before the cards."""
    return {"flop": _("FLOP"), "turn": _("TURN"), "river": _("RIVER")}[street]


def known_cards(state: State) -> list[str]:
    """Cards that lie open or aside: their keys are off on the pad (CARD-2)."""
    return [*state.board, *open_cards(state), *state.set_aside]


def open_cards(state: State) -> list[str]:
    """Hole cards that were shown, or exposed by mistake."""
    return [
        card
        for hand in state.hands
        for card in (hand.cards if hand.face == "shown" else hand.exposed)
    ]


def _the_street(street: str) -> str:
    return {
        "flop": _("The flop is next"),
        "turn": _("The turn is next"),
        "river": _("The river is next"),
    }[street]


def _note(legal: Legal) -> str:
    if legal.reshuffle:
        return _("First shuffle the card that was set aside back into the stub.")
    return _("burn card counted")


def _deal_label(state: State, street: str) -> str:
    """In mode `declared` the cards lie there already; in mode `dealt` the tap turns them up."""
    if state.rules.entry_mode == "dealt":
        return {
            "flop": _("Deal the flop"),
            "turn": _("Deal the turn"),
            "river": _("Deal the river"),
        }[street]
    return {
        "flop": _("Flop is dealt"),
        "turn": _("Turn is dealt"),
        "river": _("River is dealt"),
    }[street]
