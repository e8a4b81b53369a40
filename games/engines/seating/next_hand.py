"""Who plays the next hand, where the button and the blinds are, who posts what (HOLD-13).

Seats without debts are the core of the game: button and small blind fall on them. A player in debt
comes in when the big blind reaches him, or posts, unless he sits between the button and the place
of the small blind, or on it.
"""

from collections.abc import Iterable

from games.engines.kernel import Refusal
from games.engines.params import POT_ONLY
from games.engines.rounds import (
    BIG_BLIND,
    DEAD_BLIND,
    LATE_BLIND,
    SMALL_BLIND,
    Post,
    SeatStart,
    StartRound,
)
from games.engines.seating.state import (
    NOBODY,
    RING,
    BlindRules,
    Blinds,
    Seat,
    SeatingRules,
    TableState,
    between,
)


def next_hand(rules: SeatingRules, state: TableState, *, deal_unknown: bool = True) -> StartRound:
    """The command that starts the next hand; without a button where only the pot is tracked or the
    game has none.

    Raises Refusal: hand_running, too_few_players, button_missing.
    """
    if state.current is not None:
        raise Refusal("hand_running")
    ready = [seat for seat in state.seats if seat.ready]
    if len(ready) < 2:
        raise Refusal("too_few_players", players=len(ready))
    if rules.entry_mode == POT_ONLY:
        return StartRound(tuple(SeatStart(seat.seat, 0) for seat in ready), button=NOBODY)
    if rules.blinds is None:
        return StartRound(_starts(ready), button=NOBODY)
    if state.button == NOBODY:
        raise Refusal("button_missing")
    core = _core(ready)
    blinds = _blinds(rules.blinds, state, core, [seat.seat for seat in ready], _posting(ready))
    dealt = [seat for seat in ready if seat.seat in blinds.dealt]
    return StartRound(
        seats=_starts(dealt),
        button=blinds.button,
        posts=_posts(rules.blinds, blinds, dealt, core),
        deal_unknown=deal_unknown,
    )


def _starts(seats: list[Seat]) -> tuple[SeatStart, ...]:
    return tuple(SeatStart(seat.seat, seat.stack) for seat in seats)


def _core(ready: list[Seat]) -> list[int]:
    """Seats that owe nothing; with fewer than two of them the game starts anew for all."""
    core = [seat.seat for seat in ready if not seat.in_debt]
    return core if len(core) >= 2 else [seat.seat for seat in ready]


def _posting(ready: list[Seat]) -> list[int]:
    return [seat.seat for seat in ready if seat.in_debt and seat.posts]


def _blinds(
    rules: BlindRules, state: TableState, core: list[int], ready: list[int], posting: list[int]
) -> Blinds:
    if rules.button_rule == "dead_button" and state.last is not None:
        blinds = _dead_button(state.last, core, ready, posting)
    else:
        blinds = _moving_button(state, core, ready, posting)
    return _heads_up(rules, state, blinds) if len(blinds.dealt) == 2 else blinds


def _moving_button(
    state: TableState, core: list[int], ready: list[int], posting: list[int]
) -> Blinds:
    """The button goes to the player who was small blind, or to the next one who plays on."""
    target = _moves_to(state)
    button = target if target in core else _next(core, target)
    small = _next(core, button)
    big = _next(ready, small)
    return Blinds(button, small, big, _dealt(core, posting, button, small, big))


def _moves_to(state: TableState) -> int:
    last = state.last
    if last is None:
        return state.button
    if last.small == last.button:  # heads-up with the button small: to the other player
        return last.big
    return last.small


def _dead_button(last: Blinds, core: list[int], ready: list[int], posting: list[int]) -> Blinds:
    """The big blind goes on to the next player; small blind and button follow the seats, where
    nobody may sit any more."""
    big = _next(ready, last.big)
    dealt = _dealt(core, posting, last.small, last.big, big)
    return Blinds(last.small, last.big, big, dealt)


def _dealt(
    core: list[int], posting: list[int], button: int, small: int, big: int
) -> tuple[int, ...]:
    seats = {*core, big}
    seats.update(seat for seat in posting if seat != small and not between(seat, button, small))
    return tuple(sorted(seats))


def _heads_up(rules: BlindRules, state: TableState, blinds: Blinds) -> Blinds:
    """HOLD-5 for two; nobody is big blind twice in a row when the others have gone."""
    one, two = blinds.dealt
    big = _heads_up_big(rules, state, blinds)
    small = one if big == two else two
    return Blinds(small if rules.heads_up == "button_small" else big, small, big, blinds.dealt)


def _heads_up_big(rules: BlindRules, state: TableState, blinds: Blinds) -> int:
    last = state.last
    if last is not None and rules.button_rule == "dead_button":
        return blinds.big
    button = blinds.button if blinds.button in blinds.dealt else blinds.big
    other = _next(blinds.dealt, button)
    big = other if rules.heads_up == "button_small" else button
    if last is not None and len(last.dealt) > 2 and big == last.big:
        return _next(blinds.dealt, big)
    return big


def _posts(
    rules: BlindRules, blinds: Blinds, dealt: list[Seat], core: list[int]
) -> tuple[Post, ...]:
    posts = []
    if blinds.small in blinds.dealt and blinds.small != blinds.big:
        posts.append(Post(blinds.small, SMALL_BLIND, rules.small_blind))
    posts.append(Post(blinds.big, BIG_BLIND, rules.big_blind))
    for seat in dealt:
        if seat.seat not in (*core, blinds.big):
            posts += _owed(rules, seat)
    return tuple(posts)


def _owed(rules: BlindRules, seat: Seat) -> list[Post]:
    """The missed small blind is dead, the big blind counts as a bet."""
    owed = []
    if seat.owes_small:
        owed.append(Post(seat.seat, DEAD_BLIND, rules.small_blind))
    if seat.owes_big:
        owed.append(Post(seat.seat, LATE_BLIND, rules.big_blind))
    return owed


def _next(seats: Iterable[int], after: int) -> int:
    """The first of the seats clockwise after a seat; the seat itself comes last."""
    return min(seats, key=lambda seat: (seat - after - 1) % RING)
