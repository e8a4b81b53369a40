"""Who drives the table: the words of a console that follows, and its key to take over."""

from typing import Any

from django.utils.translation import gettext as _

from games.presenters.scene import Scene, button

Json = dict[str, Any]


def follows(scene: Scene) -> str:
    """Why this console has no keys; empty at the one that drives."""
    if scene.drives:
        return ""
    name = scene.driver or scene.croupier
    if not name:
        return _("This console only watches.")
    return _("This console follows; %(croupier)s drives.") % {"croupier": name}


def take_over(scene: Scene) -> Json | None:
    """The key of who may play but stands by; asked before it is sent."""
    if not scene.may_take_over:
        return None
    question = _("%(croupier)s drives this table now. Take over at this console?")
    key = button(_("Take over"), "take_over", {})
    return key | {"confirm": question % {"croupier": scene.driver}}
