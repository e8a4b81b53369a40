"""The kinds of stored events in words, for those who read the records."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

KINDS: dict[str, Any] = {
    "AntePosted": _("Ante posted"),
    "BankDealt": _("Dealer's open card"),
    "BankDeclared": _("Dealer's game declared"),
    "BankOpened": _("Dealer's cards opened"),
    "BetMade": _("Box bets"),
    "BetPlaced": _("Bet placed"),
    "BetTakenBack": _("Bet taken back"),
    "BetsClosed": _("No more bets"),
    "BlindPosted": _("Blind posted"),
    "BoardDealt": _("Board cards dealt"),
    "BoxDealt": _("Cards of a box dealt"),
    "BoxDeclared": _("Hand of a box declared"),
    "BoxFolded": _("Box folds"),
    "BoxShown": _("Hand of a box shown"),
    "BoxesLost": _("Boxes lost without showing"),
    "BringInPosted": _("Bring-in posted"),
    "ButtonDrawn": _("Button drawn"),
    "ButtonPlaced": _("Button placed"),
    "Called": pgettext_lazy("event", "Called"),
    "CardBought": _("Card bought"),
    "CardExposed": _("Card exposed"),
    "CardSetAside": _("Card set aside"),
    "CardsExchanged": _("Cards exchanged"),
    "Checked": pgettext_lazy("event", "Checked"),
    "ChipsAdded": _("Chips added"),
    "ChipsBought": _("Chips bought"),
    "ConsoleTaken": _("Console taken over"),
    "Folded": pgettext_lazy("event", "Folded"),
    "HandDeclaredDead": _("Hand declared dead"),
    "HandMucked": _("Hand mucked"),
    "HandShown": _("Hand shown"),
    "HandTurnedUp": _("Hand turned up"),
    "HoleDealt": _("Hole cards dealt"),
    "LeaveAnnounced": _("Leaving announced"),
    "OpenerNamed": _("Opener named"),
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
    "SeatDealt": _("Cards of a seat dealt"),
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
