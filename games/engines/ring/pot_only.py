"""Mode ``pot_only``: neither bets nor stacks are tracked, only who was dealt in, what the pot held
and who won it (product.md 3). The commission is exact (COM-1 to COM-4)."""

from games.engines import commission as commissions
from games.engines.commission import Commission
from games.engines.kernel import Command, Event, Refusal
from games.engines.money import share
from games.engines.ring.declaring import check_winners
from games.engines.ring.starting import check_seats
from games.engines.ring.state import DECIDED, POT, RingRules, State
from games.engines.rounds import (
    AcceptWager,
    AllCheck,
    BetOrRaise,
    CheckOrCall,
    DeclarePot,
    FinishRound,
    Fold,
    FoldUpTo,
    Legal,
    Misdeal,
    PostBringIn,
    PotDeclared,
    PotResult,
    RestFold,
    RoundFinished,
    RoundResult,
    RoundVoided,
    SeatAmount,
    StartRound,
    StringBet,
    VoidRound,
)

Events = tuple[Event, ...]
ACTIONS = (
    Fold,
    CheckOrCall,
    BetOrRaise,
    AcceptWager,
    StringBet,
    FoldUpTo,
    RestFold,
    AllCheck,
    PostBringIn,
)


def check_start(rules: RingRules, command: StartRound) -> None:
    """Who is dealt in; there are no stacks, no blinds and no cards, and no button is needed."""
    check_seats(rules, command)
    if not 0 <= command.button <= rules.last_seat:
        raise Refusal("malformed", field="button", reason="no such seat")
    if any(start.stack for start in command.seats):
        raise Refusal("malformed", field="seats", reason="stacks aren't tracked")
    if command.posts or command.deal_unknown or command.pack_root:
        raise Refusal("malformed", field="posts", reason="neither blinds nor cards are tracked")


def decide(state: State, command: Command) -> Events:
    """The events of a command in a hand that is being played."""
    match command:
        case DeclarePot():
            return _declare_pot(state, command)
        case Misdeal():
            _check_phase(state, POT, "substantial_action")
            return (RoundVoided("misdeal", command.reason),)
        case VoidRound():
            return (RoundVoided("decision", command.reason),)
        case FinishRound():
            _check_phase(state, DECIDED, "cannot_finish")
            return (RoundFinished(_result(state)),)
    code = "no_action_due" if isinstance(command, ACTIONS) else "not_offered"
    raise Refusal(code, command=type(command).__name__)


def legal(state: State) -> Legal:
    """What may be done now."""
    return Legal(
        phase=state.phase,
        street=state.street,
        step=state.rules.chip_unit,
        pot_due=state.phase == POT,
        can_finish=state.phase == DECIDED,
        can_misdeal=state.phase == POT,
    )


def _check_phase(state: State, phase: str, code: str) -> None:
    if state.phase != phase:
        raise Refusal(code, phase=state.phase)


def _declare_pot(state: State, command: DeclarePot) -> Events:
    _check_phase(state, POT, "decided_already")
    chip, dealt = state.rules.chip_unit, _dealt_in(state)
    if command.amount <= 0:
        raise Refusal("below_minimum", to=command.amount, min=chip)
    if command.amount % chip:
        raise Refusal("off_step", to=command.amount, step=chip)
    check_winners(dealt, command.seats)
    if len(command.seats) > 1 and not command.contested:
        raise Refusal("malformed", field="contested", reason="several winners")
    winners = tuple(seat for seat in dealt if seat in command.seats)
    return (PotDeclared(command.amount, winners, command.flop, command.contested),)


def _dealt_in(state: State) -> tuple[int, ...]:
    return tuple(player.seat for player in state.players)


def _result(state: State) -> RoundResult:
    pot = state.pot
    if pot is None:
        raise Refusal("cannot_finish", phase=state.phase)
    taken = _commission(state.rules, pot)
    shares = share(pot.amount - taken.total, pot.seats, state.rules.chip_unit)
    winners = tuple(SeatAmount(seat, shares[seat]) for seat in pot.seats if shares[seat])
    return RoundResult(
        pots=(PotResult(pot.amount, _dealt_in(state), winners, taken.total),),
        matched=pot.amount,
        commission=taken.total,
        below_band=taken.below_band,
        contested=pot.contested,
        payoffs=(),
        finishing_stacks=(),
        returned=(),
        shown=(),
    )


def _commission(rules: RingRules, pot: PotDeclared) -> Commission:
    return commissions.take(
        rules.commission,
        [pot.amount],
        minimum_bet=rules.minimum_bet,
        chip=rules.chip_unit,
        flop_dealt=pot.flop,
        contested=pot.contested,
    )
