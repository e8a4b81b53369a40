"""What each box is paid, line by line, and the key that settles them (CAR-6 to CAR-11, EUR-7 to
EUR-10)."""

from typing import Any

from django.utils.translation import gettext as _

from games.engines.banked import FOLDED, NO_GAME, BankedResult, BankedRules, BoxResult
from games.engines.banked.state import Box
from games.presenters.banked.boxes import outcome_text
from games.presenters.hands import category_name
from games.presenters.saying import DOT, unbroken
from games.presenters.scene import Scene, button
from games.presenters.voice import Voice

Json = dict[str, Any]


def settle_key(scene: Scene, result: BankedResult | None) -> Json | None:
    if result is None:
        return None
    paid = sum(box.net.won for box in result.boxes)
    label = _("Settle: pay %(amount)s") % {"amount": scene.money(paid)}
    return button(label if paid else _("Settle"), "settle", {})


def lines_of(voice: Voice, rules: BankedRules, box: Box, result: BoxResult | None) -> Json:
    """A box's hand, its cards, its payout line by line and its sum; `tone` says who won."""
    answered = box.is_shown or box.declared is not None
    if result is None:
        return {"state": "todo", "hand": "", "cards": [], "pays": "", "amount": "", "tone": ""}
    net = result.net
    return {
        "state": "done" if answered or box.is_lost else "todo",
        "hand": _hand(voice, result),
        "cards": list(result.cards),
        "pays": DOT.join(unbroken(text) for text in _places(voice, rules, result)),
        "amount": outcome_text(voice, net),
        "tone": "win" if net.won else "lose" if net.lost else "even",
    }


def _hand(voice: Voice, result: BoxResult) -> str:
    if result.outcome == FOLDED:
        return _("Folded")
    if result.hand:
        return category_name(result.hand, voice.game)
    if result.outcome == NO_GAME:
        return _("Dealer has no game")
    return _("Not shown")


def _places(voice: Voice, rules: BankedRules, result: BoxResult) -> list[str]:
    """ "ante 1:1 €10, bet 5:1 €100, ..."."""
    staked, net = result.staked, result.net
    parts = [_place(voice, _("ante"), staked.ante, net.ante)]
    if staked.bet:
        parts.append(_place(voice, _("bet"), staked.bet, net.bet))
    if staked.fees:
        parts.append(_place(voice, _("fee"), staked.fees, net.fees))
    if staked.bonus:
        parts.append(_place(voice, _("bonus"), staked.bonus, net.bonus))
    if result.capped:
        parts.append(_("greatest payout reached"))
    elif rules.max_payout is not None and net.bet > 0:
        parts.append(_("cap not reached"))
    return parts


def _place(voice: Voice, place: str, staked: int, net: int) -> str:
    words = {"place": place, "amount": voice.money(abs(net) or staked)}
    if net > 0 and net % staked == 0:
        return _("%(place)s %(odds)s:1 %(amount)s") % (words | {"odds": net // staked})
    if net > 0:
        return _("%(place)s %(amount)s") % words
    if net < 0:
        return _("%(place)s −%(amount)s") % words
    return _("%(place)s %(amount)s back") % words


def sums(scene: Scene, result: BankedResult | None) -> list[list[str]]:
    """Paid, taken, and what is left for the house."""
    if result is None:
        return []
    return [
        [_("Paid out"), scene.voice.cents(sum(box.net.won for box in result.boxes))],
        [_("Taken"), scene.voice.cents(sum(box.net.lost for box in result.boxes))],
        [_("House, this round"), scene.voice.cents(result.win)],
    ]
