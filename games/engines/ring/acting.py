"""What the player in turn does, one action or several with one tap."""

from collections.abc import Callable, Iterator
from typing import Any

from games.engines import betting as bets
from games.engines import pots as layers
from games.engines.kernel import Command, Event, Refusal
from games.engines.ring.changes import evolve
from games.engines.ring.state import BETTING, State
from games.engines.rounds import (
    AcceptWager,
    AllCheck,
    BetOrRaise,
    BetPlaced,
    BringInPosted,
    Called,
    Checked,
    CheckOrCall,
    Fold,
    Folded,
    FoldUpTo,
    PostBringIn,
    Raised,
    RestFold,
    StringBet,
    StringBetStopped,
    WagerAccepted,
)

Events = tuple[Event, ...]


def _check_turn(state: State, seat: int) -> None:
    state.betting.player(seat)
    if state.phase != BETTING:
        raise Refusal("no_action_due", phase=state.phase)
    if state.betting.turn != seat:
        raise Refusal("out_of_turn", seat=seat, turn=state.betting.turn)


def check_fold(state: State, seat: int) -> None:
    """POT-10: nobody can fold the last claim to a pot; POT-17: nor can the opener who must bet."""
    if must_open(state) or layers.sole_claimant(state.players) == seat:
        raise Refusal("fold_not_allowed", seat=seat)


def fold(state: State, command: Fold) -> Events:
    _check_turn(state, command.seat)
    check_fold(state, command.seat)
    return (Folded(command.seat),)


def must_open(state: State) -> bool:
    """STUD-4: whether the player in turn has to open the betting, so that he can't check."""
    return bets.must_open(state.betting, state.limits)


def check_or_call(state: State, command: CheckOrCall) -> Events:
    _check_turn(state, command.seat)
    _check_may_check(state, command.seat)
    return (_passive(state, command.seat),)


def _check_may_check(state: State, seat: int) -> None:
    if must_open(state):
        raise Refusal("check_not_allowed", seat=seat)


def post_bring_in(state: State, command: PostBringIn) -> Events:
    """STUD-17: the opener posts it, all-in if he is short of it."""
    _check_turn(state, command.seat)
    amount = bets.bring_in(state.betting, state.limits)
    if amount is None:
        raise Refusal("not_offered", command="PostBringIn", seat=command.seat)
    return (BringInPosted(command.seat, amount, state.limits.bring_in),)


def _passive(state: State, seat: int) -> Event:
    amount = bets.to_call(state.betting, seat)
    if amount == 0:
        return Checked(seat)
    return Called(seat, amount, all_in=amount == state.betting.player(seat).stack)


def bet_or_raise(state: State, command: BetOrRaise) -> Events:
    _check_turn(state, command.seat)
    bets.check_raise(state.betting, state.limits, command.seat, command.to)
    return (_wager(state, command.seat, command.to),)


def accept_wager(state: State, command: AcceptWager) -> Events:
    """POT-16: from here on it counts like any other bet or raise."""
    _check_turn(state, command.seat)
    bets.check_beyond_limits(state.betting, state.limits, command.seat, command.to)
    return (
        WagerAccepted(command.seat, command.to, command.reason),
        _wager(state, command.seat, command.to),
    )


def _wager(state: State, seat: int, to: int) -> Event:
    player = state.betting.player(seat)
    kind = Raised if state.betting.price else BetPlaced
    return kind(seat, to, all_in=to == player.bet + player.stack)


def string_bet(state: State, command: StringBet) -> Events:
    _check_turn(state, command.seat)
    if bets.to_call(state.betting, command.seat) == 0:
        raise Refusal("not_offered", command="StringBet")
    return (StringBetStopped(command.seat), _passive(state, command.seat))


def fold_up_to(state: State, command: FoldUpTo) -> Events:
    state.betting.player(command.seat)
    if state.phase != BETTING or command.seat not in _reached_by_folds(state):
        raise Refusal("not_offered", command="FoldUpTo")
    return tuple(_until(state, lambda now: now.betting.turn == command.seat, _fold_or_check))


def _reached_by_folds(state: State) -> tuple[int, ...]:
    """Those after the player in turn, who can fold or check unless he has to open."""
    return () if must_open(state) else bets.still_to_act(state.betting)[1:]


def rest_fold(state: State, command: RestFold) -> Events:
    if not _faces_a_bet(state):
        raise Refusal("not_offered", command="RestFold")
    return tuple(_until(state, lambda now: not _faces_a_bet(now), _fold_or_check))


def folds_at_once(state: State, waiting: tuple[int, ...]) -> tuple[bool, tuple[int, ...]]:
    """Whether everyone still facing a bet can fold, and the seats that a tap may jump to because
    everyone before can fold, or check. ``waiting`` are the seats that have still to act."""
    if must_open(state):
        return False, ()
    if not _price_is_hollow(state):
        return _faces_a_bet(state), waiting[1:]
    rest = _is_allowed(rest_fold, state, RestFold())
    return rest, tuple(
        seat for seat in waiting[1:] if _is_allowed(fold_up_to, state, FoldUpTo(seat))
    )


def _price_is_hollow(state: State) -> bool:
    """POT-9, POT-13: nobody who is still in has put in what is to be matched, so that one of those
    who face it may hold the last claim to a pot (POT-10)."""
    return state.betting.price > max([player.bet for player in state.betting.live])


def _is_allowed(decide: Callable[[State, Any], Events], state: State, command: Command) -> bool:
    try:
        decide(state, command)
    except Refusal:
        return False
    return True


def can_all_check(state: State) -> bool:
    """Whether everyone still to act can check."""
    return state.phase == BETTING and not _faces_a_bet(state) and not must_open(state)


def all_check(state: State, command: AllCheck) -> Events:
    if not can_all_check(state):
        raise Refusal("not_offered", command="AllCheck")
    return tuple(_until(state, lambda now: now.phase != BETTING, _fold_or_check))


def _until(
    state: State, done: Callable[[State], bool], choose: Callable[[State, int], Event]
) -> Iterator[Event]:
    while state.betting.turn is not None and not done(state):
        event = choose(state, state.betting.turn)
        yield event
        state = evolve(state, event)


def _fold_or_check(state: State, seat: int) -> Event:
    if bets.to_call(state.betting, seat) == 0:
        return Checked(seat)
    check_fold(state, seat)
    return Folded(seat)


def _faces_a_bet(state: State) -> bool:
    turn = state.betting.turn
    return turn is not None and bets.to_call(state.betting, turn) > 0
