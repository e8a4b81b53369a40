"""The middle of the felt: the board and the pots."""

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from games.engines import pots as layers
from games.engines.betting import Player
from games.engines.holdem import HoldemRules
from games.engines.params import POT_ONLY
from games.engines.ring import State
from games.engines.rounds import Legal, RoundResult
from games.presenters.ring.paying import pot_label, seats_text
from games.presenters.scene import Scene

Json = dict[str, Any]
BOARD_SIZE, POTS_SHOWN = 5, 3


def board(state: State | None) -> list[str]:
    return list(state.board) if state is not None else []


def board_size(scene: Scene, state: State | None, legal: Legal | None) -> int:
    """How many places the board has: none where only pots are entered; in stud one for a common
    card, when there is one (STUD-14)."""
    if scene.entry_mode == POT_ONLY:
        return 0
    if scene.rules is None or isinstance(scene.rules, HoldemRules):
        return BOARD_SIZE
    return len(board(state)) + board_next(state, legal)


def board_next(state: State | None, legal: Legal | None) -> int:
    """How many board cards are to be entered now."""
    due = legal.deal if legal is not None else None
    return due.count if due is not None and due.kind == "board" else 0


def pots(scene: Scene, state: State | None, result: RoundResult | None) -> tuple[list[Json], str]:
    """Every pot, and words for those beyond the three boxes that are shown."""
    boxes = _won_pots(scene, result) if result is not None else _open_pots(scene, state)
    more = len(boxes) - POTS_SHOWN
    if more <= 0:
        return boxes, ""
    return boxes, _("+%(count)s pots") % {"count": more}


def _won_pots(scene: Scene, result: RoundResult) -> list[Json]:
    return [
        {
            "kind": "won",
            "label": pot_label(at),
            "amount": scene.money(pot.amount),
            "note": "→ " + seats_text(tuple(winner.seat for winner in pot.winners)),
        }
        for at, pot in enumerate(result.pots)
    ]


def _open_pots(scene: Scene, state: State | None) -> list[Json]:
    """The pots; while a street is being bet its bets still lie before the players."""
    if state is None:
        return []
    betting = state.phase == "betting"
    players = tuple(_before_street(player) if betting else player for player in state.players)
    boxes = [
        {
            "kind": "main" if at == 0 else "side",
            "label": pot_label(at),
            "amount": scene.money(pot.amount),
            "note": seats_text(pot.eligible),
        }
        for at, pot in enumerate(layers.build(players))
    ]
    return [*boxes, _street(scene, state)] if betting else boxes


def _before_street(player: Player) -> Player:
    return replace(player, paid=player.paid - player.bet, bet=0)


def _street(scene: Scene, state: State) -> Json:
    amount = sum(player.bet for player in state.players)
    return {
        "kind": "street",
        "label": _("This street"),
        "amount": scene.money(amount),
        "note": _who_bet(state.betting.last_wager_seat, amount),
    }


def _who_bet(seat: int | None, amount: int) -> str:
    """Whose wager stands; blinds and antes alone are nobody's and say nothing."""
    if seat:
        return _("bet by seat %(seat)s") % {"seat": seat}
    return "" if amount else _("nobody has bet")
