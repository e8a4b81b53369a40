"""Commands of every kind for every seat, sensible or not, and which of them `legal` offers."""

from collections.abc import Iterator

from games.engines import ring
from games.engines.kernel import Command
from games.engines.rounds import (
    AllCheck,
    BetOrRaise,
    CheckOrCall,
    DealBoard,
    DealHole,
    DealHoleTo,
    DealStreet,
    DeclareHandDead,
    DeclarePot,
    DeclareWinners,
    FinishRound,
    Fold,
    FoldUpTo,
    Legal,
    Misdeal,
    Muck,
    NameOpener,
    PostBringIn,
    RestFold,
    RestShown,
    ShowCards,
    StringBet,
)

STRANGER = 99
EVERYBODY = (
    RestFold(),
    AllCheck(),
    RestShown(),
    FinishRound(),
    Misdeal("misdeal"),
)
CARDS = (DealHole(), DealBoard(("2c",)), DealStreet(()), DealBoard(()))


def commands(state: ring.State, legal: Legal) -> Iterator[Command]:
    yield from EVERYBODY
    if legal.deal is None:
        yield from CARDS
    if not legal.declare:
        yield DeclareWinners(0, (1,))
    if not legal.pot_due:
        yield DeclarePot(10, (1,))
    for seat in (*(player.seat for player in state.players), STRANGER):
        yield from _of_a_seat(seat)
        yield from (BetOrRaise(seat, to) for to in _totals(state, legal, seat))
        if legal.deal is None:
            yield DealHoleTo(seat, ("??", "??"))
        if seat not in legal.show_order:
            yield ShowCards(seat)


def _of_a_seat(seat: int) -> tuple[Command, ...]:
    return (
        Fold(seat),
        CheckOrCall(seat),
        StringBet(seat),
        FoldUpTo(seat),
        PostBringIn(seat),
        NameOpener(seat, "opened first"),
        Muck(seat),
        DeclareHandDead(seat, "absent"),
    )


def _totals(state: ring.State, legal: Legal, seat: int) -> set[int]:
    """Both bounds, a chip and a unit beyond them, and all that the player has."""
    bounds = {to for to in (legal.min_raise_to, legal.max_raise_to) if to is not None}
    near = {to + step for to in bounds for step in (-legal.step, -1, 0, 1, legal.step)}
    return {-1, 0, 1, *near, _all_in(state, seat)}


def _all_in(state: ring.State, seat: int) -> int:
    return sum(player.bet + player.stack for player in state.players if player.seat == seat)


def is_offered(state: ring.State, legal: Legal, command: Command) -> bool:
    match command:
        case Fold(seat):
            return seat == legal.turn and legal.can_fold
        case CheckOrCall(seat):
            return seat == legal.turn and (legal.can_check or bool(legal.to_call))
        case BetOrRaise(seat, to):
            return seat == legal.turn and _is_within_bounds(state, legal, to)
        case StringBet(seat):
            return seat == legal.turn and legal.can_string_bet
        case PostBringIn(seat):
            return seat == legal.turn and legal.bring_in is not None
        case NameOpener(seat):
            return seat in legal.can_name_opener
        case FoldUpTo(seat):
            return seat in legal.fold_up_to
        case Muck(seat):
            return seat in legal.can_muck
        case DeclareHandDead(seat):
            return seat in legal.can_declare_dead
    return _is_offered_to_all(legal, command)


def _is_within_bounds(state: ring.State, legal: Legal, to: int) -> bool:
    if legal.min_raise_to is None or legal.max_raise_to is None or legal.turn is None:
        return False
    if not legal.min_raise_to <= to <= legal.max_raise_to:
        return False
    only = legal.min_raise_to == legal.max_raise_to
    return only or to % legal.step == 0 or to == _all_in(state, legal.turn)


def _is_offered_to_all(legal: Legal, command: Command) -> bool:
    match command:
        case RestFold():
            return legal.can_rest_fold
        case AllCheck():
            return legal.can_all_check
        case RestShown():
            return legal.can_rest_show
        case FinishRound():
            return legal.can_finish
        case Misdeal():
            return legal.can_misdeal
    return False
