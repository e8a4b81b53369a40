"""How a table of a players' game stood at a step of its hand: seats, board, pots, whose turn."""

from typing import Any

from django.utils.translation import gettext as _

from games.engines.cards import UNKNOWN
from games.engines.holdem import HoldemRules
from games.engines.params import POT_ONLY
from games.engines.rounds import PotResult, ShownHand
from games.presenters.hands import hand_name
from games.presenters.voice import Voice

TURNED_UP, MUCKED = "turned_up", "mucked"
OVER = ("finished", "voided")


def picture(engine: Any, state: Any, voice: Voice) -> dict[str, Any]:
    """The state of a hand for the page of the hand; `engine` is the game's module."""
    return {
        "board": state.board,
        "no_board": _no_board(state),
        "street": state.street,
        "seats": [_seat(state, player, voice) for player in sorted(state.players, key=_number)],
        "pots": [_pot(number, pot, voice) for number, pot in enumerate(engine.pots(state))],
        "results": _results(state, voice),
    }


def _no_board(state: Any) -> str:
    """Why there are no community cards, where there are none though the game has them."""
    if state.rules.entry_mode == POT_ONLY:
        return _("Community cards aren't entered at this table")
    if not isinstance(state.rules, HoldemRules):
        return ""
    if state.phase in OVER:
        return _("The hand ended before the flop")
    return _("No community cards yet")


def _number(player: Any) -> int:
    return int(player.seat)


def _seat(state: Any, player: Any, voice: Voice) -> dict[str, Any]:
    return {
        "seat": player.seat,
        "stack": voice.money(player.stack),
        "bet": voice.money(player.bet) if player.bet else "",
        "cards": _open_cards(state, player),
        "out": player.folded or player.seat in state.given_up,
        "turn": state.betting.turn == player.seat,
        "button": state.button == player.seat,
        "badge": _badge(state, player),
    }


def _open_cards(state: Any, player: Any) -> list[str]:
    """Cards that lie open, backs of those that don't; nothing of a hand folded or mucked."""
    held = [hand for hand in state.hands if hand.seat == player.seat]
    if player.folded or any(hand.face == MUCKED for hand in held):
        return []
    return [card if card in hand.open_cards else UNKNOWN for hand in held for card in hand.cards]


def _badge(state: Any, player: Any) -> str:
    """What stands behind the player's stack, in words."""
    faces = {hand.face for hand in state.hands if hand.seat == player.seat}
    if MUCKED in faces:
        return _("dead hand") if player.folded else _("mucked")
    if player.folded:
        return _("folded")
    if TURNED_UP in faces:
        return _("turned up, not entered")
    if state.betting.turn == player.seat:
        return _("to act")
    return _("all-in") if player.all_in and state.result is None else ""


def _pot(number: int, pot: Any, voice: Voice) -> dict[str, Any]:
    return {
        "label": pot_label(number),
        "amount": voice.money(pot.amount),
        "seats": pot.eligible,
        "side": number > 0,
    }


def pot_label(number: int) -> str:
    """The first is the main pot; side pots count from one."""
    return _("Side pot %(number)s") % {"number": number} if number else _("Main pot")


def _results(state: Any, voice: Voice) -> list[dict[str, Any]]:
    if state.result is None:
        return []
    shown = {hand.seat: hand for hand in state.result.shown}
    return [
        {
            "label": pot_label(number),
            "amount": voice.cents(pot.amount),
            "commission": voice.cents(pot.commission),
            "winners": _winners(pot, shown, voice),
        }
        for number, pot in enumerate(state.result.pots)
    ]


def _winners(pot: PotResult, shown: dict[int, ShownHand], voice: Voice) -> list[dict[str, Any]]:
    return [
        {
            "seat": won.seat,
            "amount": voice.cents(won.amount),
            "hand": hand_name(shown[won.seat]) if won.seat in shown else "",
            "cards": shown[won.seat].playing if won.seat in shown else (),
        }
        for won in pot.winners
    ]
