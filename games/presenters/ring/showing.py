"""The step "show" of hold'em: the hands that are turned up, in the order of showing (POT-14)."""

from typing import Any

from django.utils.translation import gettext as _

from games.engines.params import DEALT
from games.engines.ring import State
from games.engines.rounds import Legal
from games.presenters.ring.streets import known_cards
from games.presenters.scene import Scene, button

Json = dict[str, Any]


def show_panel(scene: Scene, state: State, legal: Legal) -> Json:
    """SHOWDOWN: the next hand; its cards are keyed in, or turned up by a key in mode `dealt`."""
    seat = legal.show_order[0]
    muck = button(_("Muck"), "muck", {"seat": seat}) if seat in legal.can_muck else None
    rest = button(_("Rest shown, not entered"), "rest_shown", {}) if legal.can_rest_show else None
    show_all = button(_("Show all hands"), "show_all", {}) if legal.can_show_all else None
    return {
        "kind": "show",
        "step": _("SHOWDOWN"),
        "title": _("Seat %(seat)s shows") % {"seat": seat},
        "seat": seat,
        "count": _to_enter(state, seat),
        "type": "show",
        "known": known_cards(state),
        "order": _order(scene, state, legal),
        "rest_shown": rest,
        "muck": muck,
        "show_all": show_all,
    }


def _order(scene: Scene, state: State, legal: Legal) -> list[Json]:
    """Live hands: those already lying open first, then those still to show, the next one lit."""
    open_first = [
        player.seat for player in state.betting.live if player.seat not in legal.show_order
    ]
    marks = dict.fromkeys(legal.show_order, "todo") | {legal.show_order[0]: "now"}
    return [
        {
            "seat": seat,
            "label": scene.seat_name(seat),
            "state": marks.get(seat, "done"),
            "count": _to_enter(state, seat),
            "show": _show_key(scene, state, seat) if seat in marks else None,
        }
        for seat in [*open_first, *legal.show_order]
    ]


def _to_enter(state: State, seat: int) -> int:
    """How many cards are keyed in: those that don't lie open already."""
    hand = state.hand(seat)
    return len(hand.cards) - len(hand.open_cards)


def _show_key(scene: Scene, state: State, seat: int) -> Json | None:
    """Where nothing is keyed in: the system deals, or all cards of the hand were exposed."""
    if state.rules.entry_mode != DEALT and _to_enter(state, seat):
        return None
    label = _("Show seat %(seat)s · %(name)s") % {"seat": seat, "name": scene.name(seat)}
    return button(label, "show", {"seat": seat})
