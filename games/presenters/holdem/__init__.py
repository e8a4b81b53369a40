"""The steps of a hold'em hand on the console; what other games share lies one floor up."""

from games.presenters.holdem.acting import act_panel
from games.presenters.holdem.declaring import pot_panel, winners_panel
from games.presenters.holdem.paying import pay_panel, preview
from games.presenters.holdem.showing import show_panel
from games.presenters.holdem.streets import card_panel

__all__ = [
    "act_panel",
    "card_panel",
    "pay_panel",
    "pot_panel",
    "preview",
    "show_panel",
    "winners_panel",
]
