"""Boxes, their players and their hands by name."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engines.banked.state import Box
from games.presenters.scene import Scene


def player_of(scene: Scene, box: Box) -> str:
    """The nickname of the player who was named for the box, else empty (CAR-12)."""
    return scene.names.get(box.bet.player, "") if box.bet.player else ""


def box_name(scene: Scene, box: Box) -> str:
    """ "Box 3 · Horvat"."""
    name = player_of(scene, box)
    words = {"box": box.number, "name": name}
    return _("Box %(box)s · %(name)s") % words if name else _("Box %(box)s") % words


def boxes_text(numbers: Iterable[int]) -> str:
    """ "boxes 1 · 3 · 6"."""
    numbers = sorted(numbers)
    text = ngettext("box %(boxes)s", "boxes %(boxes)s", len(numbers))
    return text % {"boxes": " · ".join(map(str, numbers))}


def count_text(count: int) -> str:
    return ngettext("%(count)s box", "%(count)s boxes", count) % {"count": count}
