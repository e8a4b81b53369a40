"""The steps in which the croupier says who won: "winners" (mode `declared`), "pot" (`pot_only`)."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from games.engines.ring import State
from games.engines.rounds import Legal
from games.presenters.ring.paying import dispute_key, pot_label, seats_text
from games.presenters.scene import Scene

Json = dict[str, Any]


def winners_panel(scene: Scene, state: State, legal: Legal) -> Json:
    """Who wins the pot that is asked for: side pots first, the main pot last (POT-5)."""
    due = legal.declare[0]
    title = _("Who wins the main pot?") if due.pot == 0 else _("Who wins side pot %(number)s?")
    return {
        "kind": "winners",
        "step": _("SHOWDOWN"),
        "title": title % {"number": due.pot},
        "note": seats_text(due.eligible),
        "pot": {
            "side": due.pot > 0,
            "label": pot_label(due.pot),
            "amount": scene.money(due.amount),
        },
        "seats": _seats(scene, due.eligible),
        "split": {"label": _("Split")},
        "type": "declare",
        "data": {"pot": due.pot},
        "dispute": dispute_key(),
    }


def pot_panel(scene: Scene, state: State) -> Json:
    """The pot as a sum and its winner: all that is entered of a hand in mode `pot_only`."""
    plan = state.rules.commission
    return {
        "kind": "pot",
        "step": _("POT"),
        "title": _("Who wins the pot?"),
        "note": _("Enter the sum, then tap the winner."),
        "seats": _seats(scene, (start.seat for start in state.seats)),
        "split": {"label": _("Split")},
        "type": "declare_pot",
        "data": {},
        "min_minor": state.rules.chip_unit,
        "step_minor": state.rules.chip_unit,
        "no_flop": {"label": _("No flop")} if plan.no_flop_no_drop else None,
        "uncontested": None if plan.if_uncontested else {"label": _("Nobody called")},
    }


def _seats(scene: Scene, seats: Iterable[int]) -> list[Json]:
    return [{"seat": seat, "label": scene.name(seat)} for seat in seats]
