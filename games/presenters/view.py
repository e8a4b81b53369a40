"""The whole view of a console (docs/realtime.md), rendered in the active language.

What every game has is here; what lies on the felt and in the panel comes from the family of the
game: `ring` for players against each other, `banked` for players against the house.
"""

from types import ModuleType
from typing import Any

from django.utils.translation import gettext as _

from games.engines import registry
from games.engines.params import DEALT, DECLARED, POT_ONLY, SHOWN
from games.presenters import driving, history
from games.presenters.banked import family as banked
from games.presenters.ring import family as ring
from games.presenters.scene import Scene
from tables import formats

Json = dict[str, Any]


def render(scene: Scene) -> Json:
    """The view; `drives` says whether this console may send commands."""
    family = banked if registry.is_banked(scene.game) else ring
    return {
        "table": scene.code,
        "version": scene.version,
        "language": scene.voice.language,
        "header": _header(scene, family),
        "money": _money(scene),
        "chips": _chips(scene),
        "backs": "eye" if scene.entry_mode == DEALT and scene.is_training else "unknown",
        "float": _("Float %(amount)s") % {"amount": scene.money(scene.float_minor)},
        "undo": history.undo_key(scene),
        "log": history.log(scene),
        "said": history.said(scene, scene.play.last_step) if scene.play else "",
        "call": _call(scene),
        "drives": scene.drives,
        "follows": driving.follows(scene),
        "take_over": driving.take_over(scene),
        "roll": _("Roll due") if scene.roll_due else "",
        **family.table_view(scene),
    }


def _header(scene: Scene, family: ModuleType) -> Json:
    hand = scene.play.hand if scene.play else 0
    day = scene.gaming_day
    return {
        "code": scene.code,
        "game": scene.game_name,
        "stakes": family.stakes_text(scene, scene.rules) if scene.rules else "",
        "coming": _coming(scene, family),
        "hand": family.number_text(hand) if hand else "",
        "gaming_day": _("Gaming day %(day)s") % {"day": formats.day(day, scene.voice.language)}
        if day
        else "",
        "croupier": scene.croupier,
        "mode": _mode(scene),
    }


def _coming(scene: Scene, family: ModuleType) -> str:
    """Other limits that hold soon: from the next hand on, or from a time of day (APP-3)."""
    if scene.rules_now != scene.rules:
        return str(family.next_text(family.coming_text(scene, scene.rules_now)))
    if scene.coming is None:
        return ""
    words = {"time": scene.coming_at, "limits": family.coming_text(scene, scene.coming)}
    return _("From %(time)s: %(limits)s") % words


def _mode(scene: Scene) -> str:
    """What is other than usual at this table: it trains, or not everything is entered."""
    depth = {
        SHOWN: "",
        DEALT: _("The system deals"),
        DECLARED: _("Cards not entered"),
        POT_ONLY: _("Pots only"),
    }[scene.entry_mode]
    return " · ".join(filter(None, (_("Training") if scene.is_training else "", depth)))


def _money(scene: Scene) -> Json:
    return scene.voice.digits() | {
        "chip_unit_minor": scene.rules.chip_unit if scene.rules else 1,
    }


def _chips(scene: Scene) -> list[Json]:
    return [
        {
            "value_minor": chip.value_minor,
            "label": "+" + scene.voice.plain(chip.value_minor),
            "colour": chip.colour,
        }
        for chip in scene.chips
    ]


def _call(scene: Scene) -> Json:
    label = {
        "none": _("Call pit boss"),
        "waiting": _("Pit boss called"),
        "acknowledged": _("Pit boss is coming"),
    }[scene.call]
    return {"state": scene.call, "label": label, "by": scene.called_by}
