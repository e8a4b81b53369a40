"""Whose turn it is, and when a betting round is over (POT-4, POT-10)."""

from games.engines.betting.values import Betting, Player

Players = tuple[Player, ...]


def next_to_act(players: Players, price: int, after_seat: int) -> int | None:
    """The next player clockwise who has still to act; None when the betting is over."""
    if is_over(players):
        return None
    for player in _from_seat(players, after_seat, skipped=1):
        if _has_to_act(player, price):
            return player.seat
    return None


def still_to_act(betting: Betting) -> tuple[int, ...]:
    """Seats that have to act on this street as things stand, the one in turn first."""
    if betting.turn is None:
        return ()
    order = _from_seat(betting.players, betting.turn)
    return tuple([player.seat for player in order if _has_to_act(player, betting.price)])


def is_over(players: Players) -> bool:
    """At most one player can still bet and he has nothing to answer."""
    able = [player for player in players if player.can_bet]
    if len(able) > 1:
        return False
    live = [player for player in players if not player.folded]
    return not able or len(live) < 2 or all(player.bet <= able[0].bet for player in live)


def _from_seat(players: Players, seat: int, *, skipped: int = 0) -> Players:
    at = [player.seat for player in players].index(seat) + skipped
    return players[at:] + players[:at]


def _has_to_act(player: Player, price: int) -> bool:
    return player.can_bet and (player.bet < price or not player.acted)
