"""The seats of the felt: who sits there, with which chips and cards, and what may be done."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engines.betting import Player
from games.engines.cards import UNKNOWN
from games.engines.ring import Hand, State
from games.engines.rounds import Legal, RoundResult
from games.engines.seating import Seat
from games.presenters.ring.seat_menu import menu
from games.presenters.scene import Scene

Json = dict[str, Any]


def seats(scene: Scene, legal: Legal | None, result: RoundResult | None) -> list[Json]:
    """Every place of the table, from 1 on."""
    taken = {seat.seat: seat for seat in scene.play.seats.seats} if scene.play else {}
    return [
        _seat(scene, taken[number], legal, result) if number in taken else _empty(scene, number)
        for number in range(1, scene.places + 1)
    ]


def tile_of(rules: Any) -> str:
    """How many cards a tile has room for: "two", or "seven" in two rows."""
    return "two" if rules is None or rules.uses_button else "seven"


def _empty(scene: Scene, number: int) -> Json:
    text = _("Seat %(seat)s, empty") % {"seat": number}
    return _tile(number, state="empty", badge=_("+ Seat") if scene.plays_now else "", aria=text)


def _tile(number: int, **values: Any) -> Json:
    tile: Json = {
        "seat": number,
        "state": "out",
        "name": "",
        "stack": "",
        "stack_minor": 0,
        "badge": "",
        "cards": [],
        "up": [],
        "exposed": [],
        "known": [],
        "button": False,
        "bet": "",
        "aria": "",
        "tap": None,
        "menu": [],
    }
    return tile | values


def _seat(scene: Scene, seat: Seat, legal: Legal | None, result: RoundResult | None) -> Json:
    player = _player(scene, seat.seat)
    hand = _live_hand(scene, seat.seat)
    stack = player.stack if player else seat.stack
    state = _state(seat, player, legal, result)
    bet = _bet(scene, player, legal)
    badge = _badge(scene, seat, player, state, bet, result)
    words = {
        "seat": seat.seat,
        "name": scene.name(seat.seat),
        "stack": scene.money(stack),
        "badge": badge,
    }
    return _tile(
        seat.seat,
        state=state,
        name=words["name"],
        stack="" if seat.untracked else words["stack"],
        stack_minor=stack,
        badge=badge,
        cards=_cards(hand),
        up=_up(hand),
        exposed=_exposed(hand),
        known=_known(hand),
        button=_button_seat(scene) == seat.seat,
        bet=bet,
        aria=_aria(seat, words),
        tap=_tap(scene, seat.seat, legal),
        menu=menu(scene, seat, player, legal) if scene.plays_now else [],
    )


def _aria(seat: Seat, words: Json) -> str:
    if seat.untracked:
        return _("Seat %(seat)s, %(name)s, %(badge)s") % words
    return _("Seat %(seat)s, %(name)s, %(stack)s, %(badge)s") % words


def _bet(scene: Scene, player: Player | None, legal: Legal | None) -> str:
    """The chips before a player, until the street's bets are gathered into the pots."""
    if player is None or not player.bet or legal is None or legal.turn is None:
        return ""
    return scene.money(player.bet)


def _hand(scene: Scene) -> State | None:
    round = scene.play.round if scene.play else None
    return round.state if round is not None else None


def _player(scene: Scene, seat: int) -> Player | None:
    state = _hand(scene)
    players = state.players if state is not None else ()
    return next((player for player in players if player.seat == seat), None)


def _button_seat(scene: Scene) -> int:
    state = _hand(scene)
    if state is not None:
        return state.button
    return scene.play.seats.button if scene.play else 0


def _cards(hand: Hand | None) -> list[str]:
    """Cards that lie before a live player, as dealt; what doesn't lie open is ??."""
    if hand is None:
        return []
    if hand.face == "shown":
        return list(hand.cards)
    exposed = iter(hand.exposed)
    return [card if card in hand.up else next(exposed, UNKNOWN) for card in hand.cards]


def _up(hand: Hand | None) -> list[int]:
    """Which of the cards were dealt face up: upcards of stud."""
    if hand is None:
        return []
    return [at for at, card in enumerate(hand.cards) if card != UNKNOWN and card in hand.up]


def _known(hand: Hand | None) -> list[int]:
    """The places of backs whose cards were entered: known to the system, hidden here."""
    if hand is None:
        return []
    lying = zip(_cards(hand), hand.cards, strict=True)
    return [at for at, (seen, card) in enumerate(lying) if seen == UNKNOWN != card]


def _exposed(hand: Hand | None) -> list[str]:
    """Cards of a live hand that were turned over by mistake."""
    return list(hand.exposed) if hand is not None and hand.face != "shown" else []


def _live_hand(scene: Scene, seat: int) -> Hand | None:
    state, player = _hand(scene), _player(scene, seat)
    if state is None or player is None or player.folded:
        return None
    hand = next((hand for hand in state.hands if hand.seat == seat), None)
    return None if hand is None or hand.face == "mucked" else hand


def _state(
    seat: Seat, player: Player | None, legal: Legal | None, result: RoundResult | None
) -> str:
    if player is None:
        if seat.sitting_out or not _has_chips(seat):
            return "away"
        return "waiting" if legal is not None or seat.in_debt else "in"
    if result is not None and _won(result, seat.seat):
        return "win"
    if player.folded:
        return "out"
    if legal is not None and legal.turn == seat.seat:
        return "act"
    return "allin" if player.all_in and not seat.untracked else "in"


def _has_chips(seat: Seat) -> bool:
    return seat.untracked or seat.stack > 0


def _won(result: RoundResult, seat: int) -> int:
    return sum(
        winner.amount for pot in result.pots for winner in pot.winners if winner.seat == seat
    )


def _badge(
    scene: Scene,
    seat: Seat,
    player: Player | None,
    state: str,
    bet: str,
    result: RoundResult | None,
) -> str:
    if player is None:
        return _badge_outside(seat, state)
    if result is not None and not player.folded:
        won = _won(result, seat.seat)
        if won:
            return _("+%(amount)s") % {"amount": scene.voice.money(won)}
        return _("Lost")
    if state == "out":
        return _("Folded")
    if state == "act":
        return _("TO ACT")
    if state == "allin":
        return _("ALL-IN")
    if bet:
        return _("Bet %(amount)s") % {"amount": bet}
    return pgettext("player in the hand", "In")


def _badge_outside(seat: Seat, state: str) -> str:
    if seat.leaving:
        return _("Leaving")
    if seat.sitting_out:
        return _("Sitting out")
    if not _has_chips(seat):
        return _("No chips")
    if seat.in_debt:
        return _("Posts next hand") if seat.posts else _("Waits for the big blind")
    return _("Next hand") if state == "waiting" else pgettext("player at the table", "In")


def _tap(scene: Scene, seat: int, legal: Legal | None) -> Json | None:
    if not scene.plays_now or legal is None or seat not in legal.fold_up_to:
        return None
    return {"type": "fold_up_to", "data": {"seat": seat}}
