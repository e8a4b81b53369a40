"""What may be done with a seat beside playing its hand: the entries of its menu."""

from typing import Any

from django.utils.translation import gettext as _

from games.engines.betting import Player
from games.engines.rounds import Legal
from games.engines.seating import Seat
from games.presenters.scene import Scene, button

Json = dict[str, Any]


def menu(scene: Scene, seat: Seat, player: Player | None, legal: Legal | None) -> list[Json]:
    """What may be done with a seat; items without all of their data open a sheet."""
    items = _presence(seat)
    if player is None:
        items += _chips(seat)
        if legal is None and not seat.untracked and scene.rules.uses_button:
            items.append(button(_("Button here"), "place_button", {"seat": seat.seat}))
    if not seat.leaving or (seat.untracked and player is None):
        items.append(_leave(scene, seat, player))
    return items + (_in_hand(seat.seat, legal) if legal is not None else [])


def _presence(seat: Seat) -> list[Json]:
    data = {"seat": seat.seat}
    items = []
    if seat.sitting_out:
        items.append(button(_("Back in"), "sit_in", data | {"post": False}))
    elif seat.untracked or seat.stack:
        items.append(button(_("Sit out"), "sit_out", data))
    if seat.in_debt and not seat.posts and seat.stack:
        items.append(button(_("Post the blinds"), "sit_in", data | {"post": True}))
    return items


def _chips(seat: Seat) -> list[Json]:
    """What changes the chips of a player who isn't in the hand."""
    data = {"seat": seat.seat}
    items = [
        button(_("Buy-in"), "buy_in", data),
        button(_("Brought chips"), "chips_in", data),
    ]
    if not seat.untracked:
        items.append(button(_("Recount"), "recount_seat", data))
    return items


def _leave(scene: Scene, seat: Seat, player: Player | None) -> Json:
    """Where stacks aren't tracked the browser asks what he takes, at most `most_minor`; who left
    during a hand is asked after it."""
    data = {"seat": seat.seat}
    if player is not None:
        return button(_("Leave after the hand"), "leave_seat", data)
    if seat.untracked:
        most = scene.play.untracked_left if scene.play else 0
        return button(_("Leave the table"), "leave_seat", data) | {"most_minor": most}
    text = _("Leave, take %(amount)s") % {"amount": scene.money(seat.stack)}
    return button(text, "leave_seat", data)


def _in_hand(seat: int, legal: Legal) -> list[Json]:
    """What may befall a hand: mucked, dead, a card of it exposed."""
    data = {"seat": seat}
    items = []
    if seat in legal.can_muck:
        items.append(button(_("Muck"), "muck", data))
    if seat in legal.can_declare_dead:
        items.append(button(_("Hand is dead"), "dead_hand", data))
    if seat in legal.can_expose:
        items.append(button(_("A card was exposed"), "expose", data))
    return items
