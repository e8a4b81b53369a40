"""The kinds of stored events in words, for those who read the records."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

KINDS: dict[str, Any] = {
    "AntePosted": _("Ante posted"),
    "BetPlaced": _("Bet placed"),
    "BlindPosted": _("Blind posted"),
    "BoardDealt": _("Board cards dealt"),
    "ButtonDrawn": _("Button drawn"),
    "ButtonPlaced": _("Button placed"),
    "Called": pgettext_lazy("event", "Called"),
    "CardExposed": _("Card exposed"),
    "CardSetAside": _("Card set aside"),
    "Checked": pgettext_lazy("event", "Checked"),
    "ChipsAdded": _("Chips added"),
    "ConsoleTaken": _("Console taken over"),
    "Folded": pgettext_lazy("event", "Folded"),
    "HandDeclaredDead": _("Hand declared dead"),
    "HandMucked": _("Hand mucked"),
    "HandShown": _("Hand shown"),
    "HandTurnedUp": _("Hand turned up"),
    "HoleDealt": _("Hole cards dealt"),
    "LeaveAnnounced": _("Leaving announced"),
    "PackCommitted": _("Pack committed to"),
    "PitCalled": _("Pit boss called"),
    "PotDeclared": _("Pot declared"),
    "Raised": pgettext_lazy("event", "Raised"),
    "Reopened": _("Hand reopened"),
    "RoundFinished": _("Hand finished"),
    "RoundStarted": _("Hand begun"),
    "RoundVoided": _("Hand void"),
    "SatIn": _("Player is back"),
    "SatOut": _("Player sits out"),
    "SeatLeft": _("Seat left"),
    "SeatRecounted": _("Seat recounted"),
    "SeatTaken": _("Seat taken"),
    "StringBetStopped": _("String bet stopped"),
    "TableRecounted": _("Table recounted"),
    "UncalledReturned": _("Uncalled excess returned"),
    "Undone": _("Step undone"),
    "WagerAccepted": _("Wager beyond the limits accepted"),
    "WinnersDeclared": _("Winners declared"),
}


def event_in_words(kind: str) -> str:
    """What an event is called; an unknown kind stays as it is."""
    return str(KINDS.get(kind, kind))
