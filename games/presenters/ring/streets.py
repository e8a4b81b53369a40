"""The streets of a hand: their names, where it stands, and the step "card" in which cards come."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engines.holdem import HoldemRules
from games.engines.params import DEALT, POT_ONLY, SHOWN
from games.engines.ring import State
from games.engines.rounds import DealDue, Legal
from games.presenters.phase import PAY, SHOW, WINNERS
from games.presenters.scene import Scene, button

Json = dict[str, Any]
FIRST, LAST = "third", "seventh"  # streets of stud that come in their own way


def streets_of(rules: Any) -> tuple[str, ...]:
    """The streets of the game in order; hold'em's where the table isn't open."""
    return HoldemRules.streets if rules is None else tuple(rules.streets)


def street_heads(scene: Scene) -> list[str]:
    """The names of the streets, short enough for a row of steps."""
    names = {
        "preflop": _("Pre-flop"),
        "flop": _("Flop"),
        "turn": _("Turn"),
        "river": _("River"),
        "third": _("3rd"),
        "fourth": _("4th"),
        "fifth": _("5th"),
        "sixth": _("6th"),
        "seventh": _("7th"),
    }
    return [names[street] for street in streets_of(scene.rules)]


def steps(scene: Scene, legal: Legal | None, phase: str) -> list[Json]:
    """The streets of a hand and where it stands; none where only pots are entered."""
    if scene.entry_mode == POT_ONLY:
        return []
    labels = [*street_heads(scene), _("Showdown")]
    now = -1 if legal is None else streets_of(scene.rules).index(legal.street)
    if phase in (SHOW, WINNERS, PAY):
        now = len(labels) - 1
    return [
        {"label": label, "state": "done" if at < now else "now" if at == now else "todo"}
        for at, label in enumerate(labels)
    ]


def card_panel(scene: Scene, state: State, legal: Legal) -> Json:
    """CARD: keyed in, or one tap where cards aren't entered; the burn counts itself (HOLD-9)."""
    assert legal.deal is not None
    if legal.deal.kind == "board":
        return _board_panel(state, legal, legal.deal)
    return _seat_panel(scene, state, legal.deal)


def _board_panel(state: State, legal: Legal, due: DealDue) -> Json:
    entered = state.rules.entry_mode == SHOWN
    title = ngettext("Enter %(count)s card", "Enter %(count)s cards", due.count)
    is_common = due.street == LAST
    return {
        "kind": "card",
        "step": _("COMMON CARD") if is_common else street_name(due.street),
        "title": title % {"count": due.count} if entered else _the_street(due.street),
        "note": _("one card for all: the pack is too short") if is_common else _note(legal),
        "count": due.count,
        "type": "board",
        "data": {},
        "seat": None,
        "known": [*state.board, *open_cards(state)] if legal.reshuffle else known_cards(state),
        "burn": {"label": _("Not burned")} if entered and not is_common else None,
        "deal": None if entered else button(_deal_label(state, due.street), "board", {}),
    }


def _seat_panel(scene: Scene, state: State, due: DealDue) -> Json:
    """Stud: the upcard of the seat that is lit; the last street comes face down, in one tap."""
    seat = due.seats[0]
    entered = state.rules.entry_mode == SHOWN and due.street != LAST
    words = {"seat": seat, "name": scene.name(seat)}
    return {
        "kind": "card",
        "step": street_name(due.street),
        "title": _("Upcard of seat %(seat)s") % words if entered else _the_street(due.street),
        "note": words["name"] if entered else _seat_note(state, due),
        "count": 1,
        "type": "deal_cards",
        "data": {"seat": seat},
        "seat": seat if entered else None,
        "known": known_cards(state),
        "burn": None,
        "deal": None if entered else button(_deal_label(state, due.street), "deal_street", {}),
    }


def _seat_note(state: State, due: DealDue) -> str:
    if due.street == LAST:
        return _("face down to every seat")
    return _("one card face up to every seat") if due.street != FIRST else _("two down, one up")


def street_name(street: str) -> str:
    """The street in capitals, as it stands before the cards."""
    return {
        "flop": _("FLOP"),
        "turn": _("TURN"),
        "river": _("RIVER"),
        "third": _("3RD"),
        "fourth": _("4TH"),
        "fifth": _("5TH"),
        "sixth": _("6TH"),
        "seventh": _("7TH"),
    }[street]


def known_cards(state: State) -> list[str]:
    """Cards that lie open or aside: their keys are off on the pad (CARD-2)."""
    return [*state.board, *open_cards(state), *state.set_aside]


def open_cards(state: State) -> list[str]:
    """Upcards, cards that were shown, or exposed by mistake."""
    return [card for hand in state.hands for card in hand.open_cards]


def _the_street(street: str) -> str:
    return {
        "flop": _("The flop is next"),
        "turn": _("The turn is next"),
        "river": _("The river is next"),
        "third": _("The first three cards"),
        "fourth": _("The fourth card is next"),
        "fifth": _("The fifth card is next"),
        "sixth": _("The sixth card is next"),
        "seventh": _("The seventh card is next"),
    }[street]


def _note(legal: Legal) -> str:
    if legal.reshuffle:
        return _("First shuffle the card that was set aside back into the stub.")
    return _("burn card counted")


def _deal_label(state: State, street: str) -> str:
    """In mode `dealt` the tap turns cards up; in the others they lie there already."""
    if state.rules.entry_mode == DEALT:
        return {
            "flop": _("Deal the flop"),
            "turn": _("Deal the turn"),
            "river": _("Deal the river"),
            "third": _("Deal the first three cards"),
            "fourth": _("Deal the fourth card"),
            "fifth": _("Deal the fifth card"),
            "sixth": _("Deal the sixth card"),
            "seventh": _("Deal the seventh card"),
        }[street]
    return {
        "flop": _("Flop is dealt"),
        "turn": _("Turn is dealt"),
        "river": _("River is dealt"),
        "third": _("First three cards are dealt"),
        "fourth": _("Fourth card is dealt"),
        "fifth": _("Fifth card is dealt"),
        "sixth": _("Sixth card is dealt"),
        "seventh": _("Seventh card is dealt"),
    }[street]
