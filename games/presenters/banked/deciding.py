"""The step "decide": exceptions are noted, everybody else bets (CAR-3, CAR-4, EUR-3)."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engines.banked import BankedRules, BoxLegal, Legal
from games.engines.banked.paying import fold_loses
from games.engines.banked.state import Box, State
from games.engines.cards import UNKNOWN
from games.engines.params import DEALT
from games.presenters.banked.names import box_name, boxes_text, count_text, player_of
from games.presenters.hands import card_text
from games.presenters.saying import DOT, NBSP
from games.presenters.scene import Scene, button

Json = dict[str, Any]


def decide_panel(scene: Scene, state: State, legal: Legal) -> Json:
    """DECIDE: what may be done with each box, and the key after which all others have bet."""
    offers = {offer.box: offer for offer in legal.boxes}
    decided = len(state.boxes) - len(state.undecided)
    return {
        "kind": "decide",
        "step": _("DECIDE"),
        "title": _("Exceptions only"),
        "line": _line(state),
        "done_label": _("done"),
        "done": str(decided),
        "modes": _modes(scene.rules, state),
        "exchange": {"counts": _counts(scene.rules)},
        "boxes": [_box(scene, state, box, offers.get(box.number)) for box in state.boxes],
        "enters_cards": _("Enter the cards") if scene.entry_mode != DEALT else "",
        "known": known_cards(state),
        "sums": _sums(scene, state),
        "rest": _rest(scene, state, legal, offers),
        "hint": _hint(scene),
    }


def _hint(scene: Scene) -> str:
    if scene.entry_mode == DEALT and not scene.is_training:
        return _("Nobody sees the boxes' cards before the dealer has opened.")
    return _("After Close the dealer's four cards are opened.")


def known_cards(state: State) -> list[str]:
    """Cards that lie open: their keys are off on the pad (CARD-2). What a box holds face down stays
    unsaid, though the croupier may have entered it."""
    lying = [*state.bank, *(card for box in state.boxes for card in box.open_cards)]
    return [card for card in lying if card != UNKNOWN]


def _line(state: State) -> str:
    boxes = count_text(len(state.boxes))
    if not state.bank or state.bank[-1] == UNKNOWN:
        return boxes
    return _("dealer shows %(card)s · %(boxes)s") % {
        "card": card_text(state.bank[-1]),
        "boxes": boxes,
    }


def _modes(rules: BankedRules, state: State) -> list[Json]:
    """What a tap on a box means: one of these is on at a time."""
    modes = [
        {"name": "fold", "label": _("Fold"), "detail": _fold_detail(rules, state)},
        {"name": "bet", "label": _("Bet"), "detail": _bet_detail(rules)},
    ]
    if rules.exchange_max:
        modes.append({"name": "exchange", "label": _("Exchange"), "detail": _give(rules)})
    if rules.buy_card:
        modes.append({"name": "buy", "label": _("Buy"), "detail": _bought(rules)})
    return modes


def _fold_detail(rules: BankedRules, state: State) -> str:
    """A box that took a card loses the whole ante (EUR-4)."""
    drew = {bool(box.taken) for box in state.undecided}
    if rules.fold_first_percent == 100 or drew == {True}:
        return _("ante lost")
    if True in drew:
        return _("a part or all of the ante")
    if rules.fold_first_percent == 50:
        return _("half the ante")
    return _("%(percent)s%% of the ante") % {"percent": rules.fold_first_percent}


def _bet_detail(rules: BankedRules) -> str:
    text = _("%(multiple)s × ante") if rules.bet_basis == "ante" else _("%(multiple)s × bets")
    return text % {"multiple": rules.bet_multiple}


def _give(rules: BankedRules) -> str:
    if rules.exchange_max == 1:
        return _("1 card")
    return _("1 to %(count)s cards") % {"count": rules.exchange_max}


def _counts(rules: BankedRules) -> list[Json]:
    """How many cards may be given back, and how many come for them (CAR-3, EUR-3)."""
    return [
        {
            "name": count,
            "label": ngettext("%(count)s card", "%(count)s cards", count) % {"count": count},
            "detail": _("gets %(count)s") % {"count": count + rules.exchange_extra},
        }
        for count in range(1, rules.exchange_max + 1)
    ]


def _bought(rules: BankedRules) -> str:
    return _("a 6th card") if rules.cards_dealt == 5 else _("a 5th card")


def _box(scene: Scene, state: State, box: Box, offer: BoxLegal | None) -> Json:
    offer = offer or BoxLegal(box.number)
    return {
        "box": box.number,
        "label": box_name(scene, box),
        "name": player_of(scene, box),
        "blind": box.is_blind,
        "look": offer.can_look and scene.has_eye,
        "state": "done" if box.decision else "todo",
        "lines": _lines(scene, box),
        "fold": _fold(scene, box, offer),
        "bet": _bet(scene, box, offer),
        "exchange": _exchange(scene, box, offer),
        "buy": _buy(scene, box, offer),
    }


def _lines(scene: Scene, box: Box) -> list[str]:
    """What was noted of the box so far; nothing where it simply bets."""
    lines = []
    if box.given:
        text = ngettext("Exchanges %(count)s card", "Exchanges %(count)s cards", len(box.given))
        lines.append(text % {"count": len(box.given)})
    elif box.taken:
        lines.append(_("Buys a card"))
    if box.fee:
        lines.append(_("fee %(amount)s") % {"amount": scene.money(box.fee)})
    if box.has_folded:
        lines.append(_("Folds"))
    if box.goes_on:
        lines.append(_("Bets %(amount)s") % {"amount": scene.money(box.wager)})
    if box.is_blind and not box.decision:
        lines.append(_("Blind: bet or fold"))
    return lines


def _fold(scene: Scene, box: Box, offer: BoxLegal) -> Json | None:
    if offer.fold is None:
        return None
    label = _("%(box)s folds, loses %(amount)s") % {
        "box": box_name(scene, box),
        "amount": scene.money(offer.fold),
    }
    return button(label, "fold_box", {"box": box.number})


def _bet(scene: Scene, box: Box, offer: BoxLegal) -> Json | None:
    if offer.bet is None:
        return None
    label = _("%(box)s bets %(amount)s") % {
        "box": box_name(scene, box),
        "amount": scene.money(offer.bet),
    }
    return button(label, "bet", {"box": box.number})


def _exchange(scene: Scene, box: Box, offer: BoxLegal) -> Json | None:
    """`counts` cards may be given and `extra` more are taken; where the system deals the client
    adds the `slots` of the given cards, else their count or the cards themselves."""
    if not offer.exchange_max or offer.fee is None:
        return None
    label = _("%(box)s exchanges, fee %(amount)s") % {
        "box": box_name(scene, box),
        "amount": scene.money(offer.fee),
    }
    return button(label, "exchange", {"box": box.number}) | {
        "counts": list(range(1, offer.exchange_max + 1)),
        "extra": scene.rules.exchange_extra,
        "slots": len(box.cards) if scene.entry_mode == DEALT else 0,
    }


def _buy(scene: Scene, box: Box, offer: BoxLegal) -> Json | None:
    if not offer.can_buy or offer.fee is None:
        return None
    label = _("%(box)s buys a card, fee %(amount)s") % {
        "box": box_name(scene, box),
        "amount": scene.money(offer.fee),
    }
    return button(label, "buy_card", {"box": box.number})


def _sums(scene: Scene, state: State) -> list[list[str]]:
    sums = []
    paid = [box for box in state.boxes if box.fee]
    folded = [box for box in state.boxes if box.has_folded]
    if paid:
        words = {"boxes": boxes_text(box.number for box in paid)}
        amount = sum(box.fee for box in paid)
        sums.append([_("Fees, %(boxes)s") % words, scene.money(amount)])
    if folded:
        words = {"boxes": boxes_text(box.number for box in folded)}
        lost = sum(fold_loses(state.rules, box) for box in folded)
        sums.append([_("Folded, %(boxes)s") % words, scene.money(lost)])
    return sums


def _rest(scene: Scene, state: State, legal: Legal, offers: dict[int, BoxLegal]) -> Json | None:
    if not legal.can_rest_bet:
        return None
    bets = {
        box.number: offers[box.number].bet or 0 for box in state.undecided if box.number in offers
    }
    label = _("Close: the rest bet %(amount)s") % {"amount": scene.money(sum(bets.values()))}
    detail = DOT.join(f"{number}:{NBSP}{scene.money(bet)}" for number, bet in bets.items())
    return button(label, "rest_bet", {}) | {"detail": detail}
