"""The events of a players' hand in words: one whole sentence each."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engines import cards, holdem, lifecycle, rounds
from games.engines.banked import is_called_off
from games.engines.cards import UNKNOWN
from games.engines.kernel import Event
from games.engines.params import POT_ONLY
from games.presenters.hands import card_text, cards_text
from games.presenters.saying import Sentence, of_seat
from games.presenters.voice import Voice
from tables.reasons import reason_text

COMMON = "seventh"  # the street whose only board card is one for all (STUD-14)


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


def _dealt(event: rounds.SeatDealt, voice: Voice) -> str:
    """Stud: what lies open; a card that comes face down to all has no line of its own."""
    if not cards.known(event.up):
        return ""
    words = {"seat": event.seat, "cards": cards_text(event.up)}
    return _("Seat %(seat)s gets %(cards)s") % words


def _opener(event: rounds.OpenerNamed, voice: Voice) -> str:
    if not event.reason:
        return _("Seat %(seat)s opens") % {"seat": event.seat}
    words = {"seat": event.seat, "reason": reason_text(event.reason)}
    return _("Seat %(seat)s opens: %(reason)s") % words


def _bring_in(event: rounds.BringInPosted, voice: Voice) -> str:
    text = _("Seat %(seat)s posts the bring-in, %(amount)s")
    return text % {"seat": event.seat, "amount": voice.money(event.amount)}


def _board(event: rounds.BoardDealt, voice: Voice) -> str:
    if event.street == COMMON:
        if UNKNOWN in event.cards:
            return _("One common card is dealt")
        return _("Common card %(cards)s") % {"cards": cards_text(event.cards)}
    if UNKNOWN in event.cards:
        return _board_unseen(event)
    if not event.burned:
        return _board_unburned()[event.street] % {"cards": cards_text(event.cards)}
    text = {
        "flop": _("Flop %(cards)s"),
        "turn": _("Turn %(cards)s"),
        "river": _("River %(cards)s"),
    }
    return text[event.street] % {"cards": cards_text(event.cards)}


def _board_unburned() -> dict[str, str]:
    return {
        "flop": _("Flop %(cards)s, no card burned"),
        "turn": _("Turn %(cards)s, no card burned"),
        "river": _("River %(cards)s, no card burned"),
    }


def _board_unseen(event: rounds.BoardDealt) -> str:
    return {
        "flop": _("The flop is dealt"),
        "turn": _("The turn is dealt"),
        "river": _("The river is dealt"),
    }[event.street]


def _committed(event: rounds.PackCommitted, voice: Voice) -> str:
    text = _("The pack is shuffled and sealed, mark %(mark)s")
    return text % {"mark": event.root[:8]}


def _set_aside(event: rounds.CardSetAside, voice: Voice) -> str:
    text = _("%(card)s was dealt too early and is set aside")
    return text % {"card": card_text(event.card)}


def _exposed(event: rounds.CardExposed, voice: Voice) -> str:
    text = _("A card of seat %(seat)s was exposed: %(card)s")
    return text % {"seat": event.seat, "card": card_text(event.card)}


def _accepted(event: rounds.WagerAccepted, voice: Voice) -> str:
    text = _("%(amount)s of seat %(seat)s is accepted beyond the limits: %(reason)s")
    return text % {
        "seat": event.seat,
        "amount": voice.money(event.to),
        "reason": reason_text(event.reason),
    }


def _winners(event: rounds.WinnersDeclared, voice: Voice) -> str:
    text = (
        ngettext(
            "The main pot goes to seat %(seats)s",
            "The main pot goes to seats %(seats)s",
            len(event.seats),
        )
        if event.pot == 0
        else ngettext(
            "Side pot %(number)s goes to seat %(seats)s",
            "Side pot %(number)s goes to seats %(seats)s",
            len(event.seats),
        )
    )
    return text % {"number": event.pot, "seats": _numbers(event.seats)}


def _pot(event: rounds.PotDeclared, voice: Voice) -> str:
    text = ngettext(
        "A pot of %(amount)s goes to seat %(seats)s",
        "A pot of %(amount)s goes to seats %(seats)s",
        len(event.seats),
    )
    return text % {"amount": voice.money(event.amount), "seats": _numbers(event.seats)}


def _numbers(seats: tuple[int, ...]) -> str:
    return " · ".join(str(seat) for seat in sorted(seats))


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
    if is_called_off(event):
        return str(reason_text(event.reason))
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


def _begun(event: rounds.RoundStarted, voice: Voice) -> str:
    return _players_in(len(event.seats))


def _with_button(event: holdem.RoundStarted, voice: Voice) -> str:
    if event.rules.entry_mode == POT_ONLY:
        return _players_in(len(event.seats))
    text = ngettext(
        "%(count)s player is dealt in, button at seat %(button)s",
        "%(count)s players are dealt in, button at seat %(button)s",
        len(event.seats),
    )
    return text % {"count": len(event.seats), "button": event.button}


def _players_in(count: int) -> str:
    text = ngettext("%(count)s player is dealt in", "%(count)s players are dealt in", count)
    return text % {"count": count}


SENTENCES: dict[type[Event], Sentence] = {
    rounds.RoundStarted: _begun,
    holdem.RoundStarted: _with_button,
    rounds.SeatDealt: _dealt,
    rounds.OpenerNamed: _opener,
    rounds.BringInPosted: _bring_in,
    rounds.AntePosted: _ante,
    rounds.BlindPosted: _posted,
    lifecycle.PackCommitted: _committed,
    rounds.BoardDealt: _board,
    rounds.CardSetAside: _set_aside,
    rounds.CardExposed: _exposed,
    rounds.Folded: of_seat(lambda: _("Seat %(seat)s folds")),
    rounds.Checked: of_seat(lambda: _("Seat %(seat)s checks")),
    rounds.Called: _called,
    rounds.BetPlaced: _bet,
    rounds.Raised: _raised,
    rounds.WagerAccepted: _accepted,
    rounds.StringBetStopped: of_seat(lambda: _("String bet of seat %(seat)s stopped")),
    rounds.UncalledReturned: _returned,
    rounds.HandShown: _shown,
    rounds.HandTurnedUp: of_seat(lambda: _("Seat %(seat)s turns up, not entered")),
    rounds.HandMucked: of_seat(lambda: _("Seat %(seat)s mucks")),
    rounds.HandDeclaredDead: _dead,
    rounds.WinnersDeclared: _winners,
    rounds.PotDeclared: _pot,
    lifecycle.RoundVoided: _voided,
    rounds.RoundFinished: _finished,
}
