"""The events of a round against the house in words: one whole sentence each."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engines import banked
from games.engines.cards import UNKNOWN, all_known
from games.engines.kernel import Event
from games.presenters.banked.names import boxes_text
from games.presenters.hands import card_text, cards_text, category_name
from games.presenters.saying import Sentence
from games.presenters.voice import Voice


def _started(event: banked.RoundStarted, voice: Voice) -> str:
    if len(event.bets) == 1:
        return _ante(event.bets[0], voice)
    words = {
        "boxes": boxes_text(bet.box for bet in event.bets),
        "amount": voice.money(sum(bet.ante + bet.bonus for bet in event.bets)),
    }
    return _("Antes and bonus bets, %(boxes)s: %(amount)s") % words


def _ante(bet: banked.BoxBet, voice: Voice) -> str:
    text = _("Box %(box)s: ante %(ante)s")
    if bet.bonus:
        text = _("Box %(box)s: ante %(ante)s, bonus bet %(bonus)s")
    if bet.blind_of is not None:
        text = _("Box %(box)s, blind: ante %(ante)s")
    return text % {
        "box": bet.box,
        "ante": voice.money(bet.ante),
        "bonus": voice.money(bet.bonus),
    }


def _taken_back(event: banked.BetTakenBack, voice: Voice) -> str:
    return _("Box %(box)s takes its bet back") % {"box": event.box}


def _dealt(event: banked.BankDealt, voice: Voice) -> str:
    if event.card == UNKNOWN:
        return _("The dealer's open card lies there, not entered")
    return _("The dealer shows the %(card)s") % {"card": card_text(event.card)}


def _exchanged(event: banked.CardsExchanged, voice: Voice) -> str:
    text = ngettext(
        "Box %(box)s exchanges %(count)s card, fee %(fee)s",
        "Box %(box)s exchanges %(count)s cards, fee %(fee)s",
        len(event.given),
    )
    return text % {"box": event.box, "count": len(event.given), "fee": voice.money(event.fee)}


def _bought(event: banked.CardBought, voice: Voice) -> str:
    text = _("Box %(box)s buys a card, fee %(fee)s")
    return text % {"box": event.box, "fee": voice.money(event.fee)}


def _bet(event: banked.BetMade, voice: Voice) -> str:
    text = _("Box %(box)s bets %(amount)s")
    return text % {"box": event.box, "amount": voice.money(event.amount)}


def rest_bets(bets: Sequence[banked.BetMade], voice: Voice) -> str:
    """The bets of many boxes as one sentence."""
    amount = voice.money(sum(bet.amount for bet in bets))
    return _("Close: the rest bet %(amount)s") % {"amount": amount}


def _folded(event: banked.BoxFolded, voice: Voice) -> str:
    return _("Box %(box)s folds") % {"box": event.box}


def _opened(event: banked.BankOpened, voice: Voice) -> str:
    return _("The dealer opens %(cards)s") % {"cards": cards_text(event.cards)}


def _bank_declared(event: banked.BankDeclared, voice: Voice) -> str:
    return _("Dealer has game") if event.plays else _("Dealer has no game")


def _shown(event: banked.BoxShown, voice: Voice) -> str:
    words = {"box": event.box, "cards": cards_text(event.cards), "given": cards_text(event.given)}
    if event.given and all_known(event.given):
        return _("Box %(box)s shows %(cards)s, had put aside %(given)s") % words
    return _("Box %(box)s shows %(cards)s") % words


def _declared(event: banked.BoxDeclared, voice: Voice) -> str:
    text = {
        banked.WON: _("Box %(box)s wins: %(hand)s"),
        banked.TIED: _("Box %(box)s, stand-off: %(hand)s"),
        banked.LOST: _("Box %(box)s loses: %(hand)s"),
    }.get(event.outcome, _("Box %(box)s: %(hand)s"))
    hand = category_name(event.hand, voice.game) if event.hand else _("bonus bet")
    said = text % {"box": event.box, "hand": hand}
    if not event.bonus:
        return said
    return f"{said} · " + _("bonus bet: %(hand)s") % {
        "hand": category_name(event.bonus, voice.game)
    }


def _lost(event: banked.BoxesLost, voice: Voice) -> str:
    if not event.boxes:
        return ""
    return _("Not shown: %(boxes)s") % {"boxes": boxes_text(event.boxes)}


def _finished(event: banked.RoundFinished, voice: Voice) -> str:
    win = event.result.win
    amount = {"amount": voice.money(abs(win))}
    if win < 0:
        return _("The round is settled: the house pays %(amount)s") % amount
    return _("The round is settled: the house wins %(amount)s") % amount


SENTENCES: dict[type[Event], Sentence] = {
    banked.RoundStarted: _started,
    banked.BetPlaced: lambda event, voice: _ante(event.bet, voice),
    banked.BetTakenBack: _taken_back,
    banked.BetsClosed: lambda event, voice: _("No more bets"),
    banked.BankDealt: _dealt,
    banked.CardsExchanged: _exchanged,
    banked.CardBought: _bought,
    banked.BetMade: _bet,
    banked.BoxFolded: _folded,
    banked.BankOpened: _opened,
    banked.BankDeclared: _bank_declared,
    banked.BoxShown: _shown,
    banked.BoxDeclared: _declared,
    banked.BoxesLost: _lost,
    banked.RoundFinished: _finished,
}
