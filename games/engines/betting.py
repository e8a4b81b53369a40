"""One betting round among players with chips in front of them (section 1 of the rules).

``Limits`` are the data of a street; ``Betting`` is who has put in what, what the price is and whose
turn it is. Hold'em and stud share it. All amounts are minor units; a raise is named by the total
that it brings the player's bet of this street *to*.
"""

from dataclasses import dataclass, replace

from games.engines.kernel import Refusal
from games.engines.money import whole_chips_down, whole_chips_up

NO_LIMIT, POT_LIMIT = "no_limit", "pot_limit"
FIXED_LIMIT, SPREAD_LIMIT = "fixed_limit", "spread_limit"
HALF_REOPENS = (FIXED_LIMIT, SPREAD_LIMIT)


@dataclass(frozen=True, slots=True)
class Limits:
    """What may be bet on a street. ``min_bet`` is the fixed bet where limits are fixed."""

    structure: str
    min_bet: int
    chip: int
    max_bet: int | None = None
    raise_cap: int | None = None
    min_raise: str = "last_raise"
    pot_basis: str = "pot_after_call"
    spread_basis: str = "raise_by"


@dataclass(frozen=True, slots=True)
class Player:
    """A player's chips in this hand: ``stack`` in front, ``bet`` on this street, ``paid`` all that
    counts as matched money (this street's bet included), ``dead`` what gives no claim."""

    seat: int
    stack: int
    bet: int = 0
    paid: int = 0
    dead: int = 0
    folded: bool = False
    acted: bool = False  # on this street since the last full wager

    @property
    def all_in(self) -> bool:
        return self.stack == 0

    @property
    def can_bet(self) -> bool:
        return not self.folded and self.stack > 0


@dataclass(frozen=True, slots=True)
class Betting:
    """``players`` are in order of play, first to act after the deal first. ``price`` is the bet
    to be matched, ``full_to`` the level of the last full wager, ``raise_size`` the least full
    raise, ``raises`` how many count towards the cap."""

    players: tuple[Player, ...]
    price: int = 0
    full_to: int = 0
    raise_size: int = 0
    raises: int = 0
    last_wager_seat: int | None = None
    turn: int | None = None

    def player(self, seat: int) -> Player:
        for player in self.players:
            if player.seat == seat:
                return player
        raise Refusal("unknown_seat", seat=seat)

    @property
    def live(self) -> tuple[Player, ...]:
        return tuple(player for player in self.players if not player.folded)

    @property
    def middle(self) -> int:
        """All chips put in so far, dead money included."""
        return sum(player.paid + player.dead for player in self.players)


# --- what may be done --------------------------------------------------------------------------


def to_call(betting: Betting, seat: int) -> int:
    """The chips that a call would put in, at most the stack."""
    player = betting.player(seat)
    return min(max(betting.price - player.bet, 0), player.stack)


def raise_bounds(betting: Betting, limits: Limits, seat: int) -> tuple[int, int]:
    """The least and the greatest total that the player may bet or raise to (POT-7, POT-8, POT-12).

    Raises Refusal: ``raise_cap_reached``, ``raise_not_open``, ``nobody_can_answer`` or
    ``not_enough_chips`` when he may only call or fold.
    """
    player = betting.player(seat)
    all_in = player.bet + player.stack
    if limits.raise_cap is not None and betting.raises >= limits.raise_cap:
        raise Refusal("raise_cap_reached", cap=limits.raise_cap)
    if player.acted and not _reopened_for(betting, limits, player):
        raise Refusal("raise_not_open", seat=seat)
    if all_in <= betting.price:
        raise Refusal("not_enough_chips", stack=player.stack)
    if not _can_be_answered(betting, seat):
        raise Refusal("nobody_can_answer", seat=seat)
    least, most = _least_raise_to(betting, limits), _most_raise_to(betting, limits, player)
    if least > most:
        raise Refusal("raise_not_open", seat=seat)
    return min(least, all_in), min(most, all_in)


