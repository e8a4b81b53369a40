"""What happened, in words: one whole sentence per event, for the log and the status line."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engines import rounds, seating
from games.engines.kernel import Event, Undone
from games.presenters.hands import card_text, cards_text
from games.presenters.voice import Voice
from games.store.kinds import PitCalled
from tables.reasons import reason_text

Sentence = Callable[[Any, Voice], str]


def sentence(event: Event, voice: Voice) -> str:
    """The event in the active language; empty for what needs no line of its own."""
    say = _SENTENCES.get(type(event).__name__)
    return say(event, voice) if say else ""


def _posted(event: rounds.BlindPosted, voice: Voice) -> str:
    text = {
        rounds.SMALL_BLIND: _("Seat %(seat)s posts the small blind, %(amount)s"),
        rounds.BIG_BLIND: _("Seat %(seat)s posts the big blind, %(amount)s"),
        rounds.DEAD_BLIND: _("Seat %(seat)s posts a dead blind, %(amount)s"),
        rounds.LATE_BLIND: _("Seat %(seat)s posts to play, %(amount)s"),
        rounds.STRADDLE: _("Seat %(seat)s straddles, %(amount)s"),
    }[event.kind]
    return text % {"seat": event.seat, "amount": voice.money(event.amount)}


def _ante(event: rounds.AntePosted, voice: Voice) -> str:
    amount = voice.money(event.matched + event.dead)
    return _("Seat %(seat)s posts the ante, %(amount)s") % {"seat": event.seat, "amount": amount}


def _board(event: rounds.BoardDealt, voice: Voice) -> str:
    text = {
        "flop": _("Flop %(cards)s"),
        "turn": _("Turn %(cards)s"),
        "river": _("River %(cards)s"),
    }[event.street]
    return text % {"cards": cards_text(event.cards)}


def _called(event: rounds.Called, voice: Voice) -> str:
    text = (
        _("Seat %(seat)s calls all-in %(amount)s")
        if event.all_in
        else _("Seat %(seat)s calls %(amount)s")
    )
    return text % {"seat": event.seat, "amount": voice.money(event.amount)}


def _bet(event: rounds.BetPlaced, voice: Voice) -> str:
    text = (
        _("Seat %(seat)s bets all-in %(amount)s")
        if event.all_in
        else _("Seat %(seat)s bets %(amount)s")
    )
    return text % {"seat": event.seat, "amount": voice.money(event.to)}


def _raised(event: rounds.Raised, voice: Voice) -> str:
    text = (
        _("Seat %(seat)s raises all-in to %(amount)s")
        if event.all_in
        else _("Seat %(seat)s raises to %(amount)s")
    )
    return text % {"seat": event.seat, "amount": voice.money(event.to)}


def _returned(event: rounds.UncalledReturned, voice: Voice) -> str:
    text = _("%(amount)s uncalled goes back to seat %(seat)s")
    return text % {"seat": event.seat, "amount": voice.money(event.amount)}


def _shown(event: rounds.HandShown, voice: Voice) -> str:
    return _("Seat %(seat)s shows %(cards)s") % {
        "seat": event.seat,
        "cards": cards_text(event.cards),
    }


def _dead(event: rounds.HandDeclaredDead, voice: Voice) -> str:
    text = _("The hand of seat %(seat)s is dead: %(reason)s")
    return text % {"seat": event.seat, "reason": reason_text(event.reason)}


def _voided(event: rounds.RoundVoided, voice: Voice) -> str:
    text = (
        _("Misdeal: %(reason)s. All stakes went back.")
        if event.cause == "misdeal"
        else _("Hand void: %(reason)s. All stakes went back.")
    )
    return text % {"reason": reason_text(event.reason)}


def _finished(event: rounds.RoundFinished, voice: Voice) -> str:
    result = event.result
    return _("Paid out %(paid)s, commission %(commission)s") % {
        "paid": voice.money(result.matched - result.commission),
        "commission": voice.money(result.commission),
    }


def _started(event: Any, voice: Voice) -> str:
    text = ngettext(
        "%(count)s player is dealt in, button at seat %(button)s",
        "%(count)s players are dealt in, button at seat %(button)s",
        len(event.seats),
    )
    return text % {"count": len(event.seats), "button": event.button}


def _with_amount(text: Callable[[], str]) -> Sentence:
    return lambda event, voice: (
        text()
        % {
            "seat": event.seat,
            "amount": voice.money(event.amount),
        }
    )


def _recounted(event: seating.SeatRecounted, voice: Voice) -> str:
    text = _("Seat %(seat)s is recounted: %(before)s becomes %(after)s")
    return text % {
        "seat": event.seat,
        "before": voice.money(event.before),
        "after": voice.money(event.after),
    }


def _drawn(event: seating.ButtonDrawn, voice: Voice) -> str:
    card = next(item.card for item in event.cards if item.seat == event.seat)
    text = _("The button goes to seat %(seat)s with the %(card)s")
    return text % {"seat": event.seat, "card": card_text(card)}


def _sat_in(event: seating.SatIn, voice: Voice) -> str:
    text = (
        _("Seat %(seat)s plays again and posts") if event.post else _("Seat %(seat)s plays again")
    )
    return text % {"seat": event.seat}


def _called_pit(event: PitCalled, voice: Voice) -> str:
    if not event.reason:
        return _("The pit boss is called")
    return _("The pit boss is called: %(reason)s") % {"reason": reason_text(event.reason)}


def _of_seat(text: Callable[[], str]) -> Sentence:
    return lambda event, voice: text() % {"seat": event.seat}


_SENTENCES: dict[str, Sentence] = {
    "RoundStarted": _started,
    "AntePosted": _ante,
    "BlindPosted": _posted,
    "BoardDealt": _board,
    "Folded": _of_seat(lambda: _("Seat %(seat)s folds")),
    "Checked": _of_seat(lambda: _("Seat %(seat)s checks")),
    "Called": _called,
    "BetPlaced": _bet,
    "Raised": _raised,
    "StringBetStopped": _of_seat(lambda: _("String bet of seat %(seat)s stopped")),
    "UncalledReturned": _returned,
    "HandShown": _shown,
    "HandTurnedUp": _of_seat(lambda: _("Seat %(seat)s turns up, not entered")),
    "HandMucked": _of_seat(lambda: _("Seat %(seat)s mucks")),
    "HandDeclaredDead": _dead,
    "RoundVoided": _voided,
    "RoundFinished": _finished,
    "SeatTaken": _with_amount(lambda: _("Seat %(seat)s sits down with %(amount)s")),
    "ChipsAdded": _with_amount(lambda: _("Seat %(seat)s adds %(amount)s")),
    "SatOut": _of_seat(lambda: _("Seat %(seat)s sits out")),
    "SatIn": _sat_in,
    "LeaveAnnounced": _of_seat(lambda: _("Seat %(seat)s leaves after the hand")),
    "SeatLeft": _with_amount(lambda: _("Seat %(seat)s leaves with %(amount)s")),
    "SeatRecounted": _recounted,
    "ButtonDrawn": _drawn,
    "ButtonPlaced": _of_seat(lambda: _("The button is placed at seat %(seat)s")),
    "PitCalled": _called_pit,
    Undone.__name__: lambda event, voice: _("The last step is undone"),
}
