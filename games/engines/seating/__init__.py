"""What happens between the hands of a table: seats, chips, blinds owed, the button."""

from games.engines.seating.changes import evolve
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
    RecountTable,
    SatIn,
    SatOut,
    SeatCard,
    SeatLeft,
    SeatRecounted,
    SeatTaken,
    SitIn,
    SitOut,
    TableRecounted,
    TakeSeat,
)
from games.engines.seating.next_hand import next_hand
from games.engines.seating.play import buy_in_bounds, check_pot, decide
from games.engines.seating.reopening import check_reopen
from games.engines.seating.state import Seat, SeatingRules, TableState, falls_free, new

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
    "RecountTable",
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
    "TableRecounted",
    "TableState",
    "TakeSeat",
    "buy_in_bounds",
    "check_pot",
    "check_reopen",
    "decide",
    "evolve",
    "falls_free",
    "new",
    "next_hand",
]