def check_raise(betting: Betting, limits: Limits, seat: int, to: int) -> None:
    """Refuses a bet or raise to an amount outside the bounds or off the chip."""
    player = betting.player(seat)
    all_in = player.bet + player.stack
    least, most = raise_bounds(betting, limits, seat)
    if to > all_in:
        raise Refusal("not_enough_chips", to=to, max=most)
    if to < least:
        raise Refusal("below_minimum", to=to, min=least)
    if to > most:
        raise Refusal("above_maximum", to=to, max=most)
    if to != all_in and to % limits.chip and not least == to == most:
        raise Refusal("off_step", to=to, step=limits.chip)


def _reopened_for(betting: Betting, limits: Limits, player: Player) -> bool:
    """POT-7: what he now has to call must be a full raise, half of one in limit games."""
    parts = 2 if limits.structure in HALF_REOPENS else 1
    return parts * (betting.price - player.bet) >= betting.raise_size


def _can_be_answered(betting: Betting, seat: int) -> bool:
    return any(
        player.seat != seat and player.stack + player.bet > betting.price for player in betting.live
    )


def _raise_base(betting: Betting, limits: Limits) -> int:
    """The level that a raise goes on top of: after less than half a raise, the last full wager."""
    short = betting.price - betting.full_to
    if limits.structure in HALF_REOPENS and 2 * short < betting.raise_size:
        return betting.full_to
    return betting.price


def _least_raise_to(betting: Betting, limits: Limits) -> int:
    least = _raise_base(betting, limits) + betting.raise_size
    return whole_chips_up(least, limits.chip)


def _most_raise_to(betting: Betting, limits: Limits, player: Player) -> int:
    """The limit of the structure, before the player's own stack."""
    if limits.structure == NO_LIMIT:
        return max(player.bet + player.stack, _least_raise_to(betting, limits))
    if limits.structure == FIXED_LIMIT:
        return _least_raise_to(betting, limits)
    if limits.structure == POT_LIMIT:
        return _pot_limit_to(betting, limits, player)
    return _spread_limit_to(betting, limits, player)


def _pot_limit_to(betting: Betting, limits: Limits, player: Player) -> int:
    if limits.pot_basis == "pot_now":
        most = player.bet + betting.middle
    else:
        most = betting.price + betting.middle + (betting.price - player.bet)
    most = whole_chips_down(most, limits.chip)
    return most if betting.price else max(most, limits.min_bet)


def _spread_limit_to(betting: Betting, limits: Limits, player: Player) -> int:
    spread = limits.min_bet if limits.max_bet is None else limits.max_bet
    base = player.bet if limits.spread_basis == "put_in" else betting.price
    return whole_chips_down(base + spread, limits.chip)


# --- what happens ------------------------------------------------------------------------------


def open_street(players: tuple[Player, ...], limits: Limits) -> Betting:
    """A new street: nothing is bet, nobody has acted, nobody has the turn yet."""
    fresh = tuple(replace(player, bet=0, acted=False) for player in players)
    return Betting(players=fresh, raise_size=limits.min_bet)


def post(betting: Betting, seat: int, amount: int, due: int) -> Betting:
    """A live blind or opening bet; ``due`` is its full price, whatever was posted (POT-9)."""
    betting = _put_in(betting, seat, amount)
    return replace(betting, price=max(betting.price, due), full_to=max(betting.full_to, due))


def post_ante(betting: Betting, seat: int, matched: int, dead: int) -> Betting:
    """An ante: the part that is matched and the part that is dead money (HOLD-8)."""
    player = betting.player(seat)
    return _with(
        betting,
        replace(
            player,
            stack=player.stack - matched - dead,
            paid=player.paid + matched,
            dead=player.dead + dead,
        ),
    )


def fold(betting: Betting, seat: int) -> Betting:
    betting = _with(betting, replace(betting.player(seat), folded=True))
    return pass_turn(betting, seat)


def declare_dead(betting: Betting, seat: int) -> Betting:
    """POT-13: an all-in hand gives up its claim; whoever was to act still is, if he has to."""
    betting = _with(betting, replace(betting.player(seat), folded=True))
    return replace(betting, turn=None) if _betting_is_over(betting) else betting


def check(betting: Betting, seat: int) -> Betting:
    betting = _with(betting, replace(betting.player(seat), acted=True))
    return pass_turn(betting, seat)


def call(betting: Betting, seat: int, amount: int) -> Betting:
    betting = _put_in(betting, seat, amount)
    betting = _with(betting, replace(betting.player(seat), acted=True))
    return pass_turn(betting, seat)


