"""What happens between the hands of a table: seats, chips, blinds owed, the button."""

from games.engines.seating.messages import (
    AddChips,
    ButtonDrawn,
    ButtonPlaced,
    ChipsAdded,
    DrawButton,
    LeaveAnnounced,
    LeaveSeat,
    PlaceButton,
    RecountSeat,
    SatIn,
    SatOut,
    SeatCard,
    SeatLeft,
    SeatRecounted,
    SeatTaken,
    SitIn,
    SitOut,
    TakeSeat,
)
from games.engines.seating.next_hand import next_hand
from games.engines.seating.play import buy_in_bounds, decide
from games.engines.seating.state import Seat, SeatingRules, TableState, evolve, new

__all__ = [
    "AddChips",
    "ButtonDrawn",
    "ButtonPlaced",
    "ChipsAdded",
    "DrawButton",
    "LeaveAnnounced",
    "LeaveSeat",
    "PlaceButton",
    "RecountSeat",
    "SatIn",
    "SatOut",
    "Seat",
    "SeatCard",
    "SeatLeft",
    "SeatRecounted",
    "SeatTaken",
    "SeatingRules",
    "SitIn",
    "SitOut",
    "TableState",
    "TakeSeat",
    "buy_in_bounds",
    "decide",
    "evolve",
    "new",
    "next_hand",
]
