"""What happened, in words: one whole sentence per event, for the log and the status line."""

from typing import Any

from django.utils.translation import gettext as _

from games.engines import seating
from games.engines.kernel import Event, Reopened, Undone
from games.presenters.banked import round_words
from games.presenters.hands import card_text
from games.presenters.ring import hand_words
from games.presenters.saying import Sentence, of_seat, with_amount
from games.presenters.voice import Voice
from games.store.kinds import ChipsBought, ConsoleTaken, PitCalled
from tables.reasons import reason_text


def sentence(event: Event, voice: Voice) -> str:
    """The event in the active language; empty for what needs no line of its own."""
    for kind in type(event).__mro__:
        if kind in SENTENCES:
            return SENTENCES[kind](event, voice)
    return ""


def _recounted(event: seating.SeatRecounted, voice: Voice) -> str:
    text = _("Seat %(seat)s is recounted: %(before)s becomes %(after)s")
    return text % {
        "seat": event.seat,
        "before": voice.money(event.before),
        "after": voice.money(event.after),
    }


def _table_recounted(event: seating.TableRecounted, voice: Voice) -> str:
    text = _("The players' chips are recounted: %(before)s becomes %(after)s")
    return text % {"before": voice.money(event.before), "after": voice.money(event.after)}


def _reopened(event: Reopened, voice: Voice) -> str:
    return _("The hand is reopened: %(reason)s") % {"reason": reason_text(event.reason)}


def _drawn(event: seating.ButtonDrawn, voice: Voice) -> str:
    card = next(item.card for item in event.cards if item.seat == event.seat)
    text = _("The button goes to seat %(seat)s with the %(card)s")
    return text % {"seat": event.seat, "card": card_text(card)}


def _sat_in(event: seating.SatIn, voice: Voice) -> str:
    text = (
        _("Seat %(seat)s plays again and posts") if event.post else _("Seat %(seat)s plays again")
    )
    return text % {"seat": event.seat}


def _chips_bought(event: ChipsBought, voice: Voice) -> str:
    return _("Buy-in %(amount)s") % {"amount": voice.money(event.amount)}


def _called_pit(event: PitCalled, voice: Voice) -> str:
    if not event.reason:
        return _("The pit boss is called")
    return _("The pit boss is called: %(reason)s") % {"reason": reason_text(event.reason)}


SENTENCES: dict[Any, Sentence] = {
    **hand_words.SENTENCES,
    **round_words.SENTENCES,
    seating.SeatTaken: with_amount(lambda: _("Seat %(seat)s sits down with %(amount)s")),
    seating.ChipsAdded: with_amount(lambda: _("Seat %(seat)s adds %(amount)s")),
    seating.SatOut: of_seat(lambda: _("Seat %(seat)s sits out")),
    seating.SatIn: _sat_in,
    seating.LeaveAnnounced: of_seat(lambda: _("Seat %(seat)s leaves after the hand")),
    seating.SeatLeft: with_amount(lambda: _("Seat %(seat)s leaves with %(amount)s")),
    seating.SeatRecounted: _recounted,
    seating.TableRecounted: _table_recounted,
    seating.ButtonDrawn: _drawn,
    seating.ButtonPlaced: of_seat(lambda: _("The button is placed at seat %(seat)s")),
    PitCalled: _called_pit,
    ChipsBought: _chips_bought,
    ConsoleTaken: lambda event, voice: _("Another console drives the table from now on"),
    Reopened: _reopened,
    Undone: lambda event, voice: _("The last step is undone"),
}
