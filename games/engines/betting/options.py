"""What the players of a betting round may do (POT-7, POT-8, POT-12, POT-16)."""

from games.engines.betting.values import (
    FIXED_LIMIT,
    HALF_REOPENS,
    NO_LIMIT,
    POT_LIMIT,
    Betting,
    Limits,
    Player,
)
from games.engines.kernel import Refusal
from games.engines.money import whole_chips_down, whole_chips_up


def to_call(betting: Betting, seat: int) -> int:
    """The chips that a call would put in, at most the stack."""
    player = betting.player(seat)
    return min(max(betting.price - player.bet, 0), player.stack)


def must_open(betting: Betting, limits: Limits) -> bool:
    """STUD-4: nobody has bet yet, and the player in turn can neither check nor fold."""
    return limits.must_open and betting.price == 0 and betting.turn is not None


def bring_in(betting: Betting, limits: Limits) -> int | None:
    """STUD-17: the chips that posting the bring-in would put in; None where none is due."""
    if not limits.bring_in or betting.turn is None or not must_open(betting, limits):
        return None
    return min(limits.bring_in, betting.player(betting.turn).stack)


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
    if all_in <= max(betting.price, limits.bring_in):
        raise Refusal("not_enough_chips", stack=player.stack)
    if not _can_be_answered(betting, seat):
        raise Refusal("nobody_can_answer", seat=seat)
    least, most = least_raise_to(betting, limits), _most_raise_to(betting, limits, player)
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


def check_beyond_limits(betting: Betting, limits: Limits, seat: int, to: int) -> None:
    """POT-16: refuses a wager that isn't one that was accepted beyond the limits: it is within
    them, no raise at all, more than the stack, or nobody could answer it."""
    player = betting.player(seat)
    all_in = player.bet + player.stack
    if to > all_in:
        raise Refusal("not_enough_chips", to=to, max=all_in)
    if to <= betting.price:
        raise Refusal("below_minimum", to=to, min=betting.price + 1)
    if not _can_be_answered(betting, seat):
        raise Refusal("nobody_can_answer", seat=seat)
    if _is_within_limits(betting, limits, seat, to):
        raise Refusal("not_offered", command="AcceptWager", seat=seat)


def can_go_beyond_limits(betting: Betting, seat: int) -> bool:
    """Whether the player could have put in more than the price, limits or not."""
    player = betting.player(seat)
    return player.bet + player.stack > betting.price and _can_be_answered(betting, seat)


def _is_within_limits(betting: Betting, limits: Limits, seat: int, to: int) -> bool:
    try:
        check_raise(betting, limits, seat, to)
    except Refusal:
        return False
    return True


def _reopened_for(betting: Betting, limits: Limits, player: Player) -> bool:
    """POT-7: what he now has to call must be a full raise, half of one in limit games."""
    parts = 2 if limits.structure in HALF_REOPENS else 1
    return parts * (betting.price - player.bet) >= betting.raise_size


def _can_be_answered(betting: Betting, seat: int) -> bool:
    return any(
        player.seat != seat and player.stack + player.bet > betting.price for player in betting.live
    )


def raise_base(betting: Betting, limits: Limits) -> int:
    """The level that a raise goes on top of: after less than half a raise, the last full wager."""
    short = betting.price - betting.full_to
    if limits.structure in HALF_REOPENS and 2 * short < betting.raise_size:
        return betting.full_to
    return betting.price


def least_raise_to(betting: Betting, limits: Limits) -> int:
    """The total of the least full bet or raise, before anybody's stack."""
    if betting.complete_to:
        return betting.complete_to
    least = raise_base(betting, limits) + betting.raise_size
    return whole_chips_up(least, limits.chip)


def _most_raise_to(betting: Betting, limits: Limits, player: Player) -> int:
    """The limit of the structure, before the player's own stack."""
    if betting.complete_to:
        return betting.complete_to
    if limits.structure == NO_LIMIT:
        return max(player.bet + player.stack, least_raise_to(betting, limits))
    if limits.structure == FIXED_LIMIT:
        return least_raise_to(betting, limits)
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