def wager(betting: Betting, limits: Limits, seat: int, to: int) -> Betting:
    """A bet or raise, full or all-in for less."""
    base, full = _raise_base(betting, limits), to >= _least_raise_to(betting, limits)
    reopens = _reopens(betting, limits, to)
    counts = reopens and _is_raise(betting, limits)
    acted = replace(betting.player(seat), acted=True)
    betting = _put_in(_with(betting, acted), seat, to - acted.bet)
    if full:
        betting = _others_may_raise(betting, seat)
    return pass_turn(
        replace(
            betting,
            price=to,
            full_to=to if full or reopens else betting.full_to,
            raise_size=_next_raise_size(betting, limits, to - base) if full else betting.raise_size,
            raises=betting.raises + counts,
            last_wager_seat=seat,
        ),
        seat,
    )


def give_back(betting: Betting, seat: int, amount: int) -> Betting:
    """POT-3: the uncalled part of a bet returns to the bettor."""
    player = betting.player(seat)
    return _with(
        betting,
        replace(
            player,
            stack=player.stack + amount,
            bet=player.bet - min(amount, player.bet),
            paid=player.paid - amount,
        ),
    )


def pass_turn(betting: Betting, after_seat: int) -> Betting:
    """The turn goes to the next player clockwise who has still to act, or to nobody."""
    return replace(betting, turn=_next_to_act(betting, after_seat))


def first_turn(betting: Betting) -> Betting:
    """The turn goes to the first player in order who may act, or to nobody."""
    return pass_turn(betting, betting.players[-1].seat)


def still_to_act(betting: Betting) -> tuple[int, ...]:
    """Seats that have to act on this street as things stand, the one in turn first."""
    if betting.turn is None:
        return ()
    seats = [player.seat for player in betting.players]
    at = seats.index(betting.turn)
    order = betting.players[at:] + betting.players[:at]
    return tuple(player.seat for player in order if _has_to_act(betting, player))


def _next_to_act(betting: Betting, after_seat: int) -> int | None:
    if _betting_is_over(betting):
        return None
    at = [player.seat for player in betting.players].index(after_seat) + 1
    for player in betting.players[at:] + betting.players[:at]:
        if _has_to_act(betting, player):
            return player.seat
    return None


def _has_to_act(betting: Betting, player: Player) -> bool:
    return player.can_bet and (player.bet < betting.price or not player.acted)


def _betting_is_over(betting: Betting) -> bool:
    """POT-4, POT-10: at most one player can still bet and he has nothing to answer."""
    live = betting.live
    able = [player for player in live if player.can_bet]
    if len(live) < 2 or not able:
        return True
    if len(able) > 1:
        return False
    return all(player.bet <= able[0].bet for player in live)


def _is_raise(betting: Betting, limits: Limits) -> bool:
    """HOLD-7: the first full bet of a street is no raise; to complete a short one isn't either."""
    if limits.structure in HALF_REOPENS:
        return betting.full_to > 0
    return betting.price > 0


def _reopens(betting: Betting, limits: Limits, to: int) -> bool:
    """POT-7: a full raise over the last full wager, half of one in limit games."""
    parts = 2 if limits.structure in HALF_REOPENS else 1
    return parts * (to - betting.full_to) >= betting.raise_size


def _next_raise_size(betting: Betting, limits: Limits, size: int) -> int:
    if limits.structure == FIXED_LIMIT or limits.min_raise == "table_minimum":
        return betting.raise_size
    return max(size, betting.raise_size)


def _others_may_raise(betting: Betting, seat: int) -> Betting:
    players = tuple(
        player if player.seat == seat else replace(player, acted=False)
        for player in betting.players
    )
    return replace(betting, players=players)


def _put_in(betting: Betting, seat: int, amount: int) -> Betting:
    player = betting.player(seat)
    return _with(
        betting,
        replace(
            player,
            stack=player.stack - amount,
            bet=player.bet + amount,
            paid=player.paid + amount,
        ),
    )


def _with(betting: Betting, changed: Player) -> Betting:
    players = tuple(
        changed if player.seat == changed.seat else player for player in betting.players
    )
    return replace(betting, players=players)
