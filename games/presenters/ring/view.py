"""What a players' game has on the felt, in the panel and on the sheets of its console."""

from typing import Any

from django.utils.translation import gettext as _

from games.engines import seating
from games.engines.rounds import Legal
from games.presenters import history
from games.presenters.closed import closed_panel
from games.presenters.paper import paper
from games.presenters.phase import (
    ACT,
    CARD,
    CLOSED,
    OPENER,
    PAY,
    POT,
    SHOW,
    WINNERS,
    legal_of,
    phase_of,
)
from games.presenters.ring import felt
from games.presenters.ring.acting import act_panel
from games.presenters.ring.between import between_panel
from games.presenters.ring.declaring import pot_panel, winners_panel
from games.presenters.ring.opening import opener_panel
from games.presenters.ring.paying import pay_panel, preview
from games.presenters.ring.plan import commission_text
from games.presenters.ring.seats import seats, tile_of
from games.presenters.ring.showing import show_panel
from games.presenters.ring.streets import card_panel, steps, street_heads
from games.presenters.scene import NO_LIMIT_MINOR, Scene, button

Json = dict[str, Any]


def table_view(scene: Scene) -> Json:
    """The part of the view that is the game's own."""
    legal = legal_of(scene.play) if scene.play else None
    phase = phase_of(legal) if scene.is_open else CLOSED
    state = scene.play.round.state if scene.play and scene.play.round else None
    result = preview(scene, state) if phase == PAY and state is not None else None
    pots, more_pots = felt.pots(scene, state, result)
    return {
        "family": "ring",
        "tile": tile_of(scene.rules),
        "phase": phase,
        "seats": seats(scene, legal, result),
        "places": _("Seats"),
        "board": felt.board(state),
        "board_size": felt.board_size(scene, state, legal),
        "board_next": felt.board_next(state, legal),
        "board_keys": history.board_keys(scene),
        "banner": None,
        "steps": steps(scene, legal, phase),
        "pots": pots,
        "more_pots": more_pots,
        "commission": commission_text(scene, result),
        "panel": _panel(scene, legal, phase),
        "sheets": _sheets(scene),
        "eye": scene.has_eye,
        "paper": paper(
            (_("Seat"), _("Player"), _("Stack")),
            (*street_heads(scene), _("Shown, won")),
            (_("Board"), _("Pots and commission"), _("Buy-ins and chips brought")),
        ),
    }


def _panel(scene: Scene, legal: Legal | None, phase: str) -> Json:
    if phase == CLOSED or scene.play is None:
        return closed_panel(scene)
    if legal is None or scene.play.round is None:
        return between_panel(scene)
    state = scene.play.round.state
    panel = {
        ACT: lambda: act_panel(scene, state, legal),
        CARD: lambda: card_panel(scene, state, legal),
        OPENER: lambda: opener_panel(scene, legal),
        SHOW: lambda: show_panel(scene, state, legal),
        WINNERS: lambda: winners_panel(scene, state, legal),
        POT: lambda: pot_panel(scene, state),
        PAY: lambda: pay_panel(scene, state),
    }[phase]()
    misdeal = button(_("Misdeal"), "misdeal", {}) if legal.can_misdeal else None
    return panel | {"misdeal": misdeal}


def _sheets(scene: Scene) -> Json:
    if scene.rules_now is None:
        return {
            "seat": [],
            "cash": None,
            "buy_in": {"min_minor": 0, "max_minor": NO_LIMIT_MINOR, "hint": ""},
        }
    least, most = seating.buy_in_bounds(scene.rules_now)
    if most is None:
        hint = _("Buy-in from %(least)s") % {"least": scene.money(least)}
    else:
        hint = _("Buy-in %(least)s to %(most)s") % {
            "least": scene.money(least),
            "most": scene.money(most),
        }
    taken = {seat.seat for seat in scene.play.seats.seats} if scene.play else set()
    free = [{"seat": seat} for seat in range(1, scene.places + 1) if seat not in taken]
    most_minor = NO_LIMIT_MINOR if most is None else most
    return {
        "seat": free,
        "cash": None,
        "buy_in": {"min_minor": least, "max_minor": most_minor, "hint": hint},
    }
