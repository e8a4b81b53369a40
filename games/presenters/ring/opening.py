"""Who opens the betting of a street in stud: named by the croupier (STUD-16)."""

from typing import Any

from django.utils.translation import gettext as _

from games.engines.rounds import Legal
from games.presenters.ring.streets import street_name
from games.presenters.scene import Scene, button

Json = dict[str, Any]


def opener_panel(scene: Scene, legal: Legal) -> Json:
    """OPENER: where cards aren't entered the croupier names who opens, on every street."""
    return {
        "kind": "opener",
        "step": street_name(legal.street),
        "title": _("Who opens?"),
        "note": _opens(legal.street),
        "seats": [{"seat": seat, "label": scene.name(seat)} for seat in legal.can_name_opener],
        "type": "name_opener",
        "data": {},
    }


def _opens(street: str) -> str:
    if street == "third":
        return _("the lowest upcard")
    return _("the highest hand showing")


def opener_key(legal: Legal) -> Json | None:
    """STUD-16: before the first action of the street the croupier may name another opener."""
    others = [seat for seat in legal.can_name_opener if seat != legal.turn]
    if not others:
        return None
    return button(_("Another seat opens"), "name_opener", {}) | {"seats": others}
