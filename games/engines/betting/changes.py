"""What happens to the chips, the price and the turn in a betting round."""

from games.engines.betting.options import least_raise_to, must_open, raise_base
from games.engines.betting.turns import Players, is_over, next_to_act
from games.engines.betting.values import FIXED_LIMIT, HALF_REOPENS, Betting, Limits, Player
from games.engines.frozen import changed


def open_street(players: Players, limits: Limits) -> Betting:
    """A new street: nothing is bet, nobody has acted, nobody has the turn yet."""
    return Betting(
        players=_fresh(players),
        raise_size=limits.min_bet,
        complete_to=limits.min_bet if limits.bring_in else 0,
    )


def post(betting: Betting, seat: int, amount: int, due: int) -> Betting:
    """A live blind or opening bet; ``due`` is its full price, whatever was posted (POT-9)."""
    player = betting.player(seat)
    return changed(
        betting,
        players=_with(betting.players, _put_in(player, amount, acted=player.acted)),
        price=max(betting.price, due),
        full_to=max(betting.full_to, due),
    )


def post_bring_in(betting: Betting, seat: int, amount: int, due: int) -> Betting:
    """STUD-17: the price is the full bring-in, whatever was posted (POT-9); a full raise is what
    completes it. It was his action: nobody asks him again unless somebody raises."""
    posted = changed(
        betting,
        players=_with(betting.players, _put_in(betting.player(seat), amount)),
        price=due,
        full_to=due,
        raise_size=betting.complete_to - due,
        last_wager_seat=seat,
    )
    return pass_turn(posted, seat)


def post_ante(betting: Betting, seat: int, matched: int, dead: int) -> Betting:
    """An ante: the part that is matched and the part that is dead money (HOLD-8)."""
    player = betting.player(seat)
    player = changed(
        player,
        stack=player.stack - matched - dead,
        paid=player.paid + matched,
        dead=player.dead + dead,
    )
    return changed(betting, players=_with(betting.players, player))


def fold(betting: Betting, seat: int) -> Betting:
    return _acted(betting, changed(betting.player(seat), folded=True))


def declare_dead(betting: Betting, seat: int) -> Betting:
    """POT-13: an all-in hand gives up its claim; whoever was to act still is, if he has to."""
    players = _with(betting.players, changed(betting.player(seat), folded=True))
    turn = None if is_over(players) else betting.turn
    return changed(betting, players=players, turn=turn)


def check(betting: Betting, seat: int) -> Betting:
    return _acted(betting, changed(betting.player(seat), acted=True))


def call(betting: Betting, seat: int, amount: int) -> Betting:
    return _acted(betting, _put_in(betting.player(seat), amount))


def wager(betting: Betting, limits: Limits, seat: int, to: int) -> Betting:
    """A bet or raise, full or all-in for less."""
    if _is_short_opening(betting, limits, seat, to):
        return _open_short(betting, limits, seat, to)
    full, reopens = to >= least_raise_to(betting, limits), _reopens(betting, limits, to)
    if betting.complete_to and (full or reopens):
        return _complete(betting, limits, seat, to)
    counts = reopens and _is_raise(betting, limits)
    player = betting.player(seat)
    others = _may_raise_again(betting.players) if full else betting.players
    players = _with(others, _put_in(player, to - player.bet))
    return changed(
        betting,
        players=players,
        price=to,
        full_to=to if full or reopens else betting.full_to,
        raise_size=_next_raise_size(betting, limits, to) if full else betting.raise_size,
        raises=betting.raises + counts,
        last_wager_seat=seat,
        turn=next_to_act(players, to, seat),
    )


def _is_short_opening(betting: Betting, limits: Limits, seat: int, to: int) -> bool:
    player = betting.player(seat)
    is_forced = must_open(betting, limits) and not limits.bring_in
    return is_forced and to < limits.min_bet and to == player.bet + player.stack


def _open_short(betting: Betting, limits: Limits, seat: int, to: int) -> Betting:
    """STUD-15, POT-9: the price is the full opening bet, though the stack was shorter."""
    posted = post(betting, seat, to, due=limits.min_bet)
    return pass_turn(changed(posted, last_wager_seat=seat), seat)


def _complete(betting: Betting, limits: Limits, seat: int, to: int) -> Betting:
    """STUD-17: the bring-in is completed, which is no raise; from here on a full raise is the
    table's. An all-in of half the way there is taken for it (POT-7)."""
    player = betting.player(seat)
    players = _with(_may_raise_again(betting.players), _put_in(player, to - player.bet))
    return changed(
        betting,
        players=players,
        price=to,
        full_to=to,
        raise_size=limits.min_bet,
        complete_to=0,
        last_wager_seat=seat,
        turn=next_to_act(players, to, seat),
    )


def give_back(betting: Betting, seat: int, amount: int) -> Betting:
    """POT-3: the uncalled part of a bet returns to the bettor."""
    player = betting.player(seat)
    player = changed(
        player,
        stack=player.stack + amount,
        bet=player.bet - min(amount, player.bet),
        paid=player.paid - amount,
    )
    return changed(betting, players=_with(betting.players, player))


def turn_from(betting: Betting, seat: int) -> Betting:
    """The turn goes to this player, or to the next one clockwise who may act, or to nobody."""
    seats = [player.seat for player in betting.players]
    return pass_turn(betting, seats[seats.index(seat) - 1])


def pass_turn(betting: Betting, after_seat: int) -> Betting:
    """The turn goes to the next player clockwise who has still to act, or to nobody."""
    return changed(betting, turn=next_to_act(betting.players, betting.price, after_seat))


def first_turn(betting: Betting) -> Betting:
    """The turn goes to the first player in order who may act, or to nobody."""
    return pass_turn(betting, betting.players[-1].seat)


def _acted(betting: Betting, player: Player) -> Betting:
    """A player has acted without raising the price."""
    players = _with(betting.players, player)
    return changed(betting, players=players, turn=next_to_act(players, betting.price, player.seat))


def _put_in(player: Player, amount: int, *, acted: bool = True) -> Player:
    return changed(
        player,
        stack=player.stack - amount,
        bet=player.bet + amount,
        paid=player.paid + amount,
        acted=acted,
    )


def _with(players: Players, changed_one: Player) -> Players:
    seat = changed_one.seat
    return tuple([changed_one if player.seat == seat else player for player in players])


def _fresh(players: Players) -> Players:
    return tuple(
        [
            changed(player, bet=0, acted=False) if player.bet or player.acted else player
            for player in players
        ]
    )


def _may_raise_again(players: Players) -> Players:
    return tuple([changed(player, acted=False) if player.acted else player for player in players])


def _is_raise(betting: Betting, limits: Limits) -> bool:
    """HOLD-7: the first full bet of a street is no raise; to complete a short one isn't either."""
    if limits.structure in HALF_REOPENS:
        return betting.full_to > 0
    return betting.price > 0


def _reopens(betting: Betting, limits: Limits, to: int) -> bool:
    """POT-7: a full raise over the last full wager, half of one in limit games."""
    parts = 2 if limits.structure in HALF_REOPENS else 1
    return parts * (to - betting.full_to) >= betting.raise_size


def _next_raise_size(betting: Betting, limits: Limits, to: int) -> int:
    """The least raise after a full one."""
    if limits.structure == FIXED_LIMIT or limits.min_raise == "table_minimum":
        return betting.raise_size
    return max(to - raise_base(betting, limits), betting.raise_size)
