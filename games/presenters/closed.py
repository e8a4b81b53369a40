"""The panel of a table that isn't open for play."""

from typing import Any

from django.utils.translation import gettext as _

from games.presenters.scene import Scene

Json = dict[str, Any]


def closed_panel(scene: Scene) -> Json:
    """Closed, or being counted."""
    title, line = {
        "closed": (_("Table closed"), _("The pit boss opens the table.")),
        "opening": (_("Opening count"), _("Croupier and inspector count the float.")),
        "closing": (_("Closing count"), _("Croupier and inspector count the float.")),
    }.get(scene.session_status, (_("Table closed"), ""))
    return {"kind": "closed", "title": title, "line": line}
